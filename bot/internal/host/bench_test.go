package host_test

import (
	"context"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"tablee/bot/internal/host"
	"tablee/commands/table"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/template"
	"tablee/store"
)

// bench is a host on a database, that can be stopped and started again.
type bench struct {
	t     *testing.T
	db    *store.DB
	host  *host.Host
	seeds atomic.Uint32
	stop  func()
}

func newBench(t *testing.T) *bench {
	t.Helper()
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "a.db"))
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{t: t, db: db}
	b.start()
	t.Cleanup(func() {
		b.stop()
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

func (b *bench) start() {
	b.host = host.New(b.db, []game.Rules{template.Rules, awale.Rules}, host.Options{Pace: time.Nanosecond, Think: 50 * time.Millisecond,
		Seed:   func() match.Seed { return match.Seed{byte(b.seeds.Add(1))} },
		Report: func(err error) { b.t.Errorf("reported: %v", err) }})
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- b.host.Run(ctx) }()
	b.stop = func() {
		cancel()
		if err := <-done; err != nil {
			b.t.Error(err)
		}
	}
}

func (b *bench) restart() {
	b.stop()
	b.start()
}

func person(name string) table.User { return table.User{ID: "1" + name, Name: name, Locale: "en"} }

func call(name string) table.Call {
	return table.Call{User: person(name), Guild: "g", Channel: "c"}
}

func (b *bench) must(c *table.Cup, err error) *table.Cup {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
	return c
}

func refused(err error, id string) bool {
	msg, ok := game.Refused(err)
	return ok && msg.ID == id
}
