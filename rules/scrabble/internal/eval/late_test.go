package eval

import (
	"testing"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/scrabbletest"
)

func TestLateFormat(t *testing.T) {
	scrabbletest.Format(t, LateWeights, LateOf, ParseLate, (*LateModel).Format)
}

// TestSense: what every player knows must have been learned: who takes the last tile lets the other begin.
func TestLateSense(t *testing.T) {
	for _, lang := range []string{"fr", "en"} {
		m := LateOf(lang)
		if m[0] >= m[1] {
			t.Errorf("%s: emptying the bag is worth %d, leaving a tile %d; want more", lang, m[0], m[1])
		}
		for left := range LateBag + 1 {
			if share := m[Share(left)]; share <= 0 || share > 1500 {
				t.Errorf("%s: with %d tiles left, good tiles are worth %d thousandths of what they are", lang, left, share)
			}
		}
	}
}

// TestRate: each weight counts where the bag will stand, after a play with what is drawn, after an exchange as before.
func TestRate(t *testing.T) {
	var m LateModel
	for i := range m {
		m[i] = int16(i * i)
	}
	early := LeaveOf("en")
	values := &board.English.Values
	play, swap := m.Rate(7, early, values)
	keep := scrabbletest.Kept(t, "QI")
	e := early.Value(keep)
	usual := int32(m[3])
	for name, c := range map[string]struct {
		got  int32
		left int
	}{"play": {play(keep), 2}, "exchange": {swap(keep), 7}} {
		at := Share(c.left)
		want := int32(m[c.left]) + int32(m[at])*e/1000 + 11*int32(m[at+1]) - usual
		if c.got != want {
			t.Errorf("%s: %d, want %d", name, c.got, want)
		}
	}
	if got := play(scrabbletest.Kept(t, "")); got != int32(m[0])-usual {
		t.Errorf("all tiles laid: %d, want %d", got, int32(m[0])-usual)
	}
	seen := make(map[int]bool)
	for left := range LateBag + 1 {
		if at := Share(left); at <= LateBag || at+1 >= LateWeights || (at-LateBag-1)%perStage != 0 {
			t.Errorf("Share(%d) = %d", left, at)
		} else {
			seen[at] = true
		}
	}
	if len(seen) != stages {
		t.Errorf("%d stages, want %d", len(seen), stages)
	}
}

// TestStages: the middle of the game, its end, and the empty bag each have their own valuation.
func TestStages(t *testing.T) {
	set := &board.English
	early, close := LeaveOf("en"), new(LateModel)
	for i := range close {
		close[i] = int16(7 * i)
	}
	keep, unseen := scrabbletest.Kept(t, "ER"), scrabbletest.Kept(t, "QZ")
	near, swapped := close.Rate(LateBag, early, &set.Values)
	for _, c := range []struct {
		name       string
		close      *LateModel
		bag        int
		play, swap int32
	}{
		{"full", close, LateBag + 1, early.Value(keep), early.Value(keep)},
		{"nearly empty", close, LateBag, near(keep), swapped(keep)},
		{"nearly empty, many players", nil, 1, early.Value(keep), early.Value(keep)},
		{"empty", close, 0, -700, -700},
	} {
		play, swap := Stages(set, early, c.close, c.bag, unseen)
		if play(keep) != c.play || swap(keep) != c.swap {
			t.Errorf("%s: %d and %d, want %d and %d", c.name, play(keep), swap(keep), c.play, c.swap)
		}
	}
	play, _ := Stages(set, early, close, 0, unseen)
	if got := play(scrabbletest.Kept(t, "")); got != 4000 {
		t.Errorf("going out: %d, want twice the 20 points of the others", got)
	}
}
