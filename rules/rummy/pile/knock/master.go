package knock

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"tablee/rules/rummy/suited/deck"
)

// Budgets of the master: the hands that it samples, the most playouts of a turn, which take about a tenth of a second,
// and the number of discards that it compares.
const (
	masterHands  = 2000
	masterBudget = 12_000
	masterWidth  = 6
	takenWidth   = 2 // the same after a card is taken
)

// A turn is better than that of the level below if its mean is higher by so many standard errors of the difference. Cut
// short, the master has seen few deals, and the best of several turns over few deals is usually the luckiest one.
const (
	surely   = 1.0
	cutShort = 2.5
	fewDeals = 100 // after so many, turns that are clearly worse drop out; with less the master does not play by them
	worse    = 1.5 // standard errors
)

// leastVariance is the least variance of the difference of two turns: that of a point.
const leastVariance = 1

// option is a turn that is compared, with the hand after it.
type option struct {
	turn
	hand cards
}

// options are the turns to compare; that of the third level comes first.
func (l *lanes) options(s *sight) (list []option) {
	add := func(t turn) {
		if !slices.ContainsFunc(list, func(o option) bool { return o.turn == t }) {
			list = append(list, option{t, s.after(t)})
		}
	}
	discards := func(v *sight, take bool, most int) {
		ranked := l.ranked(v)
		for _, c := range ranked[:min(most, len(ranked))] {
			add(turn{throw: c, take: take})
		}
		if t, left := l.lowest(v); left <= v.limit {
			add(turn{throw: t, take: take, knock: true})
		}
	}
	add(l.hard(s))
	if s.throwing {
		discards(s, false, masterWidth)
		return list
	}
	add(turn{draw: true})
	if l.completes(s) || l.takes(s) {
		discards(s.taking(), true, takenWidth)
	}
	return list
}

// comparison compares turns by what the deal brings after them, over the same deals of the hidden cards.
type comparison struct {
	l      *lanes
	s      *sight
	list   []option
	values [][]float64              // of each turn, by deal; those that have dropped out have fewer
	sums   []float64                // of each turn, the points of its deals
	stake  func(points int) float64 // the value of a deal that brings so many points
	least  float64                  // the least variance of differences of values
	rounds int
	played int64
	likely []cards
	order  []deck.Tile
}

func (l *lanes) compare(s *sight, list []option) *comparison {
	return &comparison{l: l, s: s, list: list, values: make([][]float64, len(list)), sums: make([]float64, len(list)),
		stake: func(points int) float64 { return float64(points) }, least: leastVariance}
}

// round evaluates the turns with these indexes in one more deal.
func (c *comparison) round(alive []int, rng *rand.Rand) {
	if c.likely == nil {
		c.likely = c.l.believe(c.s, masterHands, rng)
	}
	other := c.likely[c.rounds%len(c.likely)]
	c.order = c.order[:0]
	for rest := c.s.unseen &^ other; rest != 0; rest &= rest - 1 {
		c.order = append(c.order, rest.first())
	}
	rng.Shuffle(len(c.order), func(i, j int) { c.order[i], c.order[j] = c.order[j], c.order[i] })
	for _, i := range alive {
		points := c.l.value(c.s, c.list[i], other, c.order)
		c.values[i] = append(c.values[i], c.stake(points))
		c.sums[i] += float64(points)
		c.played++
	}
	c.rounds++
}

// points are what the deal brings after a turn, in points.
func (c *comparison) points(i int) float64 { return c.sums[i] / float64(max(1, len(c.values[i]))) }

// mean is the value of the deal after a turn.
func (c *comparison) mean(i int) (sum float64) {
	for _, v := range c.values[i] {
		sum += v
	}
	return sum / float64(max(1, len(c.values[i])))
}

// above is by how much a turn is better than another one over the deals that evaluated both, and the standard error.
func (c *comparison) above(i, j int) (mean, err float64) {
	n := min(len(c.values[i]), len(c.values[j]))
	if n < 2 {
		return 0, math.Inf(1)
	}
	sum, squares := 0.0, 0.0
	for k := range n {
		d := c.values[i][k] - c.values[j][k]
		sum, squares = sum+d, squares+d*d
	}
	mean = sum / float64(n)
	// Deals that all give the same difference are no proof.
	variance := max(c.least, (squares-sum*mean)/float64(n-1))
	return mean, math.Sqrt(variance / float64(n))
}

// master finds the best turn: that of the third level unless another one is better.
func (c *comparison) master(ctx context.Context, rng *rand.Rand) int {
	if len(c.list) == 1 || ctx.Err() != nil {
		return 0
	}
	alive := make([]int, len(c.list))
	for i := range alive {
		alive[i] = i
	}
	for c.played < masterBudget && len(alive) > 1 && ctx.Err() == nil {
		c.round(alive, rng)
		if c.rounds%fewDeals == 0 {
			alive = slices.DeleteFunc(alive, func(i int) bool {
				mean, err := c.above(i, 0)
				return i != 0 && mean < -worse*err
			})
		}
	}
	need := surely
	if ctx.Err() != nil {
		need = cutShort
	}
	best, top := 0, need
	for _, i := range alive {
		if mean, err := c.above(i, 0); i != 0 && c.rounds >= fewDeals && mean/err > top {
			best, top = i, mean/err
		}
	}
	return best
}
