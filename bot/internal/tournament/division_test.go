package tournament

import (
	"fmt"
	"slices"
	"testing"

	"tablee/bot/internal/tournament/bracket"
	"tablee/rules/table"
)

// TestDivide: divisions have room for their computers, are as equal as possible, and together have everybody.
func TestDivide(t *testing.T) {
	for computers := range table.MaxFillers + 1 {
		for people := table.MinSeason; people <= table.MaxEntrants; people++ {
			sizes := divide(people, computers)
			sum := 0
			for _, n := range sizes {
				sum += n
				if n < 1 || n+computers > table.MaxDivision || n < sizes[0]-1 || n > sizes[0] {
					t.Errorf("%d people beside %d computers: %v", people, computers, sizes)
				}
			}
			if sum != people || len(sizes) > 1 && people <= table.MaxDivision-computers {
				t.Errorf("%d people beside %d computers: %v", people, computers, sizes)
			}
		}
	}
	if got := divide(24, 2); !slices.Equal(got, []int{6, 6, 6, 6}) {
		t.Errorf("24 people beside 2 computers each: %v", got)
	}
}

// leagueOf is the document of a season with divisions of these many people and one computer each, in which the entrant
// with the smaller number has won every match.
func leagueOf(t *testing.T, people ...int) *doc {
	t.Helper()
	d := &doc{New: table.NewTournament{Game: "template", Season: &table.NewSeason{Weeks: 4}}, Season: &season{}}
	c := bracket.Config{Format: bracket.League}
	for g, n := range people {
		for i := range n {
			d.Entrants = append(d.Entrants, table.Entrant{User: fmt.Sprintf("%c%d", 'a'+g, i)})
		}
		c.Fillers = append(c.Fillers, len(d.Entrants))
		d.Entrants = append(d.Entrants, table.Entrant{Level: 1})
		c.Groups = append(c.Groups, n+1)
	}
	c.Entrants = len(d.Entrants)
	d.Season.Players = make([]table.SeasonPlayer, c.Entrants)
	draw, err := bracket.New(c)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range draw.Matches {
		points := [2]int{1, 0}
		if m.B < m.A {
			points = [2]int{0, 1}
		}
		if draw, err = draw.Report(m.ID, points); err != nil {
			t.Fatal(err)
		}
	}
	d.Draw = &draw
	return d
}

// TestSteps: who goes up and down.
func TestSteps(t *testing.T) {
	for _, c := range []struct {
		name           string
		people         []int
		missed         map[string]int // games that the computer finished
		left           []string
		up, down, outs string
	}{
		{"one division", []int{5}, nil, nil, "", "", ""},
		{"one each way", []int{5, 4}, nil, nil, "b0", "a4", ""},
		{"two each way", []int{6, 6}, nil, nil, "b0 b1", "a4 a5", ""},
		{"three divisions", []int{6, 6, 4}, nil, nil, "b0 b1 c0", "a4 a5 b5", ""},
		{"missed once", []int{5, 4}, map[string]int{"a0": 1, "b0": 1}, nil, "b0", "a4", ""},
		{"the first was late", []int{5, 4}, map[string]int{"a0": 2}, nil, "b0", "a0", ""},
		{"two were late", []int{5, 4}, map[string]int{"a0": 2, "a2": 3}, nil, "b0 b1", "a0 a2", ""},
		{"the best below was late", []int{5, 4}, map[string]int{"b0": 2}, nil, "b1", "a4", ""},
		{"late at the bottom", []int{5, 4}, map[string]int{"b3": 2}, nil, "b0", "a4", ""},
		{"late in the middle", []int{4, 4, 4}, map[string]int{"b0": 2}, nil, "b1 c0", "a3 b0", ""},
		{"nobody may come up", []int{4, 3}, map[string]int{"a1": 2, "b0": 2, "b1": 2, "b2": 2}, nil, "", "a1", ""},
		{"silent", []int{5, 4}, map[string]int{"a1": 5}, nil, "b0", "a4", "a1"},
		{"left", []int{5, 4}, nil, []string{"a4", "b0"}, "b1", "a3", "a4 b0"},
	} {
		d := leagueOf(t, c.people...)
		for e, entrant := range d.Entrants {
			d.Season.Players[e].Missed = c.missed[entrant.User]
			d.Draw.Withdrawn[e] = slices.Contains(c.left, entrant.User)
		}
		got := map[table.Step]string{}
		for e, step := range d.steps() {
			if step != table.Stays {
				if got[step] != "" {
					got[step] += " "
				}
				got[step] += d.Entrants[e].User
			}
		}
		if got[table.Up] != c.up || got[table.Down] != c.down || got[table.Out] != c.outs {
			t.Errorf("%s: up %q, down %q, out %q; want %q, %q, %q", c.name, got[table.Up], got[table.Down], got[table.Out],
				c.up, c.down, c.outs)
		}
	}
}

// TestGamesTakeTurns: with several games everybody plays each of them about as often, and those who meet again play
// another one.
func TestGamesTakeTurns(t *testing.T) {
	for size := 2; size <= table.MaxDivision; size++ {
		for games := 1; games <= table.MaxSeasonGames; games++ {
			d := &doc{New: table.NewTournament{Game: "g0", Season: &table.NewSeason{Weeks: 4}}, Season: &season{}}
			for g := 1; g < games; g++ {
				d.New.Season.More = append(d.New.Season.More, table.SeasonGame{Game: fmt.Sprint("g", g)})
			}
			draw, err := bracket.New(bracket.Config{Format: bracket.League, Entrants: size, Rounds: 2})
			if err != nil {
				t.Fatal(err)
			}
			d.Draw = &draw
			pairs := map[[2]int]string{}
			weeks := map[int]bool{}
			for _, m := range draw.Matches {
				p := [2]int{min(m.A, m.B), max(m.A, m.B)}
				name := d.gameOf(m).Game
				if pairs[p] == name && games > 1 {
					t.Errorf("%d people, %d games: %v meet in %s twice", size, games, p, name)
				}
				pairs[p] = name
				weeks[d.weekOf(m)] = true
				if w := d.weekOf(m); w < 1 || w > 4 {
					t.Errorf("week %d", w)
				}
			}
			if size >= 4 && len(weeks) != 4 {
				t.Errorf("%d people play in the weeks %v", size, weeks)
			}
		}
	}
}
