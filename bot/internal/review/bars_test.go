package review

import (
	"context"
	"syscall"
	"testing"
	"time"

	"tablee/rules/awale"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/gobblet"
	"tablee/rules/match"
	"tablee/rules/rummy/cards"
	"tablee/rules/rummy/gin"
	"tablee/rules/rummy/letters"
	"tablee/rules/rummy/rami"
	"tablee/rules/rummy/rummikub"
	"tablee/rules/scrabble"
)

// between is a game between two levels of the computer.
func between(tb testing.TB, r game.Rules, o game.Options, levels [2]int, n byte) Game {
	tb.Helper()
	full, err := r.Info().Complete(o)
	if err != nil {
		tb.Fatal(err)
	}
	g := Game{Rules: r, Seats: 2, Options: full, Seed: match.Seed{n, byte(levels[0]), byte(levels[1])}}
	p, err := match.Start(r, 2, full, g.Seed)
	for ply := 1; err == nil && len(p.Turn()) > 0; ply++ {
		by := p.Turn()[0]
		var m game.Move
		if m, err = r.Computer(levels[by]).Choose(context.Background(), p.View(by), g.Seed.Stream(match.Think,
			ply)); err == nil {
			g.Moves = append(g.Moves, Move{Record: match.Record{By: by, Move: m}})
			p, _, err = match.Play(p, g.Seed, ply, by, m)
		}
	}
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// worked is the processor time that the process has used: on a busy machine the clock on the wall says little.
func worked(tb testing.TB) time.Duration {
	tb.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		tb.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkReview reports the processor time of a whole review, garbage collection included. Its bars: Scrabble 10 s
// for 25 turns, Rummikub 5 s for three rounds, all others 10 s, each on one core. Pairs that differ have turns to mark,
// which are judged again with four times the effort. A match of Rami between beginners is among the longest games.
//
//	go test ./bot/internal/review -run '^$' -bench Review -benchtime 3x
func BenchmarkReview(b *testing.B) {
	for _, c := range []struct {
		name   string
		rules  game.Rules
		o      game.Options
		levels [2]int
	}{
		{"awale", awale.Rules, nil, [2]int{3, 2}},
		{"gobblet", gobblet.Rules, nil, [2]int{3, 2}},
		{"scrabble", scrabble.Rules, nil, [2]int{3, 2}},
		{"rummikub", rummikub.Rules, game.Options{"games": "3"}, [2]int{4, 2}},
		{"cards", cards.Rules, nil, [2]int{4, 2}},
		{"letters", letters.Rules, nil, [2]int{3, 2}},
		{"domino", domino.Rules, nil, [2]int{3, 2}},
		{"domino-simple", domino.Rules, game.Options{"variant": "simple"}, [2]int{3, 2}},
		{"gin", gin.Rules, nil, [2]int{3, 1}},
		{"gin-hollywood", gin.Rules, game.Options{"match": "hollywood", "target": "150"}, [2]int{2, 1}},
		{"rami", rami.Rules, nil, [2]int{3, 1}},
		{"rami-beginners", rami.Rules, nil, [2]int{1, 1}},
	} {
		b.Run(c.name, func(b *testing.B) {
			var spent, most time.Duration
			turns, unjudged := 0, 0
			for i := range b.N {
				b.StopTimer()
				g := between(b, c.rules, c.o, c.levels, byte(i))
				began := worked(b)
				b.StartTimer()
				r, err := Make(context.Background(), g)
				if err != nil {
					b.Fatal(err)
				}
				d := worked(b) - began
				spent, most = spent+d, max(most, d)
				turns += len(r.Turns)
				for _, t := range r.Turns {
					if t.Counting == game.Unjudged {
						unjudged++
					}
				}
			}
			n := float64(b.N)
			b.ReportMetric(spent.Seconds()/n, "cpu-s/review")
			b.ReportMetric(most.Seconds(), "cpu-s/worst")
			b.ReportMetric(float64(turns)/n, "turns/review")
			b.ReportMetric(float64(unjudged)/n, "unjudged/review")
		})
	}
}
