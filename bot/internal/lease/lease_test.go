package lease

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"tablee/bot/internal/lease/expiry"
	"tablee/store"
	"tablee/store/dbtest"
)

// flaky is a store whose leases cannot be renewed for a while.
type flaky struct {
	store.DB
	fails atomic.Bool
}

func (f *flaky) TakeLease(ctx context.Context, name, holder string, life time.Duration) (store.Lease, error) {
	if f.fails.Load() {
		return store.Lease{}, errors.New("nobody answers")
	}
	return f.DB.TakeLease(ctx, name, holder, life)
}

// TestOneHolderAtATime: of several processes one works at a time, and when it is told to stop the next one does.
func TestOneHolderAtATime(t *testing.T) {
	t.Parallel()
	db := dbtest.Open(t)
	var inside, turns atomic.Int32
	var all sync.WaitGroup
	var stops []context.CancelFunc
	entered := make(chan int, 99)
	for i := range 3 {
		k := New(Options{Store: db, Life: 2 * time.Second, Report: func(err error) { t.Error(err) }})
		ctx, stop := context.WithCancel(t.Context())
		stops = append(stops, stop)
		all.Go(func() {
			_ = k.Alone(ctx, "work", func(ctx context.Context) error {
				if n := inside.Add(1); n != 1 {
					t.Errorf("%d processes work at the same time", n)
				}
				turns.Add(1)
				entered <- i
				if most, may := expiry.RequestTime(ctx); most != 800*time.Millisecond || !may {
					t.Errorf("a try may take %s, %v", most, may)
				}
				if err := db.SetMeta(ctx, "who", "x"); err != nil && ctx.Err() == nil {
					t.Error(err)
				}
				<-ctx.Done()
				inside.Add(-1)
				return nil
			})
		})
	}
	for range stops {
		stops[<-entered]()
	}
	all.Wait()
	if turns.Load() != 3 {
		t.Errorf("%d have worked, want 3", turns.Load())
	}
	if held, err := db.Leases(t.Context()); err != nil || len(held) > 0 {
		t.Errorf("after all have stopped, held: %v, %v", held, err)
	}
	if most, may := expiry.RequestTime(t.Context()); most != 0 || !may {
		t.Error("a request without a lease is limited by one")
	}
}

// TestRenewed: work that lasts longer than its lease keeps it, with the same token. On a machine that is overloaded for
// a moment the lease may be lost, but not repeatedly.
func TestRenewed(t *testing.T) {
	t.Parallel()
	db := dbtest.Open(t)
	k := New(Options{Store: db, Life: 300 * time.Millisecond})
	renewed := func(ctx context.Context) error {
		was, _ := store.FenceOf(ctx)
		select {
		case <-ctx.Done():
			return errors.New("the lease was lost")
		case <-time.After(900 * time.Millisecond):
		}
		held, err := db.Leases(ctx)
		if err == nil && (len(held) != 1 || held[0].Lease != was || held[0].Holder != k.Holder()) {
			return fmt.Errorf("held: %+v, want %+v", held, was)
		}
		return err
	}
	err := errors.New("no try")
	for tries := 0; err != nil && tries < 10; tries++ {
		again := false // who loses a lease takes it anew: one try is one lease
		err = k.Alone(t.Context(), "work", func(ctx context.Context) error {
			if again {
				return errors.New("the lease was lost")
			}
			again = true
			return renewed(ctx)
		})
	}
	if err != nil {
		t.Error(err)
	}
}

