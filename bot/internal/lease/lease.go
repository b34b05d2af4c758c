// Package lease has one process at a time do what must be done alone, among all processes over one database.
//
// A process that holds a lease works in a context that ends when the lease may be lost, and in which nothing is stored
// once another process has it (store.Fenced). What cannot be fenced, a request to Discord, is begun only if expiry.Try
// allows it: a process that was stopped in the middle of its work and wakes up later finds that it may begin nothing.
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

// Times of a lease. life is as long as others wait when its holder dies; it is renewed so often that a request may be
// begun at any time (see term.Try).
const (
	life  = 10 * time.Second
	renew = 1500 * time.Millisecond
	// look is how often who waits for a lease looks whether it is free; news bring it sooner.
	look = time.Second
	// margin is before a lease's end when its work is told to end.
	margin = 2 * time.Second
)

// Options of a Keeper; Store is needed.
type Options struct {
	Store  store.Leases
	Report func(error) // told of errors that no player can do anything about
	Life   time.Duration
}

// Keeper takes leases for one process.
type Keeper struct {
	opts   Options
	holder string
	mu     sync.Mutex
	free   []wait.Signal // of those who wait
}

// New makes a keeper, which is a holder of its own.
func New(o Options) *Keeper {
	if o.Report == nil {
		o.Report = func(error) {}
	}
	if o.Life == 0 {
		o.Life = life
	}
	name, err := os.Hostname()
	if err != nil {
		name = "?"
	}
	return &Keeper{opts: o, holder: fmt.Sprintf("%s/%d/%s", name, os.Getpid(), rand.Text()[:8])}
}

// Holder is the name by which the process holds leases.
func (k *Keeper) Holder() string { return k.holder }

// Freed tells that some lease may be free.
func (k *Keeper) Freed() {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, b := range k.free {
		b.Notify()
	}
}

// Alone does something whenever this process has the lease of that name, until ctx is over or do returns before its
// context is: then it returns what do did. Between, others may have had it.
func (k *Keeper) Alone(ctx context.Context, name string, do func(context.Context) error) error {
	free := k.waits()
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
		case <-time.After(look):
		}
	}
	return nil
}

// waits is rung when some lease may be free.
func (k *Keeper) waits() wait.Signal {
	free := wait.NewSignal()
	k.mu.Lock()
	defer k.mu.Unlock()
	k.free = append(k.free, free)
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

// hold does the work of a lease that was asked for at a moment, and renews it. done tells whether the work came to its
// end by itself.
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

// renew keeps a lease until ctx is over, or the lease is lost or nearly.
func (k *Keeper) renew(ctx context.Context, l store.Lease, h *expiry.Term) {
	every := k.opts.Life * renew / life
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(every):
		}
		began := time.Now()
		again, err := k.take(ctx, l.Name)
		switch {
		case err == nil && again == l:
			h.Extend(began)
		case err == nil: // it had lapsed: whatever was begun on it is over
			k.report(k.opts.Store.GiveUp(ctx, again))
			return
		case errors.Is(err, store.ErrHeld), h.Left() < k.opts.Life*margin/life:
			return
		default:
			k.report(err)
		}
	}
}
