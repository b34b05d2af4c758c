package message

import (
	"testing"

	"tablee/rules/table"
)

// TestWeek: the message of a week is a few sentences; a part without news is left out.
func TestWeek(t *testing.T) {
	tm := seasonMessages(t)
	dm := NewDailyMessages(tm.builder)
	full := func() *table.Week {
		return &table.Week{Games: 14, Winners: []string{"Chloé"}, Won: 5, Word: "gémonies", WordBy: "Da*vid", Points: 72,
			Puzzles: 7, Found: 6}
	}
	decided := sampleSeason("fr") // Ada has 6 points, Maximilian 2 and two games to play
	decided.Matches = append(decided.Matches[:4:4], table.TournamentMatch{A: 1, B: 3})
	for _, x := range []struct {
		lang   string
		change func(*table.Week)
		want   string
	}{
		{"fr", func(w *table.Week) { w.Seasons = []*table.Tournament{decided} }, "**Cette semaine** : 14 parties, **Chloé** en gagne 5. Le mot : **GÉMONIES**, 72 points, par " +
			"**Da\\*vid**. Énigmes : 6 trouvées sur 7. Saison : **Ada** ou **Maximilian von und zu Habenichts**, 3 parties en décident."},
		{"en", func(*table.Week) {}, "**This week**: 14 games, **Chloé** won 5. The word: **GÉMONIES**, 72 points, by " +
			"**Da\\*vid**. Puzzles: 6 of 7 found."},
		{"en", func(w *table.Week) { *w = table.Week{Games: 1, Winners: []string{"Bob"}, Won: 1, Puzzles: 7} },
			"**This week**: 1 game, and **Bob** won it."},
		{"en", func(w *table.Week) { *w = table.Week{Games: 3, Winners: []string{"Al", "Bo"}, Won: 1} },
			"**This week**: 3 games, **Al** and **Bo** won 1 each."},
		{"en", func(w *table.Week) { *w = table.Week{Games: 2} }, "**This week**: 2 games."},
	} {
		w := full()
		x.change(w)
		m := dm.Week(w, x.lang)
		if m.Content != x.want || len(m.Embeds)+len(m.Components)+len(m.Mentions) > 0 || m.DrawPNG != nil {
			t.Errorf("%s: got\n%s\nwant\n%s", x.lang, m.Content, x.want)
		}
	}
}

// TestWhatDecidesASeason: it is told who can still win, as long as they and the games that decide it are few.
func TestWhatDecidesASeason(t *testing.T) {
	tm := seasonMessages(t)
	game := func(a, b int) table.TournamentMatch { return table.TournamentMatch{A: a, B: b} }
	for _, x := range []struct {
		name   string
		points [3]int
		open   []table.TournamentMatch
		want   string
	}{
		{"two, one game", [3]int{6, 4, 2}, []table.TournamentMatch{game(1, 3)},
			"Season: **Ada** or **Bo**, one game decides."},
		{"three, two games", [3]int{6, 6, 4}, []table.TournamentMatch{game(0, 2), game(1, 2)},
			"Season: **Ada**, **Bo** or **Cy**, 2 games decide."},
		{"one who cannot be caught", [3]int{6, 2, 0}, []table.TournamentMatch{game(0, 1)},
			"Season: nobody can catch **Ada** any more."},
		{"nothing to play in it", [3]int{6, 2, 0}, []table.TournamentMatch{game(1, 2)}, ""},
		{"too many games", [3]int{4, 4, 4}, []table.TournamentMatch{game(0, 1), game(0, 2), game(1, 2), game(0, 3),
			game(1, 3)}, ""},
	} {
		c := sampleSeason("en")
		c.Entrants[1].Name, c.Entrants[2].Name = "Bo", "Cy"
		c.Season.Divisions, c.Matches, c.Standings = []table.Division{{First: 0, Size: 4}}, x.open, nil
		for e, n := range x.points {
			c.Standings = append(c.Standings, table.TournamentLine{Entrant: e, Points: n})
		}
		c.Standings = append(c.Standings, table.TournamentLine{Entrant: 3, Points: 0})
		if got := tm.TournamentPrinter(c, "en").Msg(seasonDecision(c)); got != x.want {
			t.Errorf("%s: got %q, want %q", x.name, got, x.want)
		}
	}
	four := sampleSeason("en")
	four.Entrants[3] = table.Entrant{User: "4", Name: "Di"}
	for i := range four.Standings {
		four.Standings[i].Points = 2
	}
	if m := seasonDecision(four); !m.IsZero() {
		t.Errorf("four can still win: %v", m)
	}
}
