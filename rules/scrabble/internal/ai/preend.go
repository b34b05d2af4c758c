package ai

// This file chooses a play when the bag of two players holds its last tile or two: of each play that empties the
// bag every draw is looked at, and the endgame that follows is solved, for then both know all tiles. Plays are compared
// by the games that they win, and then by points.
//
// The searches begin small and grow: after each round the worse half of the plays drops out, so that time goes to those
// that are close. A round that the time cut short counts for the plays that it finished.

import (
	"cmp"
	"context"
	"slices"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/endgame"
	"tablee/rules/scrabble/internal/movegen"
)

// Most is the most tiles in the bag for which every draw is looked at.
const Most = 2

// PreEndgame is what the player on turn knows. Unseen are the other rack's tiles and the last ones of the bag.
type PreEndgame struct {
	Board  board.Board
	Rack   board.Multiset
	Unseen board.Multiset
	Bag    int // tiles in the bag, from 1 to Most
	Lead   int // points more than the other player has
}

// Fits reports whether a play empties the bag.
func (s *PreEndgame) Fits(p *movegen.Play) bool { return p != nil && int(p.Laid) >= s.Bag }

// Option is a play with what is found: a share of games won, ties half, and the mean of the points gained to the end.
type Option struct {
	Play *movegen.Play
	Wins float64
	Gain float64
}

// draw is what the bag may hold, and in how many ways.
type draw struct {
	tiles board.Multiset
	ways  float64
}

// draws lists what the bag may hold, the most likely first.
func (s *PreEndgame) draws() (all []draw, ways float64) {
	for t, n := range s.Unseen {
		if n == 0 {
			continue
		}
		var one board.Multiset
		one[t]++
		if s.Bag == 1 {
			all = append(all, draw{one, float64(n)})
			continue
		}
		for u := t; u < len(s.Unseen); u++ {
			two, m := one, float64(s.Unseen[u])
			two[u]++
			if u == t {
				m = (m - 1) / 2
			}
			if m > 0 {
				all = append(all, draw{two, float64(n) * m})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b draw) int { return cmp.Compare(b.ways, a.ways) })
	for _, d := range all {
		ways += d.ways
	}
	return all, ways
}

// Budgets, in positions of each endgame: of the first round, and how they grow.
const (
	least  = 150
	growth = 5
)

// Choose compares the plays, all of which empty the bag, in the order given, and looks at no other once so many
// positions are searched. It returns the best of those that were looked at as closely as any; ok is false when there
// was no time to look at one.
func Choose(ctx context.Context, s *endgame.Solver, sit *PreEndgame, plays []*movegen.Play, budget int64) (best Option,
	nodes int64, ok bool) {
	draws, ways := sit.draws()
	options := make([]*Option, len(plays))
	for i, p := range plays {
		options[i] = &Option{Play: p}
	}
	for each := int64(least); len(options) > 0; each *= growth {
		proven := true
		for i, o := range options {
			if nodes >= budget {
				return best, nodes, ok
			}
			top := best
			if i == 0 {
				top = Option{}
			}
			used, exact, whole := o.look(ctx, s, sit, draws, ways, each, &top)
			nodes += used
			if !whole {
				return best, nodes, ok
			}
			proven = proven && exact
			if i == 0 || o.better(&best) {
				best, ok = *o, true
			}
		}
		if len(options) == 1 || proven {
			break
		}
		slices.SortStableFunc(options, func(a, b *Option) int {
			switch {
			case a.better(b):
				return -1
			case b.better(a):
				return 1
			}
			return 0
		})
		options = options[:(len(options)+1)/2]
	}
	return best, nodes, ok
}

// better compares by wins, and then by points.
func (o *Option) better(other *Option) bool {
	if o.Wins != other.Wins {
		return o.Wins > other.Wins
	}
	return o.Gain > other.Gain
}

// look looks at every draw after the play; exact tells that every endgame was solved to its end, whole that there was
// time for all. Once it cannot win as often as the best any more, what is left counts as lost.
func (o *Option) look(ctx context.Context, s *endgame.Solver, sit *PreEndgame, draws []draw, ways float64, nodes int64,
	best *Option) (used int64, exact, whole bool) {
	wins, gain, left := 0.0, 0.0, ways
	exact = true
	after, rack := sit.Board, sit.Rack
	o.Play.Lay(&after, &rack)
	for i := range draws {
		d := &draws[i]
		if (wins+left)/ways < best.Wins {
			break
		}
		mine, other := rack.Plus(&d.tiles), sit.Unseen.Minus(&d.tiles)
		r := s.Solve(ctx, &after, other, mine, nodes)
		used += r.Nodes
		if ctx.Err() != nil {
			return used, false, false
		}
		points := int(o.Play.Score) - r.Value
		exact = exact && r.Proven
		gain += d.ways * float64(points)
		left -= d.ways
		switch end := sit.Lead + points; {
		case end > 0:
			wins += d.ways
		case end == 0:
			wins += d.ways / 2
		}
	}
	o.Wins, o.Gain = wins/ways, gain/ways
	return used, exact, true
}
