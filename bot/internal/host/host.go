// Package host runs tables: it updates each under its lock, plays the computers' seats, watches clocks and due times,
// and adds messages to the outbox.
//
// Every action at a table goes the same way: take the table's lock, load the table, let package hosted change it, store
// the change together with the interaction's id and all owed messages in one transaction, and release the lock. No
// computer thinks and no request goes to Discord while a lock or a transaction is held. No state is only in memory: the
// process may die at any moment.
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

// Store is the part of the database that the host needs; a store.DB implements it.
type Store interface {
	store.Tables
	store.Drafts
	store.Answers
	store.Archives
	store.Invitations
	store.Budgets
	store.Enqueuer
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
	CountFound(ctx context.Context, user string) (int, error)
	CountAttemptsOf(ctx context.Context, user string) (int, error)
	KeepTried(ctx context.Context, user string, at int64) error
	ForgetTrials(ctx context.Context, before int64) error
}

// Options of a Host; the zero value is for production.
type Options struct {
	Now     func() time.Time            // the clock
	Report  func(error)                 // receives errors that no player can do anything about
	Think   time.Duration               // the computer's time for a move; default 2 s
	Workers int                         // computers thinking at once; default 2
	Seed    func() match.Seed           // the secret of a new table; default random
	Nonce   func(message string) string // what a lobby's message adds to the shuffle; default its id
	Epoch   int                         // of the database: see store.DB.Epoch
	Pace    time.Duration               // between the moves of a table of computers alone; default 2 s
	// called for every game that has ended and counts, once that is stored; must not block
	Ended func(table.ID)
	// called for every table that has changed, once that is stored; must not block
	Changed func(table.ID)
	Keep    game.Keep // stores what games generate once; nil: nothing is generated in advance
	// InServer asks Discord whether the bot is on a server; nil: it is taken to be on every server.
	InServer func(ctx context.Context, guild string) (bool, error)
	Share    *Share // how it shares the database with other processes; nil: there are none
}

// Host runs all tables of one process.
type Host struct {
	// Queries shows tables to people.
	Queries *hosted.Queries
	// Hints gives help with a move.
	Hints *Hints
	// Library has the games that can be played, and prepares what they need.
	Library *think.Library
	// Privacy counts the data about a person, and erases it.
	Privacy *Privacy
	// Reachability handles people and channels that cannot be reached any more, or have moved.
	Reachability *Reachability

	updates   *updater
	computers *computers
	opts      Options
	down      clock.Downtimes
	leader    *leaderTasks // nil: this host does all of them
	events    []Events
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
		dueSignal: wait.NewSignal(), outboxSignal: wait.NewSignal(), ended: o.Ended, changed: o.Changed,
		report: report}
	known := people.New(people.Options{Store: s, Tables: peopleTables{h.updates}, OutboxSignal: h.updates.outboxSignal,
		Now:       h.now,
		Report:    report,
		CacheTime: o.peopleCacheTime()})
	h.updates.env = &hosted.Env{Store: s, People: known, Report: report, Now: h.now, Started: o.Now(), Down: &h.down,
		Shared: o.Share != nil,
		Seed:   o.Seed, Nonce: o.Nonce,
		Epoch: o.Epoch, Pace: o.Pace}
	h.Queries = hosted.NewQueries(hosted.QueryOptions{Store: s, Games: h.Library.Game, Reader: h.updates.reader,
		Env: h.updates.env, Quarantine: h.updates.quarantine})
	h.computers = &computers{w: h.updates, jobs: think.NewQueue(o.Workers), limit: o.Think, now: o.Now,
		claims: think.NewClaims(o.maxClaims())}
	h.Hints = &Hints{tables: h.updates, queries: h.Queries, queue: h.computers.jobs}
	h.Privacy = &Privacy{w: h.updates, people: known, tournaments: noTournaments{}}
	h.Reachability = &Reachability{h.updates, known, o.Now, &usedChannels{}}
	if o.Share != nil {
		h.leader = newLeaderTasks(leaderOptions{Alone: o.Share.Alone, Down: &h.down, Store: s, Now: h.now, Report: report,
			Wake: h.updates.dueSignal.Notify, Verify: h.updates.verifyRunning,
			RetryQuarantined: func(ctx context.Context) {
				report(errors.Join(h.updates.retryQuarantined(ctx), h.updates.restored(ctx)))
			},
			Sweep: func(ctx context.Context) { h.sweep(ctx, o.Now()) }})
	}
	return h
}

