package host

import (
	"context"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
)

// played reads a table as a review does; why is the refusal, if it is one.
func (h *testHost) played(id table.ID) (p *FinishedGame, why string) {
	h.t.Helper()
	p, err := h.Host.FinishedGame(context.Background(), id)
	if m, ok := game.Refused(err); ok {
		return nil, m.ID
	}
	h.check(err)
	return p, ""
}

// TestFinishedGameCanBeReplayed: a finished game can be replayed to its end and says who had each seat, whoever has
// left since.
func TestFinishedGameCanBeReplayed(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	if _, why := h.played(id); why != "review.running" {
		t.Errorf("a running game: %q", why)
	}
	h.finish(id)
	p, why := h.played(id)
	if why != "" {
		t.Fatal(why)
	}
	last, err := match.Replay(p.Rules, len(p.Seats), p.Options, p.Seed, p.Moves)
	if err != nil || len(last.Turn()) != 0 {
		t.Errorf("played again: %v, %v may act", err, last.Turn())
	}
	if p.SeatOf("ann") != 0 || p.SeatOf("ben") != 1 || p.SeatOf("eve") != game.Public || p.SeatOf("") != game.Public {
		t.Errorf("seats: ann %d, ben %d, eve %d", p.SeatOf("ann"), p.SeatOf("ben"), p.SeatOf("eve"))
	}
	if len(p.Users) != len(p.Moves) || p.Users[0] != "ann" || p.Owners[1] != "ben" {
		t.Errorf("moves by %v, owners %v", p.Users, p.Owners)
	}
	p.Seats[1].User = "" // who has left, and has moved
	if p.SeatOf("ben") != 1 {
		t.Error("ben played and is not known")
	}
}

// TestResignedGameCanBeReplayed: a resigned game can be replayed as far as it was played; one without moves cannot.
func TestResignedGameCanBeReplayed(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	h.play("ann", id)
	h.do("ben", id, table.Action{Kind: table.Resign})
	if p, why := h.played(id); why != "" || len(p.Moves) != 1 {
		t.Errorf("resigned after a move: %q, %+v", why, p)
	}
	none := h.open(2, table.Clock{}, "ann", "ben")
	h.do("ben", none, table.Action{Kind: table.Resign})
	if _, why := h.played(none); why != "review.nothing" {
		t.Errorf("resigned before a move: %q", why)
	}
}

// TestEndIsReportedOnceStored: the end of a rated game is reported after it is stored; no other end is.
func TestEndIsReportedOnceStored(t *testing.T) {
	h := newTestHost(t)
	var told []table.ID
	h.updates.ended = func(id table.ID) {
		told = append(told, id)
		if _, why := h.played(id); why != "" {
			t.Errorf("the end of table %d was reported before it was stored: %s", id, why)
		}
	}
	id := h.open(2, table.Clock{}, "ann", "ben")
	h.play("ann", id)
	if len(told) != 0 {
		t.Errorf("notified of %v while the game runs", told)
	}
	h.finish(id)
	if len(told) != 1 || told[0] != id {
		t.Errorf("notified of %v, want %d", told, id)
	}
}
