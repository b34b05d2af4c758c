package knock

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// turn is a turn: a card from the stock or a pass, or else a discard.
type turn struct {
	draw  bool
	take  bool
	throw deck.Tile
	knock bool
}

// waits is the number of turns after which a player waits for gin. Against the same player who knocks whenever he can,
// waiting from the third, fourth and fifth turn on won 69, 69 and 67 % of 1 000 matches.
const waits = 4

// What levels 2 and 3 weigh against points. The values were the best of a few; others near them make no difference that
// 1 500 matches show.
const (
	takeGain = 2.0 // by how much a card that makes no combination has to be better than the mean one
	feedCost = 2.5 // of a discard with which the other certainly makes a combination
	nearCost = 1.0 // of a discard, for each card in no combination that is near to it
)

// Choose plays a turn at a level.
func (g *Game) Choose(ctx context.Context, level int, s family.Situation[deck.Tile],
	rng *rand.Rand) family.Found[deck.Tile] {
	if s.Pile.Stage == family.LayingOff {
		f, _ := g.Best(ctx, s, "")
		return f
	}
	v := g.sightOf(s)
	switch level {
	case 1:
		return g.foundTurn(&v, g.lanes.easy(&v))
	case 2:
		return g.foundTurn(&v, g.lanes.medium(&v))
	case 3:
		return g.foundTurn(&v, g.lanes.hard(&v))
	}
	c := g.lanes.compare(&v, g.lanes.options(&v))
	t := c.master(ctx, rng)
	f := g.foundTurn(&v, c.list[t].turn)
	f.Value, f.Depth, f.Nodes = c.mean(t), c.rounds, c.played
	return f
}

// foundTurn is a turn in the form of the engine.
func (g *Game) foundTurn(s *sight, t turn) (f family.Found[deck.Tile]) {
	if t.draw {
		return f
	}
	f.Take, f.Throw = t.take, []deck.Tile{t.throw}
	if t.knock {
		f.Table = g.tableOf(g.lanes.best(s.after(t)).melds)
	}
	return f
}

// after is the hand after a turn.
func (s *sight) after(t turn) cards {
	switch {
	case t.draw:
		return s.hand
	case t.take:
		return (s.hand | only(s.top)) &^ only(t.throw)
	}
	return s.hand &^ only(t.throw)
}

// taking is the sight after the last card of the pile was taken.
func (s *sight) taking() *sight {
	v := *s
	v.hand |= only(s.top)
	v.taken, v.top, v.throwing = s.top, 0, true
	return &v
}

// mayThrow are the cards that may be discarded.
func (s *sight) mayThrow() cards {
	if s.taken == 0 {
		return s.hand
	}
	return s.hand &^ only(s.taken)
}

// throws are the cards that a player considers to discard. After a card was taken from the pile, the hand has to leave
// less than before if it can: else two players could go on for ever with each other's discards, and the stock would
// never end.
func (l *lanes) throws(s *sight) cards {
	if s.taken == 0 {
		return s.hand
	}
	may, good := s.mayThrow(), cards(0)
	before := l.least(may)
	for c := may; c != 0; c &= c - 1 {
		if l.least(s.hand&^only(c.first())) < before {
			good |= only(c.first())
		}
	}
	if good == 0 {
		return may
	}
	return good
}

// lowest is the discard that leaves the least; of equal ones that of the highest card.
func (l *lanes) lowest(s *sight) (t deck.Tile, points int) {
	points = math.MaxInt
	for c := s.mayThrow(); c != 0; c &= c - 1 {
		n := l.least(s.hand &^ only(c.first()))
		if n < points || n == points && l.val[c.first()] >= l.val[t] {
			t, points = c.first(), n
		}
	}
	return t, points
}

// gain is by how much less the hand leaves with the last card of the pile; 0 if it may not be taken.
func (l *lanes) gain(s *sight) int {
	if s.top == 0 {
		return 0
	}
	_, points := l.lowest(s.taking())
	return l.least(s.hand) - points
}

// completes reports whether the last card of the pile is part of a combination in the hand, which then leaves less.
func (l *lanes) completes(s *sight) bool {
	if l.gain(s) <= 0 {
		return false
	}
	after := s.taking()
	t, _ := l.lowest(after)
	_, rest := l.leave(after.hand &^ only(t))
	return !rest.has(s.top)
}

