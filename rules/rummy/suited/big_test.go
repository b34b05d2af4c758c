package suited

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/rulestest"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// bigSituation is a table built of the pack's own combinations, and a hand of so many of the tiles left, both jokers
// among all of them as often as not in the hand.
func bigSituation(b *brute, laid, hand int, rng *rand.Rand) family.Situation[deck.Tile] {
	pack := b.g.Pack()
	s := family.Situation[deck.Tile]{Opened: true}
	for tries := 0; family.Tiles(s.Table).Len() < laid && tries < 1000; tries++ {
		set := slices.Clone(b.sets[rng.IntN(len(b.sets))])
		if rng.IntN(12) == 0 {
			set[rng.IntN(len(set))] = deck.Joker
		}
		tiles := family.MultisetOf(set...)
		if !pack.Includes(tiles) {
			continue
		}
		pack = pack.Difference(tiles)
		if arranged, ok := b.g.Arrange(set); ok {
			s.Table = append(s.Table, arranged)
		}
	}
	if wild := pack.Count(deck.Joker); rng.IntN(2) == 0 {
		s.Hand = family.Copies(deck.Joker, wild)
		pack = pack.Difference(s.Hand)
		hand -= wild
	}
	tiles, _ := pack.DrawN(min(hand, pack.Len()), rng)
	s.Hand = s.Hand.Add(tiles...)
	return s
}

// TestOutOfTime: when the time is over before it begins, the search of a level for a large hand over a large table ends
// soon after its first nodes, where one with time takes many more, and what it lays then is legal.
func TestOutOfTime(t *testing.T) {
	over, end := context.WithCancel(context.Background())
	end()
	const first, most = 500, 2000 // nodes
	long, laid, tables := 0, 0, rulestest.Of(20, 6)
	for _, name := range []string{"rummikub", "cards"} {
		g := testGame(name)
		pieces := newBrute(g)
		rng := rand.New(rand.NewPCG(31, 32))
		for range tables {
			s := bigSituation(pieces, 30+rng.IntN(31), 20+rng.IntN(26), rng)
			k := g.newTask(s, g.tilesFirst())
			k.expert()
			whole := k.sv.Spent
			k.done()
			for level, search := range map[int]func(*task) [][]deck.Tile{
				3: func(k *task) [][]deck.Tile { return k.breaks(2) },
				4: (*task).expert,
			} {
				k := g.newTask(s, g.tilesFirst())
				k.limit(over, first)
				search(k)
				if k.sv.Spent > most {
					t.Errorf("%s, level %d: %d nodes without time", name, level, k.sv.Spent)
				}
				k.done()
			}
			if whole > most {
				long++
			}
			for level := 1; level <= Levels; level++ {
				table := g.Choose(over, level, s, rng).Table
				if table == nil {
					continue
				}
				laid++
				after := family.Tiles(table)
				if before := family.Tiles(s.Table); !after.Includes(before) || !s.Hand.Includes(after.Difference(before)) {
					t.Errorf("%s, level %d: the table's tiles and some of the hand become %v", name, level, table)
				}
				for _, set := range table {
					if _, ok := g.Arrange(set); !ok {
						t.Errorf("%s, level %d: %v is no combination", name, level, set)
					}
				}
			}
		}
	}
	if 7*long < tables || laid < 7*tables {
		t.Errorf("of %d tables %d need long searches, and there are %d plays", 2*tables, long, laid)
	}
}
