package bracket

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestOthersMeetEachOther: in the knock-out formats and the Swiss system those who are no fillers meet each other in
// the first round, but for one if their number is odd, and none of them has a bye while a filler plays a filler. In a
// single elimination that holds for every round.
func TestOthersMeetEachOther(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 7))
	for _, f := range []Format{Single, Double, Swiss} {
		for n := 3; n <= 17; n++ {
			for people := 1; people < n; people++ {
				c := Config{Format: f, Entrants: n}
				for e := people; e < n; e++ {
					c.Fillers = append(c.Fillers, e)
				}
				name := fmt.Sprintf("%s, %d of %d", f, people, n)
				tt := random(t, c, rng, 0, 0)
				for round := 1; round <= tt.Round; round++ {
					if round > 1 && f != Single {
						break
					}
					if mixed, sits, fillers := meetings(tt, round); mixed > 1 || sits && fillers {
						t.Errorf("%s: round %d: %d of the others meet fillers, one of them sits out: %v, fillers meet: %v", name,
							round, mixed, sits, fillers)
					}
				}
			}
		}
	}
}

// meetings counts the matches of a round between a filler and another entrant, and tells whether one who is no filler
// sits out, and whether fillers meet each other.
func meetings(tt Tournament, round int) (mixed int, sits, fillers bool) {
	fills := func(e int) bool { return slices.Contains(tt.Config.Fillers, e) }
	for _, m := range tt.Matches {
		switch {
		case m.Round != round:
		case fills(m.A) != fills(m.B):
			mixed++
		case fills(m.A):
			fillers = true
		}
	}
	for _, b := range tt.Byes {
		sits = sits || b.Round == round && !fills(b.Entrant)
	}
	return mixed, sits, fillers
}

// TestFillersChangeNothingForOthers: without fillers the tree is the usual one.
func TestFillersChangeNothingForOthers(t *testing.T) {
	for n := 2; n <= 33; n++ {
		var want [][2]int
		for s := slots(n); len(s) > 0; s = s[2:] {
			if want = append(want, [2]int{s[0], s[1]}); s[1] >= n {
				want[len(want)-1][1] = noEntrant
			}
		}
		if got := (Config{Format: Single, Entrants: n}).tree(); !slices.Equal(got, want) {
			t.Errorf("%d entrants: got %v, want %v", n, got, want)
		}
	}
}
