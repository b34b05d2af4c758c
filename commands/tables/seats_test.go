package tables_test

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/table"
)

// TestCommandArgumentsReachTheHost: the arguments of a command reach the host.
func TestCommandArgumentsReachTheHost(t *testing.T) {
	for _, c := range []struct {
		path string
		args args
		want table.Action
	}{
		{"table add", args{commandtest.Option("strength", 3.0)}, table.Action{Kind: table.Add, Level: 3, Seat: -1}},
		{"table remove", args{commandtest.Option("seat", 2.0)}, table.Action{Kind: table.Remove, Seat: 1}},
		{"table join", nil, table.Action{Kind: table.Join, Seat: -1}},
		{"table join", args{commandtest.Option("word", " plum ")}, table.Action{Kind: table.Shuffle, Seat: -1, Text: "plum"}},
		{"table start", nil, table.Action{Kind: table.Begin, Seat: -1}},
	} {
		tb := commandtest.Running(t, 1, awale.Rules, 1)
		tb.Phase = table.Lobby
		r, h := commandtest.Router(t, tb)
		r.Handle(t.Context(), commandtest.Typed("ann", c.path, c.args...))
		if len(h.Ops) != 1 || h.Ops[0] != c.want {
			t.Errorf("/%s does %+v, want %+v", c.path, h.Ops, c.want)
		}
	}
}

// TestPlayOfOpenGame: "Play" below the board of an open game sits down who does not sit there, or has left, and nobody
// else.
func TestPlayOfOpenGame(t *testing.T) {
	for name, c := range map[string]struct {
		seats []table.Seat
		joins bool
	}{
		"a stranger":    {[]table.Seat{{Kind: table.Person, User: "ben"}}, true},
		"who has left":  {[]table.Seat{{Kind: table.Person, User: "ann", Resigned: true}}, true},
		"who sits here": {[]table.Seat{{Kind: table.Person, User: "ann"}}, false},
	} {
		tb := commandtest.Running(t, 1, awale.Rules, 1)
		tb.Open, tb.Seats = true, c.seats
		r, h := commandtest.Router(t, tb)
		r.Handle(t.Context(), commandtest.Pressed("ann", customid.ID{Kind: customid.Table, Table: 1,
			Name: "sit"}.String()))
		if joined := len(h.Ops) == 1 && h.Ops[0].Kind == table.Join; joined != c.joins {
			t.Errorf("%s: %+v", name, h.Ops)
		}
	}
}

// TestTakeOver: one's own seat is taken back, another that the computer holds is taken over, by name if one is given.
func TestTakeOver(t *testing.T) {
	kept := func(user string) table.Seat { return table.Seat{Kind: table.Computer, User: user, Name: user} }
	for _, c := range []struct {
		name  string
		seats []table.Seat
		seat  float64
		want  table.Action
	}{
		{"one's own", []table.Seat{kept("ben"), kept("ann")}, 0, table.Action{Kind: table.TakeBack}},
		{"one's own, named", []table.Seat{kept("ben"), kept("ann")}, 2, table.Action{Kind: table.TakeBack}},
		{"another's, named", []table.Seat{kept("ben"), kept("ann")}, 1, table.Action{Kind: table.TakeOver}},
		{"the first that there is", []table.Seat{{Kind: table.Computer}, kept("ben")}, 0, table.Action{Kind: table.TakeOver,
			Seat: 1}},
		{"none", []table.Seat{{Kind: table.Computer}, {Kind: table.Person, User: "ben"}}, 0,
			table.Action{Kind: table.TakeOver, Seat: -1}},
	} {
		tb := commandtest.Running(t, 1, awale.Rules, 1)
		tb.Seats = c.seats
		r, h := commandtest.Router(t, tb)
		r.Handle(t.Context(), commandtest.Typed("ann", "table takeover", commandtest.Option("seat", c.seat)))
		if len(h.Ops) != 1 || h.Ops[0] != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, h.Ops, c.want)
		}
	}
}

// TestTableButtons: a button does what its menu says, as long as the table is in the epoch in which it was made.
func TestTableButtons(t *testing.T) {
	for _, c := range []struct {
		name   string
		values []string
		stamp  int
		want   table.Action
		says   string
	}{
		{"swap", []string{"0.2"}, 0, table.Action{Kind: table.Swap, To: 2}, ""},
		{"swap", []string{"2"}, 0, table.Action{Kind: table.Swap, Seat: -1, To: -1}, ""},
		{"swap", nil, 0, table.Action{}, "out of date"},
		{"add", []string{"2"}, 0, table.Action{Kind: table.Add, Level: 2, Seat: 2}, ""},
		{"remove", []string{"1"}, 0, table.Action{Kind: table.Remove, Level: 1, Seat: 1}, ""},
		{"start", nil, 0, table.Action{Kind: table.Begin}, ""},
		{"start", nil, table.NewRevision(3, 0, 0), table.Action{Kind: table.Begin, Revision: 3}, ""},
		{"start", nil, table.NewRevision(0, 0, 1), table.Action{}, "The board has changed"},
		{"remove", []string{"1", "2"}, 0, table.Action{}, "out of date"},
		{"play", nil, 0, table.Action{}, "out of date"},
		{"surely", nil, 0, table.Action{}, "Really resign"},
		{"rematch2", nil, 0, table.Action{}, "out of date"},
	} {
		tb := commandtest.Running(t, 1, awale.Rules, 1)
		tb.Phase, tb.Proof, tb.Level = table.Lobby, strings.Repeat("0", 64), 1
		r, h := commandtest.Router(t, tb)
		id := customid.ID{Kind: customid.Table, Table: 1, Revision: c.stamp, Name: c.name}
		res := r.Handle(t.Context(), commandtest.Pressed("ann", id.String(), c.values...))
		if c.says != "" {
			if got := commandtest.Text(res); len(h.Ops) > 0 || !strings.Contains(got, c.says) {
				t.Errorf("%s: done %+v, told %q, want %q", id, h.Ops, got, c.says)
			}
			continue
		}
		if len(h.Ops) != 1 || h.Ops[0] != c.want || res.Type != discordgo.InteractionResponseUpdateMessage {
			t.Errorf("%s: done %+v, want %+v; answered by type %d", id, h.Ops, c.want, res.Type)
		}
	}
}

// TestResignedInPrivate: an action by a button on a private message is confirmed there.
func TestResignedInPrivate(t *testing.T) {
	r, h := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
	sure := r.Handle(t.Context(), commandtest.Typed("ann", "table resign"))
	ids := commandtest.Buttons(sure.Data.Components)
	if len(ids) != 2 || len(h.Done) != 0 {
		t.Fatalf("buttons %q, done %v", ids, h.Done)
	}
	it := commandtest.Pressed("ann", ids[0])
	it.Message.Flags = discordgo.MessageFlagsEphemeral
	res := r.Handle(t.Context(), it)
	if got := commandtest.Text(res); res.Type != discordgo.InteractionResponseUpdateMessage || !strings.Contains(got,
		"resigned") || h.Done[0] != table.Resign {
		t.Errorf("done %v, got %q by type %d", h.Done, got, res.Type)
	}
	h.Fails = game.Refuse("refused.over")
	if got := commandtest.Text(r.Handle(t.Context(), it)); !strings.Contains(got, "over") {
		t.Errorf("what the host refuses: %q", got)
	}
}
