package pile

import (
	"math/bits"
	"slices"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// This file finds the best combinations of a hand: exactly, over all choices of combinations that have no card in
// common.

// maxHand is the most cards that a melder takes: a hand of fourteen, the card drawn, and the jokers taken.
const maxHand = 24

// melder knows the combinations of some cards. A set of cards is a set of bits, by their index.
type melder struct {
	g     *Game
	cards []deck.Tile
	value []int // of each card, by index
	melds []meld
	// first is, by card, the combinations whose first card it is.
	first [maxHand][]int
	memo  map[uint32]choice
}

// meld is a combination of cards by their index, with jokers last in groups and in their place in runs.
type meld struct {
	cards uint32
	set   []deck.Tile
	total int  // what it counts in a first meld
	pure  bool // a run without a joker
}

// choice is the most value that can be laid, and the combination with the first card, or -1 if that stays.
type choice struct {
	value int
	meld  int
	next  uint32
}

// newMelder lists the combinations of cards, the most valuable of equal bits once.
func (g *Game) newMelder(cards []deck.Tile, value func(deck.Tile) int) *melder {
	m := &melder{g: g, cards: cards, memo: map[uint32]choice{}}
	for _, c := range cards {
		m.value = append(m.value, value(c))
	}
	m.list()
	for i := range m.melds {
		first := bits.TrailingZeros32(m.melds[i].cards)
		m.first[first] = append(m.first[first], i)
	}
	return m
}

// list finds the combinations: groups, and runs of three to five cards, into which every longer one can be divided. Of
// equal cards the first free ones are used, since they are interchangeable, but each of two combinations may have one.
func (m *melder) list() {
	var jokers, natural []int
	byTile := map[deck.Tile][]int{}
	for i, c := range m.cards {
		if c == deck.Joker {
			jokers = append(jokers, i)
			continue
		}
		natural = append(natural, i)
		byTile[c] = append(byTile[c], i)
	}
	if !m.g.joker {
		jokers = nil
	}
	// add adds the combination of tiles, of which a joker stands for the missing one at most, with each choice of
	// equal cards.
	var add func(set []deck.Tile, k int, used uint32)
	add = func(set []deck.Tile, k int, used uint32) {
		if k == len(set) {
			arranged, ok := m.g.Arrange(set)
			if !ok {
				return
			}
			m.melds = append(m.melds, meld{cards: used, set: arranged, total: m.g.Total(arranged),
				pure: !slices.Contains(arranged, deck.Joker) && m.g.IsRun(arranged)})
			return
		}
		from := byTile[set[k]]
		if set[k] == deck.Joker {
			from = jokers
		}
		for _, i := range from {
			if used>>i&1 == 0 {
				add(set, k+1, used|1<<i)
			}
		}
	}
	for suit := range deck.Suits {
		for size := 3; size <= 5; size++ {
			for start := 1; start+size-1 <= m.g.Top(); start++ {
				run, missing := make([]deck.Tile, size), 0
				for i := range run {
					if run[i] = deck.Make(suit, deck.RankAt(start+i)); len(byTile[run[i]]) == 0 {
						run[i], missing = deck.Joker, missing+1
					}
				}
				if missing > 1 || missing == 1 && len(jokers) == 0 {
					continue
				}
				add(run, 0, 0)
				for i := range run { // a joker may also spare a card
					if missing == 0 && len(jokers) > 0 {
						with := slices.Clone(run)
						with[i] = deck.Joker
						add(with, 0, 0)
					}
				}
			}
		}
	}
	for rank := 1; rank <= deck.Ranks; rank++ {
		var same []deck.Tile
		for suit := range deck.Suits {
			if t := deck.Make(suit, rank); len(byTile[t]) > 0 {
				same = append(same, t)
			}
		}
		for n := 2; n <= len(same); n++ {
			chosen := family.FirstChoice(n)
			for ok := true; ok; ok = chosen.Next(len(same)) {
				var group []deck.Tile
				for _, i := range chosen {
					group = append(group, same[i])
				}
				if n >= 3 {
					add(group, 0, 0)
				}
				if n < deck.Suits && len(jokers) > 0 {
					add(append(slices.Clip(group), deck.Joker), 0, 0)
				}
			}
		}
	}
}

// best is the most value of the given cards that can be laid.
func (m *melder) best(cards uint32) choice {
	if cards == 0 {
		return choice{meld: -1}
	}
	if c, ok := m.memo[cards]; ok {
		return c
	}
	i := bits.TrailingZeros32(cards)
	rest := cards &^ (1 << i)
	out := choice{value: m.best(rest).value, meld: -1, next: rest} // the first card stays
	for _, k := range m.first[i] {
		d := m.melds[k].cards
		if d&^cards != 0 {
			continue
		}
		v := m.best(cards &^ d).value
		for b := d; b != 0; b &= b - 1 {
			v += m.value[bits.TrailingZeros32(b)]
		}
		if v > out.value {
			out = choice{value: v, meld: k, next: cards &^ d}
		}
	}
	m.memo[cards] = out
	return out
}

// sets are the combinations of the best choice.
func (m *melder) sets(cards uint32) (list [][]deck.Tile) {
	for cards != 0 {
		c := m.best(cards)
		if c.meld >= 0 {
			list = append(list, m.melds[c.meld].set)
		}
		cards = c.next
	}
	return list
}

// all is the set of all cards.
func (m *melder) all() uint32 { return 1<<len(m.cards) - 1 }
