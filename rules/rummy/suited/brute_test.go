package suited

import (
	"math/rand/v2"
	"slices"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// brute solves small situations by slow, obvious code that shares nothing with the solver: the lowest
// tile left goes into each combination it can be part of, or stays in the hand.
type brute struct {
	g       *Game
	sets    [][]deck.Tile // every combination without jokers, runs of three to five: longer ones are made of these
	holding [deck.Joker][][]deck.Tile
	left    [deck.Joker + 1]int // tiles not yet placed
	hand    [deck.Joker + 1]int // how many of them may stay in the hand
	w       deck.Weights
	need    int
	pure    bool
	best    int32 // weight that stays in the hand, at least; -1 when the table cannot be laid
}

func newBrute(g *Game) *brute {
	b := &brute{g: g}
	for r := 1; r <= deck.Ranks; r++ {
		for _, n := range []int{3, 4} {
			for s, ok := family.FirstChoice(n), true; ok; ok = s.Next(deck.Suits) {
				var set []deck.Tile
				for _, suit := range s {
					set = append(set, deck.Make(suit, r))
				}
				b.sets = append(b.sets, set)
			}
		}
	}
	for s := range deck.Suits {
		for start := 1; start <= g.Top(); start++ {
			for n := 3; n <= 5 && start+n-1 <= g.Top(); n++ {
				var set []deck.Tile
				for c := start; c < start+n; c++ {
					set = append(set, deck.Make(s, deck.RankAt(c)))
				}
				b.sets = append(b.sets, set)
			}
		}
	}
	for _, set := range b.sets {
		for _, t := range set {
			b.holding[t] = append(b.holding[t], set)
		}
	}
	return b
}

// solve is the least weight that stays in the hand, -1 if the table cannot be laid out.
func (b *brute) solve(table, hand family.Multiset[deck.Tile], w deck.Weights, need int, pure bool) int32 {
	b.w, b.need, b.pure, b.best = w, need, pure, -1
	clear(b.left[:])
	clear(b.hand[:])
	for t, n := range table.All() {
		b.left[t] += n
	}
	for t, n := range hand.All() {
		b.left[t] += n
		b.hand[t] += n
	}
	b.place(0, 0, false)
	return b.best
}

func (b *brute) place(stays int32, total int, pure bool) {
	if b.best >= 0 && stays >= b.best {
		return
	}
	t := deck.Tile(0)
	for t < deck.Joker && b.left[t] == 0 {
		t++
	}
	if t == deck.Joker {
		if b.left[deck.Joker] <= b.hand[deck.Joker] && total >= b.need && (pure || !b.pure) {
			if stays += int32(b.left[deck.Joker]) * b.w.Joker; b.best < 0 || stays < b.best {
				b.best = stays
			}
		}
		return
	}
	for _, set := range b.holding[t] {
		for mask := range 1 << len(set) { // the tiles that jokers stand for
			if mask>>slices.Index(set, t)&1 == 1 || !b.take(set, mask) {
				continue
			}
			b.place(stays, total+b.g.Total(set), pure || mask == 0 && set[0].Suit() == set[1].Suit())
			b.put(set, mask)
		}
	}
	if b.hand[t] > 0 {
		b.hand[t]--
		b.left[t]--
		b.place(stays+b.w.Of(t), total, pure)
		b.hand[t]++
		b.left[t]++
	}
}

func played(set []deck.Tile, mask, i int) deck.Tile {
	if mask>>i&1 == 1 {
		return deck.Joker
	}
	return set[i]
}

func (b *brute) take(set []deck.Tile, mask int) bool {
	for i := range set {
		if t := played(set, mask, i); b.left[t] > 0 {
			b.left[t]--
			continue
		}
		b.put(set[:i], mask)
		return false
	}
	return true
}

func (b *brute) put(set []deck.Tile, mask int) {
	for i := range set {
		b.left[played(set, mask, i)]++
	}
}

// thaw solves under the full joker rule: each combination with jokers stays, or is read as one without,
// and what the jokers stand for comes from the hand.
func (b *brute) thaw(mixed [][]deck.Tile, table, hand family.Multiset[deck.Tile], paid int32,
	w deck.Weights) (gain int32) {
	if len(mixed) == 0 {
		stays := b.solve(table, hand, w, 0, false)
		if stays < 0 {
			return -1
		}
		return w.Sum(hand) - stays + paid
	}
	gain = b.thaw(mixed[1:], table, hand, paid, w)
	for _, set := range b.sets {
		if len(set) != len(mixed[0]) {
			continue
		}
		need, ok := reads(mixed[0], set)
		if m := family.MultisetOf(need...); ok && hand.Includes(m) {
			gain = max(gain, b.thaw(mixed[1:], table.Add(mixed[0]...).Union(m), hand.Difference(m), paid+w.Sum(m), w))
		}
	}
	return gain
}

// reads tells what the jokers of a combination stand for when it is read as another: a run tile by tile,
// a group in any order.
func reads(mixed, as []deck.Tile) ([]deck.Tile, bool) {
	if as[0].Rank() == as[1].Rank() {
		rest := family.MultisetOf(as...)
		for _, t := range NaturalTiles(mixed) {
			if !rest.Has(t) {
				return nil, false
			}
			rest = rest.Difference(family.MultisetOf(t))
		}
		return rest.Slice(), true
	}
	var need []deck.Tile
	for i, t := range mixed {
		if t == deck.Joker {
			need = append(need, as[i])
		} else if t != as[i] {
			return nil, false
		}
	}
	return need, true
}

// randomSituation makes a small table of combinations, some with jokers, and a hand with tiles that are
// near to them.
func randomSituation(b *brute, rng *rand.Rand) family.Situation[deck.Tile] {
	pool := b.g.Pack()
	s := family.Situation[deck.Tile]{Opened: rng.IntN(4) > 0, Joker: family.JokerFull - family.JokerRule(rng.IntN(2))}
	for range rng.IntN(4) {
		set := slices.Clone(b.sets[rng.IntN(len(b.sets))])
		if len(set) > 4 {
			set = set[:4]
		}
		if rng.IntN(3) == 0 {
			set[rng.IntN(len(set))] = deck.Joker
		}
		if set, ok := b.g.Arrange(set); ok && pool.Includes(family.MultisetOf(set...)) {
			s.Table = append(s.Table, set)
			pool = pool.Difference(family.MultisetOf(set...))
		}
	}
	low, suit := 1+rng.IntN(10), rng.IntN(deck.Suits)
	for n := 3 + rng.IntN(7); s.Hand.Len() < n; {
		t, rest := pool.Draw(rng)
		if t != deck.Joker && rng.IntN(5) > 0 && (t.Rank() < low || t.Rank() > low+3) &&
			(t.Suit() != suit || rng.IntN(2) == 0) {
			continue
		}
		s.Hand, pool = s.Hand.Add(t), rest
	}
	if !s.Opened && pool.Has(deck.Joker) && rng.IntN(2) == 0 { // a joker may be what a first lay lacks
		s.Hand = s.Hand.Add(deck.Joker)
	}
	return s
}
