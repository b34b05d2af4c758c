package suited

import (
	"context"
	"math/rand/v2"
	"slices"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// Levels is the number of computer players:
//
//	1  lays combinations of its own and adds single tiles to those of the table
//	2  breaks one combination of the table in a turn
//	3  breaks two at a time, again and again
//	4  lays the most that can be laid, but keeps a joker that does not pay
//	5  holds back what others could use: it compares many plays by the chance to win over sampled hands
const Levels = 5

// minNodes is how many nodes a level's first search may take even when time is over. Nearly all positions need fewer,
// which takes a few milliseconds; only the search of a large hand over a large table is cut short after them.
const minNodes = 4000

// Choose plays at a level. Levels 1 to 4 take milliseconds; out of time they lay what they have found.
func (g *Game) Choose(ctx context.Context, level int, s family.Situation[deck.Tile],
	rng *rand.Rand) family.Found[deck.Tile] {
	t := g.newTask(s, g.tilesFirst())
	defer t.done()
	t.limit(ctx, minNodes)
	var table [][]deck.Tile
	switch level {
	case 1:
		table = t.easy()
	case 2, 3:
		table = t.breaks(level - 1)
	case 4:
		table = t.expert()
	default:
		return t.master(ctx, rng)
	}
	if table = t.orLowest(table); table == nil {
		return family.Found[deck.Tile]{}
	}
	return family.Found[deck.Tile]{Table: g.tidy(table),
		Value: float64(family.Tiles(table).Len() - family.Tiles(s.Table).Len())}
}

// orLowest returns table or, if the search for one was cut short, what the first level lays.
func (t *task) orLowest(table [][]deck.Tile) [][]deck.Tile {
	if table != nil || !t.s.Opened || !t.sv.Cut {
		return table
	}
	t.sv.MinNodes = t.sv.Spent + minNodes/4 // for the hand alone
	return t.easy()
}

// first is the play with most tiles, or nil.
func (t *task) first() [][]deck.Tile {
	o, _ := t.best()
	return o.table
}

// ownMeld is the first meld with most tiles that does not use the table, or nil.
func (t *task) ownMeld() [][]deck.Tile {
	o, _ := t.meld()
	return o.table
}

// easy lays combinations of the hand alone, then single tiles that fit a combination as it is.
func (t *task) easy() [][]deck.Tile {
	if !t.s.Opened {
		return t.ownMeld()
	}
	table, hand := slices.Clone(t.s.Table), t.s.Hand
	if sets, ok := t.own(hand); ok {
		table, hand = append(table, sets...), hand.Difference(family.Tiles(sets))
	}
	for added := true; added; {
		added = false
		for tile := range hand.All() {
			if i, set := t.addition(table, tile); set != nil {
				table[i], hand, added = set, hand.Difference(family.Copies(tile, 1)), true
			}
		}
	}
	if hand.Len() == t.s.Hand.Len() {
		return nil
	}
	return table
}

// own lays the most tiles of a hand in combinations without the table's tiles.
func (t *task) own(hand family.Multiset[deck.Tile]) ([][]deck.Tile, bool) {
	sets, _, ok := t.solve(family.Multiset[deck.Tile]{}, hand, t.w.Sum(hand)-1)
	return sets, ok
}

// addition finds a combination to which a tile can be added directly. It does not add jokers, and under the full joker
// rule it leaves the table's combinations with jokers alone.
func (t *task) addition(table [][]deck.Tile, tile deck.Tile) (int, []deck.Tile) {
	if tile == deck.Joker {
		return 0, nil
	}
	for i, set := range table {
		if t.s.Joker == family.JokerFull && slices.Contains(set, deck.Joker) {
			continue
		}
		with, ok := t.g.Arrange(append(slices.Clip(set), tile))
		if ok && t.legal(slices.Concat(table[:i], [][]deck.Tile{with}, table[i+1:])) {
			return i, with
		}
	}
	return 0, nil
}

// breaks lays as many tiles as possible by breaking up to n combinations; the level that breaks two at a time then
// repeats this with the rest of the hand. Freeing a combination's jokers counts as breaking it.
func (t *task) breaks(n int) [][]deck.Tile {
	switch {
	case !t.s.Opened:
		return t.ownMeld()
	case t.special():
		return t.breaksOfficial(n, n > 1)
	}
	var best [][]deck.Tile
	most := 0
	for _, way := range family.Thaws(t.g, t.s.Table, t.s.Hand, t.s.Joker) {
		if t.sv.Over() {
			break
		}
		freed := len(t.s.Table) - len(way.Free) - len(way.Frozen) // these are broken too
		if freed > n {
			continue
		}
		table := t.breaksOf(way, n-freed, n > 1)
		if laid := family.Tiles(table).Len() - family.Tiles(t.s.Table).Len(); laid > most {
			best, most = table, laid
		}
	}
	return best
}

// breaksOf is breaks with the table's jokers treated in one way; nil if that is impossible. It breaks n combinations
// besides those whose jokers were freed, once or repeatedly.
func (t *task) breaksOf(way family.Thaw[deck.Tile], n int, again bool) [][]deck.Tile {
	free, hand, must := way.Free, t.s.Hand.Difference(way.Paid), way.Loose
	for {
		next, gain := t.breakOnce(free, must, hand, n)
		if next == nil || gain == 0 && must.Empty() {
			break
		}
		hand = hand.Difference(family.Tiles(next).Difference(family.Tiles(free).Union(must)))
		free, must = next, family.Multiset[deck.Tile]{}
		if !again {
			break
		}
	}
	if !must.Empty() {
		return nil
	}
	return append(slices.Clip(way.Frozen), free...)
}

// breakOnce finds the heaviest play that breaks at most n of the given combinations and places the loose tiles; nil if
// they cannot be placed or, if there are none, nothing can be laid. Out of time it returns the heaviest so far.
func (t *task) breakOnce(sets [][]deck.Tile, loose, hand family.Multiset[deck.Tile], n int) (best [][]deck.Tile,
	gain int32) {
	whole := t.w.Sum(hand)
	if !loose.Empty() {
		gain = -1 // placing them is enough
	}
	for k := 0; k <= min(n, len(sets)); k++ {
		broken := family.FirstChoice(k)
		for ok := true; ok && !t.sv.Over(); ok = broken.Next(len(sets)) {
			must := loose
			for _, i := range broken {
				must = must.Add(sets[i]...)
			}
			more, cost, found := t.solve(must, hand, whole-gain-1)
			if !found {
				continue
			}
			best, gain = nil, whole-cost
			for i, set := range sets {
				if !slices.Contains(broken, i) {
					best = append(best, set)
				}
			}
			best = append(best, more...)
		}
	}
	return best, gain
}

// jokerPays is how many more tiles a play with a joker of the hand must lay to be worth it, the joker included.
const jokerPays = 8

// expert lays the most tiles, but uses the hand's jokers only if that wins, makes the first meld possible, or lays
// enough more.
func (t *task) expert() [][]deck.Tile {
	jokers := t.s.Hand.Count(deck.Joker)
	if jokers == 0 {
		return t.first()
	}
	plain := *t
	plain.s.Hand = t.s.Hand.Difference(family.Copies(deck.Joker, jokers))
	kept, ok := plain.best()
	if !ok && !t.s.Opened {
		return t.first()
	}
	more := *t
	least := int32(jokerPays)
	if ok {
		least += int32(family.Tiles(kept.table).Len() - family.Tiles(t.s.Table).Len())
	}
	more.floor = min(least, int32(t.s.Hand.Len()))*deck.Unit - 1
	if o, ok := more.best(); ok {
		return o.table
	}
	return kept.table
}
