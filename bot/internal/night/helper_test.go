package night

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"tablee/bot/internal/host"
	"tablee/bot/internal/outbox"
	"tablee/bot/internal/outbox/outboxtest"
	"tablee/bot/internal/wait"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/scrabble/duplicate"
	"tablee/rules/table"
	"tablee/store"
	"tablee/store/dbtest"
)

// testDirector is a director with a host that runs, by a clock that the test sets.
type testDirector struct {
	*Director
	t     testing.TB
	db    store.DB
	host  *host.Host
	clock atomic.Int64 // Unix milliseconds
	seeds atomic.Uint32
	calls int
	// changed is given when something may be due no more.
	changed wait.Signal
	alive   wait.Signal // given when a host has recorded that it is alive
	stop    func()
	wrap    func(*Options) // changes what the next director gets; nil: nothing
}

func newTestDirector(t testing.TB, plans ...Plan) *testDirector {
	t.Helper()
	h := &testDirector{t: t, changed: wait.NewSignal(), alive: wait.NewSignal()}
	h.db = notifyingStore{dbtest.Open(t), h.changed, h.alive}
	h.clock.Store(time.Date(2026, 1, 14, 12, 0, 0, 0, time.UTC).UnixMilli())
	h.start(plans...)
	t.Cleanup(func() { h.stop() })
	return h
}

func (h *testDirector) time() time.Time { return time.UnixMilli(h.clock.Load()) }

// start runs a host and a director as a new process would.
func (h *testDirector) start(plans ...Plan) {
	seed := func() match.Seed { return match.Seed{byte(h.seeds.Add(1))} }
	h.host = host.New(h.db, []game.Rules{duplicate.Rules}, host.Options{Now: h.time, Seed: seed,
		Report: func(err error) { h.t.Errorf("reported: %v", err) }})
	h.Director = ForHost(h.host, h.db, plans, seed, func(id string) string { return "Server " + id })
	if h.wrap != nil {
		h.wrap(&h.Director.opts)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	select {
	case <-h.alive: // the last host was
	default:
	}
	go func() { done <- h.host.Run(ctx) }()
	select {
	case <-h.alive: // time that passes from now on is no downtime
	case <-time.After(time.Minute):
		h.t.Fatal("the host does not start")
	}
	h.stop = func() {
		cancel()
		h.check(<-done)
	}
}

func (h *testDirector) check(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// notifyingStore gives a signal whenever something may be due no more.
type notifyingStore struct {
	store.DB
	changed, alive wait.Signal
}

func (s notifyingStore) SetMeta(ctx context.Context, name, value string) error {
	if name == "alive" {
		defer s.alive.Notify()
	}
	return s.DB.SetMeta(ctx, name, value)
}

func (s notifyingStore) SaveTable(ctx context.Context, c store.Change) error {
	defer s.changed.Notify()
	return s.DB.SaveTable(ctx, c)
}

func (s notifyingStore) SaveNight(ctx context.Context, n store.Night) (int64, error) {
	defer s.changed.Notify()
	return s.DB.SaveNight(ctx, n)
}

// until waits for a condition: it is checked now and after each change.
func (h *testDirector) until(what string, so func() bool) {
	h.t.Helper()
	end := time.After(time.Minute)
	for !so() {
		select {
		case <-h.changed:
		case <-end:
			h.t.Fatal("timed out waiting for ", what)
		}
	}
}

// settle waits until nothing is due.
func (h *testDirector) settle() {
	h.t.Helper()
	h.host.Wake()
	h.until("what is due", func() bool {
		next, err := h.db.NextDue(h.t.Context())
		h.check(err)
		return next == 0 || next > h.clock.Load()
	})
}

// pass advances the clock and waits until everything is done that is due, at the time at which it is due.
func (h *testDirector) pass(d time.Duration) {
	h.t.Helper()
	end := h.clock.Load() + d.Milliseconds()
	for {
		h.settle()
		next, err := h.db.NextDue(h.t.Context())
		h.check(err)
		if next == 0 || next > end {
			break
		}
		h.clock.Store(next)
	}
	h.clock.Store(end)
	h.settle()
}

// in is a call by a person from a server; "" is their direct messages.
func (h *testDirector) in(guild, user string) table.Caller {
	h.calls++
	channel := guild + "-channel"
	if guild == "" {
		channel = "dm-" + user
	}
	return table.Caller{User: table.User{ID: user, Name: user}, Guild: guild, Channel: channel,
		Interaction: fmt.Sprint("i", h.calls)}
}

func (h *testDirector) do(guild, user string, id table.ID, op table.Action) *table.Table {
	h.t.Helper()
	t, err := h.host.Do(h.t.Context(), h.in(guild, user), id, op)
	h.check(err)
	return t
}

func (h *testDirector) look(id table.ID, user string) *table.Table {
	h.t.Helper()
	t, err := h.host.Queries.Look(h.t.Context(), id, user)
	h.check(err)
	return t
}

// owed lists what is owed of a kind, oldest first.
func (h *testDirector) owed(kind outbox.Kind) []string {
	h.t.Helper()
	return outboxtest.Owed(h.t, h.db, kind)
}

// settings of a short night that begins in ten minutes.
func (h *testDirector) settings() table.NewNight {
	return table.NewNight{Name: "Thursday", Game: "duplicate", Options: game.Options{"rounds": "2"}, Round: time.Minute,
		Starts: h.time().Add(10 * time.Minute)}
}
