package rulestest

import (
	"context"
	"slices"
	"time"

	"tablee/rules/game"
	"tablee/rules/match"
)

const (
	livePlies = 6                     // how many plies each level plays with time
	live      = 40 * time.Millisecond // the time for each
)

// choose asks a level for a move and fails when it does not come back.
func choose(ctx context.Context, g *tested, level int, v game.View, ply int) game.Move {
	g.Helper()
	type answer struct {
		m   game.Move
		err error
	}
	came := make(chan answer, 1)
	go func() {
		m, err := g.Rules.Computer(level).Choose(ctx, v, g.Seed.Stream(match.Think, ply))
		came <- answer{m, err}
	}()
	select {
	case a := <-came:
		if a.err != nil {
			g.Fatalf("ply %d: level %d, seat %d: Choose: %v", ply, level, v.Seat(), a.err)
		}
		return a.m
	case <-time.After(g.Grace):
		g.Fatalf("ply %d: level %d, seat %d: no move after %v", ply, level, v.Seat(), g.Grace)
	}
	return ""
}

// checkLive plays the beginning of a game with each level that has a little time, as at a table.
func checkLive(g tested) {
	g.Helper()
	for level := 1; level <= g.Rules.Info().Levels; level++ {
		g.Seed = match.Seed{byte(level)}
		p, err := match.Start(g.Rules, g.Seats, g.Options, g.Seed)
		if err != nil {
			g.Fatalf("Start: %v", err)
		}
		for ply := 1; ply <= livePlies && len(p.Turn()) > 0; ply++ {
			by := p.Turn()[0]
			ctx, cancel := context.WithTimeout(context.Background(), live)
			m := choose(ctx, &g, level, p.View(by), ply)
			cancel()
			next, _, err := match.Play(p, g.Seed, ply, by, m)
			if err != nil {
				g.Fatalf("ply %d: level %d, given %v, chose %q, refused: %v", ply, level, live, m, err)
			}
			p = next
		}
	}
}

// checkHurried asks each level with its time already over: the answer is legal and always the same.
func checkHurried(g *tested, p game.Position, ply int) {
	g.Helper()
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	for _, s := range p.Turn() {
		for level := 1; level <= g.Rules.Info().Levels; level++ {
			m := choose(dead, g, level, p.View(s), ply)
			if !g.Legal(p, s, m, ply) {
				g.Fatalf("ply %d: level %d without time chose %q, which is refused", ply, level, m)
			}
			if again := choose(dead, g, level, p.View(s), ply); again != m {
				g.Fatalf("ply %d: level %d chose %q, then %q, from the same seed", ply, level, m, again)
			}
		}
	}
	for s := game.Public; int(s) < g.Seats; s++ {
		if slices.Contains(p.Turn(), s) {
			continue
		}
		m, err := g.Rules.Computer(1).Choose(context.Background(), p.View(s), g.Seed.Stream(match.Think, ply))
		if err == nil {
			g.Fatalf("ply %d: the computer plays %q for seat %d, which may not act", ply, m, s)
		}
	}
}
