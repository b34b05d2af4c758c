// Package host runs tables: it updates each under its lock, plays the computers' seats, watches clocks and due times,
// and owes people messages.
//
// Every action at a table goes the same way: take the table's lock, load the table, let package hosted change it, store
// the change together with the interaction's id and all owed messages in one transaction, and release the lock. No
// computer thinks and no request goes to Discord while a lock or a transaction is held. Nothing is kept in memory
// alone: the process may die at any moment.
package host

import (
	"context"
	"errors"
	"sync"
	"time"

	"tablee/bot/internal/host/clock"
	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/host/think"
	"tablee/bot/internal/people"
	"tablee/bot/internal/wait"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// Store is what the host asks of the database; a store.DB is one.
type Store interface {
	store.Tables
	store.Drafts
	store.Archives
	store.Invitations
	store.Budgets
	store.Debts
	LastPost(ctx context.Context, of store.Subject, kind, target string) (store.Post, error)
	OutboxAfter(ctx context.Context, id int64, limit int) ([]store.Owed, error)
	Reword(ctx context.Context, id int64, body []byte) error
	store.Notes
	store.Claims
	people.Store
	ForgetPosts(ctx context.Context, before int64) error
	ForgetAsked(ctx context.Context, before int64) error
	LessonsOf(ctx context.Context, user string) ([]store.Lesson, error)
	CountTrials(ctx context.Context, user string) (int, error)
	ForgetTrials(ctx context.Context, before int64) error
}

// Options of a Host; the zero value is for production.
type Options struct {
	Now     func() time.Time            // the clock
	Report  func(error)                 // told of errors that no player can do anything about
	Think   time.Duration               // the computer's time for a move; default 2 s
	Workers int                         // computers thinking at once; default 2
	Seed    func() match.Seed           // the secret of a new table; default random
	Nonce   func(message string) string // what a lobby's message adds to the shuffle; default its id
	Epoch   int                         // of the database: see store.DB.Epoch
	Pace    time.Duration               // between the moves of a table of computers alone; default 2 s
	// told of every game that has ended and counts, once that is stored; must not wait
	Ended func(table.ID)
	Keep  game.Keep // of what games make once; without one nothing is made beforehand
	Share *Share    // how it works beside others over one database; nil: it is alone
}

// Host runs all tables of one process.
type Host struct {
	// Queries shows tables to people.
	Queries *hosted.Queries
	// Hints gives help with a move.
	Hints *Hints
	// Library has the games that can be played, and prepares what they need.
	Library *think.Library
	// Privacy tells what is kept of a person, and erases it.
	Privacy *Privacy
	// Reachability does what follows when people or channels cannot be reached any more, or elsewhere.
	Reachability *Reachability

	updates   *updater
	computers *computers
	opts      Options
	down      clock.Downtimes
	duties    *leaderTasks // nil: all are this one's
}

// New makes a host for these games. Run starts it.
func New(s Store, rules []game.Rules, o Options) *Host {
	o = o.complete()
	h := &Host{opts: o}
	report := func(err error) {
		if store.IsFailure(err) {
			o.Report(err)
		}
	}
	h.Library = think.NewLibrary(rules, o.Keep, report)
	h.updates = &updater{store: s, games: h.Library.Game, reader: hosted.NewReader(s, h.Library.Game, hosted.KeptBytes),
		wake: wait.NewSignal(), owed: wait.NewSignal(), ended: o.Ended, report: report}
	known := people.New(people.Options{Store: s, Tables: followers{h.updates}, Owed: h.updates.owed, Now: h.now,
		Report: report,
		Fresh:  o.fresh()})
	h.updates.env = &hosted.Env{Store: s, People: known, Report: report, Now: h.now, Started: o.Now(), Down: &h.down,
		Shared: o.Share != nil,
		Seed:   o.Seed, Nonce: o.Nonce,
		Epoch: o.Epoch, Pace: o.Pace}
	h.Queries = hosted.NewQueries(hosted.QueryOptions{Store: s, Games: h.Library.Game, Reader: h.updates.reader,
		Env: h.updates.env, Quarantine: h.updates.quarantine})
	h.computers = &computers{w: h.updates, jobs: think.NewQueue(o.Workers), limit: o.Think, now: o.Now,
		claims: think.NewClaims(o.claims())}
	h.Hints = &Hints{tables: h.updates, sight: h.Queries, queue: h.computers.jobs}
	h.Privacy = &Privacy{w: h.updates, people: known, tournaments: none{}}
	h.Reachability = &Reachability{h.updates, known, o.Now}
	if o.Share != nil {
		h.duties = newLeaderTasks(leaderOptions{Alone: o.Share.Alone, Down: &h.down, Store: s, Now: h.now, Report: report,
			Wake: h.updates.wake.Notify, Verify: h.updates.verifyRunning,
			TakeUp: func(ctx context.Context) { report(errors.Join(h.updates.takeUp(ctx), h.updates.restored(ctx))) },
			Sweep:  func(ctx context.Context) { h.sweep(ctx, o.Now()) }})
	}
	return h
}

// complete fills in what the zero value stands for.
func (o Options) complete() Options {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Report == nil {
		o.Report = func(error) {}
	}
	if o.Think == 0 {
		o.Think = 2 * time.Second
	}
	if o.Workers == 0 {
		o.Workers = 2
	}
	if o.Pace == 0 {
		o.Pace = 2 * time.Second
	}
	if o.Seed == nil {
		o.Seed = match.NewSeed
	}
	if o.Nonce == nil {
		o.Nonce = func(message string) string { return message }
	}
	return o
}

// Join adds tournaments to a host that does not run yet; without them it has none.
func (h *Host) Join(t Tournaments) { h.Privacy.tournaments = t }

// People are the persons and servers that the host knows.
func (h *Host) People() *people.Registry { return h.Privacy.people }

// Owed rings when something may have been added to the outbox.
func (h *Host) Owed() wait.Signal { return h.updates.owed }

// Due rings when something may have fallen due.
func (h *Host) Due() wait.Signal { return h.updates.wake }

// Refused remembers that what somebody did was refused, so that nothing comes of it when it is delivered again, maybe
// to another process, while it has become possible.
func (h *Host) Refused(ctx context.Context, by table.Caller) error { return h.updates.refused(ctx, by) }

// Thinking tells how many computers' moves at people's tables, hints, and moves of exhibitions wait for a worker of
// this process.
func (h *Host) Thinking() (people, hints, shows int) { return h.computers.jobs.Lengths() }

// Now is the host's clock.
func (h *Host) Now() time.Time { return h.opts.Now() }

// Later is when an amount of time has passed since a moment, that in which the bot was not running left out.
func (h *Host) Later(from time.Time, amount time.Duration) time.Time {
	return h.down.Later(from, amount)
}

// Wake makes the host look at its clock again: after a test has moved it on.
func (h *Host) Wake() { h.updates.wake.Notify() }

// now is the moment as tables keep it, in whole milliseconds: rounding must neither give nor take time.
func (h *Host) now() time.Time { return time.UnixMilli(h.opts.Now().UnixMilli()) }

// Run plays the computers and watches the clocks until ctx is over and every worker has stopped.
func (h *Host) Run(ctx context.Context) error {
	var workers sync.WaitGroup
	for range h.opts.Workers {
		workers.Go(func() { h.computers.work(ctx) })
	}
	defer workers.Wait()
	defer h.computers.jobs.Close()
	if h.opts.Share != nil {
		h.duties.Join(ctx, &workers)
	} else {
		awake, err := h.takeOver(ctx)
		if !awake {
			return err
		}
		defer func() { h.updates.report(h.down.Leave(ctx, h.updates.store, h.opts.Now())) }()
		workers.Go(func() { h.updates.verifyRunning(ctx) })
	}
	var swept, beaten time.Time
	for ctx.Err() == nil {
		now := h.opts.Now()
		h.setBack(ctx, now)
		if h.opts.Share == nil && now.Sub(swept) > time.Hour {
			swept = now
			h.sweep(ctx, now)
		}
		if now.Sub(beaten) >= h.opts.beat() {
			beaten = now
			if h.duties != nil {
				h.updates.report(h.duties.Beat(ctx, now))
			} else {
				h.updates.report(h.down.Alive(ctx, h.updates.store, now))
			}
		}
		wait := h.runDue(ctx, now)
		select {
		case <-ctx.Done():
		case <-h.updates.wake:
		case <-time.After(wait):
		}
	}
	return nil
}

// begin takes up what was there before, and waits for room where nothing can be stored: there may be some soon, and
// people can be told until then. It is awake once it has noted until when nobody was there: if it is told to stop
// before, the next one is to note that.
func (h *Host) takeOver(ctx context.Context) (awake bool, err error) {
	for {
		err := h.down.WakeUp(ctx, h.updates.store, h.now())
		if err == nil {
			break
		}
		if ctx.Err() != nil {
			return false, nil //nolint:nilerr // being told to stop is no failure
		}
		if !errors.Is(err, store.ErrUnwritable) {
			return false, err
		}
		h.updates.report(err)
		_ = wait.Pause(ctx, clock.Beat/6)
	}
	h.updates.report(h.updates.takeUp(ctx))
	h.updates.report(h.updates.restored(ctx))
	return true, nil
}

// setBack looks whether the clock has been set back.
func (h *Host) setBack(ctx context.Context, now time.Time) {
	back, err := h.down.SetBack(ctx, h.updates.store, now)
	h.updates.report(err)
	if back {
		h.updates.owed.Notify()
	}
}

// attend looks after every table whose time has come and tells how long nothing else will happen.
func (h *Host) runDue(ctx context.Context, now time.Time) time.Duration {
	claim := store.Claim{Limit: h.computers.claims.Room(), Done: h.computers.claims.Finished()}
	if h.opts.Share != nil {
		claim.Holder, claim.Life = h.opts.Share.Holder, time.Duration(2*h.opts.claims()/h.opts.Workers)*h.opts.Think+spare
	}
	ids, err := h.updates.store.ClaimDue(ctx, now.UnixMilli(), claim)
	if err != nil {
		h.updates.report(err)
		return time.Second
	}
	for _, id := range ids {
		h.computers.onDue(ctx, table.ID(id))
	}
	if h.duties == nil {
		h.Privacy.tournaments.OnDue(ctx)
	} else if house, keeps := h.duties.House(); keeps {
		h.Privacy.tournaments.OnDue(house)
	}
	next, err := h.updates.store.NextDue(ctx)
	switch {
	case err != nil:
		h.updates.report(err)
		return time.Second
	case h.opts.Share != nil:
		return h.computers.untilNext(next, len(ids) == claim.Limit)
	case next == 0:
		return clock.Beat
	}
	// A table that stays due is being thought about, and the worker wakes us, or could not be saved and rests.
	return max(min(time.UnixMilli(next).Sub(h.opts.Now()), clock.Beat), h.computers.rests.Pause(h.opts.Now(),
		20*time.Millisecond))
}

// trialsFor is how long a board of somebody's own lives that they do not touch.
const trialsFor = 30 * 24 * time.Hour

// sweep drops what nobody can need any more.
func (h *Host) sweep(ctx context.Context, now time.Time) {
	h.updates.report(h.updates.store.ForgetInteractions(ctx, now.Add(-interactionsFor).UnixMilli()))
	h.updates.report(h.updates.archive(ctx, now))
	h.updates.report(h.updates.store.ForgetAsked(ctx, now.Add(-24*time.Hour).UnixMilli()))
	h.updates.report(h.updates.store.ForgetInvitations(ctx, now.Add(-hosted.InvitationsFor).UnixMilli()))
	h.updates.report(h.updates.store.ForgetSpent(ctx, now.UnixMilli()))
	h.updates.report(h.updates.store.ForgetTrials(ctx, h.down.Ago(now, trialsFor).UnixMilli()))
	h.updates.report(h.updates.store.ForgetPosts(ctx, now.Add(-30*24*time.Hour).UnixMilli()))
}

// Report tells of an error that no player can do anything about; nil is none.
func (h *Host) Report(err error) { h.updates.report(err) }
