package bracket

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestLeagueProperties: in each group everyone meets everyone as often as there are cycles, fillers excepted; all
// matches are open at once, and results in any order, withdrawals and matches that are dropped bring it to an end.
func TestLeagueProperties(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	for range 60 {
		c := Config{Format: League, Rounds: 1 + rng.IntN(2)}
		for range 1 + rng.IntN(4) {
			n, fillers := 2+rng.IntN(7), 0
			for e := c.Entrants + n - 1; e > c.Entrants && rng.IntN(3) == 0; e-- {
				c.Fillers = append(c.Fillers, e)
				fillers++
			}
			c.Groups = append(c.Groups, n)
			c.Entrants += n
		}
		start := open(t, c)
		if len(start.Open()) != len(start.Matches) {
			t.Fatalf("%+v: %d of %d matches are open", c, len(start.Open()), len(start.Matches))
		}
		of := make([]int, c.Entrants)
		met, first := map[[2]int]int{}, map[[2]int]int{}
		for _, m := range start.Matches {
			if c.group(m.A) != c.group(m.B) || slices.Contains(c.Fillers, m.A) && slices.Contains(c.Fillers, m.B) {
				t.Fatalf("%+v: %d meets %d", c, m.A, m.B)
			}
			met[[2]int{min(m.A, m.B), max(m.A, m.B)}]++
			first[[2]int{m.A, m.B}]++
			of[m.A]++
			of[m.B]++
		}
		for e, n := range of {
			if n != c.matchesOf(e) {
				t.Errorf("%+v: entrant %d has %d matches, not %d", c, e, n, c.matchesOf(e))
			}
		}
		for p, k := range met {
			if k != c.Rounds || k == 2 && first[p] != 1 {
				t.Errorf("%+v: %v met %d times, first %d times", c, p, k, first[p])
			}
		}
		checkLeague(t, random(t, c, rng, 0.2, 0))
		checkLeague(t, random(t, c, rng, 0.2, 0.1))
		tt := start
		for order := rng.Perm(len(start.Matches)); !tt.Done; order = order[1:] {
			var err error
			if tt, err = tt.Drop(order[0]); err != nil {
				t.Fatal(err)
			}
		}
		for _, s := range tt.Standings() {
			if s.Points != 0 || s.Wins+s.Ties+s.Losses != 0 {
				t.Errorf("%+v: all matches were dropped, and yet: %+v", c, s)
			}
		}
	}
}

// checkLeague: the standings of a league go group by group, each from the first place on, with everybody once.
func checkLeague(t *testing.T, tt Tournament) {
	t.Helper()
	var seen []int
	group, place := 0, 0
	for _, s := range tt.Standings() {
		if place++; s.Group != group {
			group, place = group+1, 1
		}
		if s.Group != group || s.Group != tt.Config.group(s.Entrant) || s.Place != place {
			t.Errorf("%+v: %+v after place %d of group %d", tt.Config, s, place-1, group)
		}
		seen = append(seen, s.Entrant)
	}
	if slices.Sort(seen); len(slices.Compact(seen)) != tt.Config.Entrants || group != len(tt.Config.Groups)-1 {
		t.Errorf("%+v: the standings have %v", tt.Config, seen)
	}
	if e, ok := tt.Champion(); ok && (tt.Config.group(e) != 0 || tt.Withdrawn[e] ||
		slices.Contains(tt.Config.Fillers, e)) {
		t.Errorf("%+v: the champion is %d", tt.Config, e)
	}
}

// TestLeagueChampion: a filler who wins everything is not the champion, and if all others of the first group have
// withdrawn or have no point, nobody is.
func TestLeagueChampion(t *testing.T) {
	c := Config{Format: League, Entrants: 6, Groups: []int{3, 3}, Fillers: []int{2}}
	play := func(withdraw ...int) Tournament {
		tt := open(t, c)
		for _, e := range withdraw {
			tt = must(t)(tt.Withdraw(e))
		}
		for _, m := range tt.Open() {
			points := [2]int{m.A, m.B} // the greater number wins: the filler before the others
			tt = must(t)(tt.Report(m.ID, points))
		}
		return tt
	}
	tt := play()
	if e, ok := tt.Champion(); !tt.Done || !ok || e != 1 || tt.Standings()[0].Entrant != 2 {
		t.Errorf("champion %d (%v), first %+v", e, ok, tt.Standings()[0])
	}
	if e, ok := play(0, 1).Champion(); ok {
		t.Errorf("the champion is %d although everybody has withdrawn", e)
	}
	c.Fillers = []int{1, 2}
	if e, ok := play().Champion(); ok {
		t.Errorf("the champion is %d, who has no point", e)
	}
}

