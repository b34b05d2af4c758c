package family

import (
	"cmp"
	"slices"
)

// The full joker rule: a combination with jokers stays exactly as it is, or every joker in it is replaced, from the
// hand, by a tile for which it stands; then the whole combination may be broken.

// Thaw is one way to treat the combinations of a table under the full joker rule.
type Thaw[T cmp.Ordered] struct {
	Frozen [][]T       // combinations that stay as they are
	Free   [][]T       // combinations that may be broken
	Loose  Multiset[T] // tiles of combinations whose jokers were replaced, including the jokers and Paid
	Paid   Multiset[T] // tiles of the hand that replace jokers
}

// Thaws lists all ways to treat a table's jokers with a hand; the first freezes all. Under other rules than
// the full one there is one way, in which all combinations are free.
func Thaws[T cmp.Ordered](set RuleSet[T], table [][]T, hand Multiset[T], rule JokerRule) []Thaw[T] {
	if rule != JokerFull {
		return []Thaw[T]{{Free: table}}
	}
	var plain, mixed [][]T
	for _, c := range table {
		if slices.Contains(c, set.Joker()) {
			mixed = append(mixed, c)
		} else {
			plain = append(plain, c)
		}
	}
	ways := []Thaw[T]{{Free: plain}}
	for _, c := range mixed {
		var next []Thaw[T]
		for _, w := range ways { // frozen first, so that the first way freezes all
			w.Frozen = append(slices.Clip(w.Frozen), c)
			next = append(next, w)
		}
		for _, w := range ways {
			for _, paid := range payments(set, c, hand.Difference(w.Paid)) {
				w := w
				w.Paid = w.Paid.Union(paid)
				w.Loose = w.Loose.Add(c...).Union(paid)
				next = append(next, w)
			}
		}
		ways = next
	}
	return ways
}

// payments lists the distinct multisets of tiles of the hand that can replace all jokers of a combination.
func payments[T cmp.Ordered](set RuleSet[T], c []T, hand Multiset[T]) []Multiset[T] {
	var list []Multiset[T]
	for _, stands := range set.Stands(c) {
		m := MultisetOf(stands...)
		if hand.Includes(m) && !slices.ContainsFunc(list, m.Equal) {
			list = append(list, m)
		}
	}
	return list
}

// RespectsJokers reports whether a play obeys the full joker rule: for some way of Thaws, the frozen combinations are
// still on the table and the replacing tiles were laid.
func RespectsJokers[T cmp.Ordered](set RuleSet[T], before, after [][]T, laid Multiset[T]) bool {
	for _, w := range Thaws(set, before, laid, JokerFull) {
		if gone, _ := Without(w.Frozen, after); len(gone) == 0 {
			return true
		}
	}
	return false
}
