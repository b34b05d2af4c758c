package tables_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/rules/awale"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/gobblet"
	"tablee/rules/table"
)

// names are those of a message's controls.
func names(list []discordgo.MessageComponent) (all []string) {
	for _, b := range commandtest.Buttons(list) {
		i, _ := customid.Parse(b)
		all = append(all, i.Name)
	}
	return all
}

// TestMore: one button leads to everything that can be done at a table besides moves, for each person what concerns
// them and nothing else.
func TestMore(t *testing.T) {
	seat := func(user string) table.Seat { return table.Seat{Kind: table.Person, User: user, Name: user} }
	for name, c := range map[string]struct {
		user   string
		rules  game.Rules
		change func(*table.Table)
		want   string
	}{
		"a player in turn": {"ann", awale.Rules, nil,
			"mine bring awale/show rules undo draw pause surely handover describe history"},
		"a draw that is offered in the game": {"ann", gobblet.Rules, func(tb *table.Table) {
			tb.Seats[1] = table.Seat{Kind: table.Computer}
		},
			"draw mine bring rules undo pause surely handover describe history"},
		"a player who waits": {"ann", awale.Rules, func(tb *table.Table) { tb.Turn = []game.Seat{1} },
			"mine bring awale/show rules undo draw pause nudge surely handover describe history"},
		"alone against the computer": {"ann", awale.Rules, func(tb *table.Table) {
			tb.Seats[1] = table.Seat{Kind: table.Computer}
		},
			"mine bring awale/show rules undo pause surely handover describe history"},
		"who leads an open game": {"ann", awale.Rules, func(tb *table.Table) { tb.Open, tb.Creator, tb.Ply = true, "ann", 1 },
			"sit bring awale/show rules leave closeround abort describe history"},
		"who plays one": {"ann", awale.Rules, func(tb *table.Table) { tb.Open, tb.Creator, tb.Ply = true, "ben", 1 },
			"sit bring awale/show rules leave describe history"},
		"who plays one that somebody wants to end": {"ann", awale.Rules, func(tb *table.Table) {
			tb.Open, tb.Creator, tb.Ply, tb.EndAsked = true, "ben", 1, true
		}, "sit bring awale/show rules leave abort describe history"},
		"in a pause": {"ann", awale.Rules, func(tb *table.Table) { tb.Paused, tb.Turn = true, []game.Seat{1} },
			"mine bring awale/show rules undo draw unpause surely handover describe history"},
		"a bystander":              {"eve", awale.Rules, nil, "awale/show rules describe history"},
		"where something is dealt": {"eve", domino.Rules, nil, "domino/show rules describe history fair"},
		"before the start": {"ann", domino.Rules, func(tb *table.Table) { tb.Phase = table.Lobby },
			"domino/show rules abort remove.1 fair"},
		"after the end": {"ann", awale.Rules, func(tb *table.Table) { tb.Phase = table.Over },
			"mine rules describe history"},
		"after the end of what hides": {"ann", domino.Rules, func(tb *table.Table) {
			tb.Phase = table.Over
		}, "mine rules describe history fair"},
	} {
		tb := commandtest.Running(t, 1, c.rules, 1)
		tb.Seats, tb.Turn = []table.Seat{seat("ann"), seat("ben")}, []game.Seat{0}
		if c.change != nil {
			c.change(tb)
		}
		r, h := commandtest.Router(t, tb)
		res := r.Handle(t.Context(), commandtest.Pressed(c.user, customid.ID{Kind: customid.Table, Table: 1,
			Name: "more"}.String()))
		if got := strings.Join(names(res.Data.Components), " "); got != c.want || len(h.Done) > 0 {
			t.Errorf("%s: %s, want %s; done %v", name, got, c.want, h.Done)
		}
		if res.Data.Flags&discordgo.MessageFlagsEphemeral == 0 {
			t.Errorf("%s: everybody sees it", name)
		}
	}
}