// must returns what a change of a tournament returns, if it did not fail.
func must(t *testing.T) func(Tournament, error) Tournament {
	return func(tt Tournament, err error) Tournament {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return tt
	}
}

// TestLeagueWithdrawal: whoever withdraws loses all open matches by walkover, also those of later rounds; with fewer
// than half played, none of their matches counts.
func TestLeagueWithdrawal(t *testing.T) {
	for played, counts := range map[int]bool{1: false, 2: true} {
		tt := open(t, Config{Format: League, Entrants: 4})
		for _, m := range tt.Open() {
			if m.has(3) && tt.played(3) < played {
				points := [2]int{0, 1}
				if m.A == 3 {
					points = [2]int{1, 0}
				}
				tt = must(t)(tt.Report(m.ID, points))
			}
		}
		tt = must(t)(tt.Withdraw(3))
		walkovers := 0
		for _, m := range tt.Matches {
			if l, ok := m.Loser(); m.Walkover && ok && l == 3 {
				walkovers++
			} else if m.Walkover {
				t.Errorf("a walkover for %d: %+v", 3, m)
			}
		}
		if walkovers != 3-played {
			t.Errorf("%d walkovers after %d matches", walkovers, played)
		}
		if last := tt.Standings()[3]; last.Entrant != 3 || !last.Withdrawn || (last.Wins > 0) != counts {
			t.Errorf("after %d matches: %+v", played, last)
		}
		if len(tt.Open()) != 3 {
			t.Errorf("%d matches of the others are open, not 3", len(tt.Open()))
		}
	}
}

// TestDropped: a match that is dropped is nobody's, unless one of the two has been ejected.
func TestDropped(t *testing.T) {
	tt := open(t, Config{Format: League, Entrants: 4})
	tt = must(t)(tt.Eject(0))
	for _, m := range tt.Open() {
		tt = must(t)(tt.Drop(m.ID))
		m = tt.Matches[m.ID]
		want := Nobody
		switch {
		case m.A == 0:
			want = BWins
		case m.B == 0:
			want = AWins
		}
		if m.Result != want || !m.Walkover {
			t.Errorf("dropped: %+v, want %q", m, want)
		}
		if _, err := tt.Drop(m.ID); err == nil {
			t.Error("a match is dropped twice")
		}
	}
	if !tt.Done {
		t.Error("all matches were dropped, and the league is not over")
	}
	other := open(t, Config{Format: Robin, Entrants: 4})
	if _, err := other.Drop(0); err == nil {
		t.Error("a match of a round robin was dropped")
	}
}

// TestGroupsAreChecked: groups that do not fit the entrants are refused, when a league is new and when it is read.
func TestGroupsAreChecked(t *testing.T) {
	for _, c := range []Config{
		{Format: League, Entrants: 4, Groups: []int{}},
		{Format: League, Entrants: 4, Groups: []int{3}},
		{Format: League, Entrants: 4, Groups: []int{3, 1}},
		{Format: League, Entrants: 4, Groups: []int{3, 3}},
		{Format: League, Entrants: 4, Groups: []int{2, 2}, Fillers: []int{2, 3}},
		{Format: League, Entrants: 4, Groups: []int{4}, Fillers: []int{4}},
		{Format: League, Entrants: 4, Groups: []int{4}, Fillers: []int{-1}},
		{Format: League, Entrants: 4, Groups: []int{4}, Fillers: []int{1, 1}},
		{Format: Robin, Entrants: 4, Groups: []int{4}},
		{Format: Robin, Entrants: 4, Fillers: []int{3}},
	} {
		if _, err := New(c); err == nil {
			t.Errorf("%+v is accepted", c)
		}
		tt := open(t, Config{Format: League, Entrants: 4})
		tt.Config = c
		if tt.check() == nil {
			t.Errorf("%+v is accepted when it is read", c)
		}
	}
}
