package host

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"tablee/bot/internal/lease"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store/dbtest"
)

// slow is a game whose computers sleep where others think.
type slow struct {
	game.Rules
	moved *atomic.Int64
}

func (s slow) Computer(int) game.Player { return sleeper{s.Rules.Computer(1), s.moved} }

type sleeper struct {
	game.Player
	moved *atomic.Int64
}

func (s sleeper) Choose(ctx context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	time.Sleep(100 * time.Millisecond)
	s.moved.Add(1)
	return s.Player.Choose(ctx, v, rng)
}

// BenchmarkTwoProcesses has computers play at sixteen tables for two seconds, with one process and with two that share
// a database, turn by turn, and tells how many times as many moves two make where thinking is what takes time.
// TABLEE_STORE=postgres has them share PostgreSQL.
func BenchmarkTwoProcesses(b *testing.B) {
	var made [3]int64
	for range b.N {
		for _, many := range []int{1, 2} {
			made[many] += together(b, many)
		}
	}
	b.ReportMetric(float64(made[1])/float64(b.N)/2, "one-moves/s")
	b.ReportMetric(float64(made[2])/float64(b.N)/2, "two-moves/s")
	b.ReportMetric(float64(made[2])/float64(made[1]), "times")
}

// together is how many moves so many hosts make.
func together(b *testing.B, many int) int64 {
	db := dbtest.Open(b)
	var moved atomic.Int64
	games := []game.Rules{slow{awale.Rules, &moved}}
	ctx, stop := context.WithCancel(b.Context())
	ended := make(chan error, many)
	var first *Host
	for range many {
		k := lease.New(lease.Options{Store: db, Report: func(err error) { b.Error(err) }})
		h := New(db, games, Options{Pace: time.Nanosecond, Workers: 3, Report: func(err error) { b.Error(err) },
			Share: &Share{Holder: k.Holder(), Alone: k.Alone}}) // of three workers two have exhibitions
		go func() { ended <- h.Run(ctx) }()
		first = h
	}
	for i := range 16 {
		call := table.Caller{Interaction: fmt.Sprint(1000 + i), User: table.User{ID: fmt.Sprint("1u", i), Name: "u"},
			Guild: fmt.Sprint("g", i), Channel: fmt.Sprint("c", i)}
		if _, err := first.New(ctx, call, table.New{Game: "awale", Only: true}); err != nil {
			b.Fatal(err)
		}
	}
	time.Sleep(time.Second) // all have begun
	moved.Store(0)
	time.Sleep(2 * time.Second)
	n := moved.Load()
	stop()
	for range many {
		if err := <-ended; err != nil {
			b.Error(err)
		}
	}
	return n
}
