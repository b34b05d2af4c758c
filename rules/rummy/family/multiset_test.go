package family

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// bag is a multiset as slow, obvious code.
type bag map[int]int

func bagOf(values []int) bag {
	b := bag{}
	for _, v := range values {
		b[v]++
	}
	return b
}

func (b bag) slice() []int {
	s := []int{}
	for v, n := range b {
		for range n {
			s = append(s, v)
		}
	}
	slices.Sort(s)
	return s
}

func TestMultisetAgainstMap(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	random := func() []int {
		s := make([]int, rng.IntN(12))
		for i := range s {
			s[i] = rng.IntN(6)
		}
		return s
	}
	for range 2000 {
		x, y := random(), random()
		m, o, bx, by := MultisetOf(x...), MultisetOf(y...), bagOf(x), bagOf(y)
		union, diff, common := bag{}, bag{}, bag{}
		includes := true
		for v := range 6 {
			union[v] = bx[v] + by[v]
			diff[v] = max(bx[v]-by[v], 0)
			common[v] = min(bx[v], by[v])
			includes = includes && bx[v] >= by[v]
			if m.Count(v) != bx[v] || m.Has(v) != (bx[v] > 0) {
				t.Fatalf("%v: Count(%d) = %d, Has = %v, want %d", x, v, m.Count(v), m.Has(v), bx[v])
			}
		}
		for _, c := range []struct {
			name      string
			got, want []int
		}{
			{"Slice", m.Slice(), bx.slice()},
			{"Union", m.Union(o).Slice(), union.slice()},
			{"Add", m.Add(y...).Slice(), union.slice()},
			{"Difference", m.Difference(o).Slice(), diff.slice()},
			{"Intersection", m.Intersection(o).Slice(), common.slice()},
		} {
			if !slices.Equal(c.got, c.want) {
				t.Fatalf("%v %s %v: got %v, want %v", x, c.name, y, c.got, c.want)
			}
		}
		if got := m.Includes(o); got != includes {
			t.Fatalf("%v includes %v: got %v, want %v", x, y, got, includes)
		}
		if got, want := m.Equal(o), slices.Equal(bx.slice(), by.slice()); got != want {
			t.Fatalf("%v equals %v: got %v, want %v", x, y, got, want)
		}
		if !reflect.DeepEqual(m.Union(o).Difference(o), m) {
			t.Fatalf("%v + %v - %v = %v", x, y, y, m.Union(o).Difference(o))
		}
		if m.Len() != len(x) || m.Empty() != (len(x) == 0) {
			t.Fatalf("%v: Len = %d, Empty = %v", x, m.Len(), m.Empty())
		}
	}
}

// Strings and floats do as well: nothing in a multiset knows about tiles.
func TestMultisetOfOtherTypes(t *testing.T) {
	words := MultisetOf("b", "a", "b")
	if got, want := words.Slice(), []string{"a", "b", "b"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	numbers := MultisetOf(1.5, -2, 1.5).Union(Copies(0.25, 2))
	if got, want := numbers.Slice(), []float64{-2, 0.25, 0.25, 1.5, 1.5}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if !Copies("x", 0).Empty() {
		t.Error("no copies should be empty")
	}
}

func TestMultisetDraw(t *testing.T) {
	m := MultisetOf(1, 1, 1, 2)
	rng := rand.New(rand.NewPCG(2, 2))
	ones := 0
	for range 4000 {
		v, rest := m.Draw(rng)
		if !rest.Add(v).Equal(m) {
			t.Fatalf("drew %d from %v, left %v", v, m, rest)
		}
		if v == 1 {
			ones++
		}
	}
	if ones < 2850 || ones > 3150 { // 3000 expected, standard deviation 27
		t.Errorf("1 was drawn %d times of 4000, want about 3000", ones)
	}
	drawn, rest := m.DrawN(9, rng)
	if len(drawn) != 4 || !rest.Empty() || !MultisetOf(drawn...).Equal(m) {
		t.Errorf("drew %v, left %v", drawn, rest)
	}
}
