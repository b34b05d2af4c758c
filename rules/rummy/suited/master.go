package suited

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
	"tablee/rules/search"
)

// playouts is how many sampled deals the master evaluates in a turn, divided among the candidate plays. This takes at
// most two seconds; a context that ends cuts it short.
const playouts = 240

// maxSearchNodes bounds the nodes of one search, and maxTurnNodes those of all searches of a turn. Without them hands
// of forty tiles, which a master may hold, can take a minute; other hands never reach them.
const (
	maxSearchNodes = 60_000
	maxTurnNodes   = 2_000_000
)

// master compares plays by the chance to win after them. The other hands and the pool are dealt in accord with what the
// others did, in the same way for each candidate, and a fitted value function evaluates the outcome. The deals are not
// played on: the experts of a roll-out lay all they can, which makes holding tiles back look useless, and the master
// plays worse the longer the roll-outs are.
//
// If the search is cut short it has seen few deals, and the best of many plays over few deals is usually the luckiest
// one. It then plays as the expert does unless the deals are clearly in favour of another play.
func (t *task) master(ctx context.Context, rng *rand.Rand) family.Found[deck.Tile] {
	expert := t.orLowest(t.expert()) // the play of the level below
	t.sv.MaxNodes, t.sv.Spent, t.sv.MinNodes = maxSearchNodes, 0, 0
	ctx = working{ctx, t.sv}
	plays := t.candidates(ctx, expert)
	if len(plays) == 1 || ctx.Err() != nil {
		return t.found(plays[0], 0, 0)
	}
	prospects := make([]prospect, len(plays))
	for i, table := range plays {
		prospects[i] = t.prospect(table)
	}
	var deals []deal
	judged := make(Evidence, len(plays))
	arms := search.Halving(ctx, len(plays), playouts, func(choice, round int) float64 {
		if ctx.Err() != nil {
			return 0 // no deal is added to the evidence after that
		}
		for len(deals) <= round {
			deals = append(deals, t.sample(rng))
		}
		v := t.judge(&prospects[choice], deals[round])
		if t.sv.Over() {
			return 0 // a search has been cut short
		}
		judged[choice] = append(judged[choice], v)
		return v
	})
	best := arms[0]
	if ctx.Err() != nil {
		best.Index, best.Mean = judged.Clearest()
	}
	return t.found(plays[best.Index], best.Mean, len(deals))
}

// working is a context that also ends when the nodes of a turn are spent.
type working struct {
	context.Context
	sv *deck.Solver
}

// Err is context.Canceled once the nodes are spent.
func (w working) Err() error {
	if w.sv.Spent > maxTurnNodes {
		return context.Canceled
	}
	return w.Context.Err()
}

// Evidence is the value of each candidate play in each deal; the expert's play comes first.
type Evidence [][]float64

// A play is clearly better than the expert's if at least clearDeals deals compare them and its mean is higher by at
// least clearErrors standard errors of the difference. The threshold is high because, of some ten or twenty plays, one
// is always lucky.
const (
	clearDeals  = 6
	clearErrors = 2.5
)

// Clearest is the play that is better than the expert's by the most standard errors, and its mean; the expert's play if
// no other one is clearly better.
func (e Evidence) Clearest() (best int, value float64) {
	clear := clearErrors
	for i := 1; i < len(e); i++ {
		if z := e.above(i); z > clear {
			best, clear = i, z
		}
	}
	for _, v := range e[best] {
		value += v / float64(len(e[best]))
	}
	return best, value
}

// above is by how many standard errors a play was better than the expert's, over the deals that evaluated both.
func (e Evidence) above(i int) float64 {
	n := min(len(e[i]), len(e[0]))
	if n < clearDeals {
		return 0
	}
	sum, squares := 0.0, 0.0
	for k := range n {
		d := e[i][k] - e[0][k]
		sum, squares = sum+d, squares+d*d
	}
	mean := sum / float64(n)
	variance := (squares - sum*mean) / float64(n-1)
	// Deals that all give the same difference are no proof: its standard deviation is taken to be at least a hundredth.
	return mean / math.Sqrt(max(variance, 1e-4)/float64(n))
}

func (t *task) found(table [][]deck.Tile, value float64, deals int) family.Found[deck.Tile] {
	f := family.Found[deck.Tile]{Value: value, Depth: deals}
	if table != nil {
		f.Table = t.g.tidy(table)
	}
	return f
}

// prospect is the state that a candidate play leaves.
type prospect struct {
	table    [][]deck.Tile
	hand     family.Multiset[deck.Tile]
	opened   bool
	draws    bool
	strength map[deck.Tile]float64 // strength of the own hand, by the tile that the seat draws; 0 for none
}

// prospect is the state after a play; nil draws.
func (t *task) prospect(table [][]deck.Tile) prospect {
	p := prospect{table: table, hand: t.s.Hand, opened: true, strength: map[deck.Tile]float64{}}
	if table == nil {
		p.table, p.opened, p.draws = t.s.Table, t.s.Opened, true
		return p
	}
	p.hand = t.s.Hand.Difference(family.Tiles(table).Difference(family.Tiles(t.s.Table)))
	return p
}

// judge is the chance to win after a play if the hidden tiles are as in a deal.
func (t *task) judge(p *prospect, d deal) float64 {
	var drawn deck.Tile
	hand := p.hand
	switch {
	case p.draws && d.next != 0:
		drawn = d.next
		hand = hand.Add(drawn)
	case p.draws && t.s.Passes+1 >= len(d.hands):
		return t.result(d)
	}
	mine, ok := p.strength[drawn]
	if !ok {
		mine = t.strength(hand, p.table, p.opened, false)
		p.strength[drawn] = mine
	}
	strengths := []float64{mine}
	for i, other := range d.hands {
		if i != t.s.Seat {
			next := i == (t.s.Seat+1)%len(d.hands)
			strengths = append(strengths, t.strength(other, p.table, t.s.Seats[i].Opened, next))
		}
	}
	return chance(strengths)
}

// result is 1 if the seat has the least points in its hand, 0 if another has, and a share for a tie. Where nobody
// scores because two hands are lowest, all have the same share.
func (t *task) result(d deal) float64 {
	if t.g.official {
		hands := slices.Clone(d.hands)
		hands[t.s.Seat] = t.s.Hand
		switch score := t.g.DealScores(hands, -1)[t.s.Seat]; {
		case score > 0:
			return 1
		case score == 0:
			return 1 / float64(len(hands))
		}
		return 0
	}
	mine, ties := t.g.FinalPoints(t.s.Hand), 1
	for i, hand := range d.hands {
		if i == t.s.Seat {
			continue
		}
		switch other := t.g.FinalPoints(hand); {
		case other < mine:
			return 0
		case other == mine:
			ties++
		}
	}
	return 1 / float64(ties)
}
