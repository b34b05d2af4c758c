package movegen_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
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
		var before, after movegen.Net
		g.Save(&before)
		g.Lay(&p)
		g.Save(&after)
		p.Lay(&c.board, &c.rack)
		fresh.Load(&c.board)
		if after.Lanes != fresh.Lanes || *after.LaneKeys() != *fresh.LaneKeys() {
			t.Errorf("%d: after %v the lanes differ from those of the board\n%v", c.ID, p.Place(), &c.board)
		}
		g.Restore(&before)
		if g.Lanes != before.Lanes || *g.LaneKeys() != *before.LaneKeys() {
			t.Errorf("%d: Restore did not bring the lanes back", c.ID)
		}
	}
}

// TestBack: plays laid one upon the other are taken up again as far as a mark.
func TestBack(t *testing.T) {
	g := generator("fr", true)
	for _, c := range readCases(t, "scrabble_fr.jsonl.gz")[:40] {
		g.Load(&c.board)
		var nets []movegen.Net
		var marks []int
		for range 3 {
			var list []movegen.Play
			for l := range board.Size {
				list = g.LanePlays(l%2, l, &c.rack, list)
			}
			if len(list) == 0 {
				break
			}
			var n movegen.Net
			g.Save(&n)
			nets, marks = append(nets, n), append(marks, g.Mark())
			g.Lay(&list[len(list)/2])
		}
		for i := len(marks) - 1; i >= 0; i -= 2 {
			if g.Back(marks[i]); g.Net != nets[i] || g.Mark() != marks[i] {
				t.Errorf("%d: back at play %d the lanes or the mark differ", c.ID, i)
			}
		}
	}
}

// TestHalo: a play that covers none of another's halo leaves it as it was; one that does changes it now and then.
func TestHalo(t *testing.T) {
	g := generator("en", true)
	clear, changed := 0, 0
	for _, c := range readCases(t, "scrabble_en.jsonl.gz") {
		if c.board.Empty() {
			continue
		}
		g.Load(&c.board)
		var plays []movegen.Play
		for dir := range 2 {
			for l := range board.Size {
				plays = g.LanePlays(dir, l, &c.rack, plays)
			}
		}
		rng := rand.New(rand.NewPCG(uint64(c.ID), 5))
		for range min(40, len(plays)) {
			out, laid := plays[rng.IntN(len(plays))], plays[rng.IntN(len(plays))]
			var h movegen.Halo
			g.Halo(&out, &h)
			touched := covers(&h, &laid)
			mark := g.Mark()
			g.Lay(&laid)
			dir, l, _ := out.Lane()
			still := slices.ContainsFunc(g.LanePlays(dir, l, &c.rack, nil), func(p movegen.Play) bool {
				return p.Place() == out.Place() && p.Score == out.Score
			})
			g.Back(mark)
			switch {
			case !touched && !still:
				t.Errorf("%d: %v changes %v", c.ID, laid.Place(), out.Place())
			case !touched:
				clear++
			case !still:
				changed++
			}
		}
	}
	if clear < 1000 || changed < 500 {
		t.Errorf("%d plays did not touch the halo, %d did and changed the play", clear, changed)
	}
}

// covers reports whether a play lays a tile in a halo; both sides of the halo have to say the same.
func covers(h *movegen.Halo, p *movegen.Play) bool {
	by := [2]bool{}
	r, c := int(p.Row)+1, int(p.Col)+1
	for _, t := range p.Tiles[:p.Len] {
		if t != 0 {
			by[0] = by[0] || h[0][r]>>c&1 == 1
			by[1] = by[1] || h[1][c]>>r&1 == 1
		}
		if p.Down {
			r++
		} else {
			c++
		}
	}
	if by[0] != by[1] {
		panic("rows and columns differ")
	}
	return by[0]
}
