package ai

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/scrabbletest"
	"tablee/rules/scrabble/internal/state"
)

// TestDeepestWithoutTime: without time the deepest level plays like the one below, to the end of the game.
func TestDeepestWithoutTime(t *testing.T) {
	rulestest.Unraced(t)
	over, stop := context.WithCancel(context.Background())
	stop()
	for seed := range uint64(3) {
		luck := rand.New(rand.NewPCG(seed, 3))
		p, err := state.Start(2, game.Options{"language": "en", "list": game.AllWords}, luck)
		if err != nil {
			t.Fatal(err)
		}
		for len(p.Turn()) > 0 {
			by := p.Turn()[0]
			choose := func(level int) game.Move {
				m, err := Level(level).Choose(over, scrabbletest.View(p, by), rand.New(rand.NewPCG(seed, 4)))
				if err != nil {
					t.Fatal(err)
				}
				return m
			}
			want := choose(levelLeave)
			if got := choose(levelDeep); got != want {
				v := p.See(by)
				t.Errorf("seed %d, %d tiles in the bag: %s, want %s", seed, v.Bag, got, want)
			}
			if p, _, err = state.PlayMove(p, by, want, luck); err != nil {
				t.Fatal(err)
			}
		}
	}
}
