package bracket

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"tablee/rules/rulestest"
)

// random plays a tournament with random results, ties and withdrawals, in random order, and stores it
// now and then. It holds every state to what must always be true.
func random(t *testing.T, c Config, rng *rand.Rand, ties, withdrawals float64) Tournament {
	t.Helper()
	tt := open(t, c)
	for step := 0; !tt.Done; step++ {
		open := tt.Open()
		if len(open) == 0 || step > 200*c.Entrants {
			t.Fatalf("%+v: step %d: %d open matches", c, step, len(open))
		}
		var err error
		if rng.Float64() < withdrawals {
			in := tt.remaining()
			tt, err = tt.Withdraw(in[rng.IntN(len(in))])
		} else {
			points := [2]int{rng.IntN(49), rng.IntN(49)}
			if rng.Float64() < ties {
				points[1] = points[0]
			}
			tt, err = tt.Report(open[rng.IntN(len(open))].ID, points)
		}
		if err != nil {
			t.Fatal(err)
		}
		if step%37 == 0 {
			tt = stored(t, tt)
		}
	}
	checkRounds(t, tt)
	return tt
}

// stored is a tournament that has been to the database and back.
func stored(t *testing.T, tt Tournament) (back Tournament) {
	t.Helper()
	data, err := json.Marshal(tt)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	again, _ := json.Marshal(back)
	if string(again) != string(data) {
		t.Fatalf("stored: got %s, want %s", again, data)
	}
	return back
}

// checkRounds: nobody plays twice in a round, plays and sits out, or plays on after going out.
func checkRounds(t *testing.T, tt Tournament) {
	t.Helper()
	busy := map[[2]int]bool{}
	once := func(round, e int) {
		if busy[[2]int{round, e}] {
			t.Fatalf("%+v: entrant %d twice in round %d", tt.Config, e, round)
		}
		busy[[2]int{round, e}] = true
		if g := tt.Gone[e]; g > 0 && round > g && tt.Config.Format != Robin {
			t.Fatalf("%+v: entrant %d plays in round %d, gone in %d", tt.Config, e, round, g)
		}
	}
	for _, m := range tt.Matches {
		if m.Result == Open {
			t.Fatalf("%+v: match %d is still open", tt.Config, m.ID)
		}
		once(m.Round, m.A)
		once(m.Round, m.B)
	}
	for _, b := range tt.Byes {
		once(b.Round, b.Entrant)
	}
}

// losses counts the matches lost by playing.
func losses(tt Tournament, e int) (n int) {
	for _, m := range tt.Matches {
		if l, ok := m.Loser(); ok && l == e && !m.Walkover {
			n++
		}
	}
	return n
}

func TestKnockoutProperties(t *testing.T) {
	rulestest.Unraced(t)
	rng := rand.New(rand.NewPCG(7, 7))
	for n := 2; n <= 64; n += rulestest.Of(1, 5) {
		for k := range 8 {
			for lives, f := range map[int]Format{1: Single, 2: Double} {
				c := Config{Format: f, Entrants: n, BothWin: k%2 == 1 && (k%4 == 1 || n <= 12)} // ties alone go on for long
				tt := random(t, c, rng, []float64{0, 0.3, 0, 1}[k%4], []float64{0, 0, 0.05, 0.3}[k/2])
				champion, ok := tt.Champion()
				if !ok || tt.Gone[champion] != 0 {
					t.Fatalf("%+v: champion %d, %v, gone in %d", c, champion, ok, tt.Gone[champion])
				}
				for e := range n {
					got := losses(tt, e)
					switch {
					case e == champion && got >= lives:
						t.Errorf("%+v: the champion lost %d times", c, got)
					case e != champion && tt.Gone[e] == 0:
						t.Errorf("%+v: entrant %d is still in", c, e)
					case e != champion && !tt.Withdrawn[e] && got != lives:
						t.Errorf("%+v: entrant %d went out after %d losses, want %d", c, e, got, lives)
					}
				}
				checkByes(t, tt)
				if f == Double {
					checkRematches(t, tt)
				}
			}
		}
	}
}

