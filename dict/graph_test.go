package dict

import (
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/rules/rulestest"
)

// gaddagSet is every string of a GADDAG, the separator as '+'.
func gaddagSet(g *Graph) []string {
	var out []string
	var walk func(n Node, s string)
	walk = func(n Node, s string) {
		for m := g.Letters(n); m != 0; m &= m - 1 {
			l := m.First()
			a := g.ArcIn(n, g.Letters(n), l)
			if a != g.Arc(n, l) || a.Ends() != g.Ends(n).Has(l) {
				panic("accessors disagree")
			}
			t := s + string("ABCDEFGHIJKLMNOPQRSTUVWXYZ+"[l])
			if a.Ends() {
				out = append(out, t)
			}
			if l == Separator && a.Node() != g.Turn(n) {
				panic("Turn disagrees with Arc")
			}
			walk(a.Node(), t)
		}
	}
	walk(g.GaddagRoot(), "")
	slices.Sort(out)
	return out
}

func reverse(s string) string {
	b := []byte(s)
	slices.Reverse(b)
	return string(b)
}

// gaddagOf is what Gordon's definition asks for.
func gaddagOf(words []string) []string {
	var out []string
	for _, w := range words {
		out = append(out, reverse(w))
		for i := 1; i < len(w); i++ {
			out = append(out, reverse(w[:i])+"+"+w[i:])
		}
	}
	slices.Sort(out)
	return out
}

func TestGaddagHoldsEveryCut(t *testing.T) {
	for _, words := range [][]string{
		{"CARE"},
		{"AA"},
		{"CARE", "CARES", "SCARE", "CAR", "ARE", "AR"},
		{"ABCDEFGHIJKLMNO", "ONMLKJIHGFEDCBA", "ABCDEFGHIJKL", "ABCDEFGHIJKLM"},
		{"LONGWORDSOFTWENTYFOURXYZ", "LONGWORDSOFTWENTYFOUR"},
	} {
		g, err := New("test", words, true)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := gaddagSet(g), gaddagOf(words); !slices.Equal(got, want) {
			t.Errorf("%v: got %v, want %v", words, got, want)
		}
	}
}

// TestSorted: lists of few sorted parts, which are merged, and of many, which are sorted, come in order, and the
// argument stays.
func TestSorted(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 9))
	for parts := range 2 * maxParts {
		for _, length := range []int{1, 7, 100} {
			var words []string
			for range parts {
				part := make([]string, length)
				for i := range part {
					part[i] = string([]byte{'A' + byte(rng.IntN(9)), 'A' + byte(rng.IntN(9))})
				}
				slices.Sort(part)
				words = append(words, part...)
			}
			given, want := slices.Clone(words), slices.Sorted(slices.Values(words))
			if got := sorted(words); !slices.Equal(got, want) {
				t.Errorf("%v: got %v", given, got)
			}
			if !slices.Equal(words, given) {
				t.Errorf("%v was changed to %v", given, words)
			}
		}
	}
}

func TestStatesAreUnique(t *testing.T) {
	rulestest.Unraced(t)
	for _, g := range []*Graph{English(), French()}[:rulestest.Of(2, 1)] {
		seen := map[string]int{}
		var key []byte
		for i := 2; i < len(g.nodes); {
			end := i + 2 + Mask(g.nodes[i]).Len()
			key = key[:0]
			for _, x := range g.nodes[i:end] {
				key = binary.NativeEndian.AppendUint32(key, x)
			}
			if at, ok := seen[string(key)]; ok {
				t.Fatalf("%s: states %d and %d are equal", g.Name(), at, i)
			}
			seen[string(key)] = i
			i = end
		}
	}
}

func TestNewRefuses(t *testing.T) {
	for _, w := range []string{"", "A", "a", "été", "AB*", strings.Repeat("A", MaxLen+1)} {
		if _, err := New("test", []string{"AA", w}, false); err == nil {
			t.Errorf("New took %q", w)
		}
	}
	if _, err := New("test", []string{strings.Repeat("A", maxGaddag+1)}, true); err == nil {
		t.Errorf("New made a GADDAG of a word of %d letters", maxGaddag+1)
	}
}

// TestTooLarge begins with an array that has no number left for another state.
func TestTooLarge(t *testing.T) {
	for _, c := range []struct {
		used int
		want error
	}{{arcNode - 4, nil}, {arcNode + 1, errTooLarge}} {
		b := newBuilder(c.used + 8)
		b.nodes = b.nodes[:c.used]
		b.add([]Letter{0}, true, 0)
		if _, err := b.finish(); !errors.Is(err, c.want) {
			t.Errorf("after %d words of nodes: got %v, want %v", c.used, err, c.want)
		}
		if len(b.nodes) > arcNode+1 {
			t.Errorf("the array grew to %d words, want none above %d", len(b.nodes), arcNode+1)
		}
	}
}
