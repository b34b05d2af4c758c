package puzzle

import (
	"context"
	"errors"
	"math/rand/v2"

	"tablee/rules/game"
)

// Benchmark is a *testing.B.
type Benchmark interface {
	Loop() bool
	ReportMetric(n float64, unit string)
	Fatal(args ...any)
	Logf(format string, args ...any)
}

// Measure makes one puzzle after another, and reports how many candidates there were for each, and how many of them had
// which flaw. With -v it prints the puzzles.
func (k *Maker) Measure(b Benchmark, kind string, o game.Options) {
	flaws, candidates, made := map[string]int{}, 0, 0
	noting := *k
	noting.Note = func(err error) {
		candidates++
		var flaw *game.PuzzleFlaw
		if errors.As(err, &flaw) {
			flaws[flaw.Test]++
		}
	}
	for b.Loop() {
		made++
		p, err := noting.NewPuzzle(context.Background(), kind, o, rand.New(rand.NewPCG(uint64(made), 1)))
		if err != nil {
			b.Fatal(err)
		}
		b.Logf("%s: %d over %d, level %d, %q", p.AnswerKey, p.Best, p.Second, p.Level, p.Line)
	}
	b.ReportMetric(float64(candidates)/float64(made), "candidates/op")
	for test, n := range flaws {
		b.ReportMetric(float64(n)/float64(made), test+"/op")
	}
}
