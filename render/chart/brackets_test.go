package chart

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"tablee/render/canvas"
	"tablee/render/picture"
	"tablee/render/rendertest"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// entrants of the golden brackets: short, usual and long names.
var entrantNames = []string{"Alice", "Bertrand-Guillaume", "Noor", "Théo", "Mehdi", "Sparrow", "Chloé", "Elder"}

// knockOut is a tournament of n entrants, a power of two, in which so many rounds have been played and half of the
// next.
func knockOut(n, played int) Bracket {
	b := Bracket{Title: game.Lit("Gobblet · tournoi 12"), Entrants: n}
	side := func(i int) Side {
		name := entrantNames[i%len(entrantNames)]
		if i >= len(entrantNames) {
			name += fmt.Sprintf(" %d", 1+i/len(entrantNames))
		}
		return Side{Name: game.Lit(name)}
	}
	var in []Side
	for i := range n {
		in = append(in, side(i))
	}
	for r := 0; len(in) > 1; r++ {
		title := map[int]string{2: "Finale", 4: "Demi-finales", 8: "Quarts"}[len(in)]
		round := Round{Title: game.Lit(cmp.Or(title, fmt.Sprintf("Tour %d", r+1)))}
		var through []Side
		for i := 0; i < len(in); i += 2 {
			m := Pairing{in[i], in[i+1]}
			next := Side{}
			if r < played || r == played && i < len(in)/2 && !m[0].Name.IsZero() && !m[1].Name.IsZero() {
				w := (i / 2 * 7) % 3 % 2
				m[w].Won, m[w].Score, m[1-w].Score = true, "2", fmt.Sprint((i/2)%2)
				next = Side{Name: m[w].Name}
			}
			round.Matches = append(round.Matches, m)
			through = append(through, next)
		}
		b.Rounds = append(b.Rounds, round)
		in = through
	}
	return b
}

// Brackets of four to thirty-two entrants: the whole tree with the rounds to come, in writing that a phone shows at ten
// pixels at least.
func TestGoldenBrackets(t *testing.T) {
	rulestest.Unraced(t)
	for _, g := range []struct {
		n, played int
		theme     picture.Theme
	}{{4, 1, picture.Dark}, {8, 1, picture.Dark}, {8, 3, picture.Light}, {16, 2, picture.Dark}, {32, 2, picture.Dark},
		{16, 1, picture.Contrast}} {
		b := knockOut(g.n, g.played)
		name := fmt.Sprintf("bracket-%d-%d-%s", g.n, g.played, picture.Themes[g.theme])
		c, err := b.draw(rendertest.Printer(t, "fr", "", ""), picture.Look{Theme: g.theme})
		if err != nil {
			t.Fatal(err)
		}
		if low := lowest(t, b); low < 5 {
			t.Errorf("%s: the lowest writing of long names is %.1f pixels high at 400 pixels", name, low)
		}
		for _, r := range b.Rounds {
			for i := range r.Matches {
				for k := range r.Matches[i] {
					if s := &r.Matches[i][k]; !s.Name.IsZero() {
						s.Name = game.Lit("Sparrow")
					}
				}
			}
		}
		if low := lowest(t, b); low < 10 && g.n > 4 {
			t.Errorf("%s: the lowest writing is %.1f pixels high at 400 pixels", name, low)
		}
		data, err := c.End()
		if err != nil {
			t.Fatal(err)
		}
		if len(data) > 100000 {
			t.Errorf("%s: %d bytes", name, len(data))
		}
		rendertest.GoldenPicture(t, name, data)
	}
}

// lowest is the height of the lowest writing of a picture that is shown 400 pixels wide.
func lowest(t *testing.T, b Bracket) float64 {
	t.Helper()
	c, err := b.draw(rendertest.Printer(t, "fr", "", ""), picture.Look{})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Free()
	w, _ := c.Size()
	return c.Lowest() * 400 / float64(w)
}