// checkByes: but for the first round, a bracket has at most one bye in a round, and only when its number is odd.
func checkByes(t *testing.T, tt Tournament) {
	t.Helper()
	seen := map[string]bool{}
	for _, b := range tt.Byes {
		key := fmt.Sprint(b.Round, b.Stage)
		if b.Round > 1 && seen[key] {
			t.Errorf("%+v: two byes in round %d, %s", tt.Config, b.Round, b.Stage)
		}
		seen[key] = true
	}
}

// checkRematches: whoever meets the last opponent again at once is one of the last in that bracket; and without ties
// and withdrawals nobody does while a bracket has four or more.
func checkRematches(t *testing.T, tt Tournament) {
	t.Helper()
	last := map[int]Match{}
	count := map[string]int{}
	for _, m := range tt.Matches {
		count[fmt.Sprint(m.Round, m.Stage)]++
	}
	for _, m := range tt.Matches {
		prev, ok := last[m.A]
		if ok && prev.has(m.B) && m.Stage != Final && count[fmt.Sprint(m.Round, m.Stage)] > 1 {
			if again, ok := last[m.B]; ok && again.ID == prev.ID {
				t.Errorf("%+v: %d and %d meet at once again in round %d", tt.Config, m.A, m.B, m.Round)
			}
		}
		last[m.A], last[m.B] = m, m
	}
}

func TestRobinProperties(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for n := 2; n <= 24; n++ {
		for cycles := 1; cycles <= 2; cycles++ {
			c := Config{Format: Robin, Entrants: n, Rounds: cycles}
			tt := random(t, c, rng, 0.2, 0)
			met, first := map[[2]int]int{}, map[[2]int]int{}
			for _, m := range tt.Matches {
				met[[2]int{min(m.A, m.B), max(m.A, m.B)}]++
				first[[2]int{m.A, m.B}]++
			}
			if len(met) != n*(n-1)/2 {
				t.Errorf("%+v: %d pairs met, want %d", c, len(met), n*(n-1)/2)
			}
			for p, k := range met {
				if k != cycles || cycles == 2 && first[p] != 1 {
					t.Errorf("%+v: %v met %d times, first %d times", c, p, k, first[p])
				}
			}
			random(t, c, rng, 0.2, 0.1)
		}
	}
}

func TestSwissProperties(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for n := 2; n <= 64; n++ {
		c := Config{Format: Swiss, Entrants: n}
		tt := random(t, c, rng, 0.2, 0)
		met, byes := map[[2]int]bool{}, map[int]int{}
		for _, m := range tt.Matches {
			p := [2]int{min(m.A, m.B), max(m.A, m.B)}
			if met[p] {
				t.Errorf("%d entrants: %v meet again", n, p)
			}
			met[p] = true
		}
		for _, b := range tt.Byes {
			if byes[b.Entrant]++; byes[b.Entrant] > 1 {
				t.Errorf("%d entrants: %d has a second bye", n, b.Entrant)
			}
		}
		random(t, c, rng, 0.2, 0.1)
	}
	// As many rounds as there can be without meeting again.
	for _, n := range []int{4, 6, 8, 10} {
		random(t, Config{Format: Swiss, Entrants: n, Rounds: n - 1}, rng, 0.2, 0.02)
	}
}

// The same results give the same tournament.
func TestDeterministic(t *testing.T) {
	for _, f := range []Format{Single, Double, Robin, Swiss, League} {
		c := Config{Format: f, Entrants: 13, BothWin: true}
		a := random(t, c, rand.New(rand.NewPCG(1, 1)), 0.2, 0.02)
		b := random(t, c, rand.New(rand.NewPCG(1, 1)), 0.2, 0.02)
		if !reflect.DeepEqual(stored(t, a), stored(t, b)) {
			t.Errorf("%s: two tournaments", f)
		}
	}
}
