package ai

import (
	"context"
	"math"
	"math/rand/v2"
	"sort"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/eval"
)

// Clue is a turn of the next player, before ours. It allows conclusions about their rack: with tiles that made
// something much better possible, they would hardly have played so.
type Clue struct {
	Board  board.Board    // before the turn
	Laid   board.Multiset // of a play
	Score  int            // of a play
	Back   int            // how many tiles were exchanged; 0: it was a play
	Held   int            // number of tiles on the rack before the turn
	MinBag int            // fewest tiles in the bag that allow an exchange
	Bag    int            // tiles in the bag before the turn
	// Play and Swap value the tiles that plays and exchanges keep.
	Play, Swap eval.Valuation
}

// Belief is a list of tiles that a player may have kept, each with its weight.
type Belief struct {
	kept []board.Multiset
	upTo []float64 // sum of the weights up to each item
}

// draw takes one of them, at random, out of the bag.
func (b *Belief) draw(bag, rack *board.Multiset, rng *rand.Rand) {
	x := rng.Float64() * b.upTo[len(b.upTo)-1]
	*rack = b.kept[min(sort.SearchFloat64s(b.upTo, x), len(b.kept)-1)]
	*bag = bag.Minus(rack)
}

// A turn that is worse than the best by pointsPerE points is taken to be e times less likely; but no turn is taken to
// be less likely than minLikelihood, because people do not play as this program does.
const (
	pointsPerE    = 4.0
	minLikelihood = 0.03
)

// beliefShare is the part of the time that Believe may take.
const beliefShare = 0.15

// Believe samples racks and weights each by how well the turn suits it (importance sampling); it returns nil if that
// says nothing. It takes at most beliefShare of the time that is left, and samples fewer racks then.
func (s *Simulator) Believe(ctx context.Context, c *Clue, unseen board.Multiset, racks int, rng *rand.Rand) *Belief {
	n := c.Held - c.Laid.Len() - c.Back
	if n <= 0 || unseen.Len() <= n {
		return nil
	}
	s.g.Load(&c.Board)
	s.g.Rate(c.Play)
	b, clock := new(Belief), newTimed(ctx)
	weights := make(map[board.Multiset]float64)
	sum := 0.0
	for range racks {
		if ctx.Err() != nil || clock.part() > beliefShare {
			break
		}
		bag, rack := unseen, c.Laid
		bag.TransferRandom(&rack, c.Held-rack.Len(), rng)
		keep := rack.Minus(&c.Laid)
		w, known := weights[keep]
		switch {
		case c.Back > 0:
			if keep, w = c.swapped(s, rack); w == 0 {
				continue
			}
		case !known:
			w = c.likely(s, rack, &keep)
			weights[keep] = w
		}
		sum += w
		b.kept, b.upTo = append(b.kept, keep), append(b.upTo, sum)
	}
	if sum == 0 {
		return nil
	}
	return b
}

// best is the value of the best play or exchange with a rack, in hundredths of a point, and the best exchange of as
// many tiles as were exchanged.
func (c *Clue) best(s *Simulator, rack board.Multiset) (most int32, keep board.Multiset, swap int32) {
	most, swap = math.MinInt32/2, math.MinInt32/2
	s.hands.end.Hold(s.g, &rack)
	if p := s.hands.end.Best(s.g); p != nil {
		most = p.Value
	}
	if c.Bag >= c.MinBag {
		size := rack.Len()
		s.g.Exchanges(c.Bag, func(k board.Multiset, _ int32) {
			v := c.Swap(&k)
			most = max(most, v)
			if size-k.Len() == c.Back && v > swap {
				keep, swap = k, v
			}
		})
	}
	return most, keep, swap
}

// likely is the weight of a rack from which the play was made.
func (c *Clue) likely(s *Simulator, rack board.Multiset, keep *board.Multiset) float64 {
	most, _, _ := c.best(s, rack)
	return weight(most - 100*int32(c.Score) - c.Play(keep))
}

// swapped is what the exchange kept of a rack, and the weight of that.
func (c *Clue) swapped(s *Simulator, rack board.Multiset) (keep board.Multiset, w float64) {
	most, keep, swap := c.best(s, rack)
	if most-swap > 100*6*pointsPerE {
		return keep, 0
	}
	return keep, math.Exp(-float64(most-swap) / 100 / pointsPerE)
}

// weight is the relative likelihood of a turn that is worse than the best by so many hundredths of a point.
func weight(worse int32) float64 {
	return max(minLikelihood, math.Exp(-max(0, float64(worse))/100/pointsPerE))
}
