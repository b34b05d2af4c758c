package lay

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/rules/rulestest"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/pile"
	"tablee/rules/rummy/suited"
	"tablee/rules/rummy/suited/deck"
)

// testGame is Rami 51 without its texts.
func testGame() *Game {
	return New(pile.Variant{Variant: suited.Variant{
		Name: "rami", Deal: 13, AceHigh: true, JokerPoints: 20,
		Points: [15]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11},
		Faces:  suited.FrenchCards,
	}, Copies: 2, Jokers: 4, MinSeats: 2, MaxSeats: 5, Levels: 4,
		How: family.Discards{TakeRound: 2, TakeLays: true, Shuffles: 2}}, nil).Under(13, Opening{Least: 51, Run: true})
}

// cards reads cards with blanks between them.
func cards(t testing.TB, g *Game, text string) (list []deck.Tile) {
	t.Helper()
	for _, w := range strings.Fields(text) {
		c, ok := g.ParseTile(w, "en")
		if !ok {
			t.Fatalf("%q is no card", w)
		}
		list = append(list, c)
	}
	return list
}

// sets reads combinations with a bar between them.
func sets(t testing.TB, g *Game, text string) (table [][]deck.Tile) {
	t.Helper()
	for part := range strings.SplitSeq(text, "|") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		set, ok := g.Arrange(cards(t, g, part))
		if !ok {
			t.Fatalf("%q is no combination", part)
		}
		table = append(table, set)
	}
	return table
}

// bruteLayer plays every sequence of steps: a new combination, a card added, a joker swapped for its card.
type bruteLayer struct {
	g      *Game
	keep   int
	best   int
	seen   map[string]bool
	worth  func(deck.Tile) int
	must   deck.Tile
	before family.Multiset[deck.Tile]
}

// subsets calls f with every part of a hand that is a combination.
func (b *bruteLayer) subsets(hand []deck.Tile, f func(set []deck.Tile, rest []deck.Tile)) {
	done := map[string]bool{}
	for mask := 1; mask < 1<<len(hand); mask++ {
		var set, rest []deck.Tile
		for i, c := range hand {
			if mask>>i&1 == 1 {
				set = append(set, c)
			} else {
				rest = append(rest, c)
			}
		}
		if len(set) < 3 || done[fmt.Sprint(set)] {
			continue
		}
		done[fmt.Sprint(set)] = true
		for _, order := range b.orders(set) {
			f(order, rest)
		}
	}
}

// orders are the readings of a combination: a joker may stand at either end of a run.
func (b *bruteLayer) orders(set []deck.Tile) (list [][]deck.Tile) {
	plain := suited.NaturalTiles(set)
	if len(plain) == len(set) {
		if a, ok := b.g.Arrange(set); ok {
			list = append(list, a)
		}
		return list
	}
	if len(plain) < max(2, len(set)-1) {
		return nil
	}
	slices.Sort(plain)
	if plain[0].Rank() == 1 { // an ace may stand above the king
		for _, order := range [][]deck.Tile{plain, append(slices.Clone(plain[1:]), plain[0])} {
			list = append(list, b.placed(order)...)
		}
		return list
	}
	return b.placed(plain)
}

// placed puts a joker at each place of some cards, where that gives a combination in this order.
func (b *bruteLayer) placed(plain []deck.Tile) (list [][]deck.Tile) {
	for k := 0; k <= len(plain); k++ {
		order := slices.Insert(slices.Clone(plain), k, deck.Joker)
		if a, ok := b.g.Arrange(order); ok && (slices.Equal(a, order) || !b.g.IsRun(a)) {
			list = append(list, a)
		}
	}
	return list
}

// open tries every choice of combinations as a first meld.
func (b *bruteLayer) open(table, made [][]deck.Tile, hand []deck.Tile) {
	if len(made) > 0 && b.g.ValidFirst(made) == nil {
		b.play(append(slices.Clone(table), made...), hand, 0)
	}
	b.subsets(hand, func(set, rest []deck.Tile) {
		if len(made) > 0 && slices.Compare(set, made[len(made)-1]) < 0 {
			return
		}
		b.open(table, append(slices.Clone(made), set), rest)
	})
}

