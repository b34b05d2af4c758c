package handler_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/rules/awale"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/table"
)

// TestChoiceAmongSeveralTables: if a command fits several tables the person chooses one, once, and the command
// continues with its arguments.
func TestChoiceAmongSeveralTables(t *testing.T) {
	r, h := commandtest.Router(t, commandtest.AnnsTurn(t, 1), commandtest.AnnsTurn(t, 2))
	ask := func() *discordgo.InteractionResponse {
		return r.Handle(t.Context(), commandtest.Typed("ann", "table handover"))
	}
	res := ask()
	menu := res.Data.Components[0].(discordgo.ActionsRow).Components[0].(discordgo.SelectMenu)
	if len(h.Done) > 0 || len(menu.Options) != 2 || menu.Options[0].Value != "1" ||
		!strings.Contains(menu.Options[1].Label, "#2") {
		t.Fatalf("done %v, offered %+v", h.Done, menu.Options)
	}
	choose := func(id string, values ...string) string {
		return commandtest.Text(r.Handle(t.Context(), commandtest.Pressed("ann", id, values...)))
	}
	if got := choose(menu.CustomID, "2"); len(h.Done) != 1 || h.Done[0] != table.HandOver || !strings.Contains(got,
		"table 2") {
		t.Errorf("chosen: done %v, got %q", h.Done, got)
	}
	if got := choose(menu.CustomID, "1"); len(h.Done) != 1 || !strings.Contains(got, "forgotten") {
		t.Errorf("chosen again: done %v, got %q", h.Done, got)
	}
	for _, values := range [][]string{nil, {"1", "2"}} {
		id := commandtest.Buttons(ask().Data.Components)[0]
		if got := choose(id, values...); !strings.Contains(got, "forgotten") {
			t.Errorf("%q chosen: %q", values, got)
		}
	}
	for value, says := range map[string]string{"x": "out of date", "9": "no table 9"} {
		id := commandtest.Buttons(ask().Data.Components)[0]
		if got := choose(id, value); !strings.Contains(got, says) || len(h.Done) != 1 {
			t.Errorf("%s chosen: %q, want %q", value, got, says)
		}
	}
}

// TestArgumentsSurviveTheTableChoice: a command that waited for the choice of a table keeps its arguments.
func TestArgumentsSurviveTheTableChoice(t *testing.T) {
	var lobbies []*table.Table
	for id := table.ID(1); id <= 2; id++ {
		tb := commandtest.AnnsTurn(t, id)
		tb.Phase = table.Lobby
		lobbies = append(lobbies, tb)
	}
	r, h := commandtest.Router(t, lobbies...)
	res := r.Handle(t.Context(), commandtest.Typed("ann", "table add", commandtest.Option("strength", 3.0)))
	r.Handle(t.Context(), commandtest.Pressed("ann", commandtest.Buttons(res.Data.Components)[0], "2"))
	if len(h.Ops) != 1 || h.Ops[0].Kind != table.Add || h.Ops[0].Level != 3 {
		t.Errorf("done %+v", h.Ops)
	}
}

// TestDefaultTable: the table is the one named, else the only one in which the person is in turn, else one of this
// channel.
func TestDefaultTable(t *testing.T) {
	at := func(id table.ID, channel string, turn bool) *table.Table {
		tb := commandtest.AnnsTurn(t, id)
		tb.Channel, tb.Home = channel, channel
		if !turn {
			tb.Turn = []game.Seat{1 - tb.Turn[0]}
		}
		return tb
	}
	for _, c := range []struct {
		name   string
		tables []*table.Table
		path   string
		want   string
	}{
		{"the only one", []*table.Table{at(1, "c2", false)}, "table hand", "table 1"},
		{"in turn", []*table.Table{at(1, "c", false), at(2, "c2", true)}, "table hand", "table 2"},
		{"here", []*table.Table{at(1, "c2", true), at(2, "c", true)}, "table hand", "table 2"},
		{"any time, here", []*table.Table{at(1, "c2", true), at(2, "c", false)}, "table undo", "table 2"},
		{"several", []*table.Table{at(1, "c", true), at(2, "c", true)}, "table hand", "Which"},
		{"none", nil, "table hand", "any table"},
	} {
		r, _ := commandtest.Router(t, c.tables...)
		if got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", c.path))); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	r, _ := commandtest.Router(t, at(1, "c", true), at(2, "c", true))
	for number, want := range map[any]string{2.0: "table 2", "#1": "table 1", "x": "no table x", 7.0: "no table 7"} {
		got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "table hand", commandtest.Option("table",
			number))))
		if !strings.Contains(got, want) {
			t.Errorf("table %v: %q, want %q", number, got, want)
		}
	}
}

