package suited

import (
	"context"
	"math/rand/v2"

	"tablee/rules/rummy"
	"tablee/rules/search"
)

// playouts is how many sampled deals the master judges in a turn, shared out among the candidate plays. It
// stays within two seconds; a context that ends cuts it short.
const playouts = 240

// patience is the most nodes that a search may take, and work those of all searches of a turn: hands of
// forty tiles, which a master may hold, can take a minute without. They make no difference to others.
const (
	patience = 60_000
	work     = 2_000_000
)

// master compares plays by the chance to win after them: the other hands and the pool are dealt in accord
// with what the others did, the same way for each candidate, and a fitted value judges the outcome. The
// deals are not played on: the experts of a roll-out lay all they can, which makes it look useless to
// hold tiles back, and the master plays worse the longer they go on.
func (t *task) master(ctx context.Context, rng *rand.Rand) rummy.Found[Tile] {
	t.sv.patience, t.sv.spent = patience, 0
	defer func() { t.sv.patience = 0 }()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	plays := t.candidates(ctx)
	if len(plays) == 1 {
		return t.found(plays[0], 0, 0)
	}
	prospects := make([]prospect, len(plays))
	for i, table := range plays {
		prospects[i] = t.prospect(table)
	}
	var deals []deal
	arms := search.Halving(ctx, len(plays), playouts, func(choice, round int) float64 {
		if t.sv.spent > work {
			stop()
		}
		for len(deals) <= round {
			deals = append(deals, t.sample(rng))
		}
		return t.judge(&prospects[choice], deals[round])
	})
	return t.found(plays[arms[0].Index], arms[0].Mean, len(deals))
}

func (t *task) found(table [][]Tile, value float64, deals int) rummy.Found[Tile] {
	f := rummy.Found[Tile]{Value: value, Depth: deals}
	if table != nil {
		f.Table = t.g.tidy(table)
	}
	return f
}

// prospect is what a candidate play leaves behind.
type prospect struct {
	table    [][]Tile
	hand     rummy.Multiset[Tile]
	opened   bool
	draws    bool
	strength map[Tile]float64 // of the own hand, by the tile that is drawn to it; 0 for none
}

// prospect is the outcome of a play; nil draws.
func (t *task) prospect(table [][]Tile) prospect {
	p := prospect{table: table, hand: t.s.Hand, opened: true, strength: map[Tile]float64{}}
	if table == nil {
		p.table, p.opened, p.draws = t.s.Table, t.s.Opened, true
		return p
	}
	p.hand = t.s.Hand.Difference(rummy.Tiles(table).Difference(rummy.Tiles(t.s.Table)))
	return p
}

// judge is the chance to win after a play if the tiles lie as in a deal.
func (t *task) judge(p *prospect, d deal) float64 {
	var drawn Tile
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

// result is 1 if the seat has the least points in its hand, 0 if another has, and a share for a tie.
func (t *task) result(d deal) float64 {
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
