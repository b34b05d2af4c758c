package bracket

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

func open(t testing.TB, c Config) Tournament {
	t.Helper()
	tt, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return tt
}

// better plays all: the better seed wins.
func better(t testing.TB, tt Tournament) Tournament {
	t.Helper()
	for !tt.Done {
		m := tt.Open()[0]
		points := [2]int{2, 0}
		if m.B < m.A {
			points = [2]int{0, 2}
		}
		var err error
		if tt, err = tt.Report(m.ID, points); err != nil {
			t.Fatal(err)
		}
	}
	return tt
}

// Tree and calendar of double elimination for powers of two are the usual ones.
func TestDoubleCalendar(t *testing.T) {
	tt := better(t, open(t, Config{Format: Double, Entrants: 8}))
	got := map[string]int{}
	for _, m := range tt.Matches {
		got[fmt.Sprintf("%d %s", m.Round, m.Stage)]++
	}
	want := map[string]int{
		"1 winners": 4, "2 winners": 2, "2 losers": 2, "3 losers": 2, "4 winners": 1, "4 losers": 1, "5 losers": 1,
		"6 final": 1,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if len(tt.Byes) != 0 {
		t.Errorf("got byes %v, want none", tt.Byes)
	}
	var order []int
	for _, s := range tt.Standings() {
		order = append(order, s.Entrant)
	}
	if want := []int{0, 1, 2, 3}; !slices.Equal(order[:4], want) {
		t.Errorf("first four: got %v, want %v", order[:4], want)
	}
}

func TestSingleTree(t *testing.T) {
	for _, c := range []struct {
		n, byes, rounds int
		first           string
	}{
		{2, 0, 1, "[0 1]"},
		{3, 1, 2, "[1 2]"},
		{6, 2, 3, "[3 4][2 5]"},
		{8, 0, 3, "[0 7][3 4][1 6][2 5]"},
	} {
		tt := open(t, Config{Format: Single, Entrants: c.n})
		first := ""
		for _, m := range tt.Open() {
			first += fmt.Sprint([]int{m.A, m.B})
		}
		if first != c.first || len(tt.Byes) != c.byes {
			t.Errorf("%d: got %s and %d byes, want %s and %d", c.n, first, len(tt.Byes), c.first, c.byes)
		}
		tt = better(t, tt)
		if tt.Round != c.rounds || len(tt.Matches) != c.n-1 {
			t.Errorf("%d: %d rounds, %d matches; want %d, %d", c.n, tt.Round, len(tt.Matches), c.rounds, c.n-1)
		}
		if e, _ := tt.Champion(); e != 0 {
			t.Errorf("%d: entrant %d wins, want 0", c.n, e)
		}
	}
}

// TestBracketReset: if the entrant without a loss loses the final the two meet again, and that match decides.
func TestBracketReset(t *testing.T) {
	for _, again := range []bool{false, true} {
		tt := open(t, Config{Format: Double, Entrants: 2})
		steps := [][2]int{{1, 0}, {0, 1}, {1, 0}} // 0 wins, then loses, then wins; 0 stands first or second
		if again {
			steps = [][2]int{{1, 0}, {1, 0}}
		}
		for i, p := range steps {
			m := tt.Open()[0]
			if m.A != 0 {
				p[0], p[1] = p[1], p[0]
			}
			if (m.Stage == Final) != (i > 0) {
				t.Errorf("match %d is of stage %s", i, m.Stage)
			}
			tt, _ = tt.Report(m.ID, p)
		}
		if e, ok := tt.Champion(); !ok || e != 0 || len(tt.Matches) != len(steps) {
			t.Errorf("champion %d, %v after %d matches; want 0 after %d", e, ok, len(tt.Matches), len(steps))
		}
		if s := tt.Standings()[1]; s.Losses != 2 {
			t.Errorf("second: %+v, want two losses", s)
		}
	}
}

// TestTieAdvancesBoth: a tie can let both through, once, and never in the final.
func TestTieAdvancesBoth(t *testing.T) {
	tie := func(tt Tournament, id int) Tournament {
		tt, err := tt.Report(id, [2]int{48, 48})
		if err != nil {
			t.Fatal(err)
		}
		return tt
	}
	tt := open(t, Config{Format: Double, Entrants: 4, BothWin: true}) // 0-3 and 1-2
	tt = tie(tt, 0)
	tt, _ = tt.Report(1, [2]int{50, 46})
	if want := []int{0, 3, 1}; !slices.Equal(tt.Unbeaten, want) || !slices.Equal(tt.Beaten, []int{2}) {
		t.Fatalf("got %v and %v, want %v and [2]", tt.Unbeaten, tt.Beaten, want)
	}
	m := tt.Open()[0]
	if m.has(0) && m.has(3) {
		t.Errorf("entrants 0 and 3 are paired again at once")
	}
	for !tt.Done { // ties without end
		tt = tie(tt, tt.Open()[0].ID)
	}
	if e, _ := tt.Champion(); e != 0 && e != 1 {
		t.Errorf("champion %d, want one of the two with the most points", e)
	}
	for _, m := range tt.Matches {
		if m.Stage == Final && (m.Result == Tied || !m.Decided) {
			t.Errorf("final %+v, want a decision", m)
		}
	}
}

// A tie that has to be decided goes to whoever has scored more before, then to the better seed.
func TestTieDecided(t *testing.T) {
	tt := open(t, Config{Format: Single, Entrants: 4})
	tt, _ = tt.Report(0, [2]int{30, 18}) // 0
	tt, _ = tt.Report(1, [2]int{18, 31}) // 2
	tt, _ = tt.Report(2, [2]int{24, 24})
	if e, _ := tt.Champion(); e != 2 || !tt.Matches[2].Decided {
		t.Errorf("champion %d, match %+v; want 2 by points", e, tt.Matches[2])
	}
	tt = open(t, Config{Format: Single, Entrants: 2})
	tt, _ = tt.Report(0, [2]int{24, 24})
	if e, _ := tt.Champion(); e != 0 {
		t.Errorf("champion %d, want the better seed", e)
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []Config{
		{Format: Single, Entrants: 1}, {Format: Double, Entrants: maxEntrants + 1}, {Format: "knock", Entrants: 4},
		{Entrants: 4},
		{Format: Swiss, Entrants: 4, Rounds: -1},
	} {
		if _, err := New(c); err == nil {
			t.Errorf("New(%+v): no error", c)
		}
	}
	tt := open(t, Config{Format: Double, Entrants: 4})
	before, _ := json.Marshal(tt)
	next, _ := tt.Report(0, [2]int{1, 0})
	next, _ = next.Withdraw(2)
	for name, f := range map[string]func() (Tournament, error){
		"unknown match":   func() (Tournament, error) { return tt.Report(99, [2]int{}) },
		"negative match":  func() (Tournament, error) { return tt.Report(-1, [2]int{}) },
		"match again":     func() (Tournament, error) { return next.Report(0, [2]int{}) },
		"huge points":     func() (Tournament, error) { return tt.Report(0, [2]int{maxPoints + 1, 0}) },
		"no such entrant": func() (Tournament, error) { return tt.Withdraw(4) },
		"out already":     func() (Tournament, error) { return next.Withdraw(2) },
		"over":            func() (Tournament, error) { return better(t, tt).Withdraw(0) },
	} {
		if _, err := f(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if after, _ := json.Marshal(tt); string(after) != string(before) {
		t.Errorf("a tournament has changed:\n got %s\nwant %s", after, before)
	}
}

func TestDamagedJSON(t *testing.T) {
	good, _ := json.Marshal(better(t, open(t, Config{Format: Double, Entrants: 5})))
	var tt Tournament
	if err := json.Unmarshal(good, &tt); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{
		`{}`, `[]`, `{"config":{"entrants":2},"gone":[0],"withdrawn":[false,false]}`,
		`{"config":{"entrants":2},"gone":[0,0],"withdrawn":[false,false],"unbeaten":[2]}`,
		`{"config":{"entrants":2},"round":1,"gone":[0,0],"withdrawn":[false,false],"matches":[{"id":0,"round":1,"a":0,"b":7}]}`,
		`{"config":{"entrants":2},"round":1,"gone":[0,0],"withdrawn":[false,false],"matches":[{"id":1,"round":1,"a":0,"b":1}]}`,
	} {
		if err := json.Unmarshal([]byte(bad), &tt); err == nil {
			t.Errorf("%s: no error", bad)
		}
	}
}

// The largest sets of pairs are as large as those found by trying everything.
func TestLargestMatching(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var slow func(list []int, allowed [][]bool) int
	slow = func(list []int, allowed [][]bool) int {
		if len(list) < 2 {
			return 0
		}
		best := slow(list[1:], allowed)
		for _, e := range list[1:] {
			if allowed[list[0]][e] {
				best = max(best, 1+slow(without(list[1:], e), allowed))
			}
		}
		return best
	}
	for range 400 {
		n := 2 * (1 + rng.IntN(5))
		density := rng.Float64()
		allowed := make([][]bool, n)
		list := rng.Perm(n)
		for i := range allowed {
			allowed[i] = make([]bool, n)
			for j := range i {
				allowed[i][j] = rng.Float64() < density
				allowed[j][i] = allowed[i][j]
			}
		}
		may := func(a, b int) bool { return allowed[a][b] }
		want := slow(list, allowed)
		if got := newGraph(list, may).largest(list); got != want {
			t.Fatalf("got %d, want %d: %v", got, want, allowed)
		}
		pairs, unwanted := pair(list, may, func(_ int, rest []int) []int { return rest })
		seen := map[int]bool{}
		bad := 0
		for _, p := range pairs {
			seen[p[0]], seen[p[1]] = true, true
			if !may(p[0], p[1]) {
				bad++
			}
		}
		if len(seen) != n || len(pairs) != n/2 || bad != unwanted || bad != n/2-want {
			t.Fatalf("pairs %v of %v: %d unwanted, want %d", pairs, list, unwanted, n/2-want)
		}
	}
}

func TestText(t *testing.T) {
	words := Words{
		Round:  func(n int) string { return fmt.Sprint("Round ", n) },
		Stages: map[Stage]string{Winners: "winners", Losers: "losers", Final: "final"},
		Bye:    "(bye)",
	}
	names := []string{"Alice", "Bartholomew the Great", "Éva"}
	tt := open(t, Config{Format: Double, Entrants: 3, BothWin: true})
	tt, _ = tt.Report(0, [2]int{70, 26})
	tt, _ = tt.Report(1, [2]int{40, 56})
	want := `Round 1, winners
*Bartholom. 70-26 Éva
*Alice (bye)

Round 2, winners
 Alice      40-56*Bartholom.

Round 3, losers
 Éva          - Alice
`
	if got := tt.Text(words, names, 28); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
