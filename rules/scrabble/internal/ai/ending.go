package ai

import (
	"cmp"
	"context"
	"slices"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/movegen"
)

const (
	// playoutShare is the part of the time for playouts when the bag holds its last tiles; the rest solves what follows
	// each draw.
	playoutShare = 0.25
	// maxSolvedPlays is the most plays whose draws are all solved.
	maxSolvedPlays = 8
	// minPlayoutLead is how much more likely to win, by playouts, a play that leaves tiles in the bag must be than the
	// best solved play.
	minPlayoutLead = 0.05
)

// ending reports whether every draw can be examined: there are two players, the bag holds its last tiles, and the
// unseen tiles are those of the bag and the other rack.
func (v evaluator) ending(sit *Situation) bool {
	bag := v.BagAfterLast()
	return len(sit.Others) == 1 && bag >= 1 && bag <= Most && len(v.Refused) == 0 &&
		sit.Unseen.Len() == bag+sit.Others[0]
}

// lastTiles examines every draw after the most promising plays that empty the bag, and returns the best candidate; by
// is the best one according to playouts.
func (l player) lastTiles(ctx context.Context, e *Engine, sit *Situation, cs []*Candidate,
	by *Candidate, t *game.Thought) *Candidate {
	pre := &PreEndgame{Board: sit.Board, Rack: sit.Rack, Unseen: sit.Unseen, Lead: int(sit.Lead),
		Bag: sit.Unseen.Len() - sit.Others[0]}
	slices.SortStableFunc(cs, func(a, b *Candidate) int { return cmp.Compare(b.Aim(), a.Aim()) })
	var plays []*movegen.Play
	of := make(map[*movegen.Play]*Candidate)
	for _, c := range cs {
		if pre.Fits(c.Play) && len(plays) < maxSolvedPlays {
			plays = append(plays, c.Play)
			of[c.Play] = c
		}
	}
	best, nodes, ok := Choose(ctx, e.Solver, pre, plays, l.nodes)
	t.Nodes += nodes
	if !ok || of[by.Play] == nil && by.Aim() > best.Wins+minPlayoutLead {
		return by
	}
	t.Value = best.Gain
	return of[best.Play]
}
