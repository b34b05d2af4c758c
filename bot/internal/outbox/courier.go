package outbox

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"tablee/bot/internal/wait"
	"tablee/store"
)

// Options of a Courier. The interfaces and Signal are needed; the others have defaults for production.
type Options struct {
	Store          Store
	Queries        Queries
	Tables         Tables
	People         People
	Tournaments    Tournaments
	Nights         Nights
	Dailies        Dailies
	Notifier       Notifier
	Signal         wait.Signal      // given when the outbox may have new messages
	BoardGap       time.Duration    // a table's board changes at most once in this time
	GatherInterval time.Duration    // the least time between the beginnings of two rounds; default 20 ms
	Now            func() time.Time // the clock
	Report         func(error)      // receives errors that no player can do anything about
	Epoch          int              // of the database: see store.DB.Epoch
	// Alone runs the delivery in one process at a time; see lease.Keeper. Nil: there is only this process.
	Alone func(ctx context.Context, name string, do func(context.Context) error) error
	Tell  func(news ...string) // tells other processes; nil where there are none
}

// Courier delivers the messages of the outbox.
type Courier struct {
	opts  Options
	first int64 // owed messages up to this id may have been sent by an earlier process
	// the context in which this process delivers; nil: another process is the leader
	leading      atomic.Pointer[context.Context]
	mu           sync.Mutex
	busy         map[string]bool      // the keys of batches that are being delivered
	changed      map[string]time.Time // when batches whose changes are limited last changed, by key
	budgets      map[Kind]*rate.Limiter
	due          *dueReader
	log          *deliveryLog
	ends         channelEnds
	removing     sync.Map               // the ids of the messages that are just being removed
	unawaited    wait.Recent            // the latest interactions whose answers arrived before their rows were read
	workers      map[bool]chan struct{} // for what goes to channels, and for what is private
	sent         sentPosts
	running      running     // deliveries
	left         atomic.Bool // the last round has not started everything that is due, or it still reads
	drainTimeout time.Duration
}

const (
	workersPerLane = 8                // of each lane
	pollInterval   = 30 * time.Second // the outbox is read at least this often, whatever happens
	maxChanged     = 2000             // batches of which it is remembered when they last changed
)

// New makes a courier. Run starts it.
func New(o Options) *Courier {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.GatherInterval == 0 {
		o.GatherInterval = gatherInterval
	}
	if o.Report == nil {
		o.Report = func(error) {}
	}
	channels, private := make(chan struct{}, workersPerLane), make(chan struct{}, workersPerLane)
	c := &Courier{opts: o, busy: map[string]bool{}, changed: map[string]time.Time{}, budgets: budgets(),
		drainTimeout: drainTimeout, workers: map[bool]chan struct{}{false: channels, true: private}}
	c.due = newDueReader(o.Store)
	c.log = newLog(recorder{c}, o.Now)
	return c
}

// Run delivers until ctx is over. Of several processes one delivers at a time.
func (c *Courier) Run(ctx context.Context) error {
	if alone := c.opts.Alone; alone != nil {
		return alone(ctx, "courier", c.runAsLeader)
	}
	return c.runAsLeader(ctx)
}

// drainTimeout is how long the courier waits at the end for deliveries that have begun. The other rows stay in the
// outbox.
const drainTimeout = 3 * time.Second

// runAsLeader delivers as long as this process is the leader. Another process may have sent rows that were in the
// outbox when it began.
func (c *Courier) runAsLeader(ctx context.Context) error {
	running := c.running.reset()
	defer func() { wait.WaitAtMost(c.drainTimeout, running.Wait) }()
	last, err := c.opts.Store.OutboxLast(ctx)
	for ; err != nil; last, err = c.opts.Store.OutboxLast(ctx) {
		if c.opts.Alone == nil || ctx.Err() != nil {
			return err
		}
		c.opts.report(err)
		_ = wait.Pause(ctx, clusterPollInterval)
	}
	c.first = last
	c.log.Begin()
	c.sent.begin()
	c.leading.Store(&ctx)
	defer c.leading.Store(nil)
	for ctx.Err() == nil {
		began := time.Now()
		untilDue := c.Round(ctx)
		if c.opts.Alone != nil {
			untilDue = min(untilDue, clusterPollInterval)
		}
		select {
		case <-ctx.Done():
		case <-c.opts.Signal:
			if remaining := c.opts.GatherInterval - time.Since(began); remaining > 0 {
				_ = wait.Pause(ctx, remaining)
			}
		case <-time.After(untilDue):
		}
	}
	return nil
}

