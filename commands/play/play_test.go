package play_test

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/rummy/letters"
	"tablee/rules/table"
)

// wordsTable is a table of letters in which ann is in turn.
func wordsTable(t *testing.T) *table.Table {
	t.Helper()
	tb := commandtest.Running(t, 1, letters.Rules, 1)
	if tb.Turn[0] == 1 {
		tb.Seats[0], tb.Seats[1] = tb.Seats[1], tb.Seats[0]
	}
	return tb
}

// TestWhoMayAct: before the start, while suspended, after the end and without a seat nothing is played, and the person
// is told why.
func TestWhoMayAct(t *testing.T) {
	for _, c := range []struct {
		name, user string
		change     func(*table.Table)
		says       string
	}{
		{"lobby", "ann", func(tb *table.Table) { tb.Phase = table.Lobby }, "hasn’t begun"},
		{"asleep", "ann", func(tb *table.Table) { tb.Phase = table.Suspended }, "asleep"},
		{"bystander", "eve", func(*table.Table) {}, "not playing at table 1"},
		{"no view", "ann", func(tb *table.Table) { tb.View = nil }, "out of date"},
	} {
		tb := commandtest.AnnsTurn(t, 1)
		c.change(tb)
		r, h := commandtest.Router(t, tb)
		press := commandtest.Pressed(c.user, customid.ID{Kind: customid.Board, Table: 1, Name: "pit.a"}.String())
		if got := commandtest.Text(r.Handle(t.Context(), press)); len(h.Done) > 0 || !strings.Contains(got, c.says) {
			t.Errorf("%s: done %v, told %q, want %q", c.name, h.Done, got, c.says)
		}
	}
}

// TestSubstitutedSeatsAreSkipped: a move is not for a table at which the computer plays for the person.
func TestSubstitutedSeatsAreSkipped(t *testing.T) {
	away := commandtest.AnnsTurn(t, 1)
	for i, s := range away.Seats {
		if s.User == "ann" {
			away.Seats[i].Kind = table.Computer
		}
	}
	here := commandtest.AnnsTurn(t, 2)
	sow := func() (string, int) {
		r, h := commandtest.Router(t, away, here)
		got := r.Handle(t.Context(), commandtest.Typed("ann", "awale sow", commandtest.Option("pit", "a")))
		return commandtest.Text(got), len(h.Ops)
	}
	if got, done := sow(); done != 1 || !strings.Contains(got, "table 2") {
		t.Errorf("done %d, got %q", done, got)
	}
	here.Turn = []game.Seat{1 - here.Turn[0]}
	if got, done := sow(); done != 1 || !strings.Contains(got, "table 2") { // the game decides; nothing has to be asked
		t.Errorf("while ben is in turn: done %d, got %q", done, got)
	}
}

// TestStaleButton: a refusal of a button that is older than the board is explained by its age.
func TestStaleButton(t *testing.T) {
	tb := commandtest.AnnsTurn(t, 1)
	tb.Revision = 5
	r, h := commandtest.Router(t, tb)
	for stamp, says := range map[int]string{5: "out of date", 4: "The board has changed"} {
		press := commandtest.Pressed("ann", customid.ID{Kind: customid.Board, Table: 1, Revision: stamp,
			Name: "gone"}.String())
		if got := commandtest.Text(r.Handle(t.Context(), press)); !strings.Contains(got, says) {
			t.Errorf("stamp %d: %q, want %q", stamp, got, says)
		}
	}
	press := commandtest.Pressed("ann", customid.ID{Kind: customid.Board, Table: 1, Revision: 4, Name: "pit.a"}.String())
	if r.Handle(t.Context(), press); len(h.Ops) != 1 || h.Ops[0].Revision != 4 || h.Ops[0].Kind != table.Play {
		t.Errorf("a move by an old button was sent to the host: %+v", h.Ops)
	}
}

// TestDraftIsKept: half a move is stored for the seat and shown only to its person.
func TestDraftIsKept(t *testing.T) {
	r, h := commandtest.Router(t, wordsTable(t))
	res := r.Handle(t.Context(), commandtest.Typed("ann", "letters sort"))
	if got := commandtest.Text(res); !strings.Contains(got,
		"Your hand") || res.Data.Flags&discordgo.MessageFlagsEphemeral == 0 {
		t.Errorf("sorted: %q, flags %b", got, res.Data.Flags)
	}
	if len(h.Drafts) != 1 || h.Drafts[0] == "" || len(h.Done) > 0 {
		t.Errorf("kept %q, done %v", h.Drafts, h.Done)
	}
}

