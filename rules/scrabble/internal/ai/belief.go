package ai

import (
	"context"
	"math"
	"math/rand/v2"
	"sort"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/eval"
)

// Clue is a turn of the next player, before ours: it would hardly have played so with tiles that make something much
// better.
type Clue struct {
	Board  board.Board    // before the turn
	Laid   board.Multiset // of a play
	Score  int            // of a play
	Back   int            // how many tiles went back in an exchange; 0: it was a play
	Held   int            // tiles on the rack before the turn
	MinBag int            // fewest tiles in the bag that allow an exchange
	Bag    int            // tiles in the bag before the turn
	// Rate values what plays and exchanges keep.
	Play, Swap eval.Valuation
}

// Belief is what a player may have kept, each with its weight.
type Belief struct {
	kept []board.Multiset
	upTo []float64 // sum of the weights up to each
}

// draw takes one of them out of the bag.
func (b *Belief) draw(bag, rack *board.Multiset, rng *rand.Rand) {
	x := rng.Float64() * b.upTo[len(b.upTo)-1]
	*rack = b.kept[min(sort.SearchFloat64s(b.upTo, x), len(b.kept)-1)]
	*bag = bag.Minus(rack)
}

// A turn that is so many points worse than the best is played e times more rarely than that; but nobody is a machine
// of this make, so that none is played more rarely than unlike.
const (
	lapse  = 4.0
	unlike = 0.03
)

// share is which part of the time the question may take.
const share = 0.15

// Believe asks of so many possible racks whether the turn suits them (importance sampling); nil when it tells nothing.
// It takes at most the share of the time that there is, and asks fewer then.
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
		if ctx.Err() != nil || clock.part() > share {
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

// best is the value of the best play or exchange with a rack, in hundredths of a point; and the best exchange of so
// many tiles as went back.
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

// likely is the weight of a rack with which the play was made.
func (c *Clue) likely(s *Simulator, rack board.Multiset, keep *board.Multiset) float64 {
	most, _, _ := c.best(s, rack)
	return weight(most - 100*int32(c.Score) - c.Play(keep))
}

// swapped is what an exchange kept of a rack, and its weight.
func (c *Clue) swapped(s *Simulator, rack board.Multiset) (keep board.Multiset, w float64) {
	most, keep, swap := c.best(s, rack)
	if most-swap > 100*6*lapse {
		return keep, 0
	}
	return keep, math.Exp(-float64(most-swap) / 100 / lapse)
}

// weight is how likely a turn is that is worse than the best by so many hundredths of a point.
func weight(worse int32) float64 {
	return max(unlike, math.Exp(-max(0, float64(worse))/100/lapse))
}