// easy is the first level.
func (l *lanes) easy(s *sight) turn {
	if !s.throwing {
		before := len(l.best(s.hand).melds)
		if !l.completes(s) || len(l.best(s.hand|only(s.top)).melds) <= before {
			return turn{draw: true}
		}
		t := l.easy(s.taking())
		t.take = true
		return t
	}
	t, points := l.lowest(s)
	return turn{throw: t, knock: points <= s.limit}
}

// takes reports whether levels 2 and 3 take the last card of the pile.
func (l *lanes) takes(s *sight) bool {
	gain := l.gain(s)
	return gain > 0 && (l.completes(s) || float64(l.least(s.hand)-gain)+takeGain <= l.drawn(s.hand, s))
}

// medium is the second level.
func (l *lanes) medium(s *sight) turn {
	if !s.throwing {
		if !l.takes(s) {
			return turn{draw: true}
		}
		t := l.medium(s.taking())
		t.take = true
		return t
	}
	if t, points := l.lowest(s); points <= s.limit {
		return turn{throw: t, knock: true}
	}
	best, least := deck.Tile(0), math.Inf(1)
	for c := l.throws(s); c != 0; c &= c - 1 {
		if v := l.drawn(s.hand&^only(c.first()), s); v < least {
			best, least = c.first(), v
		}
	}
	return turn{throw: best}
}

// drawn is what a hand leaves after the next card and a discard, in the mean over the cards that are unseen.
func (l *lanes) drawn(h cards, s *sight) float64 {
	sum := 0
	for c := s.unseen; c != 0; c &= c - 1 {
		sum += l.thrown(h | only(c.first()))
	}
	return float64(sum) / float64(max(1, s.unseen.len()))
}

// hard is the third level.
func (l *lanes) hard(s *sight) turn {
	if !s.throwing {
		if !l.takes(s) {
			return turn{draw: true}
		}
		t := l.hard(s.taking())
		t.take = true
		return t
	}
	if t, points := l.lowest(s); points <= s.limit && (points == 0 || s.turns < waits) {
		return turn{throw: t, knock: true}
	}
	return turn{throw: l.ranked(s)[0]}
}

// ranked are the discards to consider, the best first.
func (l *lanes) ranked(s *sight) []deck.Tile {
	p := s.held()
	_, rest := l.leave(s.hand)
	var cost [deck.Joker]float64
	list := l.throws(s).tiles()
	for _, t := range list {
		cost[t] = l.drawn(s.hand&^only(t), s) + feedCost*p.wanted(t)
		if rest.has(t) {
			cost[t] += nearCost * float64((near[t] & rest).len())
		}
	}
	slices.SortStableFunc(list, func(a, b deck.Tile) int { return cmp.Compare(cost[a], cost[b]) })
	return list
}

// chances are how likely each card is in the other's hand.
type chances [deck.Joker]float64

// By these factors a card is more or less likely with the other when that has discarded, left on the pile or taken a
// card that is near to it.
const (
	nearThrown  = 0.6
	nearRefused = 0.85
	nearTaken   = 1.6
	mostLikely  = 0.9
)

// held is how likely each card is in the other's hand: it keeps what is near to what it has taken, and not what is near
// to its discards, nor what goes with a card that it has left on the pile.
func (s *sight) held() (p chances) {
	base := float64(s.hidden()) / float64(max(1, s.unseen.len()))
	for c := s.unseen; c != 0; c &= c - 1 {
		p[c.first()] = base
	}
	scale := func(t deck.Tile, factor float64) {
		for c := near[t] & s.unseen; c != 0; c &= c - 1 {
			p[c.first()] = min(mostLikely, p[c.first()]*factor)
		}
	}
	for _, t := range s.threw {
		scale(t, nearThrown)
	}
	for _, t := range s.refused {
		scale(t, nearRefused)
	}
	for c := s.known; c != 0; c &= c - 1 {
		scale(c.first(), nearTaken)
		p[c.first()] = 1
	}
	return p
}

// wanted is how likely a card makes a combination with two cards of the other's.
func (p *chances) wanted(t deck.Tile) float64 {
	at := func(k int) float64 {
		if r := t.Rank() + k; r < 1 || r > deck.Ranks {
			return 0
		}
		return p[int(t)+k]
	}
	no := (1 - at(-2)*at(-1)) * (1 - at(-1)*at(1)) * (1 - at(1)*at(2))
	for a := ofRank(t.Rank()) &^ only(t); a != 0; a &= a - 1 {
		for b := a & (a - 1); b != 0; b &= b - 1 {
			no *= 1 - p[a.first()]*p[b.first()]
		}
	}
	return 1 - no
}
