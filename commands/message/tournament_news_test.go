package message

import (
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/table"
)

// overTournament is a single elimination of four that is over: Cy has beaten Bo in the final.
func overTournament() *table.Tournament {
	c := &table.Tournament{ID: 4, Lang: "en", Phase: table.TournamentOver, Champion: 2, Round: 2,
		New:      table.NewTournament{Game: "awale", Format: "single", Games: 1},
		Entrants: []table.Entrant{{User: "1", Name: "Al"}, {User: "2", Name: "Bo"}, {User: "3", Name: "Cy"}, {Level: 2}},
		Matches: []table.TournamentMatch{
			{Round: 1, Stage: "main", A: 0, B: 2, Over: true, Through: [2]bool{false, true}, Points: [2]int{20, 28}},
			{Round: 1, Stage: "main", A: 1, B: 3, Over: true, Through: [2]bool{true, false}, Points: [2]int{30, 18}},
			{Round: 2, Stage: "main", A: 1, B: 2, Over: true, Through: [2]bool{false, true}, Points: [2]int{20, 28}}}}
	for i, e := range []int{2, 1, 0, 3} {
		c.Standings = append(c.Standings, table.TournamentLine{Entrant: e, Place: min(i+1, 3), Wins: max(2-i, 0),
			Losses: min(i, 1)})
	}
	return c
}

// TestTournamentNews: the text above a new message names at the end the best with their present names and calls who
// played; for a week of a season it tells who still has whom to play, if few do.
func TestTournamentNews(t *testing.T) {
	tm := seasonMessages(t)
	noFriends := overTournament()
	noFriends.Champion = -1
	two := overTournament()
	two.Standings, two.Entrants = two.Standings[:2], two.Entrants[:3]
	season := sampleSeason("en")
	last := sampleSeason("en")
	last.Matches = last.Matches[:4]
	over := ended("en")
	over.Standings[0].Losses = 1
	french := ended("fr")
	for _, x := range []struct {
		c    *table.Tournament
		news game.Msg
		call []string
		want string
	}{
		{overTournament(), game.M("tournament.done"), []string{"3", "2"}, "**Tournament 4.** 🏆 **Cy**, ahead of **Bo**, " +
			"**Al** and **Cookie** (AI). Well played, <@3> and <@2>. *Another one?*"},
		{two, game.M("tournament.done"), nil, "**Tournament 4.** 🏆 **Cy**, ahead of **Bo**. *Another one?*"},
		{noFriends, game.M("tournament.done"), nil, "**Tournament 4.** It’s over. Thank you all for playing! *Another one?*"},
		{overTournament(), game.M("tournament.round", "round", 2), []string{"3"}, "**Tournament 4.** Round 2 is on: the " +
			"tables are open. Have fun! <@3>"},
		{last, game.M("season.week", "week", 4, "weeks", 4), []string{"1"}, "**Season 2.** Last week! **Ada** still has " +
			"**李小龙** and **Maximilian von und zu Habenichts** to play. <@1>"},
		{season, game.M("season.week", "week", 2, "weeks", 4), nil, "**Season 2.** Week 2 of 4. **Ada** still has **李小龙**, " +
			"**Maximilian von und zu Habenichts** and **Cookie** (AI) to play. **Chloé \\`\\`\\` \\*** " +
			"still has **Ed** to play."},
		{over, game.M("season.done"), []string{"1"}, "**Season 2.** 🏆 **Ada**, 3 wins out of 4! **Maximilian von und zu " +
			"Habenichts** second, **李小龙** third. Well played, <@1>."},
		{french, game.M("season.done"), nil, "**Saison 2.** 🏆 **Ada**, 3 vict" +
			"oires sur 3\u00a0! **Maximilian von und zu " +
			"Habenichts** deuxième, **李小龙** troisième."},
	} {
		if got := tm.TournamentNews(x.c, x.news, x.call); got != x.want {
			t.Errorf("%s: got\n%s\nwant\n%s", x.news.ID, got, x.want)
		}
	}
	for i := range 5 { // in a full season everybody has somebody to play
		season.Matches = append(season.Matches, table.TournamentMatch{A: i, B: i + 1}, table.TournamentMatch{A: i, B: 7})
	}
	if got := tm.TournamentNews(season, game.M("season.week", "week", 2, "weeks", 4), nil); !strings.HasSuffix(got,
		"Week 2 of 4. **My games** tells you who you still have to meet.") {
		t.Errorf("a week with many games: %s", got)
	}
}

