package domino

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/rules/domino/internal/ai"
	"tablee/rules/game"
)

// TestSamplersWithoutTime: without time the sampling levels play like the greedy one below them.
func TestSamplersWithoutTime(t *testing.T) {
	over, stop := context.WithCancel(context.Background())
	stop()
	for seed := range uint64(20) {
		luck := rand.New(rand.NewPCG(seed, 3))
		o, err := Rules.Info().Complete(game.Options{"variant": []string{"simple", "draw", "block", "fives"}[seed%4]})
		if err != nil {
			t.Fatal(err)
		}
		p, err := Rules.Start(2, o, luck)
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; len(p.Turn()) > 0 && ply < 60; ply++ {
			by := p.Turn()[0]
			moves := [ai.Levels + 1]game.Move{}
			for level := 3; level <= ai.Levels; level++ {
				if moves[level], err = Rules.Computer(level).Choose(over, p.View(by), rand.New(rand.NewPCG(seed, 4))); err != nil {
					t.Fatal(err)
				}
			}
			if moves[4] != moves[3] || moves[5] != moves[3] {
				t.Errorf("seed %d, ply %d: %q and %q, want the greedy %q", seed, ply, moves[4], moves[5], moves[3])
			}
			if p, _, err = p.Apply(by, moves[3], luck); err != nil {
				t.Fatal(err)
			}
		}
	}
}
