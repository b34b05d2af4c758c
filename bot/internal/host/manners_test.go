package host

import (
	"context"
	"slices"
	"strings"
	"testing"

	"tablee/bot/internal/outbox"
	"tablee/rules/all"
	"tablee/rules/table"
)

// TestRematchButtonSeatsPlayers: the first to press the button opens the table, the others sit down by the same button,
// and the last of them begins the game.
func TestRematchButtonSeatsPlayers(t *testing.T) {
	h := newTestHost(t)
	ctx := context.Background()
	h.check(h.ChangePerson(ctx, "cat", func(p *table.Profile) { p.Notify = table.NotifyNone }))
	id := h.open(4, table.Clock{}, "ann", "ben", "cat")
	h.do("ann", id, table.Action{Kind: table.AskDraw})
	h.do("ben", id, table.Action{Kind: table.Accept})
	h.do("cat", id, table.Action{Kind: table.Accept})
	next := h.do("ben", id, table.Action{Kind: table.Rematch})
	if next.ID == id || next.You < 0 || next.Phase != table.Lobby {
		t.Fatalf("table %d, seat %d, %s", next.ID, next.You, next.Phase)
	}
	if got := table.Guests(next.Seats); len(got) != 1 || got[0] != "ann" {
		t.Errorf("mentioned %q; ben sits, cat wants no messages", got)
	}
	before := h.look(id, "").Seats
	for i := range 2 {
		if again := h.do("ben", id, table.Action{Kind: table.Rematch}); again.ID != next.ID || again.You != next.You {
			t.Errorf("again %d: table %d, seat %d", i, again.ID, again.You)
		}
	}
	if got := h.do("ann", id, table.Action{Kind: table.Rematch}); got.ID != next.ID || got.You < 0 ||
		got.Phase != table.Lobby {
		t.Fatalf("ann has seat %d of table %d, %s", got.You, got.ID, got.Phase)
	}
	got := h.do("cat", id, table.Action{Kind: table.Rematch})
	if got.ID != next.ID || got.Phase != table.Playing || got.You < 0 {
		t.Fatalf("cat has seat %d of table %d, %s", got.You, got.ID, got.Phase)
	}
	for _, who := range []string{"ann", "ben", "cat"} {
		if from, to := table.SeatOf(before, who), got.SeatOf(who); int(to) != (int(from)+3)%4 {
			t.Errorf("%s sat on %d and sits on %d", who, from, to)
		}
	}
	h.refused("host.notleader", "zoe", id, table.Action{Kind: table.Rematch})
}

// TestOneQuestionAtATime: the asker cannot answer but can withdraw the question; nobody else can ask meanwhile, and
// another question of the asker's replaces the first one, which is said.
func TestOneQuestionAtATime(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	h.do("ann", id, table.Action{Kind: table.AskPause})
	h.refused("host.asked", "ann", id, table.Action{Kind: table.AskPause})
	h.refused("host.askfirst", "ben", id, table.Action{Kind: table.AskDraw})
	h.refused("host.ownask", "ann", id, table.Action{Kind: table.Accept})
	h.do("ann", id, table.Action{Kind: table.Decline})
	h.tells(id, "ann asks for a pause", "ann takes the question back")
	h.do("ben", id, table.Action{Kind: table.AskDraw})
	h.do("ben", id, table.Action{Kind: table.AskPause})
	h.tells(id, "ben offers a draw", "ben takes the question back", "ben asks for a pause")
	if ask := h.look(id, "").Ask; ask == nil || ask.What != table.AskPause {
		t.Errorf("the open question is %+v", ask)
	}
	h.do("ann", id, table.Action{Kind: table.Accept})
}

// TestPauseStopsReminders: a pause is asked for and ended with its own messages, and nobody is reminded or mentioned
// while it lasts.
func TestPauseStopsReminders(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, hourly, "ann", "ben")
	in := h.look(id, "").Seats[h.look(id, "").Turn[0]].User
	other := map[string]string{"ann": "ben", "ben": "ann"}[in]
	h.do("ann", id, table.Action{Kind: table.AskPause})
	h.do("ben", id, table.Action{Kind: table.Accept})
	h.drop()
	h.refused("host.paused", other, id, table.Action{Kind: table.Nudge})
	h.pass(72 * h1)
	for _, kind := range []outbox.Kind{outbox.Reminder, outbox.PingTurn, outbox.Tell} {
		if got := h.owed(kind); len(got) > 0 {
			t.Errorf("in a pause there is owed: %q", got)
		}
	}
	h.do("ben", id, table.Action{Kind: table.Unpause})
	h.tells(id, "ann asks for a pause of 7 days", "Pause", "ben ends the pause")
	h.refused("host.notpaused", "ann", id, table.Action{Kind: table.Unpause})
	if got := h.look(id, ""); got.Paused || got.Ply != 0 {
		t.Errorf("paused %v at ply %d", got.Paused, got.Ply)
	}
}

