package tournament

import (
	"testing"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/table"
)

// event is a knock-out tournament of four people, opened by the first of them, whose two tables are open: 1 and 2.
func event(h *testDirector, games int) *table.Tournament {
	h.t.Helper()
	return h.tend(started(h, games).ID)
}

// started is such a tournament whose tables have not been opened yet.
func started(h *testDirector, games int) *table.Tournament {
	h.t.Helper()
	ctx := h.t.Context()
	c, err := h.director.NewTournament(ctx, h.call("ann"), table.NewTournament{Game: "template", Format: "single",
		Games: games, Clock: table.Clock{Move: time.Hour}})
	h.check(err)
	for _, p := range []string{"ben", "cat", "dan"} {
		_, err := h.director.DoTournament(ctx, h.call(p), c.ID, table.TournamentAction{Kind: table.TournamentJoin})
		h.check(err)
	}
	c, err = h.director.DoTournament(ctx, h.call("ann"), c.ID, table.TournamentAction{Kind: table.TournamentStart})
	h.check(err)
	return c
}

// tend tends a tournament and returns it as it is then.
func (h *testDirector) tend(id table.TournamentID) *table.Tournament {
	h.t.Helper()
	h.check(h.director.onDue(h.t.Context(), id))
	c, err := h.director.LookTournament(h.t.Context(), id)
	h.check(err)
	return c
}

// asks does an action and returns what it is refused with, "" if it is done.
func (h *testDirector) asks(by table.Caller, c *table.Tournament, what table.TournamentActionKind, whom string) string {
	h.t.Helper()
	op := table.TournamentAction{Kind: what}
	if whom != "" {
		op.User = table.User{ID: whom, Name: whom}
	}
	_, err := h.director.DoTournament(h.t.Context(), by, c.ID, op)
	if msg, ok := game.Refused(err); ok {
		return msg.ID
	}
	h.check(err)
	return ""
}

// manager is a call of somebody who manages the server.
func (h *testDirector) manager(user string) table.Caller { return h.from(user, "g", "c", true) }

// running tells which of the tables from 1 on have not ended.
func (h *testDirector) running(n int) (list []table.ID) {
	for id := table.ID(1); id <= table.ID(n); id++ {
		if h.look(id, "").Phase == table.Playing {
			list = append(list, id)
		}
	}
	return list
}

// TestContestantsCannotEjectOrCancel: once the tournament has begun its players can neither eject anybody nor cancel
// it, not even its creator or a manager of the server, and not after withdrawing either.
func TestContestantsCannotEjectOrCancel(t *testing.T) {
	h := newTestDirector(t)
	c := event(h, 1)
	for round := range 2 {
		for _, by := range []table.Caller{h.call("ann"), h.manager("ann"), h.manager("cat")} {
			if got := h.asks(by, c, table.TournamentWithdraw, "ben"); got != "tournament.plays" {
				t.Errorf("round %d: %s takes ben out: %q", round, by.User.ID, got)
			}
		}
		if round == 1 {
			for _, by := range []table.Caller{h.manager("ann"), h.manager("cat")} {
				if got := h.asks(by, c, table.TournamentCancel, ""); got != "tournament.plays" {
					t.Errorf("%s, who is out, calls it off: %q", by.User.ID, got)
				}
			}
		}
		if got := h.asks(h.call("ben"), c, table.TournamentWithdraw, "dan"); got != "tournament.notleader" {
			t.Errorf("ben takes dan out: %q", got)
		}
		if c = h.tend(c.ID); c.Phase != table.TournamentPlaying || len(h.running(2)) != 2-2*round {
			t.Fatalf("round %d: the tournament is %s, the tables %v run", round, c.Phase, h.running(2))
		}
		if round == 0 { // ann and cat go out
			for _, p := range []string{"ann", "cat"} {
				if got := h.asks(h.call(p), c, table.TournamentWithdraw, ""); got != "" {
					t.Fatalf("%s withdraws: %q", p, got)
				}
			}
			c = h.tend(c.ID)
		}
	}
}

