package gen

import (
	"math/rand/v2"
	"testing"

	"tablee/rules/scrabble/internal/board"
)

// TestLay: laying plays one after the other leaves the same lanes as loading the board, and Restore brings them back.
func TestLay(t *testing.T) {
	g, fresh := generator("en", true), generator("en", true)
	rng := rand.New(rand.NewPCG(2, 3))
	for _, c := range readCases(t, "scrabble_en.jsonl.gz") {
		plays := g.All(&c.board, &c.rack)
		if len(plays) == 0 || c.board.Empty() {
			continue
		}
		p := plays[rng.IntN(len(plays))]
		g.Load(&c.board)
		var before, after Net
		g.Save(&before)
		g.Lay(&p)
		g.Save(&after)
		p.Lay(&c.board, &c.rack)
		fresh.Load(&c.board)
		if after.lanes != fresh.lanes || after.keys != fresh.keys {
			t.Errorf("%d: after %v the lanes differ from those of the board\n%v", c.ID, p.Place(), &c.board)
		}
		g.Restore(&before)
		if g.lanes != before.lanes || g.keys != before.keys {
			t.Errorf("%d: Restore did not bring the lanes back", c.ID)
		}
	}
}

// TestLanePlays: the lanes' lists together are the list of the board.
func TestLanePlays(t *testing.T) {
	g := generator("fr", true)
	for _, c := range readCases(t, "scrabble_fr.jsonl.gz")[:20] {
		want := len(g.All(&c.board, &c.rack))
		g.Load(&c.board)
		got := 0
		for dir := range 2 {
			for l := range board.Size {
				got += len(g.LanePlays(dir, l, &c.rack, nil))
			}
		}
		if got != want {
			t.Errorf("%d: %d plays in the lanes, want %d", c.ID, got, want)
		}
	}
}
