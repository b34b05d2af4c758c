package movegen

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
)

// TestRecall: on boards that differ by a play, or by two, a memo finds plays of the value that Best finds, whatever it
// was asked before; nil where there is none.
func TestRecall(t *testing.T) {
	rulestest.Unraced(t)
	rate := func(keep *board.Multiset) int32 { return int32(keep.Sum(&board.French.Values))*71 - 130*int32(keep[4]) }
	for _, cross := range []bool{true, false} {
		g, fresh := generator("fr", cross), generator("fr", cross)
		g.Rate(rate)
		fresh.Rate(rate)
		rng := rand.New(rand.NewPCG(4, 4))
		m := new(Memo)
		for _, c := range readCases(t, "scrabble_fr.jsonl.gz")[:40] {
			plays := slices.Clone(fresh.All(&c.board, &c.rack))
			unseen := board.French.Counts
			for _, used := range []board.Multiset{c.board.Tiles(), c.rack} {
				unseen = unseen.Minus(&used)
			}
			var other board.Multiset
			unseen.TransferRandom(&other, rng.IntN(board.RackSize+1), rng)
			g.Load(&c.board)
			var before Net
			g.Save(&before)
			m.Hold(g, &other)
			for range 2 * versions {
				g.Restore(&before)
				b, rack := c.board, c.rack
				if len(plays) > 0 && rng.IntN(8) > 0 {
					p := plays[rng.IntN(len(plays))]
					g.Lay(&p)
					p.Lay(&b, &rack)
				}
				got, want := int32(none), int32(none)
				if p := m.Best(g); p != nil {
					got = p.Value
				}
				if p := fresh.Best(&b, &other); p != nil {
					want = p.Value
				}
				if got != want {
					t.Fatalf("%d, cross %v, rack %v: %d, want %d\n%v", c.ID, cross, other, got, want, &b)
				}
			}
			keep, value, ok := g.BestExchange(board.RackSize)
			keep2, value2, ok2 := fresh.BestExchange(board.RackSize)
			if keep != keep2 || value != value2 || ok != ok2 {
				t.Errorf("%d: exchange %v %d %v, want %v %d %v", c.ID, keep, value, ok, keep2, value2, ok2)
			}
		}
	}
}

// BenchmarkRecall is the best play of a rack on boards that differ by one play each.
func BenchmarkRecall(b *testing.B) {
	g := generator("fr", true)
	c := readCases(b, "scrabble_fr.jsonl.gz")[7]
	plays := slices.Clone(g.All(&c.board, &c.rack))
	g.Load(&c.board)
	var before Net
	g.Save(&before)
	m := new(Memo)
	for i := range b.N {
		if i%12 == 0 {
			m.Hold(g, &c.rack)
		}
		g.Restore(&before)
		g.Lay(&plays[i%12*len(plays)/12])
		m.Best(g)
	}
}
