package lay

import (
	"context"
	"math/rand/v2"
	"slices"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited"
	"tablee/rules/rummy/suited/deck"
	"tablee/rules/search"
)

// playouts is how many deals the highest level plays out in a turn, divided among the turns that it compares, at a
// table of two; with more seats it is fewer, since deals take longer.
const playouts = 1500

// maxPlayed is how many states of searches the deals may take; a turn of two seats takes a quarter of it.
const maxPlayed = 6_000_000

// working is a context that also ends when that is spent.
type working struct {
	context.Context
	l *layer
}

// Err is context.Canceled once the states are spent.
func (w working) Err() error {
	if w.l.spent > maxPlayed {
		return context.Canceled
	}
	return w.Context.Err()
}

// perChance makes points comparable with the chances of suited.Evidence.
const perChance = 200.0

// How likely a seat holds a card, compared with any other, by what its turns tell.
const (
	anyCard      = 16
	thrownAgain  = 4 // it has discarded an equal one
	thrownBeside = 9 // it has discarded one that goes with it
	wouldBeLaid  = 2 // it could have added it to the table
	heldJoker    = 5 // it has laid, and would have laid the joker too
	maxRefused   = 3 // hands that would have been a first meld
)

// byDeals compares turns in the same sampled deals, which the quick policy plays out. If it is cut short it plays as
// the level below, unless the deals are clearly in favour of another turn.
func (m *mind) byDeals(ctx context.Context, plans []turnPlan, rng *rand.Rand) family.Found[deck.Tile] {
	if len(plans) == 1 || ctx.Err() != nil {
		return m.foundOrDraw(plans[0])
	}
	ctx = working{ctx, m.l}
	c := m.newComparison(rng)
	judged := make(suited.Evidence, len(plans))
	arms := search.Halving(ctx, len(plans), 2*playouts/len(m.s.Seats), func(choice, round int) float64 {
		if ctx.Err() != nil {
			return 0 // no deal is added to the evidence after that
		}
		v := c.value(plans[choice], round)
		judged[choice] = append(judged[choice], v/perChance)
		return v
	})
	best, value := arms[0].Index, arms[0].Mean
	if ctx.Err() != nil {
		best, value = judged.Clearest()
		value *= perChance
	}
	found := m.foundOrDraw(plans[best])
	found.Value, found.Depth, found.Nodes = value, len(c.deals), int64(c.played)
	return found
}

// comparison evaluates turns in sampled deals.
type comparison struct {
	m      *mind
	rng    *rand.Rand
	deals  []deal
	seeds  []uint64
	run    deal
	luck   *rand.PCG
	likely [][deck.Joker + 1]int // by seat, how likely it holds a card
	played int
}

func (m *mind) newComparison(rng *rand.Rand) *comparison {
	c := &comparison{m: m, rng: rng, luck: rand.NewPCG(0, 0), likely: make([][deck.Joker + 1]int, len(m.s.Seats))}
	c.run = deal{g: m.g, l: m.l, rng: rand.New(c.luck)}
	for i := range m.s.Seats {
		c.likely[i] = m.likelihood(i)
	}
	return c
}

// likelihood is how likely a seat holds each card, compared with the others.
func (m *mind) likelihood(seat int) (w [deck.Joker + 1]int) {
	opened := m.s.Seats[seat].Opened
	for t := range w {
		c := deck.Tile(t)
		w[t] = anyCard
		switch {
		case opened && c == deck.Joker:
			w[t] = heldJoker
		case opened && m.g.fits(c, m.table):
			w[t] = wouldBeLaid
		}
	}
	if seat >= len(m.s.Pile.Threw) {
		return w
	}
	for _, c := range m.s.Pile.Threw[seat] {
		if c == deck.Joker {
			continue
		}
		w[c] = min(w[c], thrownAgain)
		for _, p := range m.g.pairs[c] {
			w[p.a], w[p.b] = min(w[p.a], thrownBeside), min(w[p.b], thrownBeside)
		}
	}
	return w
}

// sample deals what is hidden, in accord with what the turns tell.
func (c *comparison) sample() deal {
	m, s := c.m, c.m.s
	d := deal{table: m.table, pile: s.Pile.Tiles, again: s.Pile.Again, turn: s.Seat, turns: s.Pile.Turns,
		unseen: m.unseen}
	for _, t := range m.hand { // the policy takes for unseen what is neither on the table nor in the pile
		d.unseen[t]++
	}
	rest := m.unseen
	d.seats = make([]seatOf, len(s.Seats))
	for i, st := range s.Seats {
		o := &d.seats[i]
		o.opened, o.dirty = st.Opened, true
		if i == s.Seat {
			o.hold(m.hand)
			continue
		}
		for t, n := range knownOf(s, i).All() {
			for range n {
				if rest[t] > 0 {
					rest[t]--
					o.give(t)
				}
			}
		}
		known := len(o.cards)
		for refused := 0; ; refused++ {
			with := rest
			c.drawHand(o, st.Tiles-known, &with, &c.likely[i])
			if st.Opened || refused == maxRefused || c.m.l.together(o.cards) < m.g.first.Least {
				rest = with
				break
			}
			o.hold(o.cards[:known])
		}
	}
	for t, n := range rest {
		for range n {
			d.stock = append(d.stock, deck.Tile(t))
		}
	}
	c.rng.Shuffle(len(d.stock), func(i, k int) { d.stock[i], d.stock[k] = d.stock[k], d.stock[i] })
	return d
}

// knownOf is what everybody knows a seat to hold.
func knownOf(s *family.Situation[deck.Tile], seat int) family.Multiset[deck.Tile] {
	if seat < len(s.Pile.Known) {
		return s.Pile.Known[seat]
	}
	return family.Multiset[deck.Tile]{}
}

// drawHand gives a seat n cards of the rest by their likelihood.
func (c *comparison) drawHand(o *seatOf, n int, rest *counts, likely *[deck.Joker + 1]int) {
	total := 0
	for t, k := range rest {
		total += int(k) * likely[t]
	}
	for range n {
		if total == 0 {
			return
		}
		at := c.rng.IntN(total)
		for t, k := range rest {
			if at -= int(k) * likely[t]; at < 0 {
				o.give(deck.Tile(t))
				rest[t]--
				total -= likely[t]
				break
			}
		}
	}
}

// value plays a turn in the deal of a round, and that out; it returns by how much the others count more.
func (c *comparison) value(p turnPlan, round int) float64 {
	for len(c.deals) <= round {
		c.deals = append(c.deals, c.sample())
		c.seeds = append(c.seeds, c.rng.Uint64())
	}
	c.played++
	d := &c.run
	d.set(&c.deals[round])
	c.luck.Seed(c.seeds[round], 51)
	seat := c.m.s.Seat
	if p.throw == 0 {
		d.drawOnly = true
	} else {
		if p.take {
			d.seats[seat].give(d.pile[len(d.pile)-1])
			d.pile = d.pile[:len(d.pile)-1]
		}
		d.atOnce = false
		if p.lays {
			d.laid(&d.seats[seat], &p.out)
		}
		if d.end(p.throw) {
			return d.margin(seat, seat)
		}
	}
	return d.margin(seat, d.play())
}

// sameTurn reports whether two turns lay and discard the same cards.
func sameTurn(a, b turnPlan) bool {
	return a.take == b.take && a.throw == b.throw && (a.throw == 0 || slices.Equal(a.out.left, b.out.left))
}