// play tries every step from a table on; loose jokers have to be laid.
func (b *bruteLayer) play(table [][]deck.Tile, hand []deck.Tile, loose int) {
	key := []string{fmt.Sprint(hand, loose)}
	for _, set := range table {
		key = append(key, fmt.Sprint(set))
	}
	slices.Sort(key[1:])
	k := strings.Join(key, " ")
	if b.seen[k] {
		return
	}
	b.seen[k] = true
	if loose == 0 && len(hand) >= b.keep {
		laid := b.before.Difference(family.MultisetOf(hand...))
		value := 0
		for c, n := range laid.All() {
			value += n * b.worth(c)
		}
		if b.must == 0 || laid.Has(b.must) {
			b.best = max(b.best, value)
		}
	}
	all := slices.Clone(hand)
	for range loose {
		all = append(all, deck.Joker)
	}
	b.subsets(all, func(set, rest []deck.Tile) {
		b.settle(append(slices.Clone(table), set), rest, loose, slices.Contains(set, deck.Joker))
	})
	for i, set := range table {
		for j, c := range all {
			if j > 0 && all[j-1] == c {
				continue
			}
			rest := slices.Delete(slices.Clone(all), j, j+1)
			for _, order := range [][]deck.Tile{append(slices.Clone(set), c), append([]deck.Tile{c}, set...)} {
				if a, ok := b.g.Arrange(order); ok && (slices.Equal(a, order) || !b.g.IsRun(a)) &&
					b.stays(set, a) {
					after := slices.Clone(table)
					after[i] = a
					b.settle(after, rest, loose, c == deck.Joker)
				}
			}
			at := slices.Index(set, deck.Joker)
			if at < 0 || c == deck.Joker || !slices.ContainsFunc(b.g.Stands(set),
				func(s []deck.Tile) bool { return s[0] == c }) {
				continue
			}
			swapped := slices.Clone(set)
			swapped[at] = c
			after := slices.Clone(table)
			after[i], _ = b.g.Arrange(swapped)
			b.play(after, jokerless(rest, loose), loose+1)
		}
	}
}

// stays reports whether a joker of a run still stands for what it stood.
func (b *bruteLayer) stays(before, after []deck.Tile) bool {
	if !slices.Contains(before, deck.Joker) || !b.g.IsRun(before) {
		return true
	}
	return b.g.Stands(before)[0][0] == b.g.Stands(after)[0][0]
}

// settle goes on with a rest of the hand and of so many loose jokers together, of which one may just have been laid.
func (b *bruteLayer) settle(table [][]deck.Tile, rest []deck.Tile, loose int, joker bool) {
	if joker {
		loose = max(loose-1, 0)
	}
	b.play(table, jokerless(rest, loose), loose)
}

// jokerless is a hand without so many jokers.
func jokerless(hand []deck.Tile, n int) []deck.Tile {
	hand = slices.Clone(hand)
	for range n {
		if i := slices.Index(hand, deck.Joker); i >= 0 {
			hand = slices.Delete(hand, i, i+1)
		}
	}
	return hand
}

