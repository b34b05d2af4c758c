package lay

import (
	"context"
	"math/rand/v2"
	"slices"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// Levels of the games in which one lays as one goes.
const (
	levelEasy   = 1 // lays what it can, and discards the highest card that is in no combination
	levelOuts   = 2 // keeps what unseen cards would complete, and takes from the pile what it can lay
	levelReads  = 3 // reads the others' turns, and looks one draw ahead
	levelDeals  = 4 // plays out sampled deals
	holdsAtMost = 1 // cards left after a first meld with which level 3 waits in order to go out in one turn
)

// turnPlan is a turn: what is laid, and what is discarded.
type turnPlan struct {
	out   laying
	lays  bool
	take  bool
	throw deck.Tile
	value float64
}

// mind is what a player of these games knows, and its search.
type mind struct {
	g      *Game
	s      *family.Situation[deck.Tile]
	l      *layer
	table  []combo
	hand   []deck.Tile // ascending
	unseen counts
	hidden int    // cards that are unseen
	next   seatOf // the next seat, as far as it is known: whether it has laid, and as many cards as it has
	few    int    // the fewest cards that another seat has
	threw  counts // what the next seat has discarded
}

// newMind reads a situation; done gives its search back.
func (g *Game) newMind(s *family.Situation[deck.Tile]) *mind {
	m := &mind{g: g, s: s, l: g.layer(), table: g.combosOf(s.Table), hand: s.Hand.Slice(), few: 1 << 10}
	m.l.spent = 0
	for t, n := range s.Unseen.All() {
		m.unseen[t] = uint8(min(n, 255))
		m.hidden += n
	}
	n := len(s.Seats)
	next := (s.Seat + 1) % n
	m.next.opened, m.next.cards = s.Seats[next].Opened, make([]deck.Tile, s.Seats[next].Tiles)
	for i, st := range s.Seats {
		if i != s.Seat {
			m.few = min(m.few, st.Tiles)
		}
	}
	if next < len(s.Pile.Threw) {
		m.threw = countsOf(s.Pile.Threw[next])
	}
	return m
}

func (m *mind) done() { m.g.layers.Put(m.l) }

// found is a turn as a search returns it.
func (m *mind) found(p turnPlan) family.Found[deck.Tile] {
	f := family.Found[deck.Tile]{Take: p.take, Throw: []deck.Tile{p.throw}, Value: p.value}
	if p.lays {
		f.Table = written(m.s.Table, m.table, p.out.table)
	}
	return f
}

// Choose plays at a level. Out of time the highest level plays as the one below.
func (g *Game) Choose(ctx context.Context, level int, s family.Situation[deck.Tile],
	rng *rand.Rand) family.Found[deck.Tile] {
	m := g.newMind(&s)
	defer m.done()
	plans := m.plans(level)
	if len(plans) == 0 {
		return family.Found[deck.Tile]{}
	}
	if level >= levelDeals {
		return m.byDeals(ctx, plans, rng)
	}
	return m.foundOrDraw(plans[0])
}

// draws is the plan to draw from the stock.
var draws = turnPlan{}

func (m *mind) foundOrDraw(p turnPlan) family.Found[deck.Tile] {
	if p.throw == 0 {
		return family.Found[deck.Tile]{Value: p.value}
	}
	return m.found(p)
}

// plans are the turns that a level considers, the one that it makes first. Before a card is drawn, one is to draw.
func (m *mind) plans(level int) []turnPlan {
	if m.s.Pile.Stage == family.Throwing {
		return m.turns(level, m.hand, 0)
	}
	if level == levelEasy || !m.s.Pile.MayTake {
		return []turnPlan{draws}
	}
	top := m.s.Pile.Top()[0]
	hand := append(slices.Clone(m.hand), top)
	slices.Sort(hand)
	plans := m.turns(level, hand, top)
	for i := range plans {
		plans[i].take = true
	}
	return append(plans, draws)
}

// lay lays the most of a hand.
func (m *mind) lay(hand []deck.Tile, taken deck.Tile) (laying, bool) {
	w := wish{opened: m.s.Opened, keep: 1, worth: &m.g.values, taken: taken}
	return m.l.solve(m.table, hand, &w)
}

// turns are the turns with a hand, the level's own one first; the card taken, if any, has to be laid.
func (m *mind) turns(level int, hand []deck.Tile, taken deck.Tile) []turnPlan {
	out, lays := m.lay(hand, taken)
	if taken != 0 && !lays {
		return nil
	}
	var plans []turnPlan
	if lays && !m.holds(level, &out) || taken != 0 {
		plans = m.throws(level, turnPlan{out: out, lays: true})
		if level >= levelDeals && taken == 0 {
			plans = append(plans, m.first(level, turnPlan{out: laying{table: m.table, left: hand}})...)
		}
		return plans
	}
	plans = m.throws(level, turnPlan{out: laying{table: m.table, left: hand}})
	if lays && level >= levelDeals {
		plans = append(plans, m.first(level, turnPlan{out: out, lays: true})...)
	}
	return plans
}

// first are the first few turns with one laying.
func (m *mind) first(level int, p turnPlan) []turnPlan {
	plans := m.throws(level, p)
	return plans[:min(len(plans), 2)]
}

// holds reports whether a player waits with its first meld: it nearly goes out in one turn, and nobody else has laid.
func (m *mind) holds(level int, out *laying) bool {
	if level < levelReads || m.s.Opened || len(out.left) < 2 || len(out.left) > 1+holdsAtMost {
		return false
	}
	for i, st := range m.s.Seats {
		if i != m.s.Seat && st.Opened {
			return false
		}
	}
	return true
}

// maxThrows is how many cards the highest level compares for each laying.
const maxThrows = 6

// throws are the turns with one laying, by what is discarded, the best first.
func (m *mind) throws(level int, p turnPlan) (list []turnPlan) {
	rest := p.out.left
	n := countsOf(rest)
	opened := m.s.Opened || p.lays
	switch level {
	case levelEasy:
		p.throw = m.highest(rest)
		return []turnPlan{p}
	case levelOuts:
		p.throw = m.leastOuts(rest, &n)
		return []turnPlan{p}
	}
	for i, t := range rest {
		if i > 0 && rest[i-1] == t || t == deck.Joker && n[deck.Joker] < uint8(len(rest)) {
			continue
		}
		p.throw = t
		p.value = m.prospect(p.out.table, slices.Delete(slices.Clone(rest), i, i+1), opened) - m.danger(t, p.out.table)
		list = append(list, p)
	}
	slices.SortStableFunc(list, func(a, b turnPlan) int {
		switch {
		case a.value > b.value:
			return -1
		case a.value < b.value:
			return 1
		}
		return 0
	})
	return list[:min(len(list), maxThrows)]
}

// highest is the highest card that is in no combination of the hand; a joker last.
func (m *mind) highest(rest []deck.Tile) deck.Tile {
	w := wish{opened: true, worth: &m.g.values}
	loose := rest
	if out, ok := m.l.solve(nil, rest, &w); ok && slices.ContainsFunc(out.left, func(t deck.Tile) bool {
		return t != deck.Joker
	}) {
		loose = out.left
	}
	return slices.MaxFunc(loose, func(a, b deck.Tile) int { return m.height(a) - m.height(b) })
}

// height orders cards by points; a joker is the lowest.
func (m *mind) height(t deck.Tile) int {
	if t == deck.Joker {
		return 0
	}
	return m.g.TilePoints(t)
}

// enoughOuts is how many unseen cards have to complete a combination with a card for the second level to keep it.
const enoughOuts = 3

// leastOuts is the highest of the cards that are in no combination and that too few unseen cards would complete
// together with another one of the hand; without one, the highest of those that only could be completed.
func (m *mind) leastOuts(rest []deck.Tile, n *counts) deck.Tile {
	value := func(t deck.Tile) int {
		if t == deck.Joker {
			return ofJokers
		}
		sets, outs, _ := m.g.outs(t, n, &m.unseen)
		v := 0
		switch {
		case sets > 0 && n[t] <= 1:
			v = 2
		case outs >= enoughOuts && n[t] <= 1:
			v = 1
		}
		return 64*v - m.height(t)
	}
	return slices.MinFunc(rest, func(a, b deck.Tile) int { return value(a) - value(b) })
}
