package hosted

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rummy/rummikub"
	"tablee/rules/table"
)

// TestHandsStayHiddenUntilTheEnd: what everybody held is told of a game that ended by its rules, and of no other.
func TestHandsStayHiddenUntilTheEnd(t *testing.T) {
	s := NewState(noon, rummikub.Rules, match.Seed{1}, "g", "c")
	s.Doc.Seats = []table.Seat{{Kind: table.Person, User: "ann"}, {Kind: table.Person, User: "ben"}}
	o, err := rummikub.Rules.Info().Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	if s.Pos, err = match.Start(rummikub.Rules, 2, o, s.Seed); err != nil {
		t.Fatal(err)
	}
	for _, phase := range []table.Phase{table.Playing, table.Over} { // over: broken off
		s.Row.Phase = string(phase)
		if held := s.held(); held != nil {
			t.Errorf("%s, before the game has ended: the hands are told: %v", phase, held)
		}
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for ply := 1; len(s.Pos.Turn()) > 0; ply++ {
		by := s.Pos.Turn()[0]
		m, err := rummikub.Rules.Computer(1).Choose(context.Background(), s.Pos.View(by), rng)
		if err != nil {
			t.Fatal(err)
		}
		if s.Pos, _, err = match.Play(s.Pos, s.Seed, ply, by, m); err != nil {
			t.Fatal(err)
		}
	}
	s.Row.Phase = string(table.Playing)
	if held := s.held(); held != nil {
		t.Errorf("of a game that is not over yet the hands are told: %v", held)
	}
	s.Row.Phase = string(table.Over)
	held := s.held()
	if len(held) != 2 || len(held[0])+len(held[1]) == 0 {
		t.Fatalf("of an ended game %v is told, want both hands", held)
	}
	for seat, pieces := range held {
		if want := s.Pos.View(game.Public).(game.Labeller).Label(game.Seat(seat)).Args["n"]; want != len(pieces) {
			t.Errorf("seat %d held %d pieces, want %+v", seat, len(pieces), want)
		}
	}
}