// TestInvitationsSetTheNumberOfSeats: where nothing else does, the people invited decide how many seats there are.
func TestInvitationsSetTheNumberOfSeats(t *testing.T) {
	h := newTestHost(t, all.Games()...)
	for name, want := range map[string]int{"rummikub": 2, "scrabble": 2, "domino": 2, "awale": 2} {
		for whom, n := range map[string]int{"ben": want, "ben ben": want, "ann ben": want, "ben cat": min(want+1, 3)} {
			if name == "awale" {
				n = 2
			}
			var guests []table.User
			for _, w := range strings.Fields(whom) {
				guests = append(guests, person(w))
			}
			got, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: name, Invited: guests})
			h.check(err)
			if len(got.Seats) != n {
				t.Errorf("%s with %s has %d seats, want %d", name, whom, len(got.Seats), n)
			}
			h.do("ann", got.ID, table.Action{Kind: table.Abort})
		}
	}
}

// TestInviteesAreMentionedOnce: the board of a new table mentions the invited people who want it; later boards do not.
func TestInviteesAreMentionedOnce(t *testing.T) {
	h := newTestHost(t)
	ctx := context.Background()
	h.check(h.ChangePerson(ctx, "cat", func(p *table.Profile) { p.Notify = table.NotifyNone }))
	tb, err := h.Host.New(ctx, h.call("ann"), table.New{Game: "template", Seats: 4,
		Invited: []table.User{person("ben"), person("cat")}})
	h.check(err)
	if got := h.pinged(); !slices.Equal(got, []string{"ben"}) {
		t.Errorf("the board calls %q", got)
	}
	h.drop()
	h.do("zoe", tb.ID, table.Action{Kind: table.Join})
	h.do("ann", tb.ID, table.Action{Kind: table.Repost})
	if got := h.pinged(); len(got) > 0 {
		t.Errorf("a later board calls %q", got)
	}
	h.check(h.invites("ann", "ben", "ann"))
	direct := h.call("ann")
	direct.Guild = ""
	h.drop()
	_, err = h.Host.New(ctx, direct, table.New{Game: "template", Invited: []table.User{person("ben")}})
	h.check(err)
	if got := h.pinged(); len(got) > 0 {
		t.Errorf("in direct messages the board calls %q", got)
	}
}

// pinged are the people whom owed boards call.
func (h *testHost) pinged() (users []string) {
	h.t.Helper()
	rows, err := h.db.Outbox(context.Background(), h.time.UnixMilli(), 1000)
	h.check(err)
	for _, o := range rows {
		b, err := outbox.DecodeBody(o.Body)
		h.check(err)
		if o.Kind == string(outbox.Board) {
			users = append(users, b.Ping...)
		}
	}
	return users
}

// TestInviteesMayDecline: declining frees the seat, is announced once and by name, and frees no other seat.
func TestInviteesMayDecline(t *testing.T) {
	h := newTestHost(t)
	tb, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "template", Seats: 3,
		Invited: []table.User{person("ben"), person("cat")}})
	h.check(err)
	h.refused("host.notseated", "eve", tb.ID, table.Action{Kind: table.Leave})
	got := h.do("ben", tb.ID, table.Action{Kind: table.Leave})
	if got.Seats[1] != (table.Seat{}) || got.Seats[2].Invited != "cat" || got.Seats[0].User != "ann" {
		t.Errorf("seats %+v", got.Seats)
	}
	h.tells(tb.ID, "ben can’t come")
	h.refused("host.notseated", "ben", tb.ID, table.Action{Kind: table.Leave})
	h.do("cat", tb.ID, table.Action{Kind: table.Join})
	if got := h.do("cat", tb.ID, table.Action{Kind: table.Leave}); got.Seats[2] != (table.Seat{}) {
		t.Errorf("seats %+v", got.Seats)
	}
}
