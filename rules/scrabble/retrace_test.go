package scrabble

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/scrabbletest"
	"tablee/rules/scrabble/internal/state"
)

// TestRetrace plays games to their end and lists them from the last position: every turn is as it was, to the rack.
func TestRetrace(t *testing.T) {
	for seed := range uint64(4) {
		rng := rand.New(rand.NewPCG(seed, 5))
		o, err := Rules.Info().Complete(game.Options{"language": []string{"fr", "en"}[seed%2]})
		if err != nil {
			t.Fatal(err)
		}
		p, err := Rules.Start(2+int(seed)%2, o, rng)
		if err != nil {
			t.Fatal(err)
		}
		var was []game.Stage
		for len(p.Turn()) > 0 {
			by := p.Turn()[0]
			m, err := Rules.Computer(3).Choose(context.Background(), p.View(by), rng)
			if len(was) == 3 && err == nil {
				m = "-" // somebody passes
			}
			was = append(was, game.Stage{Before: p, By: by, Move: m})
			if p, _, err = p.Apply(by, m, rng); err != nil {
				t.Fatal(err)
			}
		}
		got, ok := p.(*position).Retrace()
		if !ok || len(got) != len(was) {
			t.Fatalf("seed %d: %v, %d turns of %d", seed, ok, len(got), len(was))
		}
		for i := range got {
			if got[i].By != was[i].By || got[i].Move != was[i].Move {
				t.Fatalf("seed %d, turn %d: seat %d %q, want seat %d %q", seed, i, got[i].By, got[i].Move, was[i].By, was[i].Move)
			}
			for s := game.Public; s <= 1; s++ {
				if a, b := got[i].Before.View(s), was[i].Before.View(s); !reflect.DeepEqual(a, b) {
					t.Fatalf("seed %d, turn %d: seat %d sees\n%+v, and saw\n%+v", seed, i, s, a, b)
				}
			}
		}
	}
}

// TestNotRetraced: turns that cannot be known are not invented.
func TestNotRetraced(t *testing.T) {
	bag := scrabbletest.Full(t, true, "MAISONS", "VOYAGES")
	whole := play(t, table(t, nil, bag, "MAISONS", "VOYAGES"), "H8 MAISON", "11H .AGE")
	if s, ok := whole.Retrace(); !ok || len(s) != 2 {
		t.Fatalf("%v, %d turns", ok, len(s))
	}
	for name, harm := range map[string]func(p *position){
		"a rack that is not told":  func(p *position) { p.Secret.Past[1] = state.Past{} },
		"a board to begin with":    func(p *position) { p.Base = &p.Board },
		"a word that is judged":    func(p *position) { p.Phase = state.Judging },
		"a word taken back":        func(p *position) { p.Sheet[1].Kind = state.Withdrawn },
		"an exchange of who knows": func(p *position) { p.Sheet[1].Kind, p.Sheet[1].N = state.Exchange, 3 },
		"points before the end":    func(p *position) { p.Sheet[1].Kind = state.Gained },
		"more tiles than there are": func(p *position) {
			p.Secret.Past[1].Rack = tiles(t, "ZZZZZZZ")
		},
	} {
		p := &position{*whole.Clone()}
		harm(p)
		if s, ok := p.Retrace(); ok {
			t.Errorf("%s: %d turns", name, len(s))
		}
	}
}
