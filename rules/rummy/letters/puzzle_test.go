package letters

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// TestPuzzles makes puzzles.
func TestPuzzles(t *testing.T) {
	rulestest.Puzzles(t, Rules.(game.Puzzler), rulestest.PuzzleConfig{})
}

// BenchmarkPuzzle makes one puzzle after another.
func BenchmarkPuzzle(b *testing.B) {
	r, seed := Rules.(game.Puzzler), uint64(0)
	for b.Loop() {
		seed++
		p, err := r.NewPuzzle(context.Background(), r.PuzzleKinds()[0].Name, nil, rand.New(rand.NewPCG(seed, 1)))
		if err != nil {
			b.Fatal(err)
		}
		b.Logf("%d over %d, level %d: %s", p.Best, p.Second, p.Level, p.Answers[0])
	}
}
