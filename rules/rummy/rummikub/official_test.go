package rummikub

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited"
	"tablee/rules/rummy/suited/deck"
)

// officialCase is a line of testdata/official.jsonl: the hands at the end of a deal and what each seat scores, by a
// program of its own. Out is the seat that went out, -1 in a blocked deal.
type officialCase struct {
	Hands  [][]string
	Out    int
	Scores []int
}

// scoredAs is the rule set of a table with these options.
func scoredAs(t testing.TB, o game.Options) family.RuleSet[deck.Tile] {
	t.Helper()
	full, err := Rules.Info().Complete(o)
	if err != nil {
		t.Fatal(err)
	}
	set, err := Set.With(full)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

var official = game.Options{suited.OptionScore: suited.ScoreOfficial}

// paidByPoint is the official score as slowly as one can: every point of a loser's hand, but for as many as the
// winner's own hand has, goes to the winner.
func paidByPoint(hands []family.Multiset[deck.Tile], out int) []int {
	var points []int
	for _, hand := range hands {
		sum := 0
		for _, tile := range hand.Slice() {
			if tile == deck.Joker {
				sum += 30
			} else {
				sum += tile.Rank()
			}
		}
		points = append(points, sum)
	}
	scores := make([]int, len(hands))
	winner := out
	if out < 0 {
		least := slices.Min(points)
		winner = slices.Index(points, least)
		if slices.Contains(points[winner+1:], least) {
			return scores
		}
	}
	for i := range points {
		for n := points[winner]; i != winner && n < points[i]; n++ {
			scores[i]--
			scores[winner]++
		}
	}
	return scores
}

// saved is the text of a game in which the seat to move ends the deal by m.
func (c officialCase) saved(t testing.TB) (text string, by game.Seat, m game.Move) {
	t.Helper()
	by, m = 0, family.Draw
	var seats []string
	for i, hand := range c.Hands {
		var list []string
		for _, name := range hand {
			list = append(list, Set.WriteTile(tile(t, name)))
		}
		if i == c.Out {
			by, m = game.Seat(i), "1b 2b 3b"
			list = []string{"(bleu 1)", "(bleu 2)", "(bleu 3)"}
		}
		seats = append(seats, fmt.Sprintf("(P%d 0 true (%s))", i+1, strings.Join(list, " ")))
	}
	pool, passes := "(noir 13)", 0
	if c.Out < 0 {
		pool, passes = "", len(seats)-1
	} else if count(c.Hands, "K13") == 2 {
		pool = ""
	}
	return fmt.Sprintf("(joueurs %s)(jeu)(pioche %s)(tour %d)(options (score official))(passes %d)",
		strings.Join(seats, " "), pool, by+1, passes), by, m
}

func count(hands [][]string, name string) (n int) {
	for _, hand := range hands {
		for _, h := range hand {
			if h == name {
				n++
			}
		}
	}
	return n
}

// TestOfficialCases: the cases, by the rule set, by the slow way, and at the end of a deal that is played.
func TestOfficialCases(t *testing.T) {
	set := scoredAs(t, official)
	cases := rulestest.Cases[officialCase](t, "testdata/official.jsonl")
	if len(cases) < 100 {
		t.Fatalf("%d cases, want 100", len(cases))
	}
	say := inShort(t)
	for i, c := range cases {
		var hands []family.Multiset[deck.Tile]
		for _, names := range c.Hands {
			hands = append(hands, family.MultisetOf(tiles(t, names)...))
		}
		if got := family.DealScores(set, hands, c.Out); !slices.Equal(got, c.Scores) {
			t.Errorf("case %d: got %v, want %v", i+1, got, c.Scores)
		}
		if got := paidByPoint(hands, c.Out); !slices.Equal(got, c.Scores) {
			t.Errorf("case %d, point by point: got %v, want %v", i+1, got, c.Scores)
		}
		text, by, m := c.saved(t)
		p, err := Rules.(game.NativeReader).ReadNative([]byte(text), nil)
		if err != nil {
			t.Fatalf("case %d: %v: %s", i+1, err, text)
		}
		q, events, err := p.Apply(by, m, rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Fatalf("case %d: %v: %s", i+1, err, text)
		}
		res, over := q.Result()
		if !over || !slices.Equal(res.Scores, c.Scores) || !slices.Equal(res.Places, game.Rank(c.Scores, false)) {
			t.Errorf("case %d: got %+v, want %v", i+1, res, c.Scores)
		}
		var told []string
		for _, e := range events {
			if e.Msg.ID == "rummikub.ev.gains" || e.Msg.ID == "rummikub.ev.loses" || e.Msg.ID == "rummikub.ev.hand" {
				told = append(told, say(e.Msg))
			}
		}
		if want := c.told(); !slices.Equal(told, want) {
			t.Errorf("case %d: told %q, want %q", i+1, told, want)
		}
	}
}

// told is what everybody is told of the scores.
func (c officialCase) told() (lines []string) {
	for i, n := range c.Scores {
		switch {
		case n > 0:
			lines = append(lines, fmt.Sprintf("P%d +%d %d", i+1, n, n))
		case n < 0:
			lines = append(lines, fmt.Sprintf("P%d -%d %d", i+1, -n, n))
		}
	}
	return lines
}

// inShort writes the events of scores in short.
func inShort(t *testing.T) func(game.Msg) string {
	return func(m game.Msg) string {
		sign := map[string]string{"rummikub.ev.gains": "+", "rummikub.ev.loses": "-", "rummikub.ev.hand": "hand"}[m.ID]
		by, ok := m.Args["by"].(game.Seat)
		if !ok {
			t.Fatalf("%+v", m)
		}
		return fmt.Sprintf("P%d %s%v %v", by+1, sign, m.Args["n"], m.Args["score"])
	}
}

// TestOfficialScoreByPoints compares random hands with the slow way.
func TestOfficialScoreByPoints(t *testing.T) {
	set := scoredAs(t, official)
	rng := rand.New(rand.NewPCG(5, 1))
	blocked, tied := 0, 0
	for range 3000 {
		pool := Set.Pack()
		hands := make([]family.Multiset[deck.Tile], 2+rng.IntN(5))
		for i := range hands {
			var drawn []deck.Tile
			drawn, pool = pool.DrawN(1+rng.IntN(5), rng)
			hands[i] = family.MultisetOf(drawn...)
		}
		out := rng.IntN(len(hands)+1) - 1
		if out >= 0 {
			hands[out] = family.Multiset[deck.Tile]{}
		}
		got, want := family.DealScores(set, hands, out), paidByPoint(hands, out)
		if !slices.Equal(got, want) {
			t.Fatalf("%v, out %d: got %v, want %v", hands, out, got, want)
		}
		if out < 0 {
			blocked++
			if slices.Max(want) == 0 {
				tied++
			}
		}
	}
	if blocked < 100 || tied < 20 {
		t.Errorf("%d blocked deals, %d of them tied", blocked, tied)
	}
}

// TestTextScoreStays: without the option everybody counts the own hand.
func TestTextScoreStays(t *testing.T) {
	hands := []family.Multiset[deck.Tile]{family.MultisetOf(tile(t, "J"), tile(t, "R4")), {}, family.MultisetOf(tile(t,
		"K13"))}
	for _, out := range []int{1, -1} {
		if got := family.DealScores(scoredAs(t, nil), hands, out); !slices.Equal(got, []int{34, 0, 13}) {
			t.Errorf("out %d: %v", out, got)
		}
	}
	info := Rules.Info()
	for _, c := range []struct {
		o       game.Options
		low     bool
		forfeit int
	}{{nil, true, 1}, {game.Options{"target": "90"}, true, 1}, {official, false, 1},
		{game.Options{"score": "official", "target": "90"}, false, 90}} {
		if got := info.FewestWin(c.o); got != c.low || scoredAs(t, c.o).LowWins() != c.low {
			t.Errorf("%v: the fewest win: %v", c.o, got)
		}
		if got := game.ForfeitOf(Rules, c.o); got != c.forfeit {
			t.Errorf("%v: a forfeit is worth %d, want %d", c.o, got, c.forfeit)
		}
	}
}

// TestOfficialSeries: the totals of a series may be negative, are kept in a saved game, and a target ends it.
func TestOfficialSeries(t *testing.T) {
	text := "(joueurs (A -40 true ((bleu 1) (bleu 2) (bleu 3))) (B 30 true ((noir 9) joker)) (C 10 true ((noir 5))))" +
		"(jeu)(pioche (noir 1))(tour 1)(options (score official) (target 40))"
	for target, over := range map[string]bool{"(target 40)": false, "(target 4)": true} {
		p, err := Rules.(game.NativeReader).ReadNative([]byte(strings.ReplaceAll(text, "(target 40)", target)), nil)
		if err != nil {
			t.Fatal(err)
		}
		q, _, err := p.Apply(0, "1b 2b 3b", rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Fatal(err)
		}
		want := []int{4, -9, 5}
		if got := q.View(game.Public).(game.Scorer).Scores(); !slices.Equal(got, want) {
			t.Errorf("scores %v, want %v", got, want)
		}
		res, ended := q.Result()
		if ended != over || over && !slices.Equal(res.Places, []int{2, 3, 1}) {
			t.Errorf("%s: over %v, %+v", target, ended, res)
		}
		if over {
			continue
		}
		written, err := q.(game.NativeWriter).WriteNative(nil)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Rules.(game.NativeReader).ReadNative(written, nil)
		if err != nil {
			t.Fatalf("%v: %s", err, written)
		}
		if got := again.View(game.Public).(game.Scorer).Scores(); !slices.Equal(got, want) {
			t.Errorf("scores of the saved game: %v, want %v", got, want)
		}
	}
}
