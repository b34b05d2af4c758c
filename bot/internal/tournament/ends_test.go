package tournament

import (
	"slices"
	"testing"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/rules/game/gametest"
	"tablee/rules/table"
)

// news lists the new messages that are owed about tournaments, oldest first: their texts and whom they mention.
func (h *testDirector) news() (texts []string, pings [][]string) {
	h.t.Helper()
	owed, err := h.db.Outbox(h.t.Context(), 1<<60, 1000)
	h.check(err)
	for _, o := range owed {
		body, err := outbox.DecodeBody(o.Body)
		h.check(err)
		if o.Kind == string(outbox.Tournament) && !body.Edit {
			texts, pings = append(texts, body.Msg.ID), append(pings, body.Ping)
		}
	}
	return texts, pings
}

// finish ends all open tables of a tournament: of each the seat that loser chooses resigns.
func (h *testDirector) finish(id table.TournamentID, loser func(*table.Table) int) {
	h.t.Helper()
	c, err := h.director.LookTournament(h.t.Context(), id)
	h.check(err)
	for _, m := range c.Matches {
		for _, tb := range m.Tables {
			if l := h.look(tb, ""); l.Phase != table.Over {
				_, err := h.host.Do(h.t.Context(), h.call(l.Seats[loser(l)].User), tb, table.Action{Kind: table.Resign})
				h.check(err)
			}
		}
	}
}

// TestTheEndCallsThosePlayed: each round with people is announced, and the end mentions each person once, the best
// first.
func TestTheEndCallsThosePlayed(t *testing.T) {
	h := newTestDirector(t)
	ctx := t.Context()
	c, err := h.director.NewTournament(ctx, h.call("ann"), table.NewTournament{Game: "template", Format: "single",
		Games: 1})
	h.check(err)
	for _, who := range []string{"bob", "cat"} {
		_, err = h.director.DoTournament(ctx, h.call(who), c.ID, table.TournamentAction{Kind: table.TournamentJoin})
		h.check(err)
	}
	_, err = h.director.DoTournament(ctx, h.call("ann"), c.ID, table.TournamentAction{Kind: table.TournamentStart})
	h.check(err)
	h.tend(c.ID)
	for range 3 {
		h.finish(c.ID, func(l *table.Table) int {
			return slices.IndexFunc(l.Seats, func(s table.Seat) bool { return s.User != "cat" })
		})
		h.tend(c.ID)
	}
	texts, pings := h.news()
	want := []string{"tournament.opened", "tournament.round", "tournament.round", "tournament.done"}
	if !slices.Equal(texts, want) {
		t.Fatalf("got the news %q, want %q", texts, want)
	}
	if got, want := pings[3], []string{"cat", "ann", "bob"}; !slices.Equal(got, want) {
		t.Errorf("the end mentions %q, want %q", got, want)
	}
}

// TestRoundsOfComputersAreNoNews: a round in which no person plays is not announced.
func TestRoundsOfComputersAreNoNews(t *testing.T) {
	h := newTestDirector(t)
	ctx := t.Context()
	c, err := h.director.NewTournament(ctx, h.call("ann"), table.NewTournament{Game: "template", Format: "single",
		Games: 1, Size: 4})
	h.check(err)
	_, err = h.director.DoTournament(ctx, h.call("ann"), c.ID, table.TournamentAction{Kind: table.TournamentLeave})
	h.check(err)
	_, err = h.director.DoTournament(ctx, h.call("ann"), c.ID, table.TournamentAction{Kind: table.TournamentStart})
	h.check(err)
	h.tend(c.ID)
	if texts, _ := h.news(); !slices.Equal(texts, []string{"tournament.opened"}) {
		t.Errorf("got the news %q, want no round", texts)
	}
}

// TestAnotherOne: a tournament that is opened once more after the same one, by whomever, is one tournament: the second
// person joins it, and who is in it is told so; once it is over, another one can be opened.
func TestAnotherOne(t *testing.T) {
	h := newTestDirector(t)
	ctx := t.Context()
	first, err := h.director.NewTournament(ctx, h.call("ann"), table.NewTournament{Game: "template", Format: "robin"})
	h.check(err)
	n := first.New
	n.After = first.ID
	again := h.call("ann")
	second, err := h.director.NewTournament(ctx, again, n)
	h.check(err)
	redelivered, err := h.director.NewTournament(ctx, again, n)
	h.check(err)
	joined, err := h.director.NewTournament(ctx, h.call("bob"), n)
	h.check(err)
	if redelivered.ID != second.ID || joined.ID != second.ID || len(joined.Entrants) != 2 {
		t.Errorf("opened again: tournament %v, redelivered %v, by another person %v with %d entrants", second.ID,
			redelivered.ID, joined.ID, len(joined.Entrants))
	}
	if _, err := h.director.NewTournament(ctx, h.call("bob"), n); gametest.Refusal(err) != "tournament.joined" {
		t.Errorf("bob asks twice: %v", err)
	}
	_, err = h.director.DoTournament(ctx, h.call("ann"), second.ID, table.TournamentAction{Kind: table.TournamentCancel})
	h.check(err)
	h.time = h.time.Add(time.Minute)
	if third, err := h.director.NewTournament(ctx, h.call("bob"), n); err != nil || third.ID == second.ID {
		t.Errorf("after the second was called off: %v, %v", third, err)
	}
}

// TestPeopleMeetPeople: where computers fill up a tournament, its people are drawn against each other in the first
// round.
func TestPeopleMeetPeople(t *testing.T) {
	for _, format := range []string{"single", "double", "swiss"} {
		h := newTestDirector(t)
		ctx := t.Context()
		c, err := h.director.NewTournament(ctx, h.call("ann"), table.NewTournament{Game: "template", Format: format,
			Games: 1, Size: 8})
		h.check(err)
		_, err = h.director.DoTournament(ctx, h.call("bob"), c.ID, table.TournamentAction{Kind: table.TournamentJoin})
		h.check(err)
		c, err = h.director.DoTournament(ctx, h.call("ann"), c.ID, table.TournamentAction{Kind: table.TournamentStart})
		h.check(err)
		if m := c.Matches[0]; m.A+m.B != 1 {
			t.Errorf("%s: the first match is %d against %d, want the two people, 0 and 1", format, m.A, m.B)
		}
	}
}
