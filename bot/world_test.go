package main

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"tablee/bot/internal/config"
	"tablee/bot/internal/gateway"
	"tablee/bot/internal/host"
	"tablee/bot/internal/playground"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/store"
)

// world is a Discord with a bot in it, on a clock that stands still until told otherwise.
type world struct {
	pg     *playground.Server
	clock  *playground.FakeClock
	config config.Config
	games  []game.Rules
	log    *lockedBuffer
	rate   int // of requests, if not Discord's

	mu      sync.Mutex
	tables  byte
	host    *host.Host
	courier *host.Courier
	db      *store.DB
	stop    context.CancelFunc
	ended   chan error
}

// lockedBuffer keeps the log of a run for the failure message.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// newWorld starts a playground and a bot with its database in dir.
func newWorld(dir string, games []game.Rules, o playground.Options) (*world, error) {
	return newWorldWith(dir, games, o, func(*world) {})
}

// newWorldWith lets change change the configuration before the bot starts.
func newWorldWith(dir string, games []game.Rules, o playground.Options, change func(*world)) (*world, error) {
	w := &world{clock: playground.NewFakeClock(time.Time{}), games: games, log: new(lockedBuffer), config: config.Default()}
	o.Clock, o.OpenAPI = w.clock, openAPI()
	w.pg = playground.New(o)
	if err := w.pg.Start("127.0.0.1:0"); err != nil {
		return nil, err
	}
	w.config.APIURL, w.config.Token, w.config.Database = w.pg.URL(), w.pg.Token(), filepath.Join(dir, "test.db")
	w.config.BoardGap.Duration, w.config.CommandBurst = 0, 0 // scripts type faster than people
	change(w)
	return w, w.start()
}

// openAPI is Discord's own description of its API, when it is there.
func openAPI() string {
	path, err := filepath.Abs(filepath.Join("..", "..", "shared", "discord", "openapi.json"))
	if err != nil {
		return ""
	}
	if _, err := os.Stat(path); err != nil {
		return ""
	}
	return path
}

// start starts the bot and waits until it is connected.
func (w *world) start() error {
	ctx, stop := context.WithCancel(context.Background())
	up := make(chan gateway.Fleet, 1)
	w.stop, w.ended = stop, make(chan error, 1)
	s := settings{now: w.clock.Now, seed: w.seed, pace: time.Nanosecond, games: w.games, rate: w.rate, up: func(h *host.Host, c *host.Courier, g gateway.Fleet, db *store.DB) {
		w.host, w.courier, w.db = h, c, db
		up <- g
	}}
	go func() { w.ended <- serveWith(ctx, w.config, slog.New(slog.NewTextHandler(w.log, nil)), s) }()
	select {
	case g := <-up:
		return wait("the gateway", g.Ready)
	case err := <-w.ended:
		w.ended <- nil // it has ended already
		return fmt.Errorf("the bot did not start: %w", err)
	case <-time.After(10 * time.Second):
		return fmt.Errorf("the bot does not start:\n%s", w.log)
	}
}

// seed makes the same seeds in every run.
func (w *world) seed() match.Seed {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tables++
	return match.Seed{w.tables}
}

// end stops the bot as an operator would.
func (w *world) end() error {
	w.stop()
	select {
	case err := <-w.ended:
		return err
	case <-time.After(20 * time.Second):
		return fmt.Errorf("the bot does not stop:\n%s", w.log)
	}
}

// close ends everything.
func (w *world) close() error {
	err := w.end()
	if e := w.pg.Close(); err == nil {
		err = e
	}
	return err
}

// advance moves the clock and lets everything happen that falls due, each at its own hour.
func (w *world) advance(d time.Duration) error {
	end := w.clock.Now().Add(d)
	for {
		next, err := w.next(end)
		if err != nil {
			return err
		}
		w.clock.Advance(max(next.Sub(w.clock.Now()), 0))
		w.host.Wake()
		w.courier.Wake()
		if err := w.settle(); err != nil || !w.clock.Now().Before(end) {
			return err
		}
	}
}

// next is the moment at which something falls due, or end.
func (w *world) next(end time.Time) (time.Time, error) {
	ctx := context.Background()
	for _, due := range []func(context.Context) (int64, error){w.db.NextDue, w.db.OutboxNext} {
		at, err := due(ctx)
		if err != nil {
			return end, err
		}
		if t := time.UnixMilli(at); at > 0 && t.Before(end) {
			end = t
		}
	}
	return end, nil
}

// settle waits until nothing is owed and no computer is to move.
func (w *world) settle() error {
	quiet := 0
	return wait("the bot to come to rest", func() bool {
		ctx := context.Background()
		now := w.clock.Now().UnixMilli()
		owed, err1 := w.db.Outbox(ctx, now, 1)
		due, err2 := w.db.Due(ctx, now, 1)
		cups, err3 := w.db.DueCups(ctx, now)
		if err1 != nil || err2 != nil || err3 != nil || len(owed) > 0 || len(due) > 0 || len(cups) > 0 || !w.courier.Idle() {
			quiet = 0
			if len(due) > 0 {
				w.clock.Advance(time.Microsecond) // a table of computers waits a moment between its moves
				w.host.Wake()
			}
			return false
		}
		quiet++
		return quiet > 2
	})
}

// wait polls until something is so.
func wait(what string, so func() bool) error {
	for range 4000 {
		if so() {
			return nil
		}
		time.Sleep(5 * time.Millisecond)
	}
	return fmt.Errorf("waited in vain for %s", what)
}

// testWorld is a world that ends with the test, and shows its log if that failed.
func testWorld(t *testing.T, games []game.Rules) *world {
	t.Helper()
	w, err := newWorld(t.TempDir(), games, playground.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.close(); err != nil {
			t.Error(err)
		}
		if t.Failed() {
			t.Log(w.log)
		}
	})
	return w
}
