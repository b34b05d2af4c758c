// Package host runs the tables: one writer for each, computer seats, clocks, and the messages that are owed.
//
// Every deed at a table goes the same way: take the table's lock, read it, change it, store the change with
// the interaction's id and all that is owed to whom in one transaction, let go of the lock. No computer
// thinks and nobody talks to Discord while a lock or a transaction is held. Nothing lives in memory alone:
// the process may die at any point.
package host

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/store"
)

// Store is what the host asks of the database; *store.DB is one.
type Store interface {
	CreateTable(context.Context, store.Change) (int64, error)
	SaveTable(context.Context, store.Change) error
	Table(ctx context.Context, id int64) (store.Table, error)
	Tables(context.Context, store.Filter) ([]store.Table, error)
	Moves(ctx context.Context, id int64, from int) ([]store.Move, error)
	Seen(ctx context.Context, interaction string) (int64, bool, error)
	Due(ctx context.Context, now int64, limit int) ([]int64, error)
	NextDue(context.Context) (int64, error)
	Draft(ctx context.Context, id int64, seat int) (string, error)
	SaveDraft(ctx context.Context, id int64, d store.Draft, at int64) error
	Person(ctx context.Context, id string) ([]byte, error)
	SavePerson(ctx context.Context, id string, doc []byte) error
	CountMoves(ctx context.Context, user string) (int, error)
	ForgetUser(ctx context.Context, user string) error
	Guild(ctx context.Context, id string) ([]byte, error)
	SaveGuild(ctx context.Context, id string, doc []byte) error
	Owe(ctx context.Context, table int64, owed ...store.Owed) error
	Meta(ctx context.Context, name string) (string, error)
	SetMeta(ctx context.Context, name, value string) error
	ForgetInteractions(ctx context.Context, before int64) error
	ForgetPosts(ctx context.Context, before int64) error
	RatingStore
	CupStore
}

// Options of a Host; the zero value is for production.
type Options struct {
	Now     func() time.Time  // the clock
	Report  func(error)       // told of errors that no player can do anything about
	Think   time.Duration     // the computer's time for a move; default 2 s
	Workers int               // computers thinking at once; default 2
	Seed    func() match.Seed // of a new table; default random
	Pace    time.Duration     // between the moves of a table of computers alone; default 2 s
}

// Host runs all tables of one process.
type Host struct {
	store   Store
	rules   map[string]game.Rules
	names   []string // of the games, in order
	opts    Options
	locks   locks
	cups    locks // of tournaments
	people  cache[table.Profile]
	edits   sync.Mutex // held while a person or a server is changed
	guilds  cache[table.Guild]
	wake    chan struct{}
	owed    chan struct{}
	jobs    chan job
	busy    sync.Map // table ids whose computer is thinking
	down    downtimes
	warmed  sync.Map // games that have been warmed up
	started time.Time
}

// maxQueue is how many computers may wait for a worker; the tables beyond it stay due.
const maxQueue = 1024

// New makes a host for these games. Run starts it.
func New(s Store, rules []game.Rules, o Options) *Host {
	h := &Host{store: s, rules: make(map[string]game.Rules), opts: o,
		wake: make(chan struct{}, 1), owed: make(chan struct{}, 1), jobs: make(chan job, maxQueue)}
	for _, r := range rules {
		name := r.Info().Name
		h.rules[name] = r
		h.names = append(h.names, name)
	}
	if h.opts.Now == nil {
		h.opts.Now = time.Now
	}
	if h.opts.Report == nil {
		h.opts.Report = func(error) {}
	}
	if h.opts.Think == 0 {
		h.opts.Think = 2 * time.Second
	}
	if h.opts.Workers == 0 {
		h.opts.Workers = 2
	}
	if h.opts.Pace == 0 {
		h.opts.Pace = 2 * time.Second
	}
	if h.opts.Seed == nil {
		h.opts.Seed = match.NewSeed
	}
	h.started = h.opts.Now()
	return h
}

