package host

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"tablee/bot/internal/host/clock"
	"tablee/bot/internal/wait"
)

// Beat is how often it is noted that somebody is there. Nobody was if it is missing three times.
const Beat = 5 * time.Second

const (
	missing = 3 * Beat
	again   = time.Second // after something has failed
	look    = again / 10
)

// leaderOptions of Duties; all are needed.
type leaderOptions struct {
	// Alone does something whenever this process is the one to do it, until ctx is over; see lease.Keeper.
	Alone  func(ctx context.Context, name string, do func(context.Context) error) error
	Down   *clock.Downtimes
	Store  clock.Store
	Now    func() time.Time // the clock, in whole milliseconds
	Report func(error)      // told of errors that no player can do anything about; nil is none
	TakeUp func(context.Context)
	Verify func(context.Context)
	Sweep  func(context.Context) // every hour
	Wake   func()                // tells that this host looks after tournaments from now on
}

// leaderTasks are those that this host has at the moment.
type leaderTasks struct {
	opts         leaderOptions
	pulse, house atomic.Pointer[context.Context] // in which it has them; nil: another one has
}

// newLeaderTasks has none yet.
func newLeaderTasks(o leaderOptions) *leaderTasks { return &leaderTasks{opts: o} }

// Join begins beside others: it returns once it is known how long nobody was there.
func (d *leaderTasks) Join(ctx context.Context, running *sync.WaitGroup) {
	running.Go(func() { d.opts.Report(d.opts.Alone(ctx, "pulse", d.keepPulse)) })
	running.Go(func() { d.opts.Report(d.opts.Alone(ctx, "sweep", d.keepHouse)) })
	for ctx.Err() == nil && d.pulse.Load() == nil {
		last, err := d.opts.Down.Learn(ctx, d.opts.Store)
		d.opts.Report(err)
		if err == nil && d.opts.Now().Sub(last) < missing {
			return // another one is there
		}
		_ = wait.Pause(ctx, look)
	}
}

// keepPulse notes that somebody is there, and first how long nobody was.
func (d *leaderTasks) keepPulse(ctx context.Context) error {
	for d.opts.Down.TakeOver(ctx, d.opts.Store, d.opts.Now(), missing) != nil {
		if wait.Pause(ctx, again) != nil {
			return nil //nolint:nilerr // being told to stop is no failure
		}
	}
	d.pulse.Store(&ctx)
	<-ctx.Done()
	d.pulse.Store(nil)
	d.opts.Report(d.opts.Down.Leave(ctx, d.opts.Store, d.opts.Now()))
	return nil
}

// keepHouse does what is to be done now and then by one host.
func (d *leaderTasks) keepHouse(ctx context.Context) error {
	d.opts.TakeUp(ctx)
	d.house.Store(&ctx)
	defer d.house.Store(nil)
	d.opts.Wake()
	var verifying sync.WaitGroup
	defer verifying.Wait()
	verifying.Go(func() { d.opts.Verify(ctx) })
	for ctx.Err() == nil {
		d.opts.Sweep(ctx)
		_ = wait.Pause(ctx, time.Hour)
	}
	return nil
}

// Beat notes that this host is there, or learns what another one has noted.
func (d *leaderTasks) Beat(ctx context.Context, now time.Time) error {
	if pulse := d.pulse.Load(); pulse != nil {
		return d.opts.Down.Alive(*pulse, d.opts.Store, now)
	}
	_, err := d.opts.Down.Learn(ctx, d.opts.Store)
	return err
}

// House is the context in which this host keeps house; ok tells whether it does.
func (d *leaderTasks) House() (ctx context.Context, ok bool) {
	if house := d.house.Load(); house != nil {
		return *house, true
	}
	return nil, false
}
