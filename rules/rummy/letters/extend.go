package letters

import (
	"context"
	"slices"

	"tablee/rules/rummy/family"
)

// extend plays as the lower levels do: it makes longer words from single table words, as many as the level may break,
// and a word of the hand alone. Each time it lays as many letters as possible; it keeps jokers for the first meld.
func (s *Set) extend(ctx context.Context, sit family.Situation[Tile], l limits) [][]Tile {
	way := family.Thaws(s, sit.Table, sit.Hand, sit.Joker)[0]
	f := newFinder(ctx, s, sit, way, l)
	hand, _ := split(sit.Hand.Slice())
	var made []piece
	for range l.breaks {
		at, word := f.bestExtension(hand, l.longest)
		if word == "" {
			break
		}
		f.broken = append(f.broken, at)
		hand.add(&f.free[at].counts)
		c := countsOf(word)
		hand.sub(&c)
		made = append(made, piece(word))
		f.old[word] = true
	}
	if word, ok := f.longest(hand.tiles(), minWord, l.longest); ok && !slices.Contains(made, word) {
		made = append(made, word)
	}
	if table := f.table(made); len(made) > 0 && f.valid(table) {
		return table
	}
	return nil
}

// bestExtension finds the table word that can be extended by the most letters of a hand.
func (f *finder) bestExtension(hand counts, longest int) (at int, best string) {
	gain := 0
	for i := range f.free {
		w := &f.free[i]
		if w.wild > 0 || slices.Contains(f.broken, i) {
			continue
		}
		for n := min(longest, len(w.tiles)+hand.size()); n > len(w.tiles)+gain; n-- {
			if word := f.extension(w, hand, n); word != "" {
				at, best, gain = i, word, n-len(w.tiles)
				break
			}
		}
	}
	return at, best
}

// extension is a word of length n that has all letters of a table word, and otherwise letters of a hand.
func (f *finder) extension(w *tableWord, hand counts, n int) string {
	pool := hand
	pool.add(&w.counts)
	sig := pool.signature()
	for r := range rarities - 1 {
		from, to := f.x.between(r, n, n)
		for _, class := range f.x.within(nil, from, to, sig) {
			if !f.x.holds(class, &w.counts) {
				continue
			}
			for _, word := range f.x.words(class) {
				if !f.old[word] {
					return word
				}
			}
		}
	}
	return ""
}

// holds reports whether the words of a class have all of these letters.
func (x *index) holds(class uint32, letters *counts) bool {
	for i, n := range letters {
		if n > x.count(class, i) {
			return false
		}
	}
	return true
}

// tiles lists the letters.
func (c *counts) tiles() family.Multiset[Tile] {
	var m family.Multiset[Tile]
	for i, n := range c {
		m = m.Union(family.Copies(Tile('A'+i), int(n)))
	}
	return m
}
