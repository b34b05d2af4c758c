package think

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/rules/table"
)

func TestQueueIsFair(t *testing.T) {
	q := NewQueue(2)
	for i, j := range []Job{{Maker: "x", Show: true}, {Maker: "a"}, {Maker: "a"}, {Maker: "a"}, {Maker: "b"},
		{Maker: "x", Show: true}, {Maker: "c"}, {Maker: "b"}, {Maker: "y", Show: true}} {
		j.ID = table.ID(i)
		q.Put(j)
	}
	var got []string
	for range 9 {
		j, _ := q.Next()
		got = append(got, fmt.Sprint(j.Maker, j.ID))
		q.Done(j)
	}
	if s := strings.Join(got, " "); s != "a1 b4 c6 a2 b7 a3 x0 y8 x5" {
		t.Error(s)
	}
}

// TestQueueReservesAWorkerForPeople: exhibitions leave one worker to people's games, whenever they come.
func TestQueueReservesAWorkerForPeople(t *testing.T) {
	for _, workers := range []int{2, 4} {
		q := NewQueue(workers)
		for range 2 * workers {
			q.Put(Job{Maker: "x", Show: true})
		}
		for range workers - 1 {
			if _, ok := q.take(); !ok {
				t.Fatal("a worker is idle")
			}
		}
		if _, ok := q.take(); ok {
			t.Error("exhibitions have every worker")
		}
		next := make(chan Job)
		go func() { j, _ := q.Next(); next <- j }()
		q.Put(Job{Maker: "a"})
		select {
		case j := <-next:
			if j.Show {
				t.Error("an exhibition goes before a person's game")
			}
		case <-time.After(5 * time.Second):
			t.Fatal("a person's game waits for an exhibition")
		}
		q.Done(Job{Show: true})
		if _, ok := q.take(); !ok {
			t.Error("an exhibition does not take its turn when one is done")
		}
	}
	one := NewQueue(1)
	one.Put(Job{Show: true})
	if _, ok := one.take(); !ok {
		t.Error("a single worker does not serve exhibitions at all")
	}
}

// TestQueueIsBounded: when the queue is full, the owner with most jobs loses one.
func TestQueueIsBounded(t *testing.T) {
	q := NewQueue(2)
	for i := range maxQueue {
		if d := q.Put(Job{ID: table.ID(i), Maker: "a", Show: i%2 == 0}); d != nil {
			t.Fatal("dropped", d.ID)
		}
	}
	for i, want := range []string{"a true", "a true"} {
		if d := q.Put(Job{Maker: fmt.Sprint("late", i)}); d == nil || fmt.Sprint(d.Maker, " ", d.Show) != want {
			t.Errorf("dropped %+v, want %s", d, want)
		}
	}
	for len(q.exhibitions.order) > 0 {
		q.Put(Job{Maker: "b"})
	}
	if d := q.Put(Job{Maker: "c"}); d == nil || d.Maker == "c" {
		t.Errorf("the owner of one was dropped instead of the owner of hundreds: %+v", d)
	}
	if q.movesWaiting != maxQueue {
		t.Errorf("%d wait", q.movesWaiting)
	}
	q.Close()
	if _, ok := q.Next(); ok {
		t.Error("got a job from a closed queue")
	}
}

// TestFullQueueDropsFromTheLargestOwner: a person with one job keeps it, however early it came; the newest of the
// largest owner is dropped.
func TestFullQueueDropsFromTheLargestOwner(t *testing.T) {
	q := NewQueue(2)
	q.Put(Job{ID: 1, Maker: "a"})
	for i := range maxQueue - 1 {
		q.Put(Job{ID: table.ID(i + 2), Maker: "b"})
	}
	d := q.Put(Job{ID: 9999, Maker: "c"})
	if d == nil || d.Maker != "b" || d.ID != maxQueue {
		t.Errorf("dropped %+v, want b's newest", d)
	}
}

// TestHintPriority: hints come after moves at people's tables and before exhibitions, and leave a worker to moves; the
// people who ask take turns.
func TestHintPriority(t *testing.T) {
	q := NewQueue(2)
	answer := make(chan Answer, 9)
	hint := func(id table.ID, maker string) Job { return Job{ID: id, Maker: maker, Hint: answer} }
	q.Put(Job{ID: 1, Maker: "x", Show: true})
	for i, maker := range []string{"a", "a", "b"} {
		if q.Put(hint(table.ID(2+i), maker)) != nil {
			t.Fatal("dropped")
		}
	}
	q.Put(Job{ID: 5, Maker: "c"})
	var got []table.ID
	for range 2 {
		j, ok := q.Take()
		if !ok {
			t.Fatal("no work")
		}
		got = append(got, j.ID)
	}
	if j, ok := q.Take(); ok {
		t.Errorf("job %d has the worker that moves need", j.ID)
	}
	for range 3 {
		q.Done(hint(0, ""))
		j, _ := q.Take()
		got = append(got, j.ID)
	}
	if want := []table.ID{5, 2, 4, 3, 1}; !slices.Equal(got, want) {
		t.Errorf("done in the order %v, want %v", got, want)
	}
}

// TestHintsAreBounded: a hint beyond the bound is refused, and so is one after the end; no hint takes the place of a
// move.
func TestHintsAreBounded(t *testing.T) {
	q := NewQueue(2)
	answer := make(chan Answer, 1)
	for i := range maxHints {
		if q.Put(Job{ID: table.ID(i), Hint: answer}) != nil {
			t.Fatal("dropped", i)
		}
	}
	if d := q.Put(Job{ID: 999, Hint: answer}); d == nil || d.ID != 999 {
		t.Errorf("one too many: dropped %+v", d)
	}
	if q.movesWaiting != 0 {
		t.Errorf("%d moves wait", q.movesWaiting)
	}
	if _, ok := q.Take(); !ok || q.Put(Job{ID: 1000, Hint: answer}) != nil {
		t.Error("no hint is accepted after one is done")
	}
	q.Close()
	if q.Put(Job{Hint: answer}) == nil {
		t.Error("a closed queue accepted a hint")
	}
}

// TestCancelledHintIsNotComputed: a hint whose request has ended is not computed.
func TestCancelledHintIsNotComputed(t *testing.T) {
	gone, answer := make(chan struct{}), make(chan Answer, 1)
	j := Job{Hint: answer, Cancelled: gone}
	j.Advise(t.Context())
	if a := <-answer; a.Err == nil {
		t.Errorf("without a view: %+v", a)
	}
	close(gone)
	if j.Advise(t.Context()); len(answer) > 0 {
		t.Error("the hint was computed")
	}
}
