package host

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"tablee/bot/internal/host/clock"
	"tablee/bot/internal/wait"
)

// AliveInterval is how often the leader records that a process is alive. If three records are missing, none was.
const AliveInterval = 5 * time.Second

const (
	downAfter        = 3 * AliveInterval
	retryDelay       = time.Second // after a failure
	joinPollInterval = retryDelay / 10
)

// leaderOptions of leaderTasks; all are needed.
type leaderOptions struct {
	// Alone runs do whenever this process holds the lease of that name, until ctx is done; see lease.Keeper.
	Alone            func(ctx context.Context, name string, do func(context.Context) error) error
	Down             *clock.Downtimes
	Store            clock.Store
	Now              func() time.Time // the clock, in whole milliseconds
	Report           func(error)      // receives errors that no player can do anything about; nil is no error
	RetryQuarantined func(context.Context)
	Verify           func(context.Context)
	Sweep            func(context.Context) // every hour
	Wake             func()                // called when this host begins to handle tournaments
}

// leaderTasks runs the tasks that one host at a time does, while this host is the one.
type leaderTasks struct {
	opts leaderOptions
	// the contexts in which this host does them; nil: another host does
	aliveCtx, housekeepingCtx atomic.Pointer[context.Context]
}

// newLeaderTasks makes leader tasks; Join starts them.
func newLeaderTasks(o leaderOptions) *leaderTasks { return &leaderTasks{opts: o} }

// Join starts competing with other hosts for the tasks. It returns once the last downtime is known.
func (d *leaderTasks) Join(ctx context.Context, running *sync.WaitGroup) {
	running.Go(func() { d.opts.Report(d.opts.Alone(ctx, "pulse", d.recordAlive)) })
	running.Go(func() { d.opts.Report(d.opts.Alone(ctx, "sweep", d.housekeep)) })
	for ctx.Err() == nil && d.aliveCtx.Load() == nil {
		last, err := d.opts.Down.Load(ctx, d.opts.Store)
		d.opts.Report(err)
		if err == nil && d.opts.Now().Sub(last) < downAfter {
			return // another host is alive
		}
		_ = wait.Pause(ctx, joinPollInterval)
	}
}

// recordAlive records the downtime, and then makes this host the one that records that it is alive, until ctx is done.
func (d *leaderTasks) recordAlive(ctx context.Context) error {
	for d.opts.Down.RecordSharedDowntime(ctx, d.opts.Store, d.opts.Now(), downAfter) != nil {
		if wait.Pause(ctx, retryDelay) != nil {
			return nil //nolint:nilerr // being told to stop is no failure
		}
	}
	d.aliveCtx.Store(&ctx)
	<-ctx.Done()
	d.aliveCtx.Store(nil)
	d.opts.Report(d.opts.Down.RecordStop(ctx, d.opts.Store, d.opts.Now()))
	return nil
}

// housekeep does the periodic work of a single host.
func (d *leaderTasks) housekeep(ctx context.Context) error {
	d.opts.RetryQuarantined(ctx)
	d.housekeepingCtx.Store(&ctx)
	defer d.housekeepingCtx.Store(nil)
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

// RecordAlive records that this host is alive, or loads what another host has recorded.
func (d *leaderTasks) RecordAlive(ctx context.Context, now time.Time) error {
	if pulse := d.aliveCtx.Load(); pulse != nil {
		return d.opts.Down.RecordAlive(*pulse, d.opts.Store, now)
	}
	_, err := d.opts.Down.Load(ctx, d.opts.Store)
	return err
}

// Housekeeping is the context of this host's periodic work; ok is false if another host does it.
func (d *leaderTasks) Housekeeping() (ctx context.Context, ok bool) {
	if house := d.housekeepingCtx.Load(); house != nil {
		return *house, true
	}
	return nil, false
}
