package wait

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// TestRecent: the elements added last are remembered, each once.
func TestRecent(t *testing.T) {
	var r Recent
	r.Add("a", "b")
	if !r.Has("a") || !r.Has("b") || r.Has("c") {
		t.Error("an added element is not there, or another one is")
	}
	if !r.Take("a") || r.Take("a") || !r.Take("b") || r.Take("c") {
		t.Error("an added element was not taken exactly once")
	}
	r.Add("a")
	for i := range r.names {
		r.Add(fmt.Sprint(i))
	}
	if r.Take("a") || !r.Take("0") {
		t.Error("the oldest element was not the one forgotten")
	}
}

// TestTurns: nobody has a second turn before all have had their first.
func TestTurns(t *testing.T) {
	if got := Interleave([][]int{{1, 2, 3}, {}, {4}, {5, 6}}); !slices.Equal(got, []int{1, 4, 5, 2, 6, 3}) {
		t.Errorf("got the turns %v", got)
	}
}

// TestAtMost: AtMost waits for a function that ends, and leaves one that does not.
func TestAtMost(t *testing.T) {
	ended := false
	WaitAtMost(time.Hour, func() { ended = true })
	if !ended {
		t.Error("it did not wait for the work that ends")
	}
	WaitAtMost(time.Millisecond, func() { select {} })
}