// complete fills in defaults.
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

// JoinZones adds the time zones of servers' puzzles of the day to a host that does not run yet; without them nobody's
// night is known who has chosen no zone.
func (h *Host) JoinZones(zone func(ctx context.Context, guild string) (string, error)) {
	h.updates.env.Zone = zone
}

// Events are things that become due besides tables and tournaments, such as simultaneous games.
type Events interface {
	// OnDue handles those that are due. One process calls it at a time.
	OnDue(context.Context)
}

// JoinEvents adds events to a host that does not run yet.
func (h *Host) JoinEvents(e Events) { h.events = append(h.events, e) }

// JoinNames adds messages that name people to a host that does not run yet.
func (h *Host) JoinNames(n Names) { h.Privacy.named = append(h.Privacy.named, n) }

// People returns the registry of persons and servers.
func (h *Host) People() *people.Registry { return h.Privacy.people }

// OutboxSignal is given when the outbox may have new messages.
func (h *Host) OutboxSignal() wait.Signal { return h.updates.outboxSignal }

// DueSignal is given when something may have become due.
func (h *Host) DueSignal() wait.Signal { return h.updates.dueSignal }

// Refused records that an interaction was refused, so that it is refused again when it is delivered again, even to
// another process and even if the action has become possible.
func (h *Host) Refused(ctx context.Context, by table.Caller) error { return h.updates.refused(ctx, by) }

// Thinking is how many computers' moves at people's tables, hints, and moves of exhibitions wait for a worker of this
// process.
func (h *Host) Thinking() (people, hints, shows int) { return h.computers.jobs.Lengths() }

// Now is the host's clock.
func (h *Host) Now() time.Time { return h.opts.Now() }

// Later is when an amount of time has passed since a moment, not counting the bot's downtimes.
func (h *Host) Later(from time.Time, amount time.Duration) time.Time {
	return h.down.Later(from, amount)
}

// Wake makes the host read its clock again, after a test has changed it.
func (h *Host) Wake() { h.updates.dueSignal.Notify() }

// now is the present time as tables store it, in whole milliseconds: rounding must neither add nor remove time.
func (h *Host) now() time.Time { return time.UnixMilli(h.opts.Now().UnixMilli()) }

// Run plays the computers and watches the clocks until ctx is done and every worker has stopped.
func (h *Host) Run(ctx context.Context) error {
	var workers sync.WaitGroup
	for range h.opts.Workers {
		workers.Go(func() { h.computers.work(ctx) })
	}
	defer workers.Wait()
	defer h.computers.jobs.Close()
	if h.opts.Share != nil {
		h.leader.Join(ctx, &workers)
	} else {
		awake, err := h.takeOver(ctx)
		if !awake {
			return err
		}
		defer func() { h.updates.report(h.down.RecordStop(ctx, h.updates.store, h.opts.Now())) }()
		workers.Go(func() { h.updates.verifyRunning(ctx) })
	}
	var swept, beaten, asked time.Time
	for ctx.Err() == nil {
		now := h.opts.Now()
		h.setBack(ctx, now)
		if h.opts.Share == nil && now.Sub(swept) > time.Hour {
			swept = now
			h.sweep(ctx, now)
		}
		if now.Sub(asked) >= time.Minute {
			asked = now
			h.forgetQuestions(ctx, now)
		}
		if now.Sub(beaten) >= h.opts.aliveInterval() {
			beaten = now
			if h.leader != nil {
				h.updates.report(h.leader.RecordAlive(ctx, now))
			} else {
				h.updates.report(h.down.RecordAlive(ctx, h.updates.store, now))
			}
		}
		wait := h.runDue(ctx, now)
		select {
		case <-ctx.Done():
		case <-h.updates.dueSignal:
		case <-time.After(wait):
		}
	}
	return nil
}

