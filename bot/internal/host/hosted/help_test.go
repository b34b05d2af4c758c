package hosted

import (
	"context"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/rules/template"
)

// dealt is a game of two that has begun, with this seat in turn.
func dealtTo(t *testing.T, seat table.Seat) (*Tx, game.Seat) {
	t.Helper()
	noon := time.Date(2026, 1, 14, 12, 0, 0, 0, time.UTC)
	s := NewState(noon, template.Rules, match.Seed{1}, "g", "c")
	s.Row.ID, s.Row.Phase, s.Doc.Began = 7, string(table.Playing), 1
	pos, err := match.Start(template.Rules, 2, nil, s.Seed)
	if err != nil {
		t.Fatal(err)
	}
	s.Pos, s.Doc.Seats = pos, make([]table.Seat, 2)
	by := pos.Turn()[0]
	s.Doc.Seats[by], s.Doc.Seats[1-by] = seat, table.Seat{Kind: table.Person, User: "ben"}
	s.Doc.Level = 1
	s.Doc.Time.Start(2)
	return (&Env{Now: func() time.Time { return noon }}).NewTx(t.Context(), s, table.Caller{}), by
}

// TestSubstituteMovesAreMarked: a seat is marked if the computer moves for its person; not if the person moves, or if
// the seat is a computer's own.
func TestSubstituteMovesAreMarked(t *testing.T) {
	for name, c := range map[string]struct {
		seat   table.Seat
		by     string
		helped bool
	}{
		"its person":                   {table.Seat{Kind: table.Person, User: "ann"}, "ann", false},
		"the clock":                    {table.Seat{Kind: table.Person, User: "ann"}, "", true},
		"the computer, while away":     {table.Seat{Kind: table.Computer, User: "ann"}, "", true},
		"a computer of nobody's":       {table.Seat{Kind: table.Computer}, "", false},
		"its person, helped before":    {table.Seat{Kind: table.Person, User: "ann", Helped: true}, "ann", true},
		"the computer, of who gave up": {table.Seat{Kind: table.Computer, Resigned: true}, "", false},
	} {
		l, by := dealtTo(t, c.seat)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		m, err := template.Rules.Computer(1).Choose(ctx, l.Pos.View(by), l.Seed.Stream(match.Think, 1))
		if err == nil {
			err = PlayMove(l, by, m, c.by)
		}
		if got := l.Doc.Seats[by].Helped; err != nil || got != c.helped || l.Doc.Seats[1-by].Helped {
			t.Errorf("%s: helped %v, %v", name, got, err)
		}
		if err := PlayMove(l, by, m, c.by); l.Pos.Turn()[0] != by {
			if msg, _ := game.Refused(err); msg.ID != "refused.turn" {
				t.Errorf("%s: out of turn: %v", name, err)
			}
		}
	}
}

// TestOverdue: the computer moves for a present player whose time is up; not in a pause, for an absent player, or for
// one with time left.
func TestOverdue(t *testing.T) {
	for name, c := range map[string]struct {
		seat          table.Seat
		paused, spent bool
		ply           int
	}{
		"there, out of time": {table.Seat{Kind: table.Person, User: "ann"}, false, true, 1},
		"there, with time":   {table.Seat{Kind: table.Person, User: "ann"}, false, false, 0},
		"in a pause":         {table.Seat{Kind: table.Person, User: "ann"}, true, true, 0},
		"away":               {table.Seat{Kind: table.Computer, User: "ann"}, false, true, 0},
	} {
		l, by := dealtTo(t, c.seat)
		if l.Doc.Time.Paused = c.paused; c.spent {
			l.Doc.Time.Expire(by)
		}
		if err := PlayOverdue(l); err != nil || l.Row.Ply != c.ply {
			t.Errorf("%s: ply %d, %v", name, l.Row.Ply, err)
		}
		if c.ply > 0 && (!l.Doc.Seats[by].Helped || l.Doc.Time.Expired(by) || l.Doc.Notes[0].Msg.ID != "host.out.move") {
			t.Errorf("%s: %+v, told %+v", name, l.Doc.Seats[by], l.Doc.Notes)
		}
	}
}
