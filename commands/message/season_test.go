package message

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"tablee/commands/texts"
	"tablee/render"
	"tablee/render/textboard"
	"tablee/rules/awale"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/table"
)

func seasonMessages(t *testing.T) *TournamentMessages {
	t.Helper()
	cat, err := render.NewCatalogue(texts.Files, awale.Rules.Info().Texts, domino.Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	cat.Report = func(err error) { t.Error(err) }
	return NewTournamentMessages(NewBuilder(cat, map[string]game.Info{"awale": awale.Rules.Info(),
		"domino": domino.Rules.Info()}))
}

// sampleSeason is a season of two divisions in its second week, with names that try to break out of the board. Ada has
// a game that runs, one of this week that is not open yet, and one of a later week.
func sampleSeason(lang string) *table.Tournament {
	c := &table.Tournament{ID: 3, Lang: lang, Guild: "g", Phase: table.TournamentPlaying, Champion: -1, Creator: "1",
		New: table.NewTournament{Game: "awale", Format: table.SeasonFormat, Games: 1, Rounds: 1,
			Clock:  table.Clock{Move: 12 * time.Hour, Bank: 72 * time.Hour},
			Season: &table.NewSeason{Weeks: 4, More: []table.SeasonGame{{Game: "domino"}}}},
		Entrants: []table.Entrant{{User: "1", Name: "Ada"}, {User: "2", Name: "Maximilian von und zu Habenichts"},
			{User: "3", Name: "李小龙"}, {Level: 3}, {User: "5", Name: "Chloé ``` *"}, {User: "6", Name: "Ed"}, {Level: 2},
			{Level: 2}},
		Round: 3}
	c.Season = &table.Season{Number: 2, Week: 2, Begins: time.Unix(1_800_000_000, 0), Ends: time.Unix(1_802_000_000, 0),
		Divisions: []table.Division{{First: 0, Size: 4}, {First: 4, Size: 4}}, Players: make([]table.SeasonPlayer, 8),
		Best: []table.SeasonMove{{Game: "awale", By: 1, Against: 0, Table: 7, Gain: 13}}}
	c.Matches = []table.TournamentMatch{
		{Round: 1, Week: 1, Stage: "main", A: 0, B: 3, Over: true, Through: [2]bool{true, false}, Points: [2]int{1, 0},
			Tables: []table.ID{5}, Game: "awale"},
		{Round: 1, Week: 1, Stage: "main", A: 1, B: 2, Over: true, Walkover: true, Game: "awale"},
		{Round: 2, Week: 2, Stage: "main", A: 2, B: 0, Tables: []table.ID{7}, Game: "domino"},
		{Round: 2, Week: 2, Stage: "main", A: 0, B: 1, Game: "domino"},
		{Round: 3, Week: 3, Stage: "main", A: 4, B: 5, Game: "awale"},
		{Round: 3, Week: 3, Stage: "main", A: 0, B: 3, Game: "awale"},
	}
	for i, e := range []int{0, 3, 1, 2, 6, 4, 5, 7} {
		c.Standings = append(c.Standings, table.TournamentLine{Entrant: e, Place: i%4 + 1, Wins: 3 - i%4, Points: 6 - 2*(i%4),
			Withdrawn: e == 5})
	}
	return c
}

// asText are the settings of a server without pictures.
var asText = table.Guild{Boards: table.TextBoards}

// ended is such a season when it is over.
func ended(lang string) *table.Tournament {
	c := sampleSeason(lang)
	c.Phase, c.Champion = table.TournamentOver, 0
	p := c.Season.Players
	p[2].Step, p[4].Step, p[5].Step = table.Down, table.Up, table.Out
	p[4].Gained, p[1].Gained, p[3].Gained = 86, 85, 300
	return c
}

// TestSeasonFitsPhones: a season's messages are complete in every phase and language, and their boards fit phones.
func TestSeasonFitsPhones(t *testing.T) {
	rulestest.Unraced(t)
	tm := seasonMessages(t)
	for _, lang := range []string{"en", "fr"} {
		for phase, c := range map[string]*table.Tournament{"running": sampleSeason(lang), "over": ended(lang)} {
			for _, boards := range []table.Boards{table.TextBoards, table.PictureBoards, table.BothBoards} {
				m := tm.Tournament(c, table.Guild{Boards: boards})
				drawn := boards != table.TextBoards
				if (m.DrawPNG != nil) != drawn || (m.Embeds[0].Image != nil) != drawn || drawn != (m.Alt != "") {
					t.Errorf("%s, %s, %s: picture %v, described %q", lang, phase, boards, m.DrawPNG != nil, m.Alt)
				}
				if strings.Contains(m.Embeds[0].Description, "```") == drawn {
					t.Errorf("%s, %s, %s: %s", lang, phase, boards, m.Embeds[0].Description)
				}
				if !drawn {
					continue
				}
				data, err := m.PNG()
				if err != nil {
					t.Fatal(err)
				}
				if _, err := png.Decode(bytes.NewReader(data)); err != nil {
					t.Error(err)
				}
				if dir := os.Getenv("TABLEE_PICTURES"); dir != "" {
					if err := os.WriteFile(filepath.Join(dir, "season"+phase+lang+".png"), data, 0o600); err != nil {
						t.Error(err)
					}
				}
			}
			for _, text := range []string{tm.Tournament(c, asText).Embeds[0].Description,
				tm.MyGames(c, "1", lang, asText).Embeds[0].Description,
				tm.MyGames(c, "9", lang, asText).Embeds[0].Description} {
				if dir := os.Getenv("TABLEE_PICTURES"); dir != "" {
					t.Logf("%s, %s:\n%s", lang, phase, text)
				}
				board := strings.Split(text, "```")
				if len(board) != 3 {
					t.Fatalf("%s, %s: no single board in\n%s", lang, phase, text)
				}
				for _, line := range strings.Split(board[1], "\n") {
					if utf8.RuneCountInString(line) > textboard.Narrow {
						t.Errorf("%s, %s: %q is wider than %d", lang, phase, line, textboard.Narrow)
					}
				}
			}
		}
		lobby := sampleSeason(lang)
		lobby.Phase, lobby.Matches, lobby.Standings, lobby.Season.Divisions = table.TournamentLobby, nil, nil, nil
		lobby.Season.Players = nil
		m := tm.Tournament(lobby, table.Guild{})
		if n := strings.Count(m.Embeds[0].Description, "\n"); n != 2 || len(m.Components) != 1 {
			t.Errorf("%s: the lobby is %q, with %d rows of buttons", lang, m.Embeds[0].Description, len(m.Components))
		}
		if got := tm.Terms(lobby, table.Caller{User: table.User{ID: "1"}}); len(got.Components) != 1 {
			t.Errorf("%s: whoever opened it has no button: %+v", lang, got.Embeds[0])
		}
		if dir := os.Getenv("TABLEE_PICTURES"); dir != "" {
			t.Logf("%s\n%s\n%s", m.Embeds[0].Title, m.Embeds[0].Description,
				tm.Terms(lobby, table.Caller{}).Embeds[0].Description)
		}
	}
}

// TestMyGames: a person sees their own division and their games: those that run, those of this week, and against
// whom those are that come later. Anybody else sees all divisions.
func TestMyGames(t *testing.T) {
	tm := seasonMessages(t)
	c := sampleSeason("en")
	got := tm.MyGames(c, "1", "en", asText).Embeds[0].Description
	for _, want := range []string{"Your games, week 2", "Table 7: Dominoes against **李小龙**",
		"To come: Dominoes against **Maximilian von und zu Habenichts**", "After this week: **Cookie** (AI)"} {
		if !strings.Contains(got, want) {
			t.Errorf("Ada does not read %q:\n%s", want, got)
		}
	}
	if strings.Contains(got, "Chlo") || strings.Contains(got, "Division 2") {
		t.Errorf("Ada sees the other division:\n%s", got)
	}
	if got := tm.MyGames(c, "5", "en", asText).Embeds[0].Description; !strings.Contains(got, "After this week: **Ed**") ||
		!strings.Contains(got, "Chlo") {
		t.Errorf("Chloé reads\n%s", got)
	}
	if got := tm.MyGames(c, "9", "en", asText).Embeds[0].Description; strings.Contains(got, "Your games") ||
		!strings.Contains(got, "Division 1") || !strings.Contains(got, "Division 2") {
		t.Errorf("somebody else reads\n%s", got)
	}
	for i := range c.Matches {
		c.Matches[i].Over = true
	}
	if got := tm.MyGames(c, "1", "en", asText).Embeds[0].Description; !strings.Contains(got, "played all your games") {
		t.Errorf("at last Ada reads\n%s", got)
	}
}

// TestSeasonOutcome: the end of a season names people only: the champion, who goes up and down, the best move and who
// improved most.
func TestSeasonOutcome(t *testing.T) {
	tm := seasonMessages(t)
	m := tm.Tournament(ended("en"), asText)
	for _, want := range []string{"Going up: **Chloé", "Going down: **李小龙**",
		"Best move in Awale: +13, **Maximilian von und zu Habenichts** against **Ada**", "Most improved: **Chloé", "+86"} {
		if !strings.Contains(m.Embeds[0].Description, want) {
			t.Errorf("%q is missing:\n%s", want, m.Embeds[0].Description)
		}
	}
	if strings.Contains(m.Embeds[0].Description, "300") {
		t.Errorf("a computer has improved:\n%s", m.Embeds[0].Description)
	}
	for _, want := range []string{"\n 1 Ada ", "\n   Cookie ", "\n-3 ", "\n+1 Chlo"} {
		if !strings.Contains(m.Embeds[0].Description, want) {
			t.Errorf("%q is missing in the standings:\n%s", want, m.Embeds[0].Description)
		}
	}
	if strings.Contains(m.Embeds[0].Description, "wins") {
		t.Errorf("the champion is named below the text that names them:\n%s", m.Embeds[0].Description)
	}
	card := SeasonCard(ended("en"), m.Printer)
	if len(card.Steps) != 3 || card.Steps[1].Name.Args["who"] != game.Seat(1) || len(card.Up.Names) != 1 ||
		!card.Best.Seeds || card.Best.Word != "" {
		t.Errorf("the card is %+v", card)
	}
	alone := ended("en")
	for e := range 3 {
		alone.Standings[[]int{0, 2, 3}[e]].Withdrawn = true
	}
	if SeasonCard(alone, m.Printer) != nil {
		t.Error("a podium on which nobody stands is drawn")
	}
}

// TestSeasonCounts: a running season tells how many games run and are to come, how many everybody has played, a
// walkover not among them, and everybody which games they have this week, and against whom later ones. Before its
// first week is announced it has no standings yet.
func TestSeasonCounts(t *testing.T) {
	tm := seasonMessages(t)
	c := sampleSeason("en")
	board := tm.Tournament(c, asText).Embeds[0].Description
	for _, want := range []string{`Games running: 1 · to come: 3`, `Ada +1 +6\n`, `Maximilian.* 0 +2\n`} {
		if !regexp.MustCompile(want).MatchString(board) {
			t.Errorf("no %q in\n%s", want, board)
		}
	}
	for user, want := range map[string]string{
		"1": "**Your games, week 2**\nTable 7: Dominoes against **李小龙**\n" +
			"To come: Dominoes against **Maximilian von und zu Habenichts**\nAfter this week: **Cookie** (AI)",
		"3": "**Your games, week 2**\nTable 7: Dominoes against **Ada**",
		"5": "**Your games, week 2**\nAfter this week: **Ed**",
		"6": "**Your games, week 2**\nAfter this week: **Chloé",
	} {
		mine := tm.MyGames(c, user, "en", asText).Embeds[0].Description
		if i := strings.LastIndex(mine, "```"); !strings.HasPrefix(strings.TrimSpace(mine[i+3:]), want) ||
			strings.Contains(want, "After this") != strings.Contains(mine, "After this") {
			t.Errorf("%s: %q, want %q", user, mine[i+3:], want)
		}
	}
	c.Season.Fresh = true
	if m := tm.Tournament(c, table.Guild{}); strings.Contains(m.Embeds[0].Description, "```") || len(m.Components) > 0 {
		t.Errorf("before the first week: %+v", m)
	}
	over := ended("en")
	over.Season.Best = nil
	if card := SeasonCard(over, tm.TournamentPrinter(over, "en")); card == nil || card.Best != nil {
		t.Errorf("without a best move the card is %+v", card)
	}
	lobby := sampleSeason("en")
	lobby.Phase, lobby.Standings, lobby.Matches = table.TournamentLobby, nil, nil
	if m := tm.Tournament(lobby, table.Guild{}); strings.Contains(m.Embeds[0].Description, "```") {
		t.Errorf("a lobby has standings: %s", m.Embeds[0].Description)
	}
}
