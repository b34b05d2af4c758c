package lay

import "tablee/rules/rummy/suited/deck"

// This file evaluates what a turn leaves, one draw ahead.

// Weights of the evaluation, in points; chosen in games against the level below.
const (
	openingWorth = 60.0 // of a first meld in the next turn
	nearWorth    = 30.0 // of the points for one that are already together
	outWorth     = 0.15 // of usefulness as keep counts it
	riskLow      = 0.4  // of points in the hand, while nobody is about to go out
	riskHigh     = 0.8  // of them when a seat has few cards
	fewCards     = 4
	baseLay      = 4.0  // of laying the card that is drawn
	gainWorth    = 2.0  // of points that are laid with it
	goOut        = 60.0 // of going out with it
	jokerThrown  = 16.0 // danger of a joker
	fitDanger    = 8.0  // of a card that fits the table, for a next seat that has laid
	pairDanger   = 20.0 // of a card that the next seat completes a combination with, by the chance that it holds the rest
)

// maxReading is how many states of searches a turn may take before the rest is evaluated without looking ahead. Hands
// of a game never reach it; those of a saved game may have sixty cards.
const maxReading = 500_000

// prospect is what a hand is worth after a turn.
func (m *mind) prospect(table []combo, rest []deck.Tile, opened bool) float64 {
	if len(rest) == 0 {
		return 1000
	}
	n := countsOf(rest)
	v := 0.0
	for _, t := range rest {
		if t != deck.Joker {
			v += outWorth * float64(min(m.g.keep(t, &n, &m.unseen), inSet/2))
		}
	}
	if m.hidden == 0 || m.l.spent > maxReading {
		return v
	}
	if !opened {
		return v + m.towardsOpening(rest, &n)
	}
	// What is left counts, more so if somebody is about to go out; what a card drawn would let lay counts less.
	points, risk := 0.0, riskLow
	if m.few <= fewCards {
		risk = riskHigh
	}
	for _, t := range rest {
		points += float64(m.g.TilePoints(t))
	}
	gain := 0.0
	for t, k := range m.unseen {
		c := deck.Tile(t)
		if k == 0 || !m.g.fits(c, table) && !m.g.completes(c, &n) {
			continue
		}
		gain += float64(k) * m.laidWith(c, rest, table)
	}
	return v - risk*points + gain/float64(m.hidden)
}

// laidWith is how many points of a hand are laid with a card that is drawn, the card's own left out, and what going out
// with it is worth.
func (m *mind) laidWith(c deck.Tile, rest []deck.Tile, table []combo) float64 {
	w := wish{opened: true, keep: 1, worth: &m.g.values}
	hand := append(append(make([]deck.Tile, 0, len(rest)+1), rest...), c)
	out, ok := m.l.solve(table, hand, &w)
	if !ok {
		return 0
	}
	left := 0
	for _, t := range out.left {
		left += m.g.TilePoints(t)
	}
	before := 0
	for _, t := range rest {
		before += m.g.TilePoints(t)
	}
	v := baseLay + gainWorth*float64(before-left)
	if len(out.left) == 1 {
		v += goOut
	}
	return v
}

// towardsOpening is how near a hand is to a first meld, over all cards that may be drawn.
func (m *mind) towardsOpening(rest []deck.Tile, n *counts) float64 {
	need := float64(m.g.first.Least)
	value := func(total int) float64 {
		if float64(total) >= need {
			return openingWorth
		}
		return nearWorth * float64(total) / need
	}
	now := value(m.l.together(rest))
	sum, same := 0.0, m.hidden
	hand := append(make([]deck.Tile, 0, len(rest)+1), rest...)
	for t, k := range m.unseen {
		c := deck.Tile(t)
		if k == 0 || !m.g.completes(c, n) {
			continue
		}
		same -= int(k)
		sum += float64(k) * value(m.l.together(append(hand, c)))
	}
	return (sum + float64(same)*now) / float64(m.hidden)
}

// together is the most points that combinations of a hand count for a first meld; half of them where a run without a
// joker is missing.
func (l *layer) together(hand []deck.Tile) int {
	w := wish{worth: &l.g.values}
	l.work = 0
	l.prepare(nil, hand, 0, &w, 0)
	all := uint32(1)<<len(l.cards) - 1
	defer func() { l.spent += l.work }()
	whole := int(l.fresh(all, byTotal))
	if !l.g.first.Run {
		return whole
	}
	best := whole / 2
	for k := range l.melds {
		if m := &l.melds[k]; m.pure && int(m.total)+whole > best {
			if rest, _, ok := l.use(all, m.tiles[:m.n]); ok {
				best = max(best, int(m.total)+int(l.fresh(rest, byTotal)))
			}
		}
	}
	return best
}

// danger is what a discard may bring the next seat.
func (m *mind) danger(t deck.Tile, table []combo) float64 {
	if m.s.Pile.Round+1 < m.g.Discards().TakeRound || len(m.next.cards) < 2 {
		return 0
	}
	if m.next.opened && m.g.fits(t, table) {
		return fitDanger
	}
	if t == deck.Joker || m.hidden == 0 {
		return jokerThrown
	}
	share := float64(len(m.next.cards)) / float64(m.hidden)
	free := 1.0
	for _, p := range m.g.pairs[t] {
		chance := m.mayHold(p.a, share) * m.mayHold(p.b, share)
		free *= 1 - chance
	}
	if !m.next.opened {
		return pairDanger / 4 * (1 - free)
	}
	return pairDanger * (1 - free)
}

// mayHold is the chance that the next seat holds a card. It rarely holds more of what it has discarded.
func (m *mind) mayHold(t deck.Tile, share float64) float64 {
	chance := min(1, share*float64(m.unseen[t]))
	if m.threw[t] > 0 {
		chance /= 4
	}
	return chance
}
