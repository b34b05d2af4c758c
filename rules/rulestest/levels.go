package rulestest

import (
	"context"
	"slices"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/match"
)

const (
	livePlies = 6                     // how many plies each level plays with time
	live      = 40 * time.Millisecond // the time for each
)

// grace is how long a computer may take in all before it counts as hanging; the machine may be busy, and the first one
// that looks words up waits until all are there.
var grace = 3 * time.Minute

// choose asks a level for a move and fails when it does not come back.
func (g *run) choose(ctx context.Context, level int, v game.View, ply int) game.Move {
	g.Helper()
	type answer struct {
		m   game.Move
		err error
	}
	came := make(chan answer, 1)
	go func() {
		m, err := g.r.Computer(level).Choose(ctx, v, g.seed.Stream(match.Think, ply))
		came <- answer{m, err}
	}()
	select {
	case a := <-came:
		if a.err != nil {
			g.Fatalf("ply %d: level %d, seat %d: Choose: %v", ply, level, v.Seat(), a.err)
		}
		return a.m
	case <-time.After(grace):
		g.Fatalf("ply %d: level %d, seat %d: no move after %v", ply, level, v.Seat(), grace)
	}
	return ""
}

// levels plays a few plies with each level that has a little time, as at a table.
func (e *exam) levels(t testing.TB) {
	t.Helper()
	info := e.r.Info()
	o, err := info.Complete(e.c.Options[0])
	if err != nil {
		t.Fatalf("Complete: %v", err)
	}
	for level := 1; level <= info.Levels; level++ {
		g := &run{TB: t, exam: e, options: o, seats: info.Seats, seed: match.Seed{byte(level)}}
		p, err := match.Start(e.r, g.seats, o, g.seed)
		if err != nil {
			t.Fatalf("Start: %v", err)
		}
		for ply := 1; ply <= livePlies && len(p.Turn()) > 0; ply++ {
			by := p.Turn()[0]
			ctx, cancel := context.WithTimeout(context.Background(), live)
			m := g.choose(ctx, level, p.View(by), ply)
			cancel()
			next, _, err := match.Play(p, g.seed, ply, by, m)
			if err != nil {
				t.Fatalf("ply %d: level %d, given %v, chose %q, refused: %v", ply, level, live, m, err)
			}
			p = next
		}
	}
}

// checkComputers asks each level with its time already over: the answer is legal and always the same.
func (g *run) checkComputers(p game.Position, ply int) {
	g.Helper()
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	for _, s := range p.Turn() {
		for level := 1; level <= g.r.Info().Levels; level++ {
			m := g.choose(dead, level, p.View(s), ply)
			if !g.legal(p, s, m, ply) {
				g.Fatalf("ply %d: level %d without time chose %q, which is refused", ply, level, m)
			}
			if again := g.choose(dead, level, p.View(s), ply); again != m {
				g.Fatalf("ply %d: level %d chose %q, then %q, from the same seed", ply, level, m, again)
			}
		}
	}
	for s := game.Public; int(s) < g.seats; s++ {
		if slices.Contains(p.Turn(), s) {
			continue
		}
		if m, err := g.r.Computer(1).Choose(context.Background(), p.View(s), g.seed.Stream(match.Think, ply)); err == nil {
			g.Fatalf("ply %d: the computer plays %q for seat %d, which may not act", ply, m, s)
		}
	}
}
