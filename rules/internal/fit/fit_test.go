package fit

import (
	"math"
	"slices"
	"testing"
)

func TestEach(t *testing.T) {
	type worker struct{ busy bool }
	got := Each(100, func() *worker { return new(worker) }, func(w *worker, i int) int {
		if w.busy {
			t.Error("two calls use one worker at once")
		}
		w.busy = true
		defer func() { w.busy = false }()
		return i * i
	})
	for i, g := range got {
		if g != i*i {
			t.Fatalf("result %d is %d, want %d", i, g, i*i)
		}
	}
	if got := Each(0, func() int { return 0 }, func(int, int) int { return 1 }); len(got) != 0 {
		t.Errorf("none asked for: %v", got)
	}
}

func TestFigures(t *testing.T) {
	if got := Sigmoid(0); got != 0.5 {
		t.Errorf("Sigmoid(0) = %v, want 0.5", got)
	}
	if got := Sigmoid(math.Log(3)); math.Abs(got-0.75) > 1e-12 {
		t.Errorf("odds of 3 to 1 are a probability of %v, want 0.75", got)
	}
	if a, b := Mean([]float64{1, 2, 6}), Mean(nil); a != 3 || b != 0 {
		t.Errorf("means %v and %v, want 3 and 0", a, b)
	}
	var steps []float64
	for pass := range 3 {
		steps = append(steps, math.Round(1e6*Decay(1, 0.01, pass, 3))/1e6)
	}
	if want := []float64{1, 0.1, 0.01}; !slices.Equal(steps, want) {
		t.Errorf("steps %v, want %v", steps, want)
	}
	if got := Decay(1, 0.01, 0, 1); got != 1 {
		t.Errorf("the only step is %v, want 1", got)
	}
}