// TestLost: a process that cannot renew its lease is told before the lease expires, has no time left then, and writes
// nothing once another one has the lease; when it takes the lease again it gets another token.
func TestLost(t *testing.T) {
	t.Parallel()
	db := dbtest.Open(t)
	f := &flaky{DB: db}
	k := New(Options{Store: f, Life: 400 * time.Millisecond})
	other := New(Options{Store: db, Life: time.Hour})
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var tokens []int64
	_ = k.Alone(ctx, "work", func(ctx context.Context) error {
		l, _ := store.FenceOf(ctx)
		tokens = append(tokens, l.Token)
		if len(tokens) == 2 {
			stop()
			return nil
		}
		f.fails.Store(true)
		<-ctx.Done()
		after := context.WithoutCancel(ctx)
		if _, may := expiry.RequestTime(after); may {
			t.Error("a request may be begun on a lease that was lost")
		}
		var thief store.Lease
		for thief.Token == 0 {
			thief, _ = other.take(t.Context(), "work")
		}
		if err := db.SetMeta(after, "m", "x"); !errors.Is(err, store.ErrLapsed) {
			t.Errorf("written after it was lost: %v", err)
		}
		if err := db.GiveUp(t.Context(), thief); err != nil {
			t.Error(err)
		}
		f.fails.Store(false)
		return nil
	})
	if len(tokens) != 2 || tokens[1] <= tokens[0]+1 {
		t.Errorf("tokens are %v", tokens)
	}
}

// lapsing is a store at which a lease lapses between two renewals, and is free when it is asked for again.
type lapsing struct {
	store.DB
	held  store.Lease
	takes atomic.Int32
}

func (s *lapsing) TakeLease(ctx context.Context, name, holder string, life time.Duration) (store.Lease, error) {
	if s.takes.Add(1) == 2 {
		if err := s.GiveUp(ctx, s.held); err != nil {
			return store.Lease{}, err
		}
	}
	l, err := s.DB.TakeLease(ctx, name, holder, life)
	s.held = l
	return l, err
}

// TestLapsedLeaseIsANewOne: a lease that is taken again after it had expired is a new one, since another process may
// have had it in between, and work begun on the first one ends.
func TestLapsedLeaseIsANewOne(t *testing.T) {
	t.Parallel()
	s := &lapsing{DB: dbtest.Open(t)}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var fences []store.Lease
	_ = New(Options{Store: s, Life: 300 * time.Millisecond}).Alone(ctx, "work", func(ctx context.Context) error {
		l, _ := store.FenceOf(ctx)
		if fences = append(fences, l); len(fences) == 2 {
			stop()
			return nil
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Minute):
			t.Error("work on a lapsed lease was not cancelled")
		}
		return nil
	})
	if len(fences) != 2 || fences[1].Token <= fences[0].Token+1 {
		t.Errorf("the fencing tokens are %v: the lease in between was not given up", fences)
	}
}

// slow is a store that takes its time and gives every lease.
type slow struct{ store.DB }

func (slow) TakeLease(_ context.Context, name, _ string, life time.Duration) (store.Lease, error) {
	time.Sleep(life * 3 / 10) // by the bubble's clock
	return store.Lease{Name: name, Token: 1}, nil
}

func (slow) GiveUp(context.Context, store.Lease) error { return nil }

// TestLeaseCountsFromRequest: a lease lasts from the time of its request, since nobody knows when it was granted.
func TestLeaseCountsFromRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := New(Options{Store: slow{}, Life: 2 * time.Second})
		if err := k.Alone(t.Context(), "work", func(ctx context.Context) error {
			if _, may := expiry.RequestTime(ctx); may {
				t.Error("a request may be begun for longer than the lease is known to last")
			}
			return nil
		}); err != nil {
			t.Error(err)
		}
	})
}

// TestWorkEndsByItself: work that ends by itself is done once, its error is returned to the caller, and no request that
// needs the lease may begin afterwards.
func TestWorkEndsByItself(t *testing.T) {
	k := New(Options{Store: dbtest.Open(t)})
	want := errors.New("it went wrong")
	n := 0
	var of context.Context
	if err := k.Alone(t.Context(), "work", func(ctx context.Context) error {
		n++
		of = context.WithoutCancel(ctx)
		return want
	}); !errors.Is(err, want) || n != 1 {
		t.Errorf("done %d times, %v", n, err)
	}
	if _, may := expiry.RequestTime(of); may {
		t.Error("a request may be begun once the work is done")
	}
}
