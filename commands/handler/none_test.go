package handler_test

import (
	"strings"
	"testing"

	"tablee/commands/commandtest"
	"tablee/rules/awale"
	"tablee/rules/table"
)

// TestWhyThereIsNoTable: a command that finds no table says how the person's tables stand and what to do next.
func TestWhyThereIsNoTable(t *testing.T) {
	seats := func(s ...table.Seat) []table.Seat {
		return append(s, table.Seat{Kind: table.Person, User: "zoe", Name: "Zoe"})
	}
	ann := table.Seat{Kind: table.Person, User: "ann", Name: "Ann"}
	away := table.Seat{Kind: table.Computer, User: "ann", Name: "Ann"}
	offered := table.Seat{Kind: table.Computer, User: "ann", Name: "Ann", Offered: true}
	invited := table.Seat{Invited: "ann", User: ""}
	at := func(id table.ID, p table.Phase, s table.Seat) *table.Table {
		tb := commandtest.Running(t, id, awale.Rules, 1)
		tb.Phase, tb.Seats = p, seats(s)
		return tb
	}
	elsewhere := func(tb *table.Table) *table.Table { tb.Channel, tb.Home = "c9", "c9"; return tb }
	for _, c := range []struct {
		name   string
		path   string
		tables []*table.Table
		want   string
		next   string // the command that goes on from there
	}{
		{"nowhere", "table undo", nil, "not at any table", "/table help"},
		{"nowhere, of a game", "awale sow", nil, "not at any Awale table", "/awale new"},
		{"in a lobby", "table undo", []*table.Table{at(1, table.Lobby, ann)}, "Table 1 (Awale) hasn’t begun", "/table start"},
		{"in a lobby, of a game", "awale sow", []*table.Table{at(1, table.Lobby, ann)}, "Table 1 (Awale) hasn’t begun",
			"/table start"},
		{"held", "table pause", []*table.Table{at(1, table.Playing, away)}, "playing for you at table 1", "/table takeover"},
		{"held, of a game", "awale sow", []*table.Table{at(2, table.Over, ann), at(1, table.Playing, away)},
			"playing for you at table 1", "/table takeover"},
		{"offered", "awale sow", []*table.Table{at(1, table.Playing, offered)}, "has been offered to you", "/table takeover"},
		{"asleep", "table undo", []*table.Table{at(1, table.Suspended, ann)}, "Table 1 (Awale) is asleep", "/table resume"},
		{"over", "table resign", []*table.Table{at(1, table.Over, ann)}, "table 1 (Awale), is over", "/table rematch"},
		{"over, of a game", "awale sow", []*table.Table{at(1, table.Over, ann), at(2, table.Over, ann)},
			"table 2 (Awale), is over", "/review"},
		{"over here before over elsewhere", "awale sow", []*table.Table{at(1, table.Over, ann),
			elsewhere(at(2, table.Over, ann))}, "table 1 (Awale), is over", "/review"},
		{"another game", "domino draw", []*table.Table{at(1, table.Over, ann)}, "not at any Dominoes table", "/dominoes new"},
		{"begun", "table leave", []*table.Table{at(1, table.Playing, ann)}, "Table 1 (Awale) has already begun",
			"/table resign"},
		{"nothing to join", "table join", []*table.Table{elsewhere(at(1, table.Playing, ann))}, "No table is waiting",
			"/help"},
		{"not over", "table rematch", []*table.Table{at(1, table.Playing, ann)}, "isn’t over yet", ""},
		{"nothing over", "table rematch", nil, "no finished game", "/play"},
		{"nothing asleep", "table resume", []*table.Table{at(1, table.Playing, ann)}, "asleep", "/table list"},
		{"nothing here", "table show", nil, "no table in this channel", "/help"},
		{"kept", "table undo", []*table.Table{at(1, table.Lobby, invited)}, "kept for you at table 1", "/table join"},
	} {
		r, h := commandtest.Router(t, c.tables...)
		got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", c.path)))
		if !strings.Contains(got, c.want) || !strings.Contains(got, c.next) || len(h.Done) > 0 {
			t.Errorf("%s: /%s: %q, want %q and %q; done %v", c.name, c.path, got, c.want, c.next, h.Done)
		}
	}
}

// TestNamedTableWithoutASeat: naming a table at which the computer plays for the person, or which they only watch, says
// so.
func TestNamedTableWithoutASeat(t *testing.T) {
	for _, c := range []struct {
		path, want string
		seat       table.Seat
	}{
		{"table hand", "Take your seat back first", table.Seat{Kind: table.Computer, User: "ann"}},
		{"table hand", "isn’t yours yet", table.Seat{Kind: table.Computer, User: "ann", Offered: true}},
		{"table hand", "You’re watching table 1", table.Seat{Kind: table.Person, User: "ben"}},
	} {
		tb := commandtest.Running(t, 1, awale.Rules, 1)
		tb.Seats = []table.Seat{c.seat, {Kind: table.Computer}}
		r, _ := commandtest.Router(t, tb)
		got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", c.path, commandtest.Option("table", 1.0))))
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", c.path, got, c.want)
		}
	}
}
