package message

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"tablee/commands/texts"
	"tablee/render"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/rummy/gin"
	"tablee/rules/rummy/rami"
	"tablee/rules/table"
)

// playedOut is a finished table of a match between computers, with the rounds that its events told.
func playedOut(t *testing.T, r game.Rules, o game.Options, seats int, seed uint64) *table.Table {
	t.Helper()
	full, err := r.Info().Complete(o)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	p, err := r.Start(seats, full, rng)
	tb := &table.Table{ID: 1, Game: r.Info().Name, Phase: table.Over, Options: full, Story: &table.Story{Plies: 99},
		Seats: make([]table.Seat, seats)}
	for err == nil && len(p.Turn()) > 0 {
		by := p.Turn()[0]
		var m game.Move
		var events []game.Event
		if m, err = r.Computer(1+2*(int(by)%2)).Choose(context.Background(), p.View(by), rng); err == nil {
			p, events, err = p.Apply(by, m, rng)
		}
		for _, e := range events {
			if e.Round != nil {
				tb.Story.Rounds = append(tb.Story.Rounds, *e.Round)
			}
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	res, _ := p.Result()
	tb.View, tb.Result = p.View(game.Public), &table.Result{Scores: res.Scores, Places: res.Places, Reason: res.Reason}
	return tb
}

// TestPointsAreAccountedFor: the card and the message of a match of rounds say how the points came about, in rounds and
// not in moves; without its moves, as a game of an earlier release may be, what each round brought.
func TestPointsAreAccountedFor(t *testing.T) {
	cat, err := render.NewCatalogue(texts.Files, gin.Rules.Info().Texts, rami.Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	tm := &TableMessages{builder: NewBuilder(cat, map[string]game.Info{"gin": gin.Rules.Info(),
		"rami": rami.Rules.Info()})}
	single, three := game.Options{"target": "0"}, game.Options{"match": "hollywood", "target": "150"}
	for _, c := range []struct {
		name      string
		tb        *table.Table
		lang      string
		card      []string // what the description of the card says
		said      string   // the sentence
		line, old string   // a line of the message, and one without the moves
	}{
		{"gin", playedOut(t, gin.Rules, nil, 2, 1), "en", []string{"Bob wins 100 to 6",
			"Round 2: Bob undercuts: 10 - 2 + 25 = 33",
			"Round 4: Bob has gin: 17 + 25 = 42"}, "**Bob** beats **Ann** 100 to 6.",
			"Round 1: **Bob** knocks with 5: 30 - 5 = **25**", "Round 1: **Ann** 0 and **Bob** 25"},
		{"a single round", playedOut(t, gin.Rules, single, 2, 2), "fr", []string{"Ann gagne 12 à 0",
			"Manche 1 : Ann frappe avec 9 : 21 - 9 = 12"}, "**Ann** bat **Bob**, 12 à 0.",
			"Manche 1 : **Ann** frappe avec 9 : 21 - 9 = **12**", "Manche 1 : **Ann** 12 et **Bob** 0"},
		{"three games", playedOut(t, gin.Rules, three, 2, 3), "fr", []string{"Bob gagne les trois parties",
			"1re partie : Ann 82 et Bob 174"}, "**Bob** gagne les trois parties.", "2e partie : **Ann** 49 et **Bob** 164",
			"2e partie : **Ann** 49 et **Bob** 164"},
		{"rami", playedOut(t, rami.Rules, game.Options{"target": "300"}, 4, 4), "en", []string{"Dan wins, 23 points",
			"Round 3: Bob goes out: Ann 100, Bob 0, Cho 100 and Dan 14"}, "",
			"Round 3: **Bob** goes out: **Ann** 100, **Bob** 0, **Cho** 100 and **Dan** 14",
			"Round 3: **Ann** 100, **Bob** 0, **Cho** 100 and **Dan** 14"},
	} {
		say := cat.Printer(c.lang, []string{"Ann", "Bob", "Cho", "Dan"})
		plain := func(s string) string {
			return strings.NewReplacer("\u00a0", " ", "\\-", "-").Replace(s)
		}
		info := tm.builder.Info(c.tb.Game)
		card := ResultCard(c.tb, info, say)
		got := plain(card.Describe(say, 0))
		for _, want := range c.card {
			if !strings.Contains(got, want) {
				t.Errorf("%s: the card is described as %q, which does not say %q", c.name, got, want)
			}
		}
		if strings.Contains(got, "99") && card.Facts != nil || strings.Contains(got, "has knocked") {
			t.Errorf("%s: the card counts moves, or says twice how it ended: %q", c.name, got)
		}
		message := func() string {
			var post ui.Post
			tm.overPost(c.tb, &post, table.Guild{Boards: table.TextBoards})
			lines := append([]game.Msg{outcome(c.tb, info, game.Public)}, post.Lead...)
			return plain(say.Lines(append(lines, post.After...)))
		}
		if got := message(); !strings.Contains(got, c.line) || !strings.Contains(got, c.said) ||
			strings.Contains(got, "a frappé.") {
			t.Errorf("%s: the message is %q, want %q and %q", c.name, got, c.said, c.line)
		}
		c.tb.Story = nil
		if got := message(); !strings.Contains(got, c.old) {
			t.Errorf("%s: without its moves the message is %q, want %q", c.name, got, c.old)
		}
		if ResultCard(c.tb, info, say).Account == nil {
			t.Errorf("%s: without its moves the card says nothing of the rounds", c.name)
		}
		c.tb.Result.Places, c.tb.Result.Reason = []int{1, 2, 3, 4}[:len(c.tb.Seats)], game.Lit("Somebody resigned.")
		if got := plain(ResultCard(c.tb, info, say).Describe(say, 0)); c.name != "a single round" &&
			!strings.Contains(got, "Somebody resigned.") {
			t.Errorf("%s: a resignation is described as %q", c.name, got)
		}
	}
}