// TestNamesInBoxesAreWhole: a name is narrowed, broken or set smaller, and never cut.
func TestNamesInBoxesAreWhole(t *testing.T) {
	for _, name := range []string{"Q", "Jean-Baptiste Lamy", "Maximilienne-Alexandrine Granval", strings.Repeat("W", 32),
		strings.Repeat("李", 32)} {
		for _, room := range []float64{100, 130, 300} {
			style, lines := inBox(canvas.Type{Weight: canvas.Heavy, Size: 36}, name, room)
			joined := strings.Join(lines, "")
			if joined != name && joined != strings.ReplaceAll(name, " ", "") {
				t.Errorf("%s becomes %q", name, lines)
			}
			for _, line := range lines {
				if w := style.Width(line); w > room && style.Size > 8 {
					t.Errorf("%q is %.0f wide in %.0f", line, w, room)
				}
			}
		}
	}
}

// TestGoldenTournaments: a double elimination with the rounds to come, and a table of results.
func TestGoldenTournaments(t *testing.T) {
	rulestest.Unraced(t)
	side := func(i int, score string, won, out bool) Side {
		return Side{Name: game.Lit(entrantNames[i]), Score: score, Won: won, Out: out, Who: i + 1}
	}
	lit := game.Lit
	d := Double{Title: lit("Coupe de Gobblet"), Entrants: 8, LowTitle: lit("Repêchage"),
		LowNote: lit("une défaite élimine"), Upper: []Round{
			{Title: lit("Quarts"), Matches: []Pairing{{side(0, "2", true, false), side(1, "0", false, false)},
				{side(2, "1", false, false), side(3, "2", true, false)}, {side(4, "2", true, false), side(5, "1", false, false)},
				{side(6, "2", true, false), side(7, "0", false, false)}}},
			{Title: lit("Demi-finales"), Matches: []Pairing{{side(0, "1", false, false), side(3, "2", true, false)},
				{side(4, "", false, false), side(6, "", false, false)}}},
			{Title: lit("Finale haute"), Matches: []Pairing{{{Name: lit(entrantNames[3])}, {}}}},
			{Title: lit("Finale"), Matches: make([]Pairing, 1)}},
		Lower: []Round{{Title: lit("Tour 1"), Matches: []Pairing{{side(1, "0", false, true), side(2, "2", true, false)},
			{side(5, "2", true, false), side(7, "1", false, true)}}},
			{Title: lit("Tour 2"), Matches: make([]Pairing, 2)}, {Title: lit("Tour 3"), Matches: make([]Pairing, 1)},
			{Title: lit("Finale basse"), Matches: make([]Pairing, 1)}}}
	s := Standings{Title: lit("Coupe de Gobblet"), Entrants: 4, Total: lit("Pts"), Heads: []string{"1", "2", "3", "4"}}
	won, lost := MatchResult{Text: "1", Won: true}, MatchResult{Text: "0"}
	for i := range 4 {
		row := StandingsRow{Place: i + 1, Name: lit(entrantNames[i]), Total: fmt.Sprint(4 - i), Gone: i == 3,
			Results: []MatchResult{lost, won, {}, {Open: true}}}
		row.Results[i] = MatchResult{None: true}
		s.Rows = append(s.Rows, row)
	}
	s.Rows[0].Results[1] = MatchResult{Text: "½", Note: "2"}
	wide := Standings{Title: lit("Division 2"), Total: s.Total}
	for i := range 8 {
		wide.Heads = append(wide.Heads, fmt.Sprint(i+1))
		row := StandingsRow{Place: i + 1, Name: lit(entrantNames[i%len(entrantNames)]), Total: "0", Filler: i > 5,
			Results: make([]MatchResult, 8)}
		row.Results[i].None = true
		wide.Rows = append(wide.Rows, row)
	}
	both := s
	both.More = []Standings{wide}
	p := rendertest.Printer(t, "fr", "", "")
	for name, draw := range map[string]func(picture.Look) (*picture.Brush, error){
		"divisions": func(l picture.Look) (*picture.Brush, error) { return both.draw(p, l) },
		"double":    func(l picture.Look) (*picture.Brush, error) { return d.draw(p, l) },
		"standings": func(l picture.Look) (*picture.Brush, error) { return s.draw(p, l) },
	} {
		for _, theme := range []picture.Theme{picture.Dark, picture.Light, picture.Contrast} {
			c, err := draw(picture.Look{Theme: theme})
			if err != nil {
				t.Fatal(err)
			}
			data, err := c.End()
			if err != nil {
				t.Fatal(err)
			}
			rendertest.GoldenPicture(t, "tournament-"+name+"-"+picture.Themes[theme], data)
		}
	}
}
