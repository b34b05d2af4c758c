package ai

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"tablee/dict"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/eval"
	"tablee/rules/scrabble/internal/movegen"
	"tablee/rules/scrabble/internal/scrabbletest"
)

// TestAim: between two the chance to win from the lead on, and points a little; between more points alone.
func TestAim(t *testing.T) {
	s := &Simulator{odds: eval.OddsOf("fr")}
	two, three := []int{7}, []int{7, 7}
	for _, c := range []struct {
		name         string
		others       []int
		lead, points float64
		bag          int
		want         float64
	}{
		{"midgame", two, 12, 30, 40, eval.OddsOf("fr").Win(42, 40) + 30*pointWeight},
		{"behind", two, -100, 30, 40, eval.OddsOf("fr").Win(-70, 40) + 30*pointWeight},
		{"over and tied", two, -30, 30, 0, 0.5 + 30*pointWeight},
		{"over and won", two, 300, 30, 0, 1 + 30*pointWeight},
		{"three", three, 300, 30, 0, 30 * pointWeightAlone},
	} {
		got := s.aim(&Situation{Others: c.others, Lead: c.lead}, c.points, c.bag)
		if math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %.6f, want %.6f", c.name, got, c.want)
		}
	}
}

// TestSameDraws: the tiles that one player draws do not depend on how many the other has laid.
func TestSameDraws(t *testing.T) {
	for laid := 1; laid <= board.RackSize; laid++ {
		s := New(movegen.New(dict.English(), &board.English.Values, true), &board.English)
		s.order = []board.Tile{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}
		for _, tile := range s.order {
			s.bag.Add(tile)
		}
		s.racks = []board.Multiset{{25: uint8(board.RackSize - laid)}, {25: board.RackSize - 2}}
		s.keeps = make([]int32, 2)
		s.draw(0)
		s.draw(1)
		if own, other := s.racks[0].Minus(&board.Multiset{25: 7}), s.racks[1].Minus(&board.Multiset{25: 7}); own[0] != 1 ||
			own.Len() != laid || other[15] != 1 || other[14] != 1 || s.bag.Len() != 16-laid-2 {
			t.Errorf("%d laid: drew %v and %v", laid, own, other)
		}
	}
}

// TestBelievedTilesAreDealt: the tiles believed to be in a rack are dealt to it.
func TestBelievedTilesAreDealt(t *testing.T) {
	rulestest.Unraced(t)
	g := movegen.New(dict.English(), &board.English.Values, true)
	s := New(g, &board.English)
	sit, cs := opening(t, g, "AEINRSU", 1)
	sit.Belief = &Belief{kept: []board.Multiset{scrabbletest.Tiles(t, "QZX")}, upTo: []float64{1}}
	s.begin(sit, cs)
	for range 5 {
		s.deal(context.Background(), sit, cs, rand.New(rand.NewPCG(1, 2)))
		if o := s.others[0]; o.Len() != board.RackSize || o[16] != 1 || o[23] != 1 || o[25] != 1 {
			t.Errorf("the other holds %v", o)
		}
	}
}

// TestRiskDependsOnTheLead: far behind and late in the game a risky play is preferred; the choice is by chances to win,
// not by points.
func TestRiskDependsOnTheLead(t *testing.T) {
	s := &Simulator{odds: eval.OddsOf("en")}
	wild, tame := 0.0, 0.0
	sit := &Situation{Others: []int{7}, Lead: -70}
	for i := range 10 {
		points := -15.0
		if i == 0 {
			points = 120
		}
		wild += s.aim(sit, points, 3)
		tame += s.aim(sit, 0, 3)
	}
	if wild <= tame {
		t.Errorf("one win in ten is worth %.3f, none %.3f", wild, tame)
	}
}
