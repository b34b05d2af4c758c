package ai

// This file chooses a play when there are two players and the bag holds its last tile or two. For each play that
// empties the bag it solves the endgame after every possible draw, where both players know all tiles. Plays are
// compared by the games that they win, and then by points.
//
// The searches begin small and grow: after each round the worse half of the plays drops out, so that the time is used
// for close decisions. A round that is cut short counts for the plays that it has finished.

import (
	"cmp"
	"context"
	"slices"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/endgame"
	"tablee/rules/scrabble/internal/movegen"
)

// Most is the greatest number of tiles in the bag for which every draw is examined.
const Most = 2

// PreEndgame is what the player in turn knows. Unseen are the tiles of the other rack and the last ones of the bag.
type PreEndgame struct {
	Board  board.Board
	Rack   board.Multiset
	Unseen board.Multiset
	Bag    int // tiles in the bag, from 1 to Most
	Lead   int // points ahead of the other player
}

// Fits reports whether a play empties the bag.
func (s *PreEndgame) Fits(p *movegen.Play) bool { return p != nil && int(p.Laid) >= s.Bag }

// Option is a play with its results: the share of games won, ties counting half, and the mean of the points gained to
// the end.
type Option struct {
	Play *movegen.Play
	Wins float64
	Gain float64
}

// draw is a possible content of the bag, and in how many ways it can occur.
type draw struct {
	tiles board.Multiset
	ways  float64
}

// draws lists the possible contents of the bag, the most likely first.
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

// Node budgets for each endgame: of the first round, and the factor of growth.
const (
	firstBudget  = 150
	budgetGrowth = 5
)

// Choose compares the plays, all of which must empty the bag, in the given order, and starts no other one after budget
// nodes. It returns the best of those that were examined most closely; ok is false if there was no time for any.
func Choose(ctx context.Context, s *endgame.Solver, sit *PreEndgame, plays []*movegen.Play, budget int64) (best Option,
	nodes int64, ok bool) {
	draws, ways := sit.draws()
	options := make([]*Option, len(plays))
	for i, p := range plays {
		options[i] = &Option{Play: p}
	}
	for each := int64(firstBudget); len(options) > 0; each *= budgetGrowth {
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

// look examines every draw after the play. exact reports that every endgame was solved to its end, whole that there was
// time for all draws. Once the play cannot win as often as the best one any more, the rest counts as lost.
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
