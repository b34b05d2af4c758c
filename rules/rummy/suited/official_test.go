package suited

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// scoredAs is a test game at a table with these options.
func scoredAs(t *testing.T, o game.Options) *Game {
	t.Helper()
	set, err := testGame("rummikub").With(o)
	if err != nil {
		t.Fatal(err)
	}
	g, ok := set.(*Game)
	if !ok {
		t.Fatalf("%T", set)
	}
	return g
}

// TestResultOfABlock: the last pass wins for the seat with the only lowest hand. Where two are lowest, they share in
// the score of the text; in the official score nobody scores, so that all have the same share, whoever is lowest.
func TestResultOfABlock(t *testing.T) {
	for _, c := range []struct {
		name           string
		mine, b, c     string
		text, official float64
	}{
		{"lowest", "3b", "4b", "5b", 1, 1},
		{"not lowest", "5b", "4b", "3b", 0, 0},
		{"one of two lowest", "3b", "3r", "5b", 1. / 2, 1. / 3},
		{"above two lowest", "5b", "3r", "3b", 0, 1. / 3},
		{"all equal", "3b", "3r", "3y", 1. / 3, 1. / 3},
		{"two equal above the lowest", "3b", "5r", "5b", 1, 1},
	} {
		for score, want := range map[string]float64{ScoreText: c.text, ScoreOfficial: c.official} {
			g := scoredAs(t, game.Options{OptionScore: score})
			hand := func(name string) family.Multiset[deck.Tile] { return family.MultisetOf(tilesOf(t, g, name)...) }
			k := g.newTask(family.Situation[deck.Tile]{Seat: 1, Hand: hand(c.mine)}, g.tilesFirst())
			if got := k.result(deal{hands: []family.Multiset[deck.Tile]{hand(c.b), {}, hand(c.c)}}); got != want {
				t.Errorf("%s, %s: %v, want %v", c.name, score, got, want)
			}
			k.done()
		}
	}
}

// TestKnownJokersAreDealt: a joker that is known to be in a hand is there in every sample, and the others elsewhere as
// chance has it.
func TestKnownJokersAreDealt(t *testing.T) {
	g := testGame("rummikub")
	s := middle(t, g)
	s.Told[2].Jokers = 1
	k := g.newTask(s, g.tilesFirst())
	defer k.done()
	second := 0
	for seed := range uint64(60) {
		d := k.sample(rand.New(rand.NewPCG(seed, 3)))
		if d.hands[2].Count(deck.Joker) < 1 || d.hands[2].Len() != 15 {
			t.Fatalf("a hand of %v", d.hands[2].Slice())
		}
		second += d.hands[2].Count(deck.Joker) - 1
	}
	if second == 0 || second == 60 {
		t.Errorf("the other joker is there in %d of 60 samples", second)
	}
	s.Told[0].Jokers = 1
	k.s = s
	for seed := range uint64(20) {
		if d := k.sample(rand.New(rand.NewPCG(seed, 3))); d.hands[0].Count(deck.Joker) != 1 || d.next == deck.Joker {
			t.Fatalf("%v and then %v", d.hands[0].Slice(), d.next)
		}
	}
}

// TestDealScores: who goes out gets what the others lose; in a block the only lowest hand gets what each other exceeds
// it by.
func TestDealScores(t *testing.T) {
	for _, c := range []struct {
		hands    []string
		out      int
		text     []int
		official []int
	}{
		{[]string{"", "13b", "*"}, 0, []int{0, 13, 30}, []int{43, -13, -30}},
		{[]string{"13b", "2r", "*"}, -1, []int{13, 2, 30}, []int{-11, 39, -28}},
		{[]string{"2b", "2r", "*"}, -1, []int{2, 2, 30}, []int{0, 0, 0}},
		{[]string{"2b", "9r", "9b"}, -1, []int{2, 9, 9}, []int{14, -7, -7}},
		{[]string{"2b", ""}, 1, []int{2, 0}, []int{-2, 2}},
	} {
		for score, want := range map[string][]int{ScoreText: c.text, ScoreOfficial: c.official} {
			g := scoredAs(t, game.Options{OptionScore: score})
			var hands []family.Multiset[deck.Tile]
			for _, names := range c.hands {
				hands = append(hands, family.MultisetOf(tilesOf(t, g, strings.Fields(names)...)...))
			}
			if got := family.DealScores(g, hands, c.out); !slices.Equal(got, want) || g.LowWins() != (score == ScoreText) {
				t.Errorf("%v, %s: %v, want %v", c.hands, score, got, want)
			}
		}
	}
}

// TestDealOfTheOlympiad: a joker and thirteen tiles each, at most two pairs of twins, for two.
func TestDealOfTheOlympiad(t *testing.T) {
	g := scoredAs(t, game.Options{OptionDeal: DealMSO})
	for seed := range uint64(200) {
		hands, pool := g.Deal(g.Pack(), 2, rand.New(rand.NewPCG(seed, 8)))
		for _, hand := range hands {
			twins := 0
			for _, n := range hand.All() {
				twins += n - 1
			}
			if hand.Len() != 14 || hand.Count(deck.Joker) != 1 || twins > 2 {
				t.Fatalf("seed %d: %v", seed, hand.Slice())
			}
			pool = pool.Union(hand)
		}
		if len(hands) != 2 || !pool.Equal(g.Pack()) {
			t.Fatalf("seed %d: %d hands, and %d tiles in all", seed, len(hands), pool.Len())
		}
	}
	if g.CanDeal(3) == nil || g.CanDeal(2) != nil || !g.OwnDeal() || testGame("rummikub").CanDeal(3) != nil {
		t.Error("it is not the deal of two")
	}
}
