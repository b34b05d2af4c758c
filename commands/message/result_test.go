package message

import (
	"strings"
	"testing"

	"tablee/commands/texts"
	"tablee/render"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/gobblet"
	"tablee/rules/table"
	"tablee/rules/table/tabletest"
)

func bench(t *testing.T) (*render.Catalogue, *Builder) {
	t.Helper()
	c, err := render.NewCatalogue(texts.Files, awale.Rules.Info().Texts, gobblet.Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	return c, NewBuilder(c, map[string]game.Info{"awale": awale.Rules.Info(), "gobblet": gobblet.Rules.Info()})
}

func TestHeadline(t *testing.T) {
	cat, _ := bench(t)
	points, low := game.Info{}, game.Info{LowWins: true,
		Options: []game.Option{{Name: "score", Choices: []string{"text", "official"}, HighWins: "official"}}}
	official := game.Options{"score": "official"}
	for _, c := range []struct {
		res     table.Result
		info    game.Info
		want    string
		won     bool
		said    string
		options game.Options
	}{
		{table.Result{Scores: []int{30, 18}, Places: []int{1, 2}}, points, "Ann wins by 12", true,
			"**Ann** beats **Ben** 30 to 18.", nil},
		{table.Result{Scores: []int{18, 30}, Places: []int{1, 2}}, low, "Ann wins by 12", true,
			"**Ann** beats **Ben** 18 to 30: the fewest points win.", nil},
		{table.Result{Scores: []int{9, 30, 18}, Places: []int{1, 3, 2}}, low, "Ann wins by 9", true,
			"**Ann** wins with 9 points, the fewest, ahead of **Cho** (18) and **Ben** (30).", nil},
		{table.Result{Scores: []int{18, 30}, Places: []int{1, 2}}, points, "Ann wins", true,
			"**Ann** beats **Ben**.", nil}, // who had more has resigned
		{table.Result{Scores: []int{30, 18}, Places: []int{1, 2}}, game.Info{Unscored: true}, "Ann wins", true,
			"**Ann** beats **Ben**.", nil},
		{table.Result{Scores: []int{9, 9}, Places: []int{2, 1}}, points, "Ben wins", true,
			"**Ben** beats **Ann**.", nil},
		{table.Result{Places: []int{2, 1}}, points, "Ben wins", true,
			"**Ben** beats **Ann**.", nil},
		{table.Result{Scores: []int{9, 9}, Places: []int{1, 1}}, points, "Ann and Ben tie", false,
			"**Ann** and **Ben** tie at 9.", nil},
		{table.Result{Scores: []int{9, 9}, Places: []int{0, 0}}, points, "Nobody wins", false,
			"Nobody wins.", nil},
		{table.Result{Scores: []int{5, 9, 7}, Places: []int{1, 2, 3}}, points, "Ann wins", true,
			"**Ann** wins, ahead of **Ben** and **Cho**.", nil}, // somebody resigned
		{table.Result{Scores: []int{9, 5, 7}, Places: []int{1, 3, 2}}, points, "Ann wins by 2", true,
			"**Ann** wins with 9 points, ahead of **Cho** (7) and **Ben** (5).", nil},
		{table.Result{Scores: []int{9, 50, 7}, Places: []int{1, 0, 2}}, points, "Ann wins by 2", true,
			"**Ann** beats **Cho** 9 to 7.", nil}, // a referee
		{table.Result{Scores: []int{40}, Places: []int{1}}, points, "Ann, alone at the table", false,
			"**Ann** finishes with 40 points.", nil},
		{table.Result{Scores: []int{40, 0}, Places: []int{1, 0}}, points, "Ann, alone at the table", false,
			"**Ann** finishes with 40 points.", nil}, // with a referee
		{table.Result{Scores: []int{9, 5, 5}, Places: []int{1, 3, 2}}, points, "Ann wins", true,
			"**Ann** wins, ahead of **Cho** and **Ben**.", nil}, // not by points
		{table.Result{Scores: []int{-30, 30}, Places: []int{2, 1}}, low, "Ben wins by 60", true,
			"**Ben** beats **Ann** 30 to -30.", official},
		{table.Result{Scores: []int{-9, 30, -21}, Places: []int{2, 1, 3}}, low, "Ben wins by 39", true,
			"**Ben** wins with 30 points, ahead of **Ann** (-9) and **Cho** (-21).", official},
		{table.Result{Scores: []int{18, 30}, Places: []int{1, 2}}, low, "Ann wins by 12", true,
			"**Ann** beats **Ben** 18 to 30: the fewest points win.", game.Options{"score": "text"}},
	} {
		sentence := ResultSentence(&c.res, c.info, c.options)
		if got := cat.Printer("en", []string{"Ann", "Ben", "Cho"}).Msg(sentence); got != c.said {
			t.Errorf("%+v: %q, want %q", c.res, got, c.said)
		}
		msg, won := ResultHeadline(&c.res, c.info, c.options)
		say := cat.Printer("en", []string{"Ann", "Ben", "Cho"})
		if got := say.Plain(msg); got != c.want || won != c.won {
			t.Errorf("%+v: %q, %v; want %q, %v", c.res, got, won, c.want, c.won)
		}
	}
}

// story is of a game of four moves.
var story = &table.Story{Plies: 4, Scores: [][]int{{0, 0}, {20, 0}, {20, 8}, {30, 8}, {30, 18}},
	Moved:   [][]int{{1, 3}, {2, 4}},
	Best:    []table.Best{{Ply: 1, Gain: 20, What: "c"}, {Ply: 4, Gain: 10}},
	Ratings: []table.Change{{Seat: 0, Now: 1510, By: 10}, {Seat: 1, Now: 1490, By: -10}},
	Records: []table.Broken{{Seat: 1, Name: "capture", Value: 10}}}

func TestCardTellsTheStory(t *testing.T) {
	_, kit := bench(t)
	tb := tabletest.Over(t, awale.Rules, table.Result{Scores: []int{30, 18}, Places: []int{1, 2},
		Reason: game.Lit("No seed is left.")})
	tb.Story = story
	for lang, want := range map[string][]string{
		"en": {"Ann wins by 12", "No seed is left.", "Ann: 30; best move +20", "Ben: 18; best move +10", "Moves: 4",
			"A move: 15.0 – 9.0", "Ratings: +10 / -10", ": Ben 10"},
		"fr": {"Ann gagne de 12", "Ann : 30 ; meilleur coup +20", "Par coup : 15,0 – 9,0"},
	} {
		say := kit.TablePrinter(tb, lang)
		got := ResultCard(tb, kit.Info(tb.Game), say).Describe(say, 0)
		for _, w := range want {
			if !strings.Contains(got, w) && !strings.Contains(strings.ReplaceAll(got, "\u00a0", " "), w) {
				t.Errorf("%s: %q does not say %q", lang, got, w)
			}
		}
	}
	tb.Story = &table.Story{Plies: 4, Ratings: []table.Change{{Now: 1510, By: 10}}}
	say := kit.TablePrinter(tb, "en")
	if got := ResultCard(tb, kit.Info(tb.Game), say).Describe(say, 0); !strings.Contains(got, "Rating: 1510 (+10)") ||
		strings.Contains(got, "best") {
		t.Errorf("alone: %q", got)
	}
	young := func(s game.Seat, games int) table.Change {
		return table.Change{Seat: s, Provisional: true, Games: games, Needed: 10}
	}
	for want, changes := range map[string][]table.Change{
		"Rated: 1 of 10 games":          {young(0, 1)},
		"Rated: 3 of 10 games":          {young(0, 3), young(1, 3)},
		"Rated: 1 and 4 of 10 games":    {young(1, 4), young(0, 1)},
		"Ratings: +12 / 4 of 10 games":  {{Now: 1512, By: 12, Games: 30}, young(1, 4)},
		"Ratings: 1522 / 4 of 10 games": {{Now: 1522, First: true, Games: 10}, young(1, 4)},
		"Rating: 1480":                  {{Now: 1480, First: true, Games: 10}},
	} {
		tb.Story = &table.Story{Plies: 4, Ratings: changes}
		if got := ResultCard(tb, kit.Info(tb.Game), say).Describe(say, 0); !strings.Contains(got, want) {
			t.Errorf("%+v: %q does not say %q", changes, got, want)
		}
	}
	tb.Story = nil
	if got := ResultCard(tb, kit.Info(tb.Game), say).Describe(say, 0); !strings.Contains(got, "Ann: 30") {
		t.Errorf("without a story: %q", got)
	}
}