// TestEjectedFinishesRunningGame: a manager of the server who does not play ejects a person from further matches; the
// running game continues and counts.
func TestEjectedFinishesRunningGame(t *testing.T) {
	h := newTestDirector(t)
	c := event(h, 1)
	first := h.look(1, "")
	winner, loser := first.Seats[0].User, first.Seats[1].User
	if got := h.asks(h.manager("eve"), c, table.TournamentWithdraw, winner); got != "" {
		t.Fatalf("eve takes %s out: %q", winner, got)
	}
	for who, want := range map[string]string{winner: "tournament.otherout", "zoe": "tournament.othernotin"} {
		if got := h.asks(h.manager("eve"), c, table.TournamentWithdraw, who); got != want {
			t.Errorf("eve takes %s out: %q, want %q", who, got, want)
		}
	}
	if owed := h.owed(outbox.Tournament); len(owed) == 0 || owed[len(owed)-1] != "c tournament.ejected" {
		t.Errorf("posted in the channel: %v", owed)
	}
	if c = h.tend(c.ID); len(h.running(2)) != 2 {
		t.Fatalf("the tables %v run", h.running(2))
	}
	h.resign(loser, 1)
	h.resign(h.look(2, "").Seats[0].User, 2)
	if c = h.tend(c.ID); c.Phase != table.TournamentOver || c.Entrants[c.Champion].User != h.look(2, "").Seats[1].User {
		t.Errorf("the tournament is %s, champion %d", c.Phase, c.Champion)
	}
	for _, m := range c.Matches {
		if m.Walkover || m.Points == [2]int{} {
			t.Errorf("a match does not count: %+v", m)
		}
	}
	// nobody has moved: whoever gave up loses, and nobody gains
	if list, err := h.db.RatingsOf(t.Context(), loser); err != nil || len(list) != 1 {
		t.Errorf("the game against who was taken out is rated as %v, %v", list, err)
	}
}

// TestWithdrawalResignsRunningGames: withdrawing loses the person's running games, also if a computer plays for a
// person who has left the server, and against an opponent who was ejected.
func TestWithdrawalResignsRunningGames(t *testing.T) {
	for _, away := range []bool{false, true} {
		h := newTestDirector(t)
		c := event(h, 2)
		me, other := h.look(1, "").Seats[0].User, h.look(1, "").Seats[1].User
		if away {
			h.check(h.host.Reachability.LeftServer(t.Context(), 1, me))
			h.check(h.host.Reachability.LeftServer(t.Context(), 2, me))
		}
		if got := h.asks(h.manager("eve"), c, table.TournamentWithdraw, other); got != "" {
			t.Fatal(got)
		}
		if got := h.asks(h.call(me), c, table.TournamentWithdraw, ""); got != "" {
			t.Fatal(got)
		}
		h.tend(c.ID)
		for id := table.ID(1); id <= 2; id++ {
			l := h.look(id, "")
			if l.Result == nil || len(l.Result.Places) != 2 || l.Result.Places[id-1] != 2 {
				t.Errorf("away %v: table %v ends as %+v, want %s as the loser", away, id, l.Result, me)
			}
		}
	}
}

// TestRunningGamesOutlastCancellation: a manager of the server who does not play can cancel the tournament alone. No
// new round is drawn, and running games are finished and count.
func TestRunningGamesOutlastCancellation(t *testing.T) {
	h := newTestDirector(t)
	c := event(h, 1)
	if got := h.asks(h.manager("eve"), c, table.TournamentCancel, ""); got != "" {
		t.Fatal(got)
	}
	if c = h.tend(c.ID); c.Phase != table.TournamentCancelled || len(h.running(2)) != 2 {
		t.Fatalf("the tournament is %s, the tables %v run", c.Phase, h.running(2))
	}
	loser := h.look(1, "").Seats[0].User
	h.resign(loser, 1)
	h.resign(h.look(2, "").Seats[0].User, 2)
	if c = h.tend(c.ID); c.Phase != table.TournamentCancelled || len(c.Matches) != 2 {
		t.Errorf("the tournament goes on: %s, %d matches", c.Phase, len(c.Matches))
	}
	// nobody has moved: whoever gave up loses, and nobody gains
	if list, err := h.db.RatingsOf(t.Context(), loser); err != nil || len(list) != 1 {
		t.Errorf("the game is rated as %v, %v", list, err)
	}
}

// TestCancelledTournamentOpensNoTables: a match without tables gets none after the tournament was cancelled.
func TestCancelledTournamentOpensNoTables(t *testing.T) {
	h := newTestDirector(t)
	c := started(h, 1)
	if got := h.asks(h.manager("eve"), c, table.TournamentCancel, ""); got != "" {
		t.Fatal(got)
	}
	h.tend(c.ID)
	if list, err := h.db.TournamentTables(t.Context(), int64(c.ID)); err != nil || len(list) > 0 {
		t.Errorf("the tables %v are opened, %v", list, err)
	}
}

// TestEjectedMayResign: an ejected person may still withdraw from the running match, once.
func TestEjectedMayResign(t *testing.T) {
	h := newTestDirector(t)
	c := event(h, 1)
	me := h.look(1, "").Seats[0].User
	if got := h.asks(h.manager("eve"), c, table.TournamentWithdraw, me); got != "" {
		t.Fatal(got)
	}
	for _, want := range []string{"", "tournament.out"} {
		if got := h.asks(h.call(me), c, table.TournamentWithdraw, ""); got != want {
			t.Errorf("%s withdraws: %q, want %q", me, got, want)
		}
	}
	h.tend(c.ID)
	if r := h.look(1, "").Result; r == nil || len(r.Places) != 2 || r.Places[0] != 2 {
		t.Errorf("the game ends as %+v", r)
	}
}