// TestLayIsExact compares the laying with every sequence of steps, on random hands and tables.
func TestLayIsExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 1))
	laid, opened, swapped, none := 0, 0, 0, 0
	for n := range rulestest.Of(500, 150) {
		g := testGame()
		if n%3 == 1 {
			g = g.Under(13, Opening{Least: 20 + rng.IntN(25), Run: rng.IntN(3) > 0})
		}
		pack := randomPack(rng)
		table, pack := randomTable(g, rng, pack)
		size := 4 + rng.IntN(5)
		if n%3 == 1 {
			size += 2
		}
		hand := pack[:size]
		slices.Sort(hand)
		w := wish{opened: n%3 != 1, keep: rng.IntN(2)}
		if rng.IntN(4) == 0 {
			w.taken = hand[rng.IntN(size)]
		}
		b := bruteLayer{g: g, keep: w.keep, seen: map[string]bool{}, worth: g.worth, must: w.taken,
			before: family.MultisetOf(hand...), best: 0}
		if w.opened {
			b.play(table, hand, 0)
		} else {
			b.open(table, nil, hand)
		}
		after, out, ok := g.lay(table, b.before, w)
		if ok != (b.best > 0) || ok && out.value != b.best {
			t.Fatalf("%d: hand %s, table %s, %+v: got %d (%v): %s, want %d", n, family.TilesText[deck.Tile](g, hand, ""),
				family.FormatTable[deck.Tile](g, table, ""), w, out.value, ok, family.FormatTable[deck.Tile](g, after, ""), b.best)
		}
		if !ok {
			none++
			continue
		}
		checkLaid(t, g, table, hand, after, out, w)
		laid++
		if !w.opened {
			opened++
		}
		if family.Tiles(after).Count(deck.Joker) > 0 && !jokersStay(table, after) {
			swapped++
		}
	}
	if laid < rulestest.Of(200, 50) || opened < rulestest.Of(30, 8) || swapped < rulestest.Of(20, 4) || none < 10 {
		t.Errorf("laid %d, first melds %d, jokers taken %d, nothing %d: too few", laid, opened, swapped, none)
	}
}

// TestLayByHand has layings that random hands rarely need.
func TestLayByHand(t *testing.T) {
	g := testGame()
	for _, c := range []struct {
		name, hand, table string
		w                 wish
		left              string // what stays; all of the hand: nothing is laid
	}{
		{"the joker of the table after a pure run", "10h Jh Qh 7s 7d 7c 9d 2s", "9s 9c *", wish{keep: 1}, "2s"},
		{"the joker of the table does not make the 51", "8h 9h 10h 7s 7d 7c 9d 2s", "9s 9c *", wish{keep: 1},
			"2s 9d 7s 7d 7c 8h 9h 10h"},
		{"the own joker behind the only pure run", "10h Jh Qh * 7s 7d 7c 2s", "", wish{keep: 1}, "2s"},
		{"a card beyond the joker of the table", "10h Jh Qh 7s 7d 7c 9d 8h 2s", "9s 9c *", wish{keep: 1}, "2s"},
		{"two jokers taken", "9s 7h 2c 3c Qd Qc 5s", "8s * 10s | 7d 7c *", wish{opened: true, keep: 1}, "5s"},
		{"two jokers taken, none of which has a place alone", "9s 7h 5s 2d", "8s * 10s | 7d 7c *", wish{opened: true,
			keep: 1},
			"2d 5s"},
		{"the joker taken goes on in its run", "9s 2d", "8s * 10s", wish{opened: true, keep: 1}, "2d"},
		{"a joker that would have no place is not taken", "Js 2d", "As 2s 3s 4s 5s 6s 7s 8s 9s 10s * Qs Ks | 7d 7c 7s 7h",
			wish{opened: true, keep: 1}, "Js 2d"},
		{"all but the one to be thrown", "7h 8h 9h", "4h 5h 6h", wish{opened: true, keep: 1}, "9h"},
		{"the card from the pile is laid, though another laying is worth more", "5h 6h 7h Ks Kd 4h", "", wish{opened: true,
			keep:  1,
			taken: cards(t, g, "4h")[0]}, "Ks Kd"},
		{"it cannot be laid", "Ks Kd Kc 4h 9c", "", wish{opened: true, keep: 1, taken: cards(t, g, "4h")[0]},
			"4h 9c Ks Kd Kc"},
		{"a joker below", "3h * Kd", "5h 6h 7h", wish{opened: true, keep: 1}, "Kd"},
	} {
		after, out, ok := g.lay(sets(t, g, c.table), family.MultisetOf(cards(t, g, c.hand)...), c.w)
		want := family.MultisetOf(cards(t, g, c.left)...)
		if got := family.MultisetOf(out.left...); !got.Equal(want) || ok == (want.Len() == len(cards(t, g, c.hand))) {
			t.Errorf("%s: %s stays, want %s; the table is %s", c.name, family.TilesText[deck.Tile](g, got.Slice(), ""), c.left,
				family.FormatTable[deck.Tile](g, after, ""))
		}
	}
}