// gatherInterval is the least time between the beginnings of two rounds. Where a hundred moves are made in a second,
// not every one of them should cause a search of the whole outbox, which was a quarter of all the work. The first
// message after a while does not wait.
const gatherInterval = 20 * time.Millisecond

// Round starts deliveries of what is due and returns how long nothing else will be due.
func (c *Courier) Round(ctx context.Context) time.Duration {
	now := c.opts.Now()
	c.left.Store(true) // what ends from now on may be what something waits for
	lanes, next, err := c.due.Next(ctx, now.UnixMilli())
	if err != nil {
		c.opts.report(err)
		return time.Second
	}
	list, full, boards, left := fairOrder(lanes), map[bool]bool{}, map[string]bool{}, c.due.Long()
	tables := map[store.Subject]bool{} // whose boards are owed
	for _, b := range list {
		boards[b.key()] = b.kind == Board
		tables[b.newest.Subject] = tables[b.newest.Subject] || b.kind == Board
	}
	for _, b := range list {
		board := b.board()
		if boards[board] || c.log.Deferred(board, now) || b.afterBoard() && tables[b.newest.Subject] {
			left = true
			continue // even if the board is delivered before the ping is checked
		}
		lane := b.kind.traits().private
		if !full[lane] {
			started, room := c.start(ctx, b, now)
			full[lane], left = !room, left || !started
		}
	}
	c.left.Store(left)
	if next == 0 {
		return pollInterval
	}
	return max(min(time.UnixMilli(next).Sub(c.opts.Now()), pollInterval), c.log.Backoff.Pause(now, 50*time.Millisecond))
}

// clusterPollInterval is how often the outbox is read if other processes add to it: their news may be lost.
const clusterPollInterval = time.Second

// Wait waits for the deliveries that were begun since this process last became the leader.
func (c *Courier) Wait() { c.running.now().Wait() }

// start delivers a batch unless one with its key is being delivered or it has to wait. There is no room if no worker is
// free. A worker that finishes has the outbox read again if something was not started.
func (c *Courier) start(ctx context.Context, b *batch, now time.Time) (started, room bool) {
	key, workers := b.key(), c.workers[b.kind.traits().private]
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(workers) == cap(workers) {
		return false, false
	}
	if c.busy[key] || c.busy[b.board()] || c.log.Backoff.Waiting(key, now) || c.mustWait(b, now) {
		return false, true
	}
	c.busy[key] = true
	workers <- struct{}{} // this never blocks: only start fills it, with c.mu locked
	c.due.Served(string(b.kind), b.newest.Target)
	c.running.now().Go(func() {
		defer func() {
			<-workers
			c.mu.Lock()
			delete(c.busy, key)
			if len(c.changed) > maxChanged {
				c.changed = map[string]time.Time{}
			}
			c.mu.Unlock()
			c.ended()
		}()
		c.opts.report(c.attempt(context.WithoutCancel(ctx), b))
	})
	return true, true
}

// ended has the outbox read again, after a delivery has ended, if something is left that may have waited for it.
func (c *Courier) ended() {
	if c.left.Load() {
		c.opts.Signal.Notify()
	}
}

// Idle tells whether nothing is being delivered.
func (c *Courier) Idle() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.busy) == 0
}

// report reports an error, unless it only says that the bot stops or that another process delivers now.
func (o *Options) report(err error) {
	if store.IsFailure(err) {
		o.Report(err)
	}
}

// Wake makes the courier read its clock again, after a test has moved it on.
func (c *Courier) Wake() { c.opts.Signal.Notify() }