// TestEverybodyAgreesToCancel: the players cancel a tournament if all agree, each counted once, in the same round.
func TestEverybodyAgreesToCancel(t *testing.T) {
	h := newTestDirector(t)
	c := event(h, 1)
	by := h.call("ann")
	for range 2 { // delivered twice
		if got := h.asks(by, c, table.TournamentCancel, ""); got != "" {
			t.Fatal(got)
		}
	}
	if got := h.asks(h.call("ann"), c, table.TournamentCancel, ""); got != "tournament.agreed" {
		t.Errorf("ann says so twice: %q", got)
	}
	if owed := h.owed(outbox.Tournament); len(owed) == 0 || owed[len(owed)-1] != "c tournament.proposed" {
		t.Errorf("posted in the channel: %v", owed)
	}
	if c = h.tend(c.ID); c.Phase != table.TournamentPlaying || c.Agreed != 1 || c.Needed != 4 {
		t.Fatalf("the tournament is %s, %d of %d agree", c.Phase, c.Agreed, c.Needed)
	}
	// ann wins, so she is in the next round, where what she said in this one does not count
	for id := table.ID(1); id <= 2; id++ {
		l := h.look(id, "")
		loser := l.Seats[0].User
		if loser == "ann" {
			loser = l.Seats[1].User
		}
		h.resign(loser, id)
	}
	if c = h.tend(c.ID); c.Round != 2 || c.Agreed != 0 || c.Needed != 2 {
		t.Fatalf("round %d: %d of %d agree", c.Round, c.Agreed, c.Needed)
	}
	for _, s := range h.look(3, "").Seats {
		if s.User == "ann" {
			continue
		}
		if got := h.asks(h.call(s.User), c, table.TournamentCancel, ""); got != "" {
			t.Fatal(got)
		}
		if c = h.tend(c.ID); c.Phase != table.TournamentPlaying {
			t.Fatalf("%s alone calls it off", s.User)
		}
	}
	if got := h.asks(h.call("ann"), c, table.TournamentCancel, ""); got != "" {
		t.Fatal(got)
	}
	if c = h.tend(c.ID); c.Phase != table.TournamentCancelled || h.look(3, "").Phase != table.Playing {
		t.Errorf("the tournament is %s, its table %s", c.Phase, h.look(3, "").Phase)
	}
}

// TestRefusedAtTournamentStaysRefused: a refused action is refused again when it is redelivered, even if it would be
// possible by then.
func TestRefusedAtTournamentStaysRefused(t *testing.T) {
	h := newTestDirector(t)
	c := started(h, 1)
	by := h.manager("eve")
	h.check(h.host.Refused(t.Context(), by))
	if got := h.asks(by, c, table.TournamentCancel, ""); got != "host.refusedbefore" {
		t.Errorf("a refused cancellation: %q", got)
	}
	_, err := h.director.NewTournament(t.Context(), by, table.NewTournament{Game: "template"})
	if msg, ok := game.Refused(err); !ok || msg.ID != "host.refusedbefore" {
		t.Errorf("a refused opening: %v", err)
	}
	if got := h.asks(h.manager("eve"), c, table.TournamentCancel, ""); got != "" {
		t.Errorf("a new cancellation: %q", got)
	}
}

// TestFinishedTournamentCannotBeCancelled: neither a manager nor the champion can cancel a tournament that is over or
// cancelled.
func TestFinishedTournamentCannotBeCancelled(t *testing.T) {
	h := newTestDirector(t)
	c := event(h, 1)
	h.resign(h.look(1, "").Seats[0].User, 1)
	h.resign(h.look(2, "").Seats[0].User, 2)
	h.tend(c.ID)
	h.resign(h.look(3, "").Seats[0].User, 3)
	if c = h.tend(c.ID); c.Phase != table.TournamentOver {
		t.Fatalf("the tournament is %s", c.Phase)
	}
	champion := c.Entrants[c.Champion].User
	for _, by := range []table.Caller{h.manager("eve"), h.call(champion), h.manager(champion)} {
		if got := h.asks(by, c, table.TournamentCancel, ""); got != "tournament.over" {
			t.Errorf("%s calls it off: %q", by.User.ID, got)
		}
	}
	if c = h.tend(c.ID); c.Phase != table.TournamentOver || c.Entrants[c.Champion].User != champion {
		t.Errorf("the tournament is %s, its champion %d", c.Phase, c.Champion)
	}
}