// takeOver records the downtime and takes over the tables. If nothing can be stored, it waits until something can;
// people are told so meanwhile. awake is true once the downtime is recorded: if the process is told to stop before, the
// next one must record it.
func (h *Host) takeOver(ctx context.Context) (awake bool, err error) {
	for {
		err := h.down.RecordDowntime(ctx, h.updates.store, h.now())
		if err == nil {
			break
		}
		if ctx.Err() != nil {
			return false, nil //nolint:nilerr // a stop is no failure
		}
		if !errors.Is(err, store.ErrUnwritable) {
			return false, err
		}
		h.updates.report(err)
		_ = wait.Pause(ctx, clock.AliveInterval/6)
	}
	h.updates.report(h.updates.retryQuarantined(ctx))
	h.updates.report(h.updates.restored(ctx))
	return true, nil
}

// setBack checks whether the clock has been set back.
func (h *Host) setBack(ctx context.Context, now time.Time) {
	back, err := h.down.CheckSetBack(ctx, h.updates.store, now)
	h.updates.report(err)
	if back {
		h.updates.outboxSignal.Notify()
	}
}

// runDue handles every due table and returns how long nothing else will be due.
func (h *Host) runDue(ctx context.Context, now time.Time) time.Duration {
	claim := store.Claim{Limit: h.computers.claims.Free(), Done: h.computers.claims.Finished()}
	if h.opts.Share != nil {
		claim.Holder, claim.Life = h.opts.Share.Holder,
			time.Duration(2*h.opts.maxClaims()/h.opts.Workers)*h.opts.Think+claimMargin
	}
	h.updates.nextDue.forget()
	ids, err := h.updates.store.ClaimDue(ctx, now.UnixMilli(), claim)
	if err != nil {
		h.updates.report(err)
		return time.Second
	}
	for _, id := range ids {
		h.computers.onDue(ctx, table.ID(id))
	}
	if h.leader == nil {
		h.eventsOnDue(ctx)
	} else if house, keeps := h.leader.Housekeeping(); keeps {
		h.eventsOnDue(house)
	}
	next, err := h.updates.store.NextDue(ctx)
	switch {
	case err != nil:
		h.updates.report(err)
		return time.Second
	}
	h.updates.nextDue.set(next, now.UnixMilli())
	switch {
	case h.opts.Share != nil:
		return h.computers.untilNext(next, len(ids) == claim.Limit)
	case next == 0:
		return clock.AliveInterval
	}
	// A table that stays due either has a computer that thinks, whose worker wakes this loop, or could not be saved and
	// waits.
	return max(min(time.UnixMilli(next).Sub(h.opts.Now()), clock.AliveInterval), h.computers.backoff.Pause(h.opts.Now(),
		20*time.Millisecond))
}

// eventsOnDue handles the tournaments and other events that are due. One process does so at a time.
func (h *Host) eventsOnDue(ctx context.Context) {
	h.Privacy.tournaments.OnDue(ctx)
	for _, e := range h.events {
		e.OnDue(ctx)
	}
}

// maxTrialAge is how long a practice board is kept that its owner does not use.
const maxTrialAge = 30 * 24 * time.Hour

// AnswerTime is how long a question to a person can be answered, and how long it is stored: as long as Discord lets a
// private message be changed.
const AnswerTime = 15 * time.Minute

// forgetQuestions deletes the questions that can no longer be answered.
func (h *Host) forgetQuestions(ctx context.Context, now time.Time) {
	h.updates.report(h.updates.store.ForgetAsked(ctx, now.Add(-AnswerTime).UnixMilli()))
}

// sweep deletes what is no longer needed.
func (h *Host) sweep(ctx context.Context, now time.Time) {
	h.updates.report(h.updates.store.ForgetInteractions(ctx, now.Add(-interactionsFor).UnixMilli()))
	h.updates.report(h.updates.archive(ctx, now))
	h.updates.report(h.updates.store.ForgetInvitations(ctx, now.Add(-people.InvitationsFor).UnixMilli()))
	h.updates.report(h.updates.store.ForgetSpent(ctx, now.UnixMilli()))
	h.updates.report(h.updates.store.ForgetTrials(ctx, h.down.Ago(now, maxTrialAge).UnixMilli()))
	h.updates.report(h.updates.store.ForgetPosts(ctx, now.Add(-30*24*time.Hour).UnixMilli()))
}

// Report reports an error that no player can do anything about; nil is ignored.
func (h *Host) Report(err error) { h.updates.report(err) }