// TestOthersTables: actions that everybody may take offer all tables of the channel, without a seat.
func TestOthersTables(t *testing.T) {
	tb := commandtest.Running(t, 1, awale.Rules, 1)
	tb.Phase = table.Lobby
	r, h := commandtest.Router(t, tb, commandtest.Running(t, 2, awale.Rules, 1))
	if r.Handle(t.Context(), commandtest.Typed("eve", "table join")); len(h.Done) != 1 || h.Done[0] != table.Join {
		t.Errorf("eve joins the lobby of her channel: %v", h.Done)
	}
	it := commandtest.Typed("eve", "table join")
	it.ChannelID = "c2"
	if got := commandtest.Text(r.Handle(t.Context(), it)); len(h.Done) != 1 ||
		!strings.Contains(got, "waiting for players") {
		t.Errorf("in another channel: %v, %q", h.Done, got)
	}
}

// TestTablesOffered: an argument for a table suggests the tables that the command can be about, by the beginning of
// their numbers. A whole number comes first, even of a table that the command cannot be about or the person cannot know
// of: Enter takes the first suggestion, which must not be another table.
func TestTablesOffered(t *testing.T) {
	over := commandtest.Running(t, 2, awale.Rules, 1)
	over.Phase = table.Over
	r, _ := commandtest.Router(t, commandtest.AnnsTurn(t, 1), commandtest.Running(t, 12, domino.Rules, 1),
		commandtest.AnnsTurn(t, 3), over, commandtest.AnnsTurn(t, 20))
	offered := func(user, path, arg, typed string) string {
		t.Helper()
		res := r.Handle(t.Context(), commandtest.Typing(user, path, commandtest.Option(arg, typed)))
		if res.Type != discordgo.InteractionApplicationCommandAutocompleteResult {
			t.Fatalf("answered by %d", res.Type)
		}
		var got []string
		for _, c := range res.Data.Choices {
			got = append(got, fmt.Sprint(c.Value))
			known := strings.Contains(c.Name, "#"+fmt.Sprint(c.Value)+" · ")
			if unknown := c.Name == fmt.Sprint(c.Value); !known && !unknown {
				t.Errorf("table %v is called %q", c.Value, c.Name)
			}
		}
		return strings.Join(got, " ")
	}
	for _, c := range []struct{ user, path, arg, typed, want string }{
		{"ann", "table resign", "table", "", "1 12 3 20"},
		{"ann", "table resign", "table", "1", "1 12"},
		{"ann", "table resign", "table", "#12", "12"},
		{"ann", "table resign", "table", "2", "2 20"}, // the game is over
		{"ann", "table resign", "table", "4", "4"},    // there is none
		{"ann", "table resign", "table", "x", ""},
		{"ann", "table rematch", "table", "", "2"},
		{"ann", "dominoes pass", "number", "", "12"},
		{"ann", "review", "number", "", "2"},
		{"eve", "table resign", "table", "", ""},
		{"eve", "table show", "table", "", "1 12 3 20"}, // of this channel
	} {
		if got := offered(c.user, c.path, c.arg, c.typed); got != c.want {
			t.Errorf("%s is offered %q for %s %q, want %q", c.user, got, c.path, c.typed, c.want)
		}
	}
	res := r.Handle(t.Context(), commandtest.Typing("ann", "table describe", commandtest.Option("what", "r")))
	if len(res.Data.Choices) != 0 {
		t.Errorf("what is typed freely is offered %+v", res.Data.Choices)
	}
}

// TestForgedPrivateButton: the id of a forged button does nothing.
func TestForgedPrivateButton(t *testing.T) {
	r, h := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
	for _, id := range []string{"", "nonsense", customid.ID{Kind: customid.Private, Table: 5, Name: "pit.a"}.String()} {
		if got := commandtest.Text(r.Handle(t.Context(), commandtest.Pressed("ann",
			id))); len(h.Done) > 0 || !strings.Contains(got, "out of date") && !strings.Contains(got, "no table 5") {
			t.Errorf("%q: done %v, got %q", id, h.Done, got)
		}
	}
}
