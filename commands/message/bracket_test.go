package message

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/texts"
	"tablee/render"
	"tablee/render/chart"
	"tablee/render/textboard"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/table"
)

func testTournamentMessages(t *testing.T) *TournamentMessages {
	t.Helper()
	cat, err := render.NewCatalogue(texts.Files, awale.Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	cat.Report = func(err error) { t.Error(err) }
	return NewTournamentMessages(NewBuilder(cat, map[string]game.Info{"awale": awale.Rules.Info()}))
}

// sampleTournament is a tournament of five in its second round, with names that try to break out of the board.
func sampleTournament(format string) *table.Tournament {
	stage := "main"
	if format == "double" {
		stage = "winners"
	}
	c := &table.Tournament{ID: 3, Lang: "fr", Phase: table.TournamentPlaying,
		New: table.NewTournament{Game: "awale", Format: format, Games: 2, Size: 5, Level: 3}, Round: 2, Champion: -1,
		Entrants: []table.Entrant{{User: "1", Name: "Chloé ``` *"}, {User: "2", Name: "Maximilian von und zu Habenichts"},
			{User: "3", Name: "李小龙"}, {Level: 3}, {Level: 5}}}
	c.Matches = []table.TournamentMatch{
		{Round: 1, Stage: stage, A: 3, B: 4, Over: true, Through: [2]bool{true, false}, Points: [2]int{52, 44},
			Tables: []table.ID{1, 2}},
		{Round: 2, Stage: stage, A: 0, B: 3, Tables: []table.ID{3, 4}},
		{Round: 2, Stage: stage, A: 1, B: 2, Over: true, Through: [2]bool{true, false}, Walkover: true,
			Tables: []table.ID{5, 6}},
	}
	c.Byes = []table.TournamentBye{{Round: 1, Stage: stage, Entrant: 0}, {Round: 1, Stage: stage, Entrant: 1},
		{Round: 1, Stage: stage, Entrant: 2}}
	if format == "double" {
		c.Byes = append(c.Byes, table.TournamentBye{Round: 2, Stage: "losers", Entrant: 4})
	}
	for e := range c.Entrants {
		c.Standings = append(c.Standings, table.TournamentLine{Entrant: e, Place: e + 1, Wins: 10, Ties: 10, Losses: 10,
			Points: 30, Withdrawn: e == 2})
	}
	return c
}

func TestBracketFitsPhones(t *testing.T) {
	r := testTournamentMessages(t)
	for _, format := range table.TournamentFormats {
		for _, lang := range []string{"en", "fr"} {
			c := sampleTournament(format)
			c.Lang = lang
			say := r.TournamentPrinter(c, lang)
			if err := textboard.Fits(bracketDiagram(c), say, textboard.Narrow); err != nil {
				t.Errorf("%s, %s: %v", format, lang, err)
			}
			m := r.Tournament(c, table.Guild{})
			if text := m.Embeds[0].Description; strings.Contains(text, "```") {
				t.Errorf("%s, %s: the pairs are in the picture and in the text\n%s", format, lang, text)
			}
			asText := r.Tournament(c, table.Guild{Boards: table.TextBoards})
			if asText.Embeds[0].Image != nil {
				t.Errorf("%s, %s: a picture where boards are text", format, lang)
			}
			for _, boards := range []table.Boards{table.TextBoards, table.PictureBoards, table.BothBoards} {
				whole := r.WholeBracket(c, table.Guild{Boards: boards})
				text := strings.Contains(whole.Embeds[0].Description, "```")
				if text == isDrawn(boards) || (whole.DrawPNG != nil) == text {
					t.Errorf("%s, %s, boards as %s: the whole bracket as text: %v, picture: %v", format, lang, boards, text,
						whole.DrawPNG != nil)
				}
			}
			for _, text := range []string{asText.Embeds[0].Description, Standings(c, say).Description} {
				board := strings.Split(text, "```")
				if len(board) != 3 {
					t.Fatalf("%s, %s: no single board in\n%s", format, lang, text)
				}
				for _, line := range strings.Split(board[1], "\n") {
					if utf8.RuneCountInString(line) > textboard.Narrow {
						t.Errorf("%s, %s: %q is wider than %d", format, lang, line, textboard.Narrow)
					}
				}
			}
			data, err := m.PNG()
			if err != nil {
				t.Fatalf("%s, %s: %v", format, lang, err)
			}
			if _, err := png.Decode(bytes.NewReader(data)); err != nil || m.Alt == "" {
				t.Errorf("%s, %s: picture %v, described %q", format, lang, err, m.Alt)
			}
			if dir := os.Getenv("TABLEE_PICTURES"); dir != "" {
				if err := os.WriteFile(filepath.Join(dir, format+lang+".png"), data, 0o600); err != nil {
					t.Error(err)
				}
				if err := os.WriteFile(filepath.Join(dir, format+lang+".txt"),
					[]byte(m.Embeds[0].Description+Standings(c, say).Description), 0o600); err != nil {
					t.Error(err)
				}
			}
		}
	}
}

// TestLobbySaysWhatGivingUpIsWorth: the lobby says what a resignation costs in the game, and that wins count in games
// without scores.
func TestLobbySaysWhatGivingUpIsWorth(t *testing.T) {
	c := sampleTournament("single")
	c.Phase, c.Matches, c.Lang = table.TournamentLobby, nil, "en"
	for _, x := range []struct {
		forfeit int
		wins    bool
		says    string
	}{{49, false, "0 to 49"}, {100, false, "0 to 100"}, {1, true, "each win counts one"}} {
		c.Forfeit, c.Wins = x.forfeit, x.wins
		if got := testTournamentMessages(t).Terms(c, table.Caller{}).Embeds[0].Description; !strings.Contains(got, x.says) {
			t.Errorf("%+v: %q", x, got)
		}
	}
}

// TestLobbyIsThreeLines: before it begins a tournament's message is three lines, and what a person may do is with the
// rules: starting for whoever opened it, leaving for whoever is in.
func TestLobbyIsThreeLines(t *testing.T) {
	r := testTournamentMessages(t)
	c := sampleTournament("double")
	c.Phase, c.Matches, c.Byes, c.Creator, c.Guild, c.Lang = table.TournamentLobby, nil, nil, "1", "g", "en"
	m := r.Tournament(c, table.Guild{})
	if n := strings.Count(strings.TrimSpace(m.Embeds[0].Description), "\n"); n != 2 {
		t.Errorf("%d line breaks in\n%s", n, m.Embeds[0].Description)
	}
	if got, want := pressable(m.Components), "join terms"; got != want {
		t.Errorf("the buttons are %q, want %q", got, want)
	}
	for want, by := range map[string]table.Caller{
		"start leave": {User: table.User{ID: "1"}}, "leave": {User: table.User{ID: "2"}},
		"": {User: table.User{ID: "9"}}, "start": {User: table.User{ID: "9"}, Guild: "g", Manager: true},
	} {
		if got := pressable(r.Terms(c, by).Components); got != want {
			t.Errorf("%+v may press %q, want %q", by.User, got, want)
		}
	}
	c.Phase = table.TournamentPlaying
	if got := pressable(r.Terms(c, table.Caller{User: table.User{ID: "1"}}).Components); got != "" {
		t.Errorf("once it has begun %q can be pressed", got)
	}
}

// TestLobbyNamesEntrants: the first entrants are named, and whoever opened the tournament, who may not take part.
func TestLobbyNamesEntrants(t *testing.T) {
	r := testTournamentMessages(t)
	c := &table.Tournament{ID: 3, Lang: "en", Phase: table.TournamentLobby, Champion: -1, Creator: "9",
		New: table.NewTournament{Game: "awale", Format: "single", Games: 1}}
	names := func(m Message) string { return strings.Split(m.Embeds[0].Description, "\n")[1] }
	says := func(want, by string) {
		t.Helper()
		got := r.Tournament(c, table.Guild{}).Embeds[0].Description
		if lines := strings.Split(got, "\n"); len(lines) != 3 || lines[1] != want || !strings.Contains(lines[2], by+" ") {
			t.Errorf("got\n%s\nwant %q and %q", got, want, by)
		}
	}
	says("Nobody is in yet.", "<@9>")
	c.Entrants = []table.Entrant{{User: "1", Name: "Ann"}, {Level: 3}, {User: "9", Name: "Ben"}}
	says("3 are in: **Ann**, **Brioche** (AI) and **Ben**", "**Ben**")
	for range maxNamed - 3 {
		c.Entrants = append(c.Entrants, table.Entrant{User: "2", Name: "Cat"})
	}
	got := names(r.Tournament(c, table.Guild{}))
	if strings.Count(got, "**")/2 != maxNamed || strings.Contains(got, "other") {
		t.Errorf("%d entrants: %s", maxNamed, got)
	}
	c.Entrants = append(c.Entrants, table.Entrant{User: "3", Name: "Dan"}, table.Entrant{User: "4", Name: "Eve"})
	if got := names(r.Tournament(c, table.Guild{})); !strings.HasSuffix(got, "**Cat** and 2 others") {
		t.Errorf("two more: %s", got)
	}
}

// TestTournamentTellsWhatIsPlayed: the message lists the tables of the matches that are being played, which matches a
// tie-break has decided of this round and the last one, and who has won; in text, each match with its winner marked.
func TestTournamentTellsWhatIsPlayed(t *testing.T) {
	r := testTournamentMessages(t)
	c := sampleTournament("single")
	c.Lang, c.Entrants[0].Name, c.Entrants[1].Name = "en", "Chloé", "Max"
	text := func(g table.Guild) string { return r.Tournament(c, g).Embeds[0].Description }
	if got, want := text(table.Guild{}), "Being played: tables 3 and 4"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	want := "Round 2|Chloé -|Cookie -||*Max -|P3 -||Round 1|*Cookie 52|Donut 44||*Chloé bye||*Max bye||*P3 bye|"
	var lines []string
	for line := range strings.Lines(text(table.Guild{Boards: table.TextBoards})) {
		lines = append(lines, strings.Join(strings.Fields(line), " "))
	}
	if got := strings.Join(lines, "|"); !strings.Contains(got, want) {
		t.Errorf("got %s, want %s", got, want)
	}
	c.Matches[0].Decided = true
	decided := "**Cookie** (AI) – **Donut** (AI): a tie. **%s** (AI) goes through (points in earlier matches, then seed)."
	for who, through := range map[string][2]bool{"Cookie": {true, false}, "Donut": {false, true}} {
		c.Matches[0].Through = through
		if got := text(table.Guild{}); !strings.HasPrefix(got, strings.Replace(decided, "%s", who, 1)) {
			t.Errorf("decided for %s: %s", who, got)
		}
	}
	if c.Round = 3; strings.Contains(text(table.Guild{}), "a tie") {
		t.Error("in the third round a match of the first one is told")
	}
	c.Matches[1].Over, c.Phase, c.Champion = true, table.TournamentOver, 1
	if got := text(table.Guild{}); got != "" {
		t.Errorf("at the end the picture stands below %q", got)
	}
	if got, want := pressable(r.Tournament(c, table.Guild{}).Components), "another bracket standings"; got != want {
		t.Errorf("the buttons are %q, want %q", got, want)
	}
	whole := r.WholeBracket(c, table.Guild{})
	if got := whole.Embeds[0].Description; got != "🏆 **Max** wins!" || !strings.Contains(whole.Alt, "*Max") ||
		whole.Embeds[0].Image == nil {
		t.Errorf("the whole bracket is %s, described %q", got, whole.Alt)
	}
}

// pressable are the names of the buttons of a tournament's message.
func pressable(rows []discordgo.MessageComponent) string {
	var list []string
	for _, row := range rows {
		for _, b := range row.(discordgo.ActionsRow).Components {
			id, _ := customid.Parse(b.(discordgo.Button).CustomID)
			list = append(list, id.Name)
		}
	}
	return strings.Join(list, " ")
}

// TestDoubleIsWholeFromTheFirstDay: the rounds to come are drawn as empty matches, up to the final.
func TestDoubleIsWholeFromTheFirstDay(t *testing.T) {
	for n, want := range map[int][2]string{
		4: {"2 1 1", "1 1"}, 8: {"4 2 1 1", "2 2 1 1"}, 16: {"8 4 2 1 1", "4 4 2 2 1 1"},
		5: {"4 2 1 1", "2 1 1"}} {
		c := &table.Tournament{Phase: table.TournamentPlaying, Round: 1, Champion: -1,
			New: table.NewTournament{Game: "awale", Format: "double"}}
		for range n {
			c.Entrants = append(c.Entrants, table.Entrant{Level: 1})
		}
		byes := 0
		for size := 1; size < n; size *= 2 {
			byes = 2*size - n
		}
		for e := range byes {
			c.Byes = append(c.Byes, table.TournamentBye{Round: 1, Stage: "winners", Entrant: e})
		}
		for e := byes; e < n; e += 2 {
			c.Matches = append(c.Matches, table.TournamentMatch{Round: 1, Stage: "winners", A: e, B: e + 1})
		}
		d := doubleBracket(c)
		var got [2]string
		for i, rounds := range [][]chart.Round{d.Upper, d.Lower} {
			var sizes []string
			for _, r := range rounds {
				sizes = append(sizes, strconv.Itoa(len(r.Matches)))
			}
			got[i] = strings.Join(sizes, " ")
		}
		if got != want {
			t.Errorf("of %d entrants: rounds of %q, want %q", n, got, want)
		}
	}
}

// TestTree: every match of the tree gets its sides from two others, and later rounds are empty.
func TestTree(t *testing.T) {
	c := sampleTournament("single")
	b := knockoutTree(c)
	var sizes []int
	for _, r := range b.Rounds {
		sizes = append(sizes, len(r.Matches))
	}
	if len(sizes) != 3 || sizes[0] != 4 || sizes[1] != 2 || sizes[2] != 1 {
		t.Fatalf("rounds of %v matches, want 4, 2 and 1", sizes)
	}
	say := testTournamentMessages(t).TournamentPrinter(c, "en")
	for i, pair := range b.Rounds[1].Matches {
		for side := range pair {
			from := b.Rounds[0].Matches[2*i+side]
			if want := say.Plain(pair[side].Name); say.Plain(from[0].Name) != want && say.Plain(from[1].Name) != want {
				t.Errorf("%q does not come from %q or %q", want, say.Plain(from[0].Name), say.Plain(from[1].Name))
			}
		}
	}
	final := b.Rounds[2].Matches[0]
	if say.Plain(final[0].Name) != "" || say.Plain(final[1].Name) != c.Entrants[1].Name {
		t.Errorf("the final is %+v, want the winner of the second match in the second place", final)
	}
	if first := b.Rounds[0].Matches[1]; first[0].Score != "52" || !first[0].Won || first[1].Won {
		t.Errorf("the match that was played is %+v", first)
	}
}

func TestLargeTournamentHasAPicture(t *testing.T) {
	rulestest.Unraced(t)
	r := testTournamentMessages(t)
	for _, format := range table.TournamentFormats {
		c := &table.Tournament{ID: 1, Lang: "en", Phase: table.TournamentPlaying,
			New: table.NewTournament{Game: "awale", Format: format, Games: 1, Level: 1}, Round: 10, Champion: -1}
		for range table.MaxEntrants {
			c.Entrants = append(c.Entrants, table.Entrant{Level: 1})
		}
		for round := 1; round <= 10; round++ {
			for e := 0; e < table.MaxEntrants; e += 2 {
				c.Matches = append(c.Matches,
					table.TournamentMatch{Round: round, Stage: "main", A: e, B: e + 1, Over: true,
						Through: [2]bool{true, false}})
			}
		}
		if format == "single" {
			c.Round, c.Matches = 1, c.Matches[:table.MaxEntrants/2]
		}
		m := r.Tournament(c, table.Guild{})
		if data, err := m.PNG(); err != nil || len(data) > 8<<20 {
			t.Errorf("%s: %d bytes, %v", format, len(data), err)
		}
		if n := utf8.RuneCountInString(m.Embeds[0].Description); n > render.MaxDescription {
			t.Errorf("%s: a text of %d characters", format, n)
		}
	}
}
