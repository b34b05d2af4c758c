// Package lease lets exactly one of the processes over a database do a kind of work, by leases in the database.
//
// A process that holds a lease works in a context that ends when the lease may be lost, and in which nothing is stored
// once another process has it (store.Fenced). What cannot be fenced, a request to Discord, is begun only if
// expiry.RequestTime allows it: a process that was suspended in the middle of its work may begin nothing when it
// continues.
package lease

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"tablee/bot/internal/lease/expiry"
	"tablee/bot/internal/wait"
	"tablee/store"
)

// Times of a lease. Others wait for defaultLife when its holder dies; it is renewed so often that a request may be
// begun at any time (see expiry.RequestTime).
const (
	defaultLife   = 10 * time.Second
	renewInterval = 1500 * time.Millisecond
	// pollInterval is how often a waiting process checks whether a lease is free; Freed makes it check at once.
	pollInterval = time.Second
	// stopMargin is how long before a lease's end its work is told to stop.
	stopMargin = 2 * time.Second
)

// Options of a Keeper; Store is needed.
type Options struct {
	Store  store.Leases
	Report func(error) // receives errors that no player can do anything about
	Life   time.Duration
}

// Keeper takes leases for one process.
type Keeper struct {
	opts    Options
	holder  string
	mu      sync.Mutex
	waiting []wait.Signal // of the goroutines that wait for a lease
}

// New makes a keeper with a holder name of its own.
func New(o Options) *Keeper {
	if o.Report == nil {
		o.Report = func(error) {}
	}
	if o.Life == 0 {
		o.Life = defaultLife
	}
	name, err := os.Hostname()
	if err != nil {
		name = "?"
	}
	return &Keeper{opts: o, holder: fmt.Sprintf("%s/%d/%s", name, os.Getpid(), rand.Text()[:8])}
}

// scaled is what a time that goes with defaultLife is for this keeper's leases. The product of two durations of seconds
// would not fit into a Duration.
func (k *Keeper) scaled(t time.Duration) time.Duration {
	return time.Duration(float64(t) / float64(defaultLife) * float64(k.opts.Life))
}

// Holder is the name by which the process holds leases.
func (k *Keeper) Holder() string { return k.holder }

// Freed tells that some lease may be free.
func (k *Keeper) Freed() {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, b := range k.waiting {
		b.Notify()
	}
}

// Alone runs do whenever this process has the lease of that name, until ctx is done or do returns before its context is
// done: then it returns do's error. Between two runs, other processes may have had the lease.
func (k *Keeper) Alone(ctx context.Context, name string, do func(context.Context) error) error {
	free := k.wakeSignal()
	for ctx.Err() == nil {
		began := time.Now()
		l, err := k.take(ctx, name)
		if err == nil {
			done, err := k.hold(ctx, l, began, do)
			if done || ctx.Err() != nil {
				return err
			}
			k.report(err)
		} else if !errors.Is(err, store.ErrHeld) && ctx.Err() == nil {
			k.report(err)
		}
		select {
		case <-ctx.Done():
		case <-free:
		case <-time.After(pollInterval):
		}
	}
	return nil
}

// wakeSignal returns a new signal that is given when some lease may be free.
func (k *Keeper) wakeSignal() wait.Signal {
	free := wait.NewSignal()
	k.mu.Lock()
	defer k.mu.Unlock()
	k.waiting = append(k.waiting, free)
	return free
}

func (k *Keeper) report(err error) {
	if store.IsFailure(err) {
		k.opts.Report(err)
	}
}

func (k *Keeper) take(ctx context.Context, name string) (store.Lease, error) {
	ctx, cancel := context.WithTimeout(ctx, k.opts.Life/2)
	defer cancel()
	return k.opts.Store.TakeLease(ctx, name, k.holder, k.opts.Life)
}

// hold runs the work of a lease that was taken at a moment, and renews it. done tells whether the work ended by itself.
func (k *Keeper) hold(ctx context.Context, l store.Lease, began time.Time, do func(context.Context) error) (done bool,
	err error) {
	h := expiry.New(k.opts.Life, began)
	while, end := context.WithCancel(ctx)
	var renewing sync.WaitGroup
	renewing.Go(func() { defer end(); k.renew(while, l, h) })
	err = do(expiry.With(store.Fenced(while, l), h))
	done = while.Err() == nil
	end()
	renewing.Wait()
	h.End()
	bye, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	if err := k.opts.Store.GiveUp(bye, l); ctx.Err() == nil {
		k.report(err)
	}
	return done, err
}

// renew renews a lease until ctx is done, or the lease is lost or nearly so.
func (k *Keeper) renew(ctx context.Context, l store.Lease, h *expiry.Term) {
	every := k.scaled(renewInterval)
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(every):
		}
		began := time.Now()
		renewed, err := k.take(ctx, l.Name)
		switch {
		case err == nil && renewed == l:
			h.Extend(began)
		case err == nil: // it had expired: work that was begun under it must end
			k.report(k.opts.Store.GiveUp(ctx, renewed))
			return
		case errors.Is(err, store.ErrHeld), h.Left() < k.scaled(stopMargin):
			return
		default:
			k.report(err)
		}
	}
}
