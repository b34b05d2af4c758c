package suited

import (
	"context"
	"math/rand/v2"
	"slices"

	"tablee/rules/rummy"
)

// rollouts is the number of sampled deals for each candidate play of the master, and horizon how many
// turns of each seat are played on. It stays well within two seconds; a context that ends cuts it short.
const (
	rollouts = 60
	horizon  = 5
)

// master compares plays by what comes of them: the other hands and the pool are dealt at random, the
// same way for each candidate, and everybody plays on as an expert for some turns.
func (t *task) master(ctx context.Context, rng *rand.Rand) rummy.Found[Tile] {
	expert := t.expert()
	candidates := t.candidates(expert)
	best := 0
	value := 0.0
	games := 0
	if len(candidates) > 1 {
		sums := make([]float64, len(candidates))
		for ; games < rollouts && ctx.Err() == nil; games++ {
			deal := t.sample(rng)
			for i, table := range candidates {
				sums[i] += deal.after(table).play(t)
			}
		}
		for i := range sums {
			if sums[i] > sums[best]+1e-9 {
				best = i
			}
		}
		if games > 0 {
			value = sums[best] / float64(games)
		}
	}
	found := rummy.Found[Tile]{Value: value, Depth: games, Nodes: int64(games * len(candidates))}
	if candidates[best] != nil {
		found.Table = t.g.tidy(candidates[best])
	}
	return found
}

// candidates are the plays worth comparing, the expert's first: most tiles, most points, those without
// jokers, combinations of the own hand alone, and to draw.
func (t *task) candidates(expert [][]Tile) [][][]Tile {
	list := [][][]Tile{expert}
	add := func(table [][]Tile) {
		for _, c := range list {
			if rummy.Tiles(c).Equal(rummy.Tiles(table)) && rummy.Changed(c, table) == 0 {
				return
			}
		}
		list = append(list, table)
	}
	if o, ok := t.best(); ok {
		add(o.table)
		if rummy.Tiles(o.table).Len()-rummy.Tiles(t.s.Table).Len() == t.s.Hand.Len() {
			return [][][]Tile{o.table} // it wins
		}
		points := *t
		points.w = t.g.pointsFirst()
		if o, ok := points.best(); ok {
			add(o.table)
		}
		if t.s.Opened {
			if table := t.breaks(1); table != nil {
				add(table)
			}
			if sets, ok := t.own(t.s.Hand); ok {
				add(append(slices.Clip(t.s.Table), sets...))
			}
		}
		add(nil)
	}
	return list
}

// deal is a game played on in the mind: all hands are known.
type deal struct {
	hands  []rummy.Multiset[Tile]
	opened []bool
	table  [][]Tile
	pool   []Tile
	turn   int
	me     int
	passes int
	full   bool
}

// sample deals what is out of sight.
func (t *task) sample(rng *rand.Rand) *deal {
	d := &deal{table: t.s.Table, turn: t.s.Seat, me: t.s.Seat, passes: t.s.Passes, full: t.s.FullJoker}
	rest := t.s.Unseen
	for i, st := range t.s.Seats {
		hand := t.s.Hand
		if i != t.s.Seat {
			var tiles []Tile
			tiles, rest = rest.DrawN(st.Tiles, rng)
			hand = rummy.MultisetOf(tiles...)
		}
		d.hands, d.opened = append(d.hands, hand), append(d.opened, st.Opened)
	}
	d.pool, _ = rest.DrawN(rest.Len(), rng)
	return d
}

// after is a copy of the deal after a play of the seat in turn; nil draws.
func (d *deal) after(table [][]Tile) *deal {
	c := *d
	c.hands, c.opened = slices.Clone(d.hands), slices.Clone(d.opened)
	c.move(table)
	return &c
}

func (d *deal) move(table [][]Tile) {
	switch {
	case table != nil:
		laid := rummy.Tiles(table).Difference(rummy.Tiles(d.table))
		d.hands[d.turn] = d.hands[d.turn].Difference(laid)
		d.table, d.opened[d.turn], d.passes = table, true, 0
	case len(d.pool) > 0:
		d.hands[d.turn] = d.hands[d.turn].Add(d.pool[0])
		d.pool, d.passes = d.pool[1:], 0
	default:
		d.passes++
	}
	if !d.over() {
		d.turn = (d.turn + 1) % len(d.hands)
	}
}

func (d *deal) over() bool { return d.hands[d.turn].Empty() || d.passes >= len(d.hands) }

// play plays on up to the horizon and tells what the sampler's seat has of it: 1 for a win, 0 for a loss,
// and in between by how many tiles it is ahead of the best of the others.
func (d *deal) play(t *task) float64 {
	mind := *t
	for range horizon * len(d.hands) {
		if d.over() {
			break
		}
		mind.s = rummy.Situation[Tile]{Hand: d.hands[d.turn], Table: d.table, Opened: d.opened[d.turn], FullJoker: d.full}
		d.move(mind.expert())
	}
	ahead, lead := 1<<30, 1<<30
	for i, hand := range d.hands {
		if i != d.me {
			ahead = min(ahead, hand.Len()-d.hands[d.me].Len())
			lead = min(lead, t.g.FinalPoints(hand)-t.g.FinalPoints(d.hands[d.me]))
		}
	}
	switch {
	case d.over() && lead > 0:
		return 1
	case d.over():
		return 0
	}
	return min(max(0.5+float64(ahead)/tilesAhead, 0.05), 0.95)
}

// tilesAhead is the lead in tiles that is worth a win and half a win.
const tilesAhead = 30
