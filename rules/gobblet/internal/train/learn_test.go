package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/gobblet/internal/eval"
	"tablee/rules/rulestest"
)

// few is the samples of a few short searches.
func few(round uint64) []sample {
	return selfPlay(eval.New(new(eval.Weights)), 6, 200, round)
}

func TestSamplesAreTheSameAgain(t *testing.T) {
	list := few(1)
	if len(list) < 20 || !slices.Equal(list, few(1)) || slices.Equal(list, few(2)) {
		t.Errorf("%d samples, and others the second time", len(list))
	}
	onPaths, leaves := 0, 0
	for _, s := range list {
		if !quiet(&s.board) {
			t.Errorf("%x can be ended at once", s.board.Words)
		}
		if s.result < 0 {
			leaves++
		} else {
			onPaths++
		}
	}
	if onPaths == 0 || leaves == 0 {
		t.Errorf("%d positions of games, %d leaves", onPaths, leaves)
	}
	for _, s := range onPath(list) {
		if s.target() != float64(s.result) {
			t.Errorf("%v should tell %v", s, s.target())
		}
	}
}

// TestWeightsSayWhatTheModelDoes: the sum of a board's parameters is its value, but for rounding.
func TestWeightsSayWhatTheModelDoes(t *testing.T) {
	list := few(3)
	m := new(model)
	rng := rand.New(rand.NewPCG(4, 1))
	for i := range m.p {
		m.p[i] = rng.Float32() - 0.5
	}
	e := eval.New(m.weights())
	for _, s := range list {
		see := s.board.Look()
		want := eval.Unit * m.value(s.parameters(nil))
		if got := float64(e.Value(&s.board, &see)); math.Abs(got-want) > 20 {
			t.Fatalf("%x: value %v, want %v", s.board.Words, got, want)
		}
	}
}

// TestFitLearns: what was held out is foretold better than by nothing, whose cross entropy is the logarithm of two.
func TestFitLearns(t *testing.T) {
	list := selfPlay(eval.New(new(eval.Weights)), rulestest.Of(60, 30), 200, 5)
	train, test := new(model).fit([][]sample{list}, 6, rand.New(rand.NewPCG(6, 1)))
	if train >= test || test >= math.Ln2 {
		t.Errorf("cross entropy %.3f, of what was held out %.3f", train, test)
	}
}
