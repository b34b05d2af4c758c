package all_test

import (
	"context"
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
)

// TestEveryGameHasHints: hints may be allowed in every game but open ones, in which all have the same task and who is
// told would tell the others.
func TestEveryGameHasHints(t *testing.T) {
	for _, r := range all.Games() {
		o, err := r.Info().Complete(nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := match.Start(r, r.Info().MinSeats, o, match.Seed{1})
		if err != nil {
			t.Fatal(err)
		}
		_, open := p.(game.Open)
		if _, ok := p.View(p.Turn()[0]).(game.Hinter); ok == open {
			t.Errorf("%s has hints: %v; it is an open game: %v", r.Info().Name, ok, open)
		}
	}
}

// BenchmarkHints reports the time of the processor that hints take in a game of two quick computers, on average and at
// most; a host gives up after 800 ms of the clock.
//
//	go test ./rules/all -run '^$' -bench Hints -benchtime 1x
func BenchmarkHints(b *testing.B) {
	for _, r := range all.Games() {
		b.Run(r.Info().Name, func(b *testing.B) {
			o, err := r.Info().Complete(nil)
			if err != nil {
				b.Fatal(err)
			}
			if p, ok := r.(game.Preparer); ok && p.Prepare(context.Background(), o) != nil {
				b.Fatal("nothing is prepared")
			}
			if p, err := match.Start(r, 2, o, match.Seed{}); err != nil {
				b.Fatal(err)
			} else if _, open := p.(game.Open); open {
				b.Skip("an open game has no hints")
			}
			var sum, most time.Duration
			n := 0
			for i := range b.N {
				seed := match.Seed{byte(i), 3}
				p, err := match.Start(r, 2, o, seed)
				for ply := 1; err == nil && len(p.Turn()) > 0 && ply <= 60; ply++ {
					by := p.Turn()[0]
					if ply%5 == 3 {
						spent := processor()
						if _, err := p.View(by).(game.Hinter).Hint(context.Background(), game.Usual,
							seed.Stream("hint", ply)); err != nil {
							b.Fatal(err)
						}
						spent = processor() - spent
						sum, most, n = sum+spent, max(most, spent), n+1
					}
					var m game.Move
					if m, err = r.Computer(2).Choose(context.Background(), p.View(by),
						rand.New(rand.NewPCG(uint64(i), uint64(ply)))); err == nil {
						p, _, err = match.Play(p, seed, ply, by, m)
					}
				}
				if err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(sum.Milliseconds())/float64(max(n, 1)), "cpu-ms/hint")
			b.ReportMetric(float64(most.Milliseconds()), "cpu-ms-worst")
		})
	}
}

// processor is the time of the processor that this program has used.
func processor() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