// TestMoreDoes: each of its buttons does what it says, on a message only this person sees; resigning asks first.
func TestMoreDoes(t *testing.T) {
	for name, want := range map[string]table.ActionKind{"undo": table.AskUndo, "draw": table.AskDraw,
		"pause": table.AskPause,
		"nudge": table.Nudge, "handover": table.HandOver, "bring": table.Repost} {
		r, h := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
		it := commandtest.Pressed("ann", customid.ID{Kind: customid.Table, Table: 1, Name: name}.String())
		it.Message.Flags = discordgo.MessageFlagsEphemeral
		res := r.Handle(t.Context(), it)
		if !slices.Equal(h.Done, []table.ActionKind{want}) || res.Type != discordgo.InteractionResponseUpdateMessage {
			t.Errorf("%s does %v, answered by type %d: %s", name, h.Done, res.Type, commandtest.Text(res))
		}
	}
	r, h := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
	it := commandtest.Pressed("ann", customid.ID{Kind: customid.Table, Table: 1, Name: "surely"}.String())
	if got := strings.Join(names(r.Handle(t.Context(), it).Data.Components), " "); got != "resign more" ||
		len(h.Done) > 0 {
		t.Errorf("before giving up the buttons are %s; done %v", got, h.Done)
	}
}

// TestFair: the whole hash is shown before the end, with the whole key after it, in groups that fit a phone.
func TestFair(t *testing.T) {
	tb := commandtest.Running(t, 1, domino.Rules, 1)
	tb.Proof = strings.Repeat("0a", 32)
	r, _ := commandtest.Router(t, tb)
	ask := func() string {
		return commandtest.Text(r.Handle(t.Context(), commandtest.Pressed("eve", customid.ID{Kind: customid.Table, Table: 1,
			Name: "fair"}.String())))
	}
	if got := ask(); strings.Count(got, "0a0a0a0a") != 8 || strings.Contains(got, "0a0a0a0a0a") {
		t.Errorf("while it runs: %s", got)
	}
	tb.Phase, tb.Secret = table.Over, strings.Repeat("1b", 32)
	if got := ask(); strings.Count(got, "0a0a0a0a") != 8 || strings.Count(got, "1b1b1b1b") != 8 ||
		!strings.Contains(got, "/table export") {
		t.Errorf("after the end: %s", got)
	}
}

// TestDone: an action that needed no consent is reported as done, one that needs it as asked.
func TestDone(t *testing.T) {
	for _, c := range []struct {
		path   string
		ask    bool
		paused bool
		want   string
	}{
		{"table undo", true, false, "Asked"}, {"table undo", false, false, "taken back"},
		{"table pause", true, false, "the game goes on"}, {"table pause", false, true, "The game at table 1 goes on"},
	} {
		tb := commandtest.AnnsTurn(t, 1)
		if tb.Paused = c.paused; c.ask {
			tb.Ask = &table.Ask{ID: 1, What: table.AskPause}
		}
		r, _ := commandtest.Router(t, tb)
		if got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", c.path))); !strings.Contains(got, c.want) {
			t.Errorf("/%s, asked %v, paused %v: %q, want %q", c.path, c.ask, c.paused, got, c.want)
		}
	}
}

// TestPauseOrGoOn: the command asks for a pause of as many days as were chosen, or ends the one there is.
func TestPauseOrGoOn(t *testing.T) {
	for paused, want := range map[bool]table.ActionKind{false: table.AskPause, true: table.Unpause} {
		tb := commandtest.AnnsTurn(t, 1)
		tb.Paused = paused
		r, h := commandtest.Router(t, tb)
		r.Handle(t.Context(), commandtest.Typed("ann", "table pause", commandtest.Option("days", 3.0)))
		if len(h.Ops) != 1 || h.Ops[0].Kind != want || h.Ops[0].Days != 3 {
			t.Errorf("paused %v: done %+v, want %s", paused, h.Ops, want)
		}
	}
}

// TestBringInChat: the board can be brought back where the answers can show it: in the table's own chat.
func TestBringInChat(t *testing.T) {
	for channel, want := range map[string]bool{"c": true, "another": false} {
		tb := commandtest.AnnsTurn(t, 1)
		tb.Guild, tb.Chat, tb.Channel = "", true, channel
		r, _ := commandtest.Router(t, tb)
		it := commandtest.Pressed("ann", customid.ID{Kind: customid.Table, Table: 1, Name: "more"}.String())
		commandtest.InChat(it)
		it.Message.Flags = discordgo.MessageFlagsEphemeral
		list := names(r.Handle(t.Context(), it).Data.Components)
		if got := slices.Contains(list, "bring"); got != want {
			t.Errorf("a table in %s: the buttons are %q", channel, list)
		}
	}
}
