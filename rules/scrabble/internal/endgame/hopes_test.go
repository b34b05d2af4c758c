package endgame

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
)

// TestHopes: a play that leaves one tile is worth no more than is hoped for, by the rules alone, and often just that.
func TestHopes(t *testing.T) {
	rulestest.Unraced(t)
	rng := rand.New(rand.NewPCG(11, 24))
	plays, exact := 0, 0
	for _, lang := range []string{"fr", "en"} {
		s, judge := solver(lang), solver(lang)
		for _, c := range firstEmpty(lang, 12) {
			b, _ := board.Parse(c.Board)
			own, _ := board.ParseMultiset(c.Rack)
			other, _ := board.ParseMultiset("Q") // that one hardly ever gets rid of
			own = few(own, 3, rng)
			s.Solve(context.Background(), &b, own, other, 1)
			s.stop, s.budget = false, MaxNodes
			h, ok := hope(s, 0)
			if !ok {
				t.Fatalf("%s %d: nothing is hoped for with %v against %v", lang, c.ID, own, other)
			}
			for _, m := range s.list(0, 0) {
				x, hopeless := h.hopeless(s, 0, m.move, infinite)
				if m.play == nil || m.play.Laid != 2 {
					if hopeless {
						t.Errorf("%s %d: %+v is hopeless, and leaves more than one tile", lang, c.ID, m.play)
					}
					continue
				}
				next, kept := b, own
				m.play.Lay(&next, &kept)
				want := int32(m.play.Score) - int32(plain(judge.g, s.values, &next, &other, &kept, false))
				_, at := h.hopeless(s, 0, m.move, x)
				_, below := h.hopeless(s, 0, m.move, x-1)
				if want > x || !at || below {
					t.Errorf("%s %d: %v against %v, %v: worth %d, and at most %d is hoped for (hopeless %v for that, %v below)",
						lang, c.ID, own, other, m.play.Place(), want, x, at, below)
				}
				if plays++; want == x {
					exact++
				}
			}
		}
	}
	if plays < 500 || 4*exact < plays {
		t.Errorf("of %d plays %d are worth what is hoped for", plays, exact)
	}
}

// TestNoHope: where the other has more than one tile, more may come of a play, and with two of one's own a look tells.
func TestNoHope(t *testing.T) {
	for _, c := range []struct {
		own, other string
		ok         bool
	}{{"EST", "A", true}, {"EST", "AA", false}, {"ES", "A", false}, {"EEST", "A", true}} {
		if _, ok := hope(laid(t, c.own, c.other), 0); ok != c.ok {
			t.Errorf("%s against %s: %v, want %v", c.own, c.other, ok, c.ok)
		}
	}
}

// TestAtMost: a last tile that can be laid brings what it scores and the other's points twice, one that cannot stays.
func TestAtMost(t *testing.T) {
	last := tile{points: 8}
	if x, y := last.atMost(5, 10), last.atMost(-1, 10); x != 25 || y != 2 {
		t.Errorf("laid %d, kept %d, want 25 and 2", x, y)
	}
}
