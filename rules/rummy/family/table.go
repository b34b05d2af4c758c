package family

import (
	"cmp"
	"slices"
)

// The table is a list of combinations. Their order has no meaning in the rules, but people refer to combinations by
// number, so Settle keeps the order of combinations that remain.

// Fresh marks a combination that continues no earlier one.
const Fresh = -1

// Continues returns, for each combination of after, the index in before of the combination that it continues: an equal
// one, else the one with which it shares most tiles, at least two. No combination of before is continued twice.
func Continues[T cmp.Ordered](before, after [][]T) []int {
	from := make([]int, len(after))
	taken := make([]bool, len(before))
	for j, a := range after {
		from[j] = Fresh
		for i, b := range before {
			if !taken[i] && slices.Equal(a, b) {
				from[j], taken[i] = i, true
				break
			}
		}
	}
	for {
		best, bi, bj := 1, Fresh, Fresh
		for i, b := range before {
			if taken[i] {
				continue
			}
			for j, a := range after {
				if from[j] != Fresh {
					continue
				}
				if n := MultisetOf(a...).Intersection(MultisetOf(b...)).Len(); n > best {
					best, bi, bj = n, i, j
				}
			}
		}
		if bi == Fresh {
			return from
		}
		from[bj], taken[bi] = bi, true
	}
}

// Settle orders the combinations of after: first those that continue one of before, in the order of before, then the
// others in ascending order. Tables with the same combinations get the same order.
func Settle[T cmp.Ordered](before, after [][]T) [][]T {
	sorted := slices.Clone(after)
	slices.SortFunc(sorted, slices.Compare[[]T])
	from := Continues(before, sorted)
	order := make([]int, len(sorted))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if (from[a] == Fresh) != (from[b] == Fresh) {
			if from[a] == Fresh {
				return 1
			}
			return -1
		}
		return cmp.Compare(from[a], from[b])
	})
	settled := make([][]T, len(sorted))
	for i, k := range order {
		settled[i] = sorted[k]
	}
	return settled
}

// Moved marks the tiles of after that have moved: those of a combination that were not in the one that it continues.
func Moved[T cmp.Ordered](before, after [][]T) [][]bool {
	from := Continues(before, after)
	marks := make([][]bool, len(after))
	for j, set := range after {
		marks[j] = make([]bool, len(set))
		var old Multiset[T]
		if from[j] != Fresh {
			old = MultisetOf(before[from[j]]...)
		}
		for k, t := range set {
			if old.Has(t) {
				old = old.Difference(Copies(t, 1))
			} else {
				marks[j][k] = true
			}
		}
	}
	return marks
}

// Without removes equal combinations from both tables and returns the rest of each.
func Without[T cmp.Ordered](a, b [][]T) (restA, restB [][]T) {
	used := make([]bool, len(b))
	for _, set := range a {
		found := false
		for j, other := range b {
			if !used[j] && slices.Equal(set, other) {
				used[j], found = true, true
				break
			}
		}
		if !found {
			restA = append(restA, set)
		}
	}
	for j, other := range b {
		if !used[j] {
			restB = append(restB, other)
		}
	}
	return restA, restB
}

// Changed counts the combinations of before that are not in after.
func Changed[T cmp.Ordered](before, after [][]T) int {
	gone, _ := Without(before, after)
	return len(gone)
}
