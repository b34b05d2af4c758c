// Package hosttest runs a host on a database, to test packages that are built on hosts.
package hosttest

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"tablee/bot/internal/host"
	"tablee/bot/internal/wait"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store"
	"tablee/store/dbtest"
)

// Bench is a host on a database. It can be stopped and started again.
type Bench struct {
	T     *testing.T
	DB    store.DB
	Host  *host.Host
	Seeds atomic.Uint32 // of tables opened so far: each has the next number as its secret
	join  func(*host.Host, store.DB)
	stop  func()

	changed wait.Signal
}

// New opens a database and runs a host on it until the test ends; join, if it is not nil, is called with every host
// before it runs. An error that the host reports fails the test.
func New(t *testing.T, join func(*host.Host, store.DB)) *Bench {
	t.Helper()
	changed := wait.NewSignal()
	b := &Bench{T: t, DB: notifyingStore{dbtest.Open(t), changed}, join: join, changed: changed}
	b.start()
	t.Cleanup(func() { b.stop() })
	return b
}

func (b *Bench) start() {
	b.Host = host.New(b.DB, []game.Rules{template.Rules, awale.Rules}, host.Options{Pace: time.Nanosecond,
		Think:  50 * time.Millisecond,
		Seed:   func() match.Seed { return match.Seed{byte(b.Seeds.Add(1))} },
		Report: func(err error) { b.T.Errorf("reported: %v", err) }})
	if b.join != nil {
		b.join(b.Host, b.DB)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- b.Host.Run(ctx) }()
	b.stop = func() {
		cancel()
		if err := <-done; err != nil {
			b.T.Error(err)
		}
	}
}

// Restart stops the host and starts the next one.
func (b *Bench) Restart() {
	b.stop()
	b.start()
}

// Person makes a user with this name.
func Person(name string) table.User { return table.User{ID: "1" + name, Name: name, Locale: "en"} }

// Call makes a call of this person's in the server's channel.
func Call(name string) table.Caller {
	return table.Caller{User: Person(name), Guild: "g", Channel: "c"}
}

// SeatAll opens a table of the template game with these people and begins the game; "" is a computer.
func (b *Bench) SeatAll(unrated bool, names ...string) table.ID {
	b.T.Helper()
	ctx := b.T.Context()
	tb, err := b.Host.New(ctx, Call(names[0]), table.New{Game: "template", Seats: len(names), Level: 1, Unrated: unrated,
		Options: game.Options{"swap": "never"}})
	if err != nil {
		b.T.Fatal(err)
	}
	for _, n := range names[1:] {
		if n != "" {
			b.Do(n, tb.ID, table.Action{Kind: table.Join})
		}
	}
	b.Do(names[0], tb.ID, table.Action{Kind: table.Begin})
	return tb.ID
}

// Do does an action, which must not be refused.
func (b *Bench) Do(name string, id table.ID, op table.Action) *table.Table {
	b.T.Helper()
	tb, err := b.Host.Do(b.T.Context(), Call(name), id, op)
	if err != nil {
		b.T.Fatalf("%s: %+v: %v", name, op, err)
	}
	return tb
}

// Play has people make at most maxMoves moves, until the table is over.
func (b *Bench) Play(id table.ID, maxMoves int, names ...string) {
	b.T.Helper()
	for moved := 0; moved < maxMoves; {
		tb, err := b.Host.Queries.Look(b.T.Context(), id, "")
		if err != nil {
			b.T.Fatal(err)
		}
		if tb.Phase != table.Playing {
			return
		}
		for _, n := range names {
			if tb, err = b.Host.Queries.Look(b.T.Context(), id, Person(n).ID); err != nil || !tb.InTurn() {
				continue
			}
			m, err := template.Rules.Computer(1).Choose(b.T.Context(), tb.View, match.Seed{9}.Stream(match.Think, tb.Ply+1))
			if err != nil {
				b.T.Fatal(err)
			}
			b.Do(n, id, table.Action{Kind: table.Play, Move: m, Revision: tb.Revision})
			moved++
		}
	}
}

// All is more moves than any game has.
const All = 1000
