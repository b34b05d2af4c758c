package family

import (
	"cmp"
	"iter"
	"math/rand/v2"
	"slices"
)

// Multiset is a multiset of values. It is immutable: no method changes its receiver, and two equal multisets are equal
// under reflect.DeepEqual. The zero Multiset is empty. It must not contain NaN.
type Multiset[T cmp.Ordered] struct {
	entries []entry[T] // ascending values, counts above 0; nil when empty
}

type entry[T cmp.Ordered] struct {
	value T
	count int
}

// MultisetOf is the multiset of the given values.
func MultisetOf[T cmp.Ordered](values ...T) Multiset[T] {
	sorted := slices.Sorted(slices.Values(values))
	var m Multiset[T]
	for _, v := range sorted {
		if k := len(m.entries) - 1; k >= 0 && m.entries[k].value == v {
			m.entries[k].count++
		} else {
			m.entries = append(m.entries, entry[T]{v, 1})
		}
	}
	return m
}

// Copies is n copies of v; it is empty if n is not above 0.
func Copies[T cmp.Ordered](v T, n int) Multiset[T] {
	if n <= 0 {
		return Multiset[T]{}
	}
	return Multiset[T]{[]entry[T]{{v, n}}}
}

// Len is the number of values, with repetitions.
func (m Multiset[T]) Len() int {
	n := 0
	for _, e := range m.entries {
		n += e.count
	}
	return n
}

// Empty reports whether m is empty.
func (m Multiset[T]) Empty() bool { return len(m.entries) == 0 }

// Count is the multiplicity of v, 0 when it is not there.
func (m Multiset[T]) Count(v T) int {
	i, ok := slices.BinarySearchFunc(m.entries, v, func(e entry[T], v T) int { return cmp.Compare(e.value, v) })
	if !ok {
		return 0
	}
	return m.entries[i].count
}

// Has reports whether v occurs at least once.
func (m Multiset[T]) Has(v T) bool { return m.Count(v) > 0 }

// Union has each value as often as m and o together.
func (m Multiset[T]) Union(o Multiset[T]) Multiset[T] {
	return m.combine(o, func(a, b int) int { return a + b })
}

// Difference has each value as many times as m has it more often than o.
func (m Multiset[T]) Difference(o Multiset[T]) Multiset[T] {
	return m.combine(o, func(a, b int) int { return a - b })
}

// Intersection has each value as often as both m and o do.
func (m Multiset[T]) Intersection(o Multiset[T]) Multiset[T] {
	return m.combine(o, func(a, b int) int { return min(a, b) })
}

// combine merges two multisets; counts that are not above 0 are dropped.
func (m Multiset[T]) combine(o Multiset[T], count func(a, b int) int) Multiset[T] {
	var r Multiset[T]
	put := func(v T, n int) {
		if n > 0 {
			r.entries = append(r.entries, entry[T]{v, n})
		}
	}
	i, j := 0, 0
	for i < len(m.entries) || j < len(o.entries) {
		switch {
		case j == len(o.entries) || i < len(m.entries) && m.entries[i].value < o.entries[j].value:
			put(m.entries[i].value, count(m.entries[i].count, 0))
			i++
		case i == len(m.entries) || o.entries[j].value < m.entries[i].value:
			put(o.entries[j].value, count(0, o.entries[j].count))
			j++
		default:
			put(m.entries[i].value, count(m.entries[i].count, o.entries[j].count))
			i, j = i+1, j+1
		}
	}
	return r
}

// Add is m with the given values added.
func (m Multiset[T]) Add(values ...T) Multiset[T] { return m.Union(MultisetOf(values...)) }

// Includes reports whether m has each value at least as often as o.
func (m Multiset[T]) Includes(o Multiset[T]) bool { return o.Difference(m).Empty() }

// Equal reports whether m and o hold the same values equally often.
func (m Multiset[T]) Equal(o Multiset[T]) bool { return slices.Equal(m.entries, o.entries) }

// All yields the distinct values in ascending order, each with its multiplicity.
func (m Multiset[T]) All() iter.Seq2[T, int] {
	return func(yield func(T, int) bool) {
		for _, e := range m.entries {
			if !yield(e.value, e.count) {
				return
			}
		}
	}
}

// Slice lists the values in ascending order, with repetitions.
func (m Multiset[T]) Slice() []T {
	s := make([]T, 0, m.Len())
	for v, n := range m.All() {
		for range n {
			s = append(s, v)
		}
	}
	return s
}

// Draw removes one value at random, all copies having the same chance, and returns it with the rest. m must not be
// empty.
func (m Multiset[T]) Draw(rng *rand.Rand) (T, Multiset[T]) {
	k := rng.IntN(m.Len())
	for v, n := range m.All() {
		if k < n {
			return v, m.Difference(Copies(v, 1))
		}
		k -= n
	}
	panic("rummy: a multiset's length is not the sum of its counts")
}

// DrawN removes up to n values at random and returns them in the order drawn.
func (m Multiset[T]) DrawN(n int, rng *rand.Rand) (drawn []T, rest Multiset[T]) {
	rest = m
	for range min(n, m.Len()) {
		var v T
		v, rest = rest.Draw(rng)
		drawn = append(drawn, v)
	}
	return drawn, rest
}
