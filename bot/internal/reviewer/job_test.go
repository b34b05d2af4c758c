package reviewer

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tablee/rules/domino"
	"tablee/rules/game/gametest"
	"tablee/store"
)

// TestErrands: one after the other, one a person, a few in all; whoever does not wait any more is left out; one that
// panics takes nothing with it.
func TestErrands(t *testing.T) { synctest.Test(t, errands) }

func errands(t *testing.T) {
	r := open(t, &shelf{kept: map[int64]store.Review{}}, games{domino.Rules, 3}, time.Minute, func(err error) {
		t.Error(err)
	})
	gate, begun := make(chan struct{}), make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		err := r.RunJob(t.Context(), "ann", func(context.Context) error { close(begun); <-gate; return errors.New("hers") })
		if err == nil || err.Error() != "hers" {
			t.Errorf("hers: %v", err)
		}
	})
	<-begun
	none := func(context.Context) error { t.Error("a cancelled errand was done"); return nil }
	if err := r.RunJob(t.Context(), "ann", none); gametest.Refusal(err) != "try.thinking" {
		t.Errorf("a second one of hers: %v", err)
	}
	gone, leave := context.WithCancel(t.Context())
	for i := range maxJobs - 1 {
		user := string(rune('b' + i))
		if i == 0 {
			all.Go(func() {
				if err := r.RunJob(gone, user, none); !errors.Is(err, context.Canceled) {
					t.Errorf("who has left: %v", err)
				}
			})
			continue
		}
		all.Go(func() {
			if err := r.RunJob(t.Context(), user, func(context.Context) error { return nil }); err != nil {
				t.Errorf("%s: %v", user, err)
			}
		})
	}
	synctest.Wait() // all are there
	if err := r.RunJob(t.Context(), "zoe", none); gametest.Refusal(err) != "try.busy" {
		t.Errorf("one too many: %v", err)
	}
	leave()
	close(gate)
	all.Wait()
	if err := r.RunJob(t.Context(), "ann", func(context.Context) error { panic("no") }); err == nil {
		t.Error("got no error for a panic")
	}
	if err := r.RunJob(t.Context(), "ann", func(context.Context) error { return nil }); err != nil {
		t.Errorf("after a panic: %v", err)
	}
}

// TestErrandsAndReviews take turns: neither starves the other.
func TestErrandsAndReviews(t *testing.T) {
	r := New(&shelf{kept: map[int64]store.Review{}}, games{domino.Rules, 9}, Options{})
	for range 3 {
		if err := r.enqueueJob(&task{job: func() error { return nil }, user: string(rune('a' +
			len(r.jobUsers)))}); err != nil {
			t.Fatal(err)
		}
	}
	r.Enqueue(1)
	var order string
	for range 7 {
		if r.next().job != nil {
			order += "e"
		} else {
			order += "r"
		}
	}
	if order != "erererr" {
		t.Errorf("the order is %s", order)
	}
}

// TestErrandsAtTheEnd: whoever waits when the reviews stop is let go.
func TestErrandsAtTheEnd(t *testing.T) { synctest.Test(t, errandsAtTheEnd) }

func errandsAtTheEnd(t *testing.T) {
	r := New(&shelf{kept: map[int64]store.Review{}}, games{domino.Rules, 9}, Options{})
	ctx, stop := context.WithCancel(t.Context())
	let := make(chan error, 1)
	go func() { let <- r.RunJob(t.Context(), "ann", func(context.Context) error { return nil }) }()
	synctest.Wait() // hers is there
	stop()
	if err := r.Run(ctx); err != nil {
		t.Fatal(err)
	}
	if err := <-let; err != nil && !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled with %v", err)
	}
	if err := r.RunJob(t.Context(), "ben", func(context.Context) error { return nil }); err == nil {
		t.Error("an errand was done after the end")
	}
}
