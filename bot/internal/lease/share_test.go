package lease

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tablee/bot/internal/wait"
	"tablee/store/dbtest"
)

// TestShare: processes divide the work, and each name is worked on by one process; a new process gets a part, and when
// one ends or dies the others take over its part.
func TestShare(t *testing.T) {
	t.Parallel()
	db := dbtest.Open(t)
	names := []string{"0", "1", "2", "3", "4"} // which two cannot halve
	var mu sync.Mutex
	at := map[string]int{} // who works at what
	changed := wait.NewSignal()
	count := func() (n [4]int) {
		mu.Lock()
		defer mu.Unlock()
		for _, who := range at {
			n[who]++
		}
		return n
	}
	var stops [4]func()
	var fails [4]*flaky
	start := func(who int) {
		fails[who] = &flaky{DB: db}
		k := New(Options{Store: fails[who], Life: time.Second})
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() {
			done <- k.Share(ctx, Work{Kind: "shard", Names: names, Do: func(ctx context.Context, name string) error {
				mu.Lock()
				if was, taken := at[name]; taken {
					t.Errorf("%d works at %s, at which %d does", who, name, was)
				}
				at[name] = who
				mu.Unlock()
				changed.Notify()
				<-ctx.Done()
				mu.Lock()
				defer mu.Unlock()
				delete(at, name)
				changed.Notify()
				return nil
			}})
		}()
		stops[who] = sync.OnceFunc(func() {
			stop()
			if err := <-done; err != nil {
				t.Error(err)
			}
		})
		t.Cleanup(stops[who])
	}
	await := func(want [4]int) {
		t.Helper()
		for end := time.After(time.Minute); count() != want; {
			select {
			case <-changed:
			case <-end:
				t.Fatalf("they have %v, want %v", count(), want)
			}
		}
	}
	start(0)
	await([4]int{5})
	start(1)
	await([4]int{3, 2})
	stops[0]()
	await([4]int{0, 5})
	start(2)
	await([4]int{0, 3, 2})
	fails[1].fails.Store(true) // it cannot renew anything: as good as dead
	await([4]int{0, 0, 5})
}

// TestShareFails: work that ends by itself ends everything, and its error is returned.
func TestShareFails(t *testing.T) {
	k := New(Options{Store: dbtest.Open(t), Life: time.Second})
	want := errors.New("Discord refuses these shards")
	var ended atomic.Int32
	var mine []string
	names := []string{"0", "1"}
	err := k.Share(t.Context(), Work{Kind: "shard", Names: names, Do: func(ctx context.Context, name string) error {
		if name == "1" {
			return want
		}
		<-ctx.Done()
		ended.Add(1)
		return nil
	}, Divided: func(d Division) {
		if len(d.Mine) > 0 {
			mine = d.Mine
		}
	}})
	if len(mine) != 2 {
		t.Errorf("alone it is told that %v are its own", mine)
	}
	if !errors.Is(err, want) || ended.Load() > 1 {
		t.Errorf("it says %v, %d others have ended", err, ended.Load())
	}
}

// TestTurnsAreSpacedAcrossProcesses: turns have a minimum distance in time, whichever processes take them.
func TestTurnsAreSpacedAcrossProcesses(t *testing.T) {
	db := dbtest.Open(t)
	var mu sync.Mutex
	var passed []time.Time
	var all sync.WaitGroup
	for range 2 {
		k := New(Options{Store: db})
		for range 2 {
			all.Go(func() {
				if err := k.Pace(t.Context(), "identify/0", 100*time.Millisecond); err != nil {
					t.Error(err)
				}
				mu.Lock()
				defer mu.Unlock()
				passed = append(passed, time.Now())
			})
		}
	}
	all.Wait()
	slices.SortFunc(passed, time.Time.Compare)
	for i := range passed[1:] {
		if d := passed[i+1].Sub(passed[i]); d < 50*time.Millisecond { // the first may have been slow to look at its clock
			t.Errorf("the next passes after %s", d)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := New(Options{Store: db}).Pace(ctx, "identify/0", time.Hour); !errors.Is(err, context.Canceled) {
		t.Errorf("who is told to stop: %v", err)
	}
}
