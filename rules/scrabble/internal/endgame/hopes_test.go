package endgame

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// TestHopes: a play that leaves one tile or two is worth no more than is hoped for, by the rules alone; with one it is
// often just that, with two not much less.
func TestHopes(t *testing.T) {
	rulestest.Unraced(t)
	rng := rand.New(rand.NewPCG(11, 24))
	var plays, near [3]int
	for _, lang := range []string{"fr", "en"} {
		s, judge := solver(lang), solver(lang)
		for _, c := range firstEmpty(lang, rulestest.Setting("HOPES_POSITIONS", 12)) {
			b, _ := board.Parse(c.Board)
			own, _ := board.ParseMultiset(c.Rack)
			other, _ := board.ParseMultiset("Q") // that one hardly ever gets rid of
			held := 3 + c.ID%2
			own = few(own, held, rng)
			s.Solve(context.Background(), &b, own, other, 1)
			s.stop, s.budget = false, MaxNodes
			h, _ := singleBounds(s, 0)
			if !boundsApply(&s.sides[0], &s.sides[1]) {
				t.Fatalf("%s %d: the upper bound of %v against %v is too low", lang, c.ID, own, other)
			}
			for _, m := range s.list(0, 0) {
				x, hopeless := h.tooLow(m.move, infinite)
				left := 0
				if m.play != nil {
					left = held - int(m.play.Laid)
				}
				if hopeless != (left == 1 || left == 2) {
					t.Errorf("%s %d: %+v is hopeless: %v", lang, c.ID, m.play, hopeless)
				}
				if !hopeless || held > 3 && rng.IntN(8) > 0 {
					continue
				}
				next, kept := b, own
				m.play.Lay(&next, &kept)
				want := int32(m.play.Score) - int32(plain(judge.g, s.values, &next, &other, &kept, false))
				_, at := h.tooLow(m.move, x)
				_, below := h.tooLow(m.move, x-1)
				if want > x || !at || below {
					t.Errorf("%s %d: %v against %v, %v: worth %d, and at most %d is hoped for (hopeless %v for that, %v below)",
						lang, c.ID, own, other, m.play.Place(), want, x, at, below)
				}
				if plays[left]++; want >= x-int32(12*(left-1)) {
					near[left]++
				}
			}
		}
	}
	if plays[1] < 300 || plays[2] < 300 || 5*near[1] < plays[1] || 3*near[2] < plays[2] {
		t.Errorf("of %d plays %d are worth about what is hoped for", plays, near)
	}
}

// TestNoHope: where the other has more than one tile, more may come of a play, and with two of one's own a look tells.
func TestNoHope(t *testing.T) {
	rulestest.Unraced(t)
	for _, c := range []struct {
		own, other string
		ok         bool
	}{{"EST", "A", true}, {"EST", "AA", false}, {"ES", "A", false}, {"EEST", "A", true}} {
		s := laid(t, c.own, c.other)
		if ok := boundsApply(&s.sides[0], &s.sides[1]); ok != c.ok {
			t.Errorf("%s against %s: %v, want %v", c.own, c.other, ok, c.ok)
		}
	}
}

// TestAtMost: a last tile that can be laid brings its score and twice the points of the other side; one that cannot
// stays.
func TestAtMost(t *testing.T) {
	last := tile{Tile: movegen.Tile{Points: 8}}
	if x, y := last.atMost(5, 10), last.atMost(-1, 10); x != 25 || y != 2 {
		t.Errorf("laid %d, kept %d, want 25 and 2", x, y)
	}
}

// TestLastTwo: of two last tiles both bring what they score and the other's points twice, or one is kept, or both are.
func TestLastTwo(t *testing.T) {
	mine := [2]tile{{Tile: movegen.Tile{Points: 8}}, {Tile: movegen.Tile{Points: 3}}}
	for _, c := range []struct {
		one        [2]int32
		both, want int32
	}{
		{[2]int32{-1, -1}, -1, 10 - 8 - 3},
		{[2]int32{5, -1}, -1, 5 + 10 - 3},
		{[2]int32{-1, 5}, -1, 5 + 10 - 8},
		{[2]int32{5, 6}, -1, 5 + 6 + 20},
		{[2]int32{5, 6}, 12, 12 + 20},
		{[2]int32{-1, -1}, 0, 20},
	} {
		if got := lastTwo(&mine, c.one, c.both, 10); got != c.want {
			t.Errorf("%v, together %d: %d, want %d", c.one, c.both, got, c.want)
		}
	}
}
