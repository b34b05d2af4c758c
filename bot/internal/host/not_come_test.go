package host

import (
	"context"
	"slices"
	"testing"
	"time"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/table"
)

// invited opens a table of ann's with a seat kept for ben, which nobody takes, until it is closed.
func (h *testHost) invited() table.ID {
	h.t.Helper()
	t, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "template", Seats: 2,
		Invited: []table.User{person("ben")}})
	h.check(err)
	h.drop()
	h.pass(hosted.LobbyLife)
	return t.ID
}

// TestInvitationNotAnswered: a table that is closed because who was invited did not come says who that is, also to
// whoever invited them. They can invite them again, or play with a computer, once.
func TestInvitationNotAnswered(t *testing.T) {
	h := newTestHost(t)
	id := h.invited()
	closed := h.look(id, "")
	if r := closed.Result; closed.Phase != table.Over || r.Reason.ID != table.NotCome ||
		len(r.Reason.Args["who"].([]game.Msg)) != 1 {
		t.Fatalf("the closed table is %q with the result %+v, want it to name ben", closed.Phase, closed.Result)
	}
	if told := h.owed(outbox.Tell); !slices.Equal(told, []string{"ann host.notcometo"}) {
		t.Errorf("told %q, want ann to hear who did not come", told)
	}
	h.refused("host.notleader", "ben", id, table.Action{Kind: table.Rematch})
	h.drop()
	next := h.do("ann", id, table.Action{Kind: table.Rematch})
	if next.Phase != table.Lobby || next.You != 0 || next.Seats[1].Invited != "ben" {
		t.Errorf("invited again: got %q with the seats %+v, want ben to be invited", next.Phase, next.Seats)
	}
	if told := h.owed(outbox.Seat); !slices.Contains(told, "ben host.invited") {
		t.Errorf("told %q, want ben's invitation", told)
	}
	if again := h.do("ann", id, table.Action{Kind: table.Rematch, On: true}); again.ID != next.ID {
		t.Errorf("pressed again: got table %s, want %s", again.ID, next.ID)
	}
	h = newTestHost(t)
	alone := h.do("ann", h.invited(), table.Action{Kind: table.Rematch, On: true})
	if alone.Phase != table.Playing || alone.You != 0 || alone.Seats[1].Kind != table.Computer {
		t.Errorf("with the computer: got %q with the seats %+v, want a running game with a computer", alone.Phase,
			alone.Seats)
	}
}

// TestClosedLobby: a table that nobody was invited to says whether nobody came or nobody started it.
func TestClosedLobby(t *testing.T) {
	for people, want := range map[string]string{"": "host.expiredlobby", "ben": "host.unstarted"} {
		h := newTestHost(t)
		tb, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "template", Seats: 2})
		h.check(err)
		if people != "" {
			h.do(people, tb.ID, table.Action{Kind: table.Join, Seat: -1})
		}
		h.pass(hosted.LobbyLife + time.Second)
		if got := h.look(tb.ID, "").Result; got == nil || got.Reason.ID != want {
			t.Errorf("with ann and %q: got the result %+v, want %q", people, got, want)
		}
		if told := h.owed(outbox.Tell); len(told) > 0 {
			t.Errorf("with ann and %q: told %q, want nothing", people, told)
		}
	}
}

// TestRematchWithTheSameComputer: in a rematch a computer has the level and the name that it had, also in the next one.
func TestRematchWithTheSameComputer(t *testing.T) {
	h := newTestHost(t)
	tb, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "template", Seats: 2, Level: 1,
		Begin: true})
	h.check(err)
	computer := func(t *table.Table) (string, int) {
		s := slices.IndexFunc(t.Seats, func(s table.Seat) bool { return s.Kind == table.Computer })
		return t.Names()[s], t.Seats[s].Level
	}
	name, level := computer(tb)
	for range 3 {
		h.do("ann", tb.ID, table.Action{Kind: table.Resign})
		tb = h.do("ann", tb.ID, table.Action{Kind: table.Rematch})
		if got, at := computer(tb); got != name || at != level {
			t.Errorf("the rematch is with %s at level %d, want %s at level %d", got, at, name, level)
		}
	}
}
