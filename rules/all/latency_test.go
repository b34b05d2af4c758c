package all_test

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest"
	"tablee/rules/timing"
)

// BenchmarkLatency reports how long choices of each level take by the clock when they may take two seconds: the middle
// one, the ninety-ninth of a hundred, the longest and the very first; and the most time of the processor that one went
// on for when its time was over. What the machine adds to that shows in the control, which only waits. Positions are
// from games of the third level. LATENCY_CHOICES is how many choices a level makes (20), LATENCY_MS how long each may
// take (2000).
//
//	go test ./rules/all -run '^$' -bench Latency -benchtime 1x -timeout 0
func BenchmarkLatency(b *testing.B) {
	n := rulestest.Setting("LATENCY_CHOICES", 20)
	limit := time.Duration(rulestest.Setting("LATENCY_MS", 2000)) * time.Millisecond
	b.Run("control", func(b *testing.B) {
		var c choices
		for range b.N * n {
			c.time(limit, func(ctx context.Context) {
				for ctx.Err() == nil {
					for x := range 2000 { // a poll every few microseconds
						sink += x
					}
				}
			})
		}
		c.report(b)
	})
	benchmarkLevels(b, func(b *testing.B, r game.Rules, o game.Options, level int) {
		var c choices
		for seed := byte(0); len(c.spent) < b.N*n; seed++ {
			c.play(b, r, o, level, limit, match.Seed{seed, 5})
		}
		c.report(b)
	})
}

// BenchmarkCharge reports what the arena would charge choices of each level with, which is processor time of their
// thread, when they are told to take LATENCY_MS (2000) of it: as Latency does, and by how much the longest went over
// it. LATENCY_CHOICES is how many choices a level makes (20).
//
//	LATENCY_MS=15 go test ./rules/all -run '^$' -bench Charge -benchtime 1x -timeout 0
func BenchmarkCharge(b *testing.B) {
	n := rulestest.Setting("LATENCY_CHOICES", 20)
	limit := time.Duration(rulestest.Setting("LATENCY_MS", 2000)) * time.Millisecond
	benchmarkLevels(b, func(b *testing.B, r game.Rules, o game.Options, level int) {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		c := choices{clock: timing.Thread()}
		for seed := byte(0); len(c.spent) < b.N*n; seed++ {
			c.play(b, r, o, level, limit, match.Seed{seed, 5})
		}
		c.report(b)
	})
}

// benchmarkLevels runs a benchmark for each level of each game, once what the game needs is there.
func benchmarkLevels(b *testing.B, run func(b *testing.B, r game.Rules, o game.Options, level int)) {
	for _, r := range all.Games() {
		o, err := r.Info().Complete(nil)
		if err != nil {
			b.Fatal(err)
		}
		if p, ok := r.(game.Preparer); ok && p.Prepare(context.Background(), o) != nil {
			b.Fatal("nothing is prepared")
		}
		for level := 1; level <= r.Info().Levels; level++ {
			b.Run(fmt.Sprintf("%s/%d", r.Info().Name, level), func(b *testing.B) { run(b, r, o, level) })
		}
	}
}

// choices is how long each took, and the longest that one went on for after its time.
type choices struct {
	clock timing.Clock // that limits them; nil for the wall's
	spent []time.Duration
	over  time.Duration
}

// time times one.
func (c *choices) time(limit time.Duration, do func(context.Context)) {
	if c.clock != nil {
		begun := c.clock()
		ctx, cancel := timing.WithLimit(context.Background(), c.clock, limit)
		defer cancel()
		do(ctx)
		c.spent = append(c.spent, c.clock()-begun)
		c.over = max(c.over, c.spent[len(c.spent)-1]-limit)
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	var late atomic.Int64
	stop := context.AfterFunc(ctx, func() { late.Store(int64(processor())) })
	begun := time.Now()
	do(ctx)
	c.spent = append(c.spent, time.Since(begun))
	if stop(); late.Load() > 0 {
		c.over = max(c.over, processor()-time.Duration(late.Load()))
	}
}

// play plays a game of the third level and lets the level choose in every fourth position as well.
func (c *choices) play(b *testing.B, r game.Rules, o game.Options, level int, limit time.Duration, seed match.Seed) {
	p, err := match.Start(r, 2, o, seed)
	for ply := 1; err == nil && len(p.Turn()) > 0 && ply <= 80; ply++ {
		by := p.Turn()[0]
		if (ply+int(seed[0]))%4 == 1 {
			c.time(limit, func(ctx context.Context) {
				if _, err := r.Computer(level).Choose(ctx, p.View(by), seed.Stream("choice", ply)); err != nil {
					b.Fatal(err)
				}
			})
		}
		var m game.Move
		if m, err = r.Computer(3).Choose(context.Background(), p.View(by), seed.Stream("quick", ply)); err == nil {
			p, _, err = match.Play(p, seed, ply, by, m)
		}
	}
	if err != nil {
		b.Fatal(err)
	}
}

func (c *choices) report(b *testing.B) {
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	b.ReportMetric(ms(c.spent[0]), "first-ms")
	slices.Sort(c.spent)
	b.ReportMetric(ms(c.spent[len(c.spent)/2]), "p50-ms")
	b.ReportMetric(ms(c.spent[(len(c.spent)*99+99)/100-1]), "p99-ms")
	b.ReportMetric(ms(c.spent[len(c.spent)-1]), "max-ms")
	b.ReportMetric(ms(c.over), "over-cpu-ms")
	b.ReportMetric(float64(len(c.spent)), "choices")
	b.ReportMetric(0, "ns/op")
}

var sink int
