package board

import (
	"math/rand/v2"
	"testing"
)

// counts is a random rack of at most seven tiles, and its counts.
func counts(rng *rand.Rand) (r PackedRack, n [RackSize]uint8) {
	for range rng.IntN(RackSize + 1) {
		kind := rng.IntN(RackSize)
		n[kind]++
		r += PackTiles(kind, 1)
	}
	return r, n
}

// TestRack: racks are what their counts say.
func TestRack(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 27))
	held := 0
	for range 5000 {
		a, n := counts(rng)
		b, m := counts(rng)
		holds, tiles, union := true, 0, PackedRack(0)
		var kinds []int
		for kind := range n {
			holds = holds && n[kind] >= m[kind]
			tiles += int(n[kind])
			union += PackTiles(kind, max(n[kind], m[kind]))
			if n[kind] > 0 {
				kinds = append(kinds, kind)
			}
			if a.Count(kind) != n[kind] {
				t.Errorf("%x has %d of kind %d, want %d", a, a.Count(kind), kind, n[kind])
			}
		}
		if a.Holds(b) != holds || a.Tiles() != tiles || a.Union(b) != union {
			t.Errorf("%x and %x: holds %v, %d tiles, union %x; want %v, %d, %x", a, b, a.Holds(b), a.Tiles(), a.Union(b), holds,
				tiles, union)
		}
		if holds {
			held++
		}
		if len(kinds) > 0 && a.Highest() != kinds[len(kinds)-1] {
			t.Errorf("%x: the highest kind is %d", a, a.Highest())
		}
		for r := a; r != 0; r = r.Next() {
			if len(kinds) == 0 || r.Lowest() != kinds[0] {
				t.Fatalf("%x: after %v comes %d", a, kinds, r.Lowest())
			}
			kinds = kinds[1:]
		}
		if len(kinds) > 0 {
			t.Errorf("%x: %v do not come", a, kinds)
		}
	}
	if held < 100 {
		t.Errorf("only %d racks hold another", held)
	}
}
