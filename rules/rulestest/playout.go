package rulestest

import (
	"context"

	"tablee/rules/game"
	"tablee/rules/match"
)

// picker chooses a legal move for a seat in turn.
type picker func(g *run, p game.Position, ply int, by game.Seat) game.Move

// byComputer lets a level choose.
func byComputer(level int) picker {
	return func(g *run, p game.Position, ply int, by game.Seat) game.Move {
		g.Helper()
		return g.choose(context.Background(), level, p.View(by), ply)
	}
}

// atRandom picks any legal move where the game can list them. Otherwise a level drawn at random chooses at once, and
// now and then it is one of the moves that verbs and controls lead to.
func atRandom(g *run, p game.Position, ply int, by game.Seat) game.Move {
	g.Helper()
	rng := g.seed.Stream("random", ply)
	v := p.View(by)
	if l, ok := p.(game.Lister); ok {
		if ms := l.Moves(by); len(ms) > 0 {
			return ms[rng.IntN(len(ms))]
		}
		g.Fatalf("ply %d: seat %d may act but has no moves", ply, by)
	}
	if iv, ok := v.(game.Interactive); ok && ply%g.c.Every == 0 {
		w := g.ways(p, iv, ply)
		if ms := append(w.byVerb, w.byControl...); len(ms) > 0 {
			return ms[rng.IntN(len(ms))]
		}
	}
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	return g.choose(dead, 1+rng.IntN(g.r.Info().Levels), v, ply)
}

// legal tells whether a seat can play a move here.
func (g *run) legal(p game.Position, by game.Seat, m game.Move, ply int) bool {
	_, _, err := match.Play(p, g.seed, ply, by, m)
	return err == nil
}
