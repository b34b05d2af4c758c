package tournament

import (
	"slices"
	"testing"

	"tablee/bot/internal/outbox"
	"tablee/rules/table"
)

// TestComputersAreShownOnRequest: a match of two computers posts no board until somebody asks to see the table; one
// with a person does at once.
func TestComputersAreShownOnRequest(t *testing.T) {
	h := newTestDirector(t)
	ctx := t.Context()
	c, err := h.director.NewTournament(ctx, h.call("ann"), table.NewTournament{Game: "template", Format: "single",
		Games: 1, Size: 4})
	h.check(err)
	_, err = h.director.DoTournament(ctx, h.call("ann"), c.ID, table.TournamentAction{Kind: table.TournamentStart})
	h.check(err)
	h.tend(c.ID)
	people, computers := 0, table.ID(0)
	for id := table.ID(1); id <= 2; id++ {
		if slices.ContainsFunc(h.look(id, "").Seats, func(s table.Seat) bool { return s.Kind == table.Person }) {
			people++
		} else {
			computers = id
		}
	}
	if people != 1 || computers == 0 {
		t.Fatalf("%d tables have people", people)
	}
	if got := h.owed(outbox.Board); len(got) != 1 {
		t.Fatalf("the boards %q are posted, want that of the person alone", got)
	}
	_, err = h.host.Do(ctx, h.call("zoe"), computers, table.Action{Kind: table.Check})
	h.check(err)
	if got := h.owed(outbox.Board); len(got) != 2 {
		t.Errorf("the boards %q are posted once somebody has asked", got)
	}
}