// TestFormAsksAndAnswers: a form that the game wants opens at the table, and what is written into it comes back to the
// game.
func TestFormAsksAndAnswers(t *testing.T) {
	r, h := commandtest.Router(t, wordsTable(t))
	res := r.Handle(t.Context(), commandtest.Typed("ann", "letters table"))
	if res.Type != discordgo.InteractionResponseModal {
		t.Fatalf("answered by type %d: %s", res.Type, commandtest.Text(res))
	}
	id, ok := customid.Parse(res.Data.CustomID)
	if !ok || id.Kind != customid.Form || id.Table != 1 {
		t.Fatalf("the form is called %q", res.Data.CustomID)
	}
	field := commandtest.Fields(res)[0]
	got := commandtest.Text(r.Handle(t.Context(), commandtest.Sent("ann", res.Data.CustomID,
		map[string]string{field: "QXZ"})))
	if !strings.Contains(got, "Q X Z") || len(h.Done) > 0 {
		t.Errorf("got %q, done %v", got, h.Done)
	}
	if got := commandtest.Text(r.Handle(t.Context(), commandtest.Sent("ann", "t/1/0/start",
		nil))); !strings.Contains(got, "out of date") {
		t.Errorf("a form that is none: %q", got)
	}
	id.Table = 8
	if got := commandtest.Text(r.Handle(t.Context(), commandtest.Sent("ann", id.String(),
		nil))); !strings.Contains(got, "no table 8") {
		t.Errorf("a form of no table: %q", got)
	}
}

// TestMeant: a typed move that fits one candidate is played, several are offered, and with none the legal moves are
// listed.
func TestMeant(t *testing.T) {
	words, _ := commandtest.Router(t, wordsTable(t))
	other := words.Handle(t.Context(), commandtest.Typed("ann", "awale sow", commandtest.Option("pit", "a")))
	if got := commandtest.Text(other); !strings.Contains(got, "/awale new") {
		t.Errorf("a move of a game that nobody plays: %q", got)
	}
	r, h := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
	if got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "awale sow", commandtest.Option("pit",
		"ａ")))); len(h.Ops) != 1 {
		t.Errorf("a wide letter: %+v, %q", h.Ops, got)
	}
	if got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "awale sow", commandtest.Option("pit",
		"x")))); len(h.Ops) != 1 || !strings.Contains(got, "You can play") {
		t.Errorf("no candidate: %+v, %q", h.Ops, got)
	}
	choose := commandtest.Pressed("ann", customid.ID{Kind: customid.Meant, Table: 1, Name: "sow pit"}.String(), "b")
	if r.Handle(t.Context(), choose); len(h.Ops) != 2 || h.Ops[1].Move != "b" {
		t.Errorf("chosen: %+v", h.Ops)
	}
	for name, values := range map[string][]string{"sow pit": nil, "sow": {"b"}} {
		bad := commandtest.Pressed("ann", customid.ID{Kind: customid.Meant, Table: 1, Name: name}.String(), values...)
		if got := commandtest.Text(r.Handle(t.Context(), bad)); !strings.Contains(got, "out of date") {
			t.Errorf("%q of %q: %q", values, name, got)
		}
	}
}

// TestMoveByButtonUpdatesTheMessage: after a move by a button the message shows the new state: the private view, or in
// a channel the public board; a confirmation takes its place.
func TestMoveByButtonUpdatesTheMessage(t *testing.T) {
	tb := commandtest.AnnsTurn(t, 1)
	r, h := commandtest.Router(t, tb)
	press := func(flags discordgo.MessageFlags) *discordgo.InteractionResponse {
		it := commandtest.Pressed("ann", customid.OfTable(customid.Private, tb, "pit.a").String())
		it.Message.Flags, it.Message.Content = flags, "as it was"
		return r.Handle(t.Context(), it)
	}
	for flags, want := range map[discordgo.MessageFlags]string{discordgo.MessageFlagsEphemeral: "d/1/0/pit.a",
		0: "g/1/0/pit.a"} {
		res := press(flags)
		controls := strings.Join(commandtest.Buttons(res.Data.Components), " ")
		if res.Type != discordgo.InteractionResponseUpdateMessage || !strings.Contains(controls, want) {
			t.Errorf("flags %d: type %d, %q with %q", flags, res.Type, commandtest.Text(res), controls)
		}
	}
	h.Profile.Confirm = true
	asked := press(discordgo.MessageFlagsEphemeral)
	if got := commandtest.Text(asked); asked.Type != discordgo.InteractionResponseUpdateMessage ||
		!strings.Contains(got, "table 1") || len(h.Done) != 2 {
		t.Errorf("asked by type %d: %q; done %v", asked.Type, got, h.Done)
	}
	yes := commandtest.Buttons(asked.Data.Components)[0]
	h.List = nil
	if got := commandtest.Text(r.Handle(t.Context(), commandtest.Pressed("ann", yes))); !strings.Contains(got,
		"no table 1") {
		t.Errorf("a move at a table that is gone: %q", got)
	}
}

// TestHostRefuses: a refusal of the host is shown, of a move or a draft.
func TestHostRefuses(t *testing.T) {
	for _, tb := range []*table.Table{commandtest.AnnsTurn(t, 1), wordsTable(t)} {
		r, h := commandtest.Router(t, tb)
		h.Fails = game.Refuse("host.stale")
		it := commandtest.Typed("ann", "awale sow", commandtest.Option("pit", "a"))
		if tb.Game != awale.Rules.Info().Name {
			it = commandtest.Typed("ann", "letters sort")
		}
		if got := commandtest.Text(r.Handle(t.Context(), it)); !strings.Contains(got, "The board has changed") {
			t.Errorf("%s: %q", tb.Game, got)
		}
	}
}
