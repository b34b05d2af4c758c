package chart

import (
	"cmp"
	"fmt"
	"testing"

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
		w, _ := c.Size()
		if low := c.Lowest() * 400 / float64(w); low < 10 && g.n > 4 {
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
