package ai

import (
	"context"
	"slices"
	"testing"

	"tablee/dict"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/endgame"
	"tablee/rules/scrabble/internal/movegen"
	"tablee/rules/scrabble/internal/scrabbletest"
)

// TestDraws: each pair of tiles in as many ways as there are, whatever is alike.
func TestDraws(t *testing.T) {
	s := &PreEndgame{Unseen: scrabbletest.Tiles(t, "AAABBCDE?"), Bag: 2}
	all, ways := s.draws()
	if ways != 36 || all[0].ways != 6 || all[0].tiles != scrabbletest.Tiles(t, "AB") {
		t.Errorf("%.0f ways, first %v in %.0f; want 36, AB in 6", ways, all[0].tiles, all[0].ways)
	}
	for _, d := range all {
		if d.tiles == scrabbletest.Tiles(t, "AA") && d.ways != 3 || d.tiles == scrabbletest.Tiles(t, "CC") {
			t.Errorf("%v in %.0f ways", d.tiles, d.ways)
		}
	}
	s.Bag = 1
	if all, ways = s.draws(); ways != 9 || len(all) != 6 || all[0].ways != 3 {
		t.Errorf("one tile: %d kinds in %.0f ways, the first in %.0f", len(all), ways, all[0].ways)
	}
}

// TestChoose holds the choice to every play with every draw solved, at leads that make another play the best.
func TestPreEndgameChoose(t *testing.T) {
	rulestest.Unraced(t)
	b, err := board.Parse([]string{"GINK...F..AVOUA", "...ADULATES...T", "...L...U...P..T", "M..I.N.c..TA..I",
		"E...RECORDeR..F", "U....W.N.EMIE.E", "T....SIN..P...R", "ET..J.VALLONS.A", ".ADOUBES.....QI", ".X..B.S...REGIS",
		".E..E...OLE....", "CZAR...........", "H.YEN..........", "U..............", "M.............."})
	if err != nil {
		t.Fatal(err)
	}
	g := movegen.New(dict.French(), &board.French.Values, true)
	solver := endgame.New(g, &board.French.Values)
	for _, bag := range []int{1, 2} {
		sit := &PreEndgame{Board: b, Rack: scrabbletest.Tiles(t, "IHE"), Unseen: scrabbletest.Tiles(t, "ESTL"), Bag: bag}
		g.Rate(nil)
		var plays []*movegen.Play
		for _, p := range slices.Clone(g.All(&b, &sit.Rack)) {
			if sit.Fits(&p) && p.Score > 12 {
				plays = append(plays, &p)
			}
		}
		chosen := make(map[*movegen.Play]bool)
		for _, sit.Lead = range []int{-8, -4, 0, 4, 8, 12, 20} {
			var want Option
			for i, p := range plays {
				o := solved(solver, sit, p)
				if i == 0 || o.better(&want) {
					want = o
				}
			}
			got, nodes, ok := Choose(context.Background(), solver, sit, plays, 1<<40)
			if !ok || nodes == 0 || got.Wins != want.Wins || got.Gain != want.Gain {
				t.Errorf("bag %d, lead %d: %+v after %d nodes, want %+v", bag, sit.Lead, got, nodes, want)
			}
			chosen[got.Play] = true
		}
		if bag == 2 && len(chosen) < 2 {
			t.Errorf("bag %d: the lead made no difference", bag)
		}
		if got, _, ok := Choose(context.Background(), solver, sit, plays[1:], 1); !ok || got.Play != plays[1] {
			t.Errorf("bag %d: a small budget looked at more than the first play", bag)
		}
		over, stop := context.WithCancel(context.Background())
		stop()
		if _, _, ok := Choose(over, solver, sit, plays, 1<<40); ok {
			t.Error("out of time it chose a play that it had not looked at")
		}
	}
}

// solved looks at every order of the unseen tiles' kinds by itself.
func solved(s *endgame.Solver, sit *PreEndgame, p *movegen.Play) Option {
	o := Option{Play: p}
	n := 0.0
	tiles := sit.Unseen.Tiles()
	for i := range tiles {
		for j := range tiles {
			if i == j || sit.Bag == 1 && j != (i+1)%len(tiles) {
				continue
			}
			after, rack, other := sit.Board, sit.Rack, sit.Unseen
			p.Lay(&after, &rack)
			other.Transfer(&rack, tiles[i])
			if sit.Bag == 2 {
				other.Transfer(&rack, tiles[j])
			}
			gain := int(p.Score) - s.Solve(context.Background(), &after, other, rack, 1<<40).Value
			o.Gain += float64(gain)
			if gain+sit.Lead > 0 {
				o.Wins++
			} else if gain+sit.Lead == 0 {
				o.Wins += 0.5
			}
			n++
		}
	}
	o.Wins, o.Gain = o.Wins/n, o.Gain/n
	return o
}
