package rulestest

import (
	"context"

	"tablee/rules/game"
)

// picker chooses a legal move for a seat in turn.
type picker func(g *run, p game.Position, ply int, by game.Seat) game.Move

// byComputer has a level choose.
func byComputer(level int) picker {
	return func(g *run, p game.Position, ply int, by game.Seat) game.Move {
		g.Helper()
		return choose(context.Background(), g.tested, level, p.View(by), ply)
	}
}

// atRandom picks any legal move where the game can list them. Otherwise a level drawn at random chooses at once, and
// now and then it is one of the moves that verbs and controls lead to.
func atRandom(g *run, p game.Position, ply int, by game.Seat) game.Move {
	g.Helper()
	rng := g.Seed.Stream("random", ply)
	v := p.View(by)
	if l, ok := p.(game.Lister); ok {
		if ms := l.Moves(by); len(ms) > 0 {
			return ms[rng.IntN(len(ms))]
		}
		g.Fatalf("ply %d: seat %d may act but has no moves", ply, by)
	}
	if iv, ok := v.(game.Interactive); ok && ply%g.exam.c.Every == 0 {
		if ms := g.ways(p, ply).Moves(iv); len(ms) > 0 {
			return ms[rng.IntN(len(ms))]
		}
	}
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	return choose(dead, g.tested, 1+rng.IntN(g.Rules.Info().Levels), v, ply)
}