// jokersStay reports whether each combination with a joker still has it.
func jokersStay(before, after [][]deck.Tile) bool {
	for i, set := range before {
		if slices.Contains(set, deck.Joker) && !slices.Contains(after[i], deck.Joker) {
			return false
		}
	}
	return true
}

// checkLaid: the table has grown by what left the hand.
func checkLaid(t *testing.T, g *Game, table [][]deck.Tile, hand []deck.Tile, after [][]deck.Tile, out laying, w wish) {
	t.Helper()
	for _, set := range after {
		if a, ok := g.Arrange(set); !ok || !slices.Equal(a, set) {
			t.Fatalf("%v is no combination in order (%v)", set, a)
		}
	}
	gone := family.MultisetOf(hand...).Difference(family.MultisetOf(out.left...))
	if !family.Tiles(after).Equal(family.Tiles(table).Union(gone)) || gone.Len() != out.laid || len(out.left) < w.keep {
		t.Fatalf("hand %v, table %v: %v is laid, %+v", hand, table, after, out)
	}
	if !family.EachGrowth[deck.Tile](g, table, after, func([][]deck.Tile) bool { return true }) {
		t.Fatalf("%v has not only grown to %v", table, after)
	}
}

// randomPack is a part of the pack in which much fits together.
func randomPack(rng *rand.Rand) (pack []deck.Tile) {
	low := 1 + rng.IntN(11)
	for s := range deck.Suits {
		for r := low; r < low+5; r++ {
			t := deck.Make(s, (r-1)%deck.Ranks+1)
			if s < 2 || rng.IntN(2) == 0 {
				pack = append(pack, t)
			}
			if rng.IntN(3) == 0 {
				pack = append(pack, t)
			}
		}
	}
	for range rng.IntN(5) {
		pack = append(pack, deck.Joker)
	}
	rng.Shuffle(len(pack), func(i, k int) { pack[i], pack[k] = pack[k], pack[i] })
	return pack
}

// randomTable takes up to three combinations out of a pack.
func randomTable(g *Game, rng *rand.Rand, pack []deck.Tile) (table [][]deck.Tile, rest []deck.Tile) {
	for range rng.IntN(4) {
		for range 40 {
			rng.Shuffle(len(pack), func(i, k int) { pack[i], pack[k] = pack[k], pack[i] })
			n := 3 + rng.IntN(2)
			if len(pack) < n+10 {
				break
			}
			if rng.IntN(2) == 0 { // jokers are few
				if i := slices.Index(pack, deck.Joker); i > 0 {
					pack[0], pack[i] = pack[i], pack[0]
				}
			}
			if set, ok := g.Arrange(pack[:n]); ok {
				table, pack = append(table, set), slices.Clone(pack[n:])
				break
			}
		}
	}
	return table, pack
}

// BenchmarkLay lays hands of fourteen cards, two of which are jokers, on a table of six combinations.
func BenchmarkLay(b *testing.B) {
	g := testGame()
	rng := rand.New(rand.NewPCG(1, 1))
	table := g.combosOf(sets(b, g, "4h 5h 6h | 9s 10s Js Qs | 7d 7c * | Kd Kh Ks | 2c 3c * | 8c 9c 10c"))
	var hands [][]deck.Tile
	for range 200 {
		pack := g.Pack().Difference(family.Copies(deck.Joker, 4)).Slice()
		rng.Shuffle(len(pack), func(i, k int) { pack[i], pack[k] = pack[k], pack[i] })
		hands = append(hands, append(slices.Clone(pack[:12]), deck.Joker, deck.Joker))
	}
	for _, opened := range []bool{true, false} {
		b.Run(fmt.Sprint("opened=", opened), func(b *testing.B) {
			l := g.layer()
			w := wish{opened: opened, keep: 1, worth: &g.values}
			work, most, n := 0, 0, 0
			for b.Loop() {
				l.solve(table, hands[n%len(hands)], &w)
				work, most, n = work+l.work, max(most, l.work), n+1
			}
			b.ReportMetric(float64(work)/float64(n), "states")
			b.ReportMetric(float64(most), "states-worst")
		})
	}
}