// TestTournamentPodium: the card of a tournament that is over has the best three and the fourth, with how it ended for
// each, and its description says the same. Where pictures are off, the ranking stands there as text.
func TestTournamentPodium(t *testing.T) {
	tm := seasonMessages(t)
	m := tm.Tournament(overTournament(), table.Guild{})
	want := "Tournament 4 · Awale · single elimination · over\n1. Cy: 2 of 2 won\n2. Bo: lost the final\n3. Al: lost to Cy\n" +
		"3. Cookie (AI): lost to Bo"
	if m.Alt != want || m.DrawPNG == nil || strings.Contains(m.Embeds[0].Description, "```") {
		t.Errorf("described %q, want %q; text %q", m.Alt, want, m.Embeds[0].Description)
	}
	if _, err := m.PNG(); err != nil {
		t.Error(err)
	}
	text := tm.Tournament(overTournament(), table.Guild{Boards: table.TextBoards})
	if text.DrawPNG != nil || !strings.Contains(text.Embeds[0].Description, "1. Cy") {
		t.Errorf("as text: %q", text.Embeds[0].Description)
	}
	for lang, want := range map[string]string{"en": "Tournament 4 · Awale: it goes on below.", "fr": "Tournoi 4 · Awalé"} {
		c := overTournament()
		c.Lang = lang
		if m := tm.CollapsedTournament(c); !strings.HasPrefix(m.Content, want) || len(m.Embeds) > 0 {
			t.Errorf("collapsed: %+v, want %q", m, want)
		}
	}
}

// TestCrossTable: a running season is drawn as everybody against everybody, the people first: what has been won, what
// is played, and what is to come; two who do not meet have a dot, and two meetings count together.
func TestCrossTable(t *testing.T) {
	c := sampleSeason("en")
	all, rows := crossTables(c, 0)
	if rows != 4 || len(all.More) > 0 || all.Rows[3].Name.Args["who"] != game.Seat(3) || !all.Rows[3].Filler {
		t.Fatalf("%d rows, then %d tables; the last row is %+v", rows, len(all.More), all.Rows[3])
	}
	c.Matches = append(c.Matches, table.TournamentMatch{A: 1, B: 2, Over: true, Through: [2]bool{true, true}},
		table.TournamentMatch{A: 2, B: 1, Over: true, Through: [2]bool{false, true}})
	all, _ = crossTables(c, everyDivision)
	if len(all.More) != 1 {
		t.Fatalf("%d tables below the first one, want 1", len(all.More))
	}
	got := func(row, col int) string {
		r := all.Rows[row].Results[col]
		switch {
		case r.None:
			return "."
		case r.Open:
			return "playing"
		case r.Text == "":
			return "to come"
		}
		return r.Text
	}
	for _, x := range []struct {
		row, col int
		want     string
	}{{0, 0, "."}, {0, 1, "to come"}, {0, 2, "playing"}, {2, 0, "playing"}, {0, 3, "1"}, {3, 0, "0"}, {1, 2, "1½"},
		{2, 1, "½"}, {3, 1, "."}} {
		if g := got(x.row, x.col); g != x.want {
			t.Errorf("row %d, column %d: got %q, want %q", x.row, x.col, g, x.want)
		}
	}
}

// TestFourthOnPodium: of four people the fourth is not left out alone, and a best move of which there is only a number
// is left out.
func TestFourthOnPodium(t *testing.T) {
	tm := seasonMessages(t)
	c := ended("en")
	c.Entrants[3] = table.Entrant{User: "4", Name: "Di"}
	c.Season.Best[0].Game = "domino"
	card := SeasonCard(c, tm.TournamentPrinter(c, "en"))
	if len(card.Steps) != 3 || len(card.Next) != 1 || card.Next[0].Name.Args["who"] != game.Seat(2) || card.Best != nil {
		t.Errorf("the card is %+v", card)
	}
}
