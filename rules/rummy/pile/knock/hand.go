package knock

import (
	"context"
	"math/bits"
	"slices"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// This file computes what a hand leaves. A hand is a set of bits, so that the players can look at many thousands of
// hands.

// cards is a set of cards: the bit of a card is its number as a deck.Tile, so that each suit has 16 bits, of which
// three are never set, and a run never goes on in the next suit.
type cards uint64

// aces are the four cards of rank 0, which do not exist: shifted by a rank, the cards of that rank.
const aces cards = 1 | 1<<16 | 1<<32 | 1<<48

func only(t deck.Tile) cards { return 1 << t }

func cardsOf(list ...deck.Tile) (c cards) {
	for _, t := range list {
		c |= only(t)
	}
	return c
}

// cardsIn are the cards of a multiset.
func cardsIn(m family.Multiset[deck.Tile]) (c cards) {
	for t := range m.All() {
		c |= only(t)
	}
	return c
}

func (c cards) has(t deck.Tile) bool { return c>>t&1 == 1 }

func (c cards) len() int { return bits.OnesCount64(uint64(c)) }

// first is the lowest of the cards, of which there is one at least.
func (c cards) first() deck.Tile { return deck.Tile(bits.TrailingZeros64(uint64(c))) }

// lane is a suit's cards as an index: bit 0 is the ace.
func (c cards) lane(suit int) uint { return uint(c>>(16*suit+1)) & (1<<deck.Ranks - 1) }

// ofRank are the four cards of a rank.
func ofRank(rank int) cards { return aces << rank }

// tiles lists the cards in ascending order.
func (c cards) tiles() (list []deck.Tile) {
	for ; c != 0; c &= c - 1 {
		list = append(list, c.first())
	}
	return list
}

// lanes has by a suit's cards what they count, and which of them are in a run: every block of three or more.
type lanes struct {
	sum   [1 << deck.Ranks]uint8
	runs  [1 << deck.Ranks]uint16
	val   [deck.Joker]uint8 // of a card
	bonus int               // for gin, and for an undercut
}

func newLanes(points func(deck.Tile) int, bonus int) *lanes {
	l := &lanes{bonus: bonus}
	for s := range deck.Suits {
		for r := 1; r <= deck.Ranks; r++ {
			l.val[deck.Make(s, r)] = uint8(points(deck.Make(s, r)))
		}
	}
	for m := range l.sum {
		for r := range deck.Ranks {
			if m>>r&1 == 1 {
				l.sum[m] += l.val[r+1]
			}
			if three := 7 << r; m&three == three {
				l.runs[m] |= uint16(three)
			}
		}
	}
	return l
}

// total is what all cards count.
func (l *lanes) total(c cards) int {
	return int(l.sum[c.lane(0)]) + int(l.sum[c.lane(1)]) + int(l.sum[c.lane(2)]) + int(l.sum[c.lane(3)])
}

// inRuns are the cards that are in a run.
func (l *lanes) inRuns(c cards) cards {
	return cards(l.runs[c.lane(0)])<<1 | cards(l.runs[c.lane(1)])<<17 | cards(l.runs[c.lane(2)])<<33 |
		cards(l.runs[c.lane(3)])<<49
}

// threes are the cards of ranks of which there are three at least, by a single bit of the first suit for each rank.
func threes(c cards) cards {
	a, b, e, d := c.lane(0), c.lane(1), c.lane(2), c.lane(3)
	return cards(a&b&(e|d)|e&d&(a|b)) << 1
}

// groupings calls f with each choice of groups of the cards, as the cards that no group has: since every longer block
// of the rest is a run, that determines the combinations.
func groupings(c, ranks cards, f func(rest cards)) {
	if ranks == 0 {
		f(c)
		return
	}
	rank := ranks.first()
	ranks &= ranks - 1
	group := c & ofRank(int(rank))
	groupings(c, ranks, f)
	groupings(c&^group, ranks, f)
	if group.len() == deck.Suits {
		for one := group; one != 0; one &= one - 1 {
			groupings(c&^group|only(one.first()), ranks, f)
		}
	}
}

// least is what the cards leave when their best combinations are laid.
func (l *lanes) least(c cards) int {
	return l.leastOf(c, threes(c))
}

func (l *lanes) leastOf(c, ranks cards) int {
	if ranks == 0 {
		return l.total(c &^ l.inRuns(c))
	}
	rank := ranks.first()
	ranks &= ranks - 1
	group := c & ofRank(int(rank))
	best := l.leastOf(c&^group, ranks)
	if group&l.inRuns(c) == 0 {
		return best // none of them could be in a run
	}
	best = min(best, l.leastOf(c, ranks))
	if group.len() == deck.Suits {
		for one := group; one != 0; one &= one - 1 {
			best = min(best, l.leastOf(c&^group|only(one.first()), ranks))
		}
	}
	return best
}

// thrown is what the cards leave when one of them is discarded in the best way.
func (l *lanes) thrown(c cards) int {
	return l.thrownOf(c, threes(c))
}

func (l *lanes) thrownOf(c, ranks cards) int {
	if ranks == 0 {
		rest := c &^ l.inRuns(c)
		return l.total(rest) - l.highest(rest)
	}
	rank := ranks.first()
	ranks &= ranks - 1
	group := c & ofRank(int(rank))
	best := min(l.thrownOf(c&^group, ranks), l.thrownOf(c, ranks))
	if group.len() == deck.Suits && group&l.inRuns(c) != 0 {
		for one := group; one != 0; one &= one - 1 {
			best = min(best, l.thrownOf(c&^group|only(one.first()), ranks))
		}
	}
	return best
}

// highest is the value of the highest card, 0 if there is none.
func (l *lanes) highest(c cards) int {
	all := c.lane(0) | c.lane(1) | c.lane(2) | c.lane(3)
	return int(l.val[bits.Len(all)])
}

// arrangement is a choice of combinations of a hand, each a set of cards, and what they leave.
type arrangement struct {
	melds []cards
	rest  cards
}

// arranged is the combinations when no group has the rest: the groups of the others, and every block as a run.
func (l *lanes) arranged(c, rest cards) (a arrangement) {
	for r := 1; r <= deck.Ranks; r++ {
		if group := c &^ rest & ofRank(r); group != 0 {
			a.melds = append(a.melds, group)
		}
	}
	runs := l.inRuns(rest)
	a.rest = rest &^ runs
	for runs != 0 {
		run := only(runs.first())
		for run<<1&runs&^run != 0 {
			run |= run << 1 & runs
		}
		a.melds = append(a.melds, run)
		runs &^= run
	}
	return a
}

// best is the arrangement of least value that leaves the other the fewest cards to lay off.
func (l *lanes) best(c cards) (a arrangement) {
	least, open := 1<<30, 0
	groupings(c, threes(c), func(rest cards) {
		b := l.arranged(c, rest)
		n := l.total(b.rest)
		if n > least {
			return
		}
		fits := 0
		for _, m := range b.melds {
			fits += (fitting(m) &^ c).len()
		}
		if n < least || fits < open {
			a, least, open = b, n, fits
		}
	})
	return a
}

// fitting are the cards that fit a combination directly.
func fitting(meld cards) cards {
	if isRun(meld) {
		return (meld<<1 | meld>>1) &^ meld & pack
	}
	return ofRank(meld.first().Rank()) &^ meld
}

func isRun(meld cards) bool { return meld&(meld<<1) != 0 }

// pack is the 52 cards.
const pack = (1<<14 - 2) * aces

// laidOff is what stays of a hand after a knock when its best combinations are laid and its other cards are added to
// those of the one who has knocked; free are the cards that none of its groups has.
func (l *lanes) laidOff(c cards, onto []cards) (rest, free cards) {
	least := 1 << 30
	groupings(c, threes(c), func(loose cards) {
		left := loose &^ l.inRuns(loose)
		for _, m := range onto {
			left &^= reached(m, loose)
		}
		if n := l.total(left); n < least {
			least, rest, free = n, left, loose
		}
	})
	return rest, free
}

// reached are the cards that can be added to a combination, one after the other.
func reached(meld, from cards) (all cards) {
	for more := fitting(meld) & from; more != 0; more = fitting(meld) & from {
		all |= more
		if !isRun(meld) {
			break
		}
		meld |= more
	}
	return all
}

// tableOf is combinations in the form of the engine.
func (g *Game) tableOf(melds []cards) (table [][]deck.Tile) {
	for _, m := range melds {
		set, ok := g.Arrange(m.tiles())
		if !ok {
			panic("knock: an arrangement has what is no combination")
		}
		table = append(table, set)
	}
	return table
}

// meldsOf is a table as sets of cards.
func meldsOf(table [][]deck.Tile) (melds []cards) {
	for _, set := range table {
		melds = append(melds, cardsOf(set...))
	}
	return melds
}

// layOff is the best table that a hand can make after a knock, and what stays in the hand.
func (g *Game) layOff(table [][]deck.Tile, hand cards) (after [][]deck.Tile, left cards) {
	melds := meldsOf(table)
	left, free := g.lanes.laidOff(hand, melds)
	own := g.lanes.arranged(hand, free)
	for i, m := range melds { // a card that fits two of them goes to the first
		more := reached(m, own.rest&^left)
		melds[i] |= more
		own.rest &^= more
	}
	return g.tableOf(slices.Concat(melds, own.melds)), left
}

// Best is, after a knock, the table that leaves the least; before, the combinations of the hand that leave the least.
func (g *Game) Best(_ context.Context, s family.Situation[deck.Tile], _ string) (family.Found[deck.Tile], bool) {
	hand := cardsIn(s.Hand)
	if s.Pile.Stage == family.LayingOff {
		table, left := g.layOff(s.Table, hand)
		return family.Found[deck.Tile]{Table: table, Value: float64(-g.lanes.total(left))}, left != hand
	}
	a := g.lanes.best(hand)
	return family.Found[deck.Tile]{Table: g.tableOf(a.melds), Value: float64(-g.lanes.total(a.rest))}, len(a.melds) > 0
}

// Lay finds the table that lays exactly these cards.
func (g *Game) Lay(_ context.Context, s family.Situation[deck.Tile], chosen family.Multiset[deck.Tile]) ([][]deck.Tile,
	bool) {
	if chosen.Empty() || !s.Hand.Includes(chosen) {
		return nil, false
	}
	table, left := g.layOff(s.Table, cardsIn(chosen))
	return table, left == 0
}

// Arrangement is the combinations of a hand that leave the fewest points in it.
func (g *Game) Arrangement(hand family.Multiset[deck.Tile]) [][]deck.Tile {
	return g.tableOf(g.lanes.best(cardsIn(hand)).melds)
}

// Least is what stays of a hand when its combinations are laid.
func (g *Game) Least(hand family.Multiset[deck.Tile]) int { return g.lanes.least(cardsIn(hand)) }

// settle is what the one who knocks gets for the deal, by the hands that both had then; negative if the other gets it.
func (l *lanes) settle(mine, theirs cards) int {
	a := l.best(mine)
	if a.rest == 0 {
		return l.bonus + l.least(theirs)
	}
	rest, _ := l.laidOff(theirs, a.melds)
	n := l.total(rest) - l.total(a.rest)
	if n <= 0 {
		n -= l.bonus
	}
	return n
}
