package reviewer

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tablee/bot/internal/host"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/gobblet"
	"tablee/rules/match"
	"tablee/rules/scrabble"
	"tablee/rules/table"
	"tablee/store"
)

// heavy are long games whose turns are the dearest to judge.
type heavy map[table.ID]*host.FinishedGame

func (h heavy) FinishedGame(_ context.Context, id table.ID) (*host.FinishedGame, error) {
	return h[id], nil
}

// heavyGames are eight of them, by the quick levels of the computer.
func heavyGames(tb testing.TB) heavy {
	tb.Helper()
	h := heavy{}
	for i, r := range []game.Rules{awale.Rules, gobblet.Rules, scrabble.Rules, awale.Rules, gobblet.Rules,
		awale.Rules, gobblet.Rules, awale.Rules} {
		o, err := r.Info().Complete(nil)
		if err != nil {
			tb.Fatal(err)
		}
		id := table.ID(i + 1)
		p := &host.FinishedGame{Table: id, Rules: r, Options: o, Seed: match.Seed{byte(i)}, Owners: []string{"ann", "ben"},
			Seats: []table.Seat{{Kind: table.Person, User: "ann"}, {Kind: table.Person, User: "ben"}}}
		pos, err := match.Start(r, 2, o, p.Seed)
		for ply := 1; err == nil && len(pos.Turn()) > 0; ply++ {
			by := pos.Turn()[0]
			var m game.Move
			if m, err = r.Computer(1+i%3).Choose(context.Background(), pos.View(by), rand.New(rand.NewPCG(uint64(i),
				uint64(ply)))); err == nil {
				p.Moves, p.Users = append(p.Moves, match.Record{By: by, Move: m}), append(p.Users, "x")
				pos, _, err = match.Play(pos, p.Seed, ply, by, m)
			}
		}
		if err != nil {
			tb.Fatal(err)
		}
		h[id] = p
	}
	return h
}

// liveMove is what the host computes for a move: it reads the position, plays, writes it and shows it to both.
func liveMove(tb testing.TB, data []byte) {
	p, err := awale.Rules.Decode(data)
	if err == nil {
		p, _, err = p.Apply(p.Turn()[0], p.(game.Lister).Moves(p.Turn()[0])[0], nil)
	}
	if err != nil {
		tb.Fatal(err)
	}
	if _, err := p.Encode(); err != nil {
		tb.Fatal(err)
	}
	p.View(0).Diagram()
	p.View(1).Diagram()
}

// BenchmarkLiveMoves makes a hundred moves a second for three seconds, alone and beside eight reviews, and reports how
// late they were done. The bar is 50 ms more beside the reviews than alone.
//
//	go test ./bot/internal/reviewer -run '^$' -bench LiveMoves -benchtime 1x
func BenchmarkLiveMoves(b *testing.B) {
	games := heavyGames(b)
	if err := awale.Rules.(game.Preparer).Prepare(context.Background(), nil); err != nil { // as a host does at its start
		b.Fatal(err)
	}
	start, err := match.Start(awale.Rules, 2, nil, match.Seed{})
	if err != nil {
		b.Fatal(err)
	}
	data, err := start.Encode()
	if err != nil {
		b.Fatal(err)
	}
	for _, n := range []int{0, 8} {
		b.Run([]string{0: "alone", 8: "beside-8-reviews"}[n], func(b *testing.B) {
			ctx, stop := context.WithCancel(context.Background())
			r := New(&shelf{kept: map[int64]store.Review{}}, games, Options{MaxWait: time.Nanosecond})
			over := make(chan error, 1)
			go func() { over <- r.Run(ctx) }()
			var late []time.Duration
			for range b.N {
				for id := table.ID(1); id <= table.ID(n); id++ {
					if _, err := r.Review(ctx, id, "ann"); err != nil {
						b.Fatal(err)
					}
				}
				due := time.Now()
				for range 300 {
					due = due.Add(10 * time.Millisecond)
					time.Sleep(time.Until(due))
					liveMove(b, data)
					late = append(late, time.Since(due))
				}
			}
			done, of := 0, 0
			r.mu.Lock()
			for _, w := range r.byTable {
				done, of = done+w.at, of+w.n
			}
			r.mu.Unlock()
			stop()
			if err := <-over; err != nil {
				b.Fatal(err)
			}
			slices.Sort(late)
			ms := func(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
			b.ReportMetric(ms(late[len(late)/2]), "ms-median")
			b.ReportMetric(ms(late[len(late)*99/100]), "ms-p99")
			b.ReportMetric(ms(late[len(late)-1]), "ms-worst")
			b.ReportMetric(float64(done), "turns-reviewed")
			b.ReportMetric(float64(of), "turns-to-review")
		})
	}
}
