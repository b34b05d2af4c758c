package ai

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"tablee/rules/timing"
)

// regret is when a candidate drops out: when taking the leader instead loses, in expectation, less than regret of a
// game. This is the expected opportunity cost of ranking and selection, computed from the differences in the deals that
// both met. A choice among few candidates therefore costs at most a thousandth of a game or two, whatever is left of
// the budget.
const regret = 0.0001

// A candidate drops out no earlier than after minDeals deals, and is examined after every dropInterval deals.
const (
	minDeals     = 16
	dropInterval = 8
)

// The prior of the standard deviation of differences, and how many deals it weighs.
const (
	priorDeviation = 0.1
	priorDeals     = 8
)

// pairs are the sums of squared differences between candidates in the same deals; differences scatter less than
// outcomes do.
type pairs [][]float64

func newPairs(n int) pairs {
	p := make(pairs, n)
	for i := range p {
		p[i] = make([]float64, n)
	}
	return p
}

// note adds the outcomes of a deal.
func (p pairs) note(cs []*Candidate) {
	for i, a := range cs {
		for _, b := range cs[:i] {
			d := a.last - b.last
			p[a.id][b.id] += d * d
			p[b.id][a.id] += d * d
		}
	}
}

// drop removes candidates that are not worth another deal compared with the leader. All have met equally many deals.
func (p pairs) drop(cs []*Candidate) []*Candidate {
	if cs[0].n < minDeals || cs[0].n%dropInterval != 0 {
		return cs
	}
	best := leader(cs)
	return slices.DeleteFunc(cs, func(c *Candidate) bool { return c != best && p.cost(best, c) < regret })
}

// cost is the expected cost of taking a rather than b: how much better b is, where it is better.
func (p pairs) cost(a, b *Candidate) float64 {
	n := float64(a.n)
	mean := (a.sum - b.sum) / n
	variance := (max(0, p[a.id][b.id]-n*mean*mean) + priorDeals*priorDeviation*priorDeviation) / (n + priorDeals)
	scatter := math.Sqrt(variance / (trust + n))
	z := (a.Aim() - b.Aim()) / scatter
	return scatter * (math.Exp(-z*z/2)/math.Sqrt(2*math.Pi) - z*math.Erfc(z/math.Sqrt2)/2)
}

// Choose compares the candidates, which must be sorted by their Prior, best first, and returns the best one. It uses at
// most playouts playouts in all, and fewer if the best is known earlier. As the budget or the time is used up, the
// worse half drops out again and again (successive halving). Out of time it returns the best so far.
func (s *Simulator) Choose(ctx context.Context, sit *Situation, cs []*Candidate, playouts int,
	rng *rand.Rand) *Candidate {
	s.begin(sit, cs)
	cs = slices.Clone(cs)
	seen, spent := newPairs(len(cs)), newSpending(ctx, playouts, len(cs))
	spent.share = cmp.Or(sit.Share, 1)
	for len(cs) > 1 && s.deal(ctx, sit, cs, rng) {
		seen.note(cs)
		cs = seen.drop(cs)
		most, over := spent.on(len(cs))
		if most < len(cs) {
			slices.SortStableFunc(cs, func(a, b *Candidate) int { return cmp.Compare(b.Aim(), a.Aim()) })
			cs = cs[:most]
		}
		if over {
			break
		}
	}
	return leader(cs)
}

// timed measures how much of a context's time is used.
type timed struct {
	ctx   context.Context
	whole time.Duration
}

func newTimed(ctx context.Context) timed {
	whole, _ := timing.Left(ctx)
	return timed{ctx: ctx, whole: whole}
}

// part is the part of the time that is over; 0 if there is no limit.
func (t timed) part() float64 {
	left, ok := timing.Left(t.ctx)
	if !ok || t.whole <= 0 {
		return 0
	}
	return 1 - float64(left)/float64(t.whole)
}

// spending is how far a budget of playouts and time is used up.
type spending struct {
	timed
	playouts, used int
	first          int
	rounds         float64
	share          float64
}

func newSpending(ctx context.Context, playouts, first int) *spending {
	return &spending{timed: newTimed(ctx), playouts: playouts, first: first, rounds: math.Ceil(math.Log2(float64(first)))}
}

// on counts a deal of so many candidates; it returns how many may stay and whether the budget is used up.
func (s *spending) on(candidates int) (most int, over bool) {
	s.used += candidates
	part := max(s.part()/s.share, float64(s.used)/float64(s.playouts))
	round := int(part * s.rounds)
	return max(1, (s.first+1<<round-1)>>round), part >= 1
}

// Compare puts all candidates through the same deals, equally many each, and sorts them by merit in points, best first;
// successive halving would leave the worse ones with few deals. Out of time it stops.
func (s *Simulator) Compare(ctx context.Context, sit *Situation, cs []*Candidate, deals int, rng *rand.Rand) {
	s.begin(sit, cs)
	for range deals {
		if !s.deal(ctx, sit, cs, rng) {
			break
		}
	}
	slices.SortStableFunc(cs, func(a, b *Candidate) int { return cmp.Compare(b.Merit(), a.Merit()) })
}

// leader is the candidate with the most merit, the first of equals; all have met equally many deals.
func leader(cs []*Candidate) *Candidate {
	best := cs[0]
	for _, c := range cs[1:] {
		if c.Aim() > best.Aim() {
			best = c
		}
	}
	return best
}
