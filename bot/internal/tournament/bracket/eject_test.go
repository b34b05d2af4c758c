package bracket

import (
	"math/rand/v2"
	"testing"
)

// TestEjectedPlaysOn: the open match of an ejected entrant stays open and counts as reported; afterwards the entrant is
// drawn no more, whoever won.
func TestEjectedPlaysOn(t *testing.T) {
	for _, f := range []Format{Single, Double, Robin, Swiss} {
		for _, points := range [][2]int{{30, 10}, {10, 30}, {24, 24}} {
			tt := open(t, Config{Format: f, Entrants: 4, BothWin: true})
			m := tt.Open()[0]
			tt, err := tt.Eject(m.A)
			if err != nil || !tt.Plays(m.A) || tt.Matches[m.ID].Result != Open {
				t.Fatalf("%s: ejected: match %+v, %v", f, tt.Matches[m.ID], err)
			}
			if _, err := tt.Eject(m.A); err == nil {
				t.Errorf("%s: the same entrant is ejected twice", f)
			}
			if tt, err = tt.Report(m.ID, points); err != nil {
				t.Fatal(err)
			}
			if got := tt.Matches[m.ID]; got.Points != points || got.Walkover {
				t.Errorf("%s: the match counts as %+v", f, got)
			}
			if _, err := tt.Withdraw(m.A); err == nil {
				t.Errorf("%s: who was ejected and has played withdraws", f)
			}
			tt = better(t, tt)
			for _, later := range tt.Matches[m.ID+1:] {
				if later.Round > m.Round && later.has(m.A) && !later.Walkover {
					t.Errorf("%s, %v: the ejected entrant is drawn again: %+v", f, points, later)
				}
			}
			if c, ok := tt.Champion(); !ok || c == m.A {
				t.Errorf("%s, %v: the champion is %d, %v", f, points, c, ok)
			}
		}
	}
}

// TestWithdrawAgainstEjected: an entrant who withdraws from a match with an ejected one loses it, and so does an
// ejected entrant who withdraws.
func TestWithdrawAgainstEjected(t *testing.T) {
	for _, own := range []bool{true, false} {
		tt := open(t, Config{Format: Single, Entrants: 4})
		m := tt.Open()[0]
		tt, err := tt.Eject(m.A)
		if err != nil {
			t.Fatal(err)
		}
		out, want := m.B, AWins
		if own {
			out, want = m.A, BWins
		}
		if tt, err = tt.Withdraw(out); err != nil {
			t.Fatal(err)
		}
		if got := tt.Matches[m.ID]; got.Result != want || !got.Walkover {
			t.Errorf("own %v: the match ends %+v, want %s", own, got, want)
		}
	}
}

// TestEjectedInFinal: an ejected entrant never becomes champion, and a tie with one goes to the other.
func TestEjectedInFinal(t *testing.T) {
	for _, c := range []struct {
		eject  []int
		points [2]int
		want   int // -1: nobody
	}{
		{[]int{0}, [2]int{30, 10}, 1}, {[]int{0}, [2]int{24, 24}, 1}, {[]int{1}, [2]int{10, 30}, 0},
		{[]int{0, 1}, [2]int{30, 10}, -1},
	} {
		tt := open(t, Config{Format: Single, Entrants: 2})
		var err error
		for _, e := range c.eject {
			if tt, err = tt.Eject(e); err != nil {
				t.Fatal(err)
			}
		}
		if tt, err = tt.Report(0, c.points); err != nil {
			t.Fatal(err)
		}
		if got, ok := tt.Champion(); !tt.Done || got != c.want || ok != (c.want >= 0) {
			t.Errorf("%v ejected, %v: champion %d, %v; want %d", c.eject, c.points, got, ok, c.want)
		}
		if c.points[0] == c.points[1] {
			if w, ok := tt.Matches[0].Winner(); !ok || w != c.want {
				t.Errorf("the tie goes to %d, %v", w, ok)
			}
		}
	}
}

// TestTournamentsWithEjectionsEnd: with random results, withdrawals and ejections every tournament ends, and every
// state on the way can be stored.
func TestTournamentsWithEjectionsEnd(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	for n := 2; n <= 20; n++ {
		for _, f := range []Format{Single, Double, Robin, Swiss} {
			tt := open(t, Config{Format: f, Entrants: n, BothWin: n%2 == 0})
			for step := 0; !tt.Done; step++ {
				list := tt.Open()
				if len(list) == 0 || step > 200*n {
					t.Fatalf("%s of %d: step %d: %d open matches", f, n, step, len(list))
				}
				var err error
				in, chance := tt.remaining(), rng.Float64()
				switch {
				case chance < 0.1 && len(in) > 0:
					tt, err = tt.Eject(in[rng.IntN(len(in))])
				case chance < 0.15:
					tt, err = tt.Withdraw(list[0].B)
				default:
					tt, err = tt.Report(list[rng.IntN(len(list))].ID, [2]int{rng.IntN(9), rng.IntN(9)})
				}
				if err != nil {
					t.Fatal(err)
				}
				if step%5 == 0 {
					tt = stored(t, tt)
				}
			}
			checkRounds(t, tt)
		}
	}
}
