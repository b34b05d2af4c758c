package movegen_test

import (
	"math/rand/v2"
	"testing"

	"tablee/rules/scrabble/internal/movegen"
)

// TestNear: what a tile scores beside another is what AroundOne says, whatever was asked before on other boards.
func TestNear(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 26))
	for _, cross := range []bool{true, false} {
		var nears movegen.Nears
		g := generator("fr", cross)
		times := 0
		for _, c := range readCases(t, "scrabble_fr.jsonl.gz") {
			g.Load(&c.board)
			for _, p := range g.All(&c.board, &c.rack)[:3] {
				mark := g.Mark()
				g.Lay(&p)
				for _, s := range g.Spots(movegen.AllLetters, nil) {
					tile, laid := movegen.Tile{Letters: 1 << rng.IntN(26), Points: int32(rng.IntN(11))}, int32(rng.IntN(11))
					want := int32(-1)
					for _, e := range g.AroundOne(s.Square, laid, nil) {
						if e.Mask&tile.Letters != 0 {
							want = max(want, e.Score(tile.Points))
						}
					}
					if got := nears.At(&g.Layout, s.Square).Best(tile, laid); got != want {
						t.Errorf("%d: beside square %d a tile scores %d, want %d", c.ID, s.Square, got, want)
					}
					times++
				}
				g.Back(mark)
			}
		}
		if times < 1000 {
			t.Errorf("only %d squares were asked for", times)
		}
	}
}