// Owed tells when something may have been added to the outbox.
func (h *Host) Owed() <-chan struct{} { return h.owed }

// Wake makes the host look at its clock again: after a test has moved it on.
func (h *Host) Wake() { poke(h.wake) }

// now is the moment as tables keep it, in whole milliseconds: rounding must neither give nor take time.
func (h *Host) now() time.Time { return time.UnixMilli(h.opts.Now().UnixMilli()) }

func poke(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// Run plays the computers and watches the clocks until ctx is over and every worker has stopped.
func (h *Host) Run(ctx context.Context) error {
	var workers sync.WaitGroup
	for range h.opts.Workers {
		workers.Go(func() {
			for j := range h.jobs {
				h.think(ctx, j)
			}
		})
	}
	defer workers.Wait()
	defer close(h.jobs)
	if err := h.wakeUp(ctx); err != nil {
		if ctx.Err() != nil {
			return nil //nolint:nilerr // being told to stop is no failure
		}
		return err
	}
	h.report(h.takeUp(ctx))
	var swept, beaten time.Time
	for ctx.Err() == nil {
		now := h.opts.Now()
		if now.Sub(swept) > time.Hour {
			swept = now
			h.sweep(ctx, now)
		}
		if now.Sub(beaten) >= beat {
			beaten = now
			h.report(h.alive(ctx, now))
		}
		wait := h.attend(ctx, now)
		select {
		case <-ctx.Done():
		case <-h.wake:
		case <-time.After(wait):
		}
	}
	return nil
}

// attend looks after every table whose time has come and tells how long nothing else will happen.
func (h *Host) attend(ctx context.Context, now time.Time) time.Duration {
	ids, err := h.store.Due(ctx, now.UnixMilli(), 200)
	if err != nil {
		h.report(err)
		return time.Second
	}
	for _, id := range ids {
		h.tend(ctx, table.ID(id))
	}
	h.tendCups(ctx)
	next, err := h.store.NextDue(ctx)
	switch {
	case err != nil:
		h.report(err)
		return time.Second
	case next == 0:
		return beat
	}
	// A table that stays due is being thought about, or could not be saved: the worker wakes us.
	return max(min(time.UnixMilli(next).Sub(h.opts.Now()), beat), 20*time.Millisecond)
}

// sweep drops what nobody can need any more.
func (h *Host) sweep(ctx context.Context, now time.Time) {
	h.report(h.store.ForgetInteractions(ctx, now.Add(-24*time.Hour).UnixMilli()))
	h.report(h.store.ForgetPosts(ctx, now.Add(-30*24*time.Hour).UnixMilli()))
}

func (h *Host) report(err error) {
	if err != nil && !errors.Is(err, context.Canceled) {
		h.opts.Report(err)
	}
}

// Games lists the games in order.
func (h *Host) Games() []game.Rules {
	list := make([]game.Rules, len(h.names))
	for i, n := range h.names {
		list[i] = h.rules[n]
	}
	return list
}

func (h *Host) game(name string) (game.Rules, error) {
	if r, ok := h.rules[name]; ok {
		return r, nil
	}
	return nil, fmt.Errorf("host: no game is called %q", name)
}

// locks is one mutex for each table that somebody is at.
type locks struct {
	mu   sync.Mutex
	held map[table.ID]*lock
}

type lock struct {
	sync.Mutex
	users int
}

// take waits for the table's turn; the returned function lets go.
func (l *locks) take(id table.ID) func() {
	l.mu.Lock()
	if l.held == nil {
		l.held = make(map[table.ID]*lock)
	}
	k := l.held[id]
	if k == nil {
		k = new(lock)
		l.held[id] = k
	}
	k.users++
	l.mu.Unlock()
	k.Lock()
	return func() {
		k.Unlock()
		l.mu.Lock()
		defer l.mu.Unlock()
		if k.users--; k.users == 0 {
			delete(l.held, id)
		}
	}
}
