package ai

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/scrabbletest"
	"tablee/rules/scrabble/internal/state"
	"tablee/rules/timing"
)

func TestVocabularyRate(t *testing.T) {
	words := []string{"CHAT", "CHATS", "ZOO", "AA", "WAGON", "VOILES", "KIWI", "PAREIL", "TIR", "OS"}
	known := func(rate int, offset uint32) (n int) {
		v := evaluator{&state.Observation{}}
		v.Options.Rate = rate
		x := player{level: levelRate}.vocabulary(v, offset)
		for _, w := range words {
			if x.one(w) {
				n++
			}
		}
		return n
	}
	usual, all := 0, 0
	for offset := range uint32(1000) {
		usual += known(0, offset)
		if n := known(100, offset); n != len(words) {
			t.Fatalf("at the rate of 100 %d of %d words are known", n, len(words))
		}
		if known(50, offset) < known(10, offset) {
			t.Fatal("a higher rate knows less")
		}
		all += len(words)
	}
	if share := float64(usual) / float64(all); share < .09 || share > .11 {
		t.Errorf("%.3f of the words are known by default, want a tenth", share)
	}
}

// Words that stood on the board, those across included, are known from then on.
func TestSeenWordsAreKnown(t *testing.T) {
	v := evaluator{&state.Observation{}}
	v.Options.Rate = 1
	v.Sheet = []state.Line{{Kind: state.Play, Move: "8G CHAT", Words: []string{"CHAT", "hA"}}}
	for offset := range uint32(100) {
		x := player{level: levelRate}.vocabulary(v, offset)
		if !x.one("CHAT") || !x.one("HA") {
			t.Fatal("a word that was on the board is forgotten")
		}
	}
}

// The player with a limited time looks on while there is time, and without any knows what the one with a rate does.
func TestLimitedTime(t *testing.T) {
	over, stop := context.WithCancel(context.Background())
	stop()
	value := func(ctx context.Context, level int, v game.View, seed uint64) float64 {
		got, err := Level(level).(game.Thinker).Think(ctx, v, rand.New(rand.NewPCG(seed, 1)))
		if err != nil {
			t.Fatal(err)
		}
		return got.Value
	}
	better := 0
	for seed := range uint64(12) {
		p, err := state.Start(2, game.Options{"language": "en", "list": game.AllWords}, rand.New(rand.NewPCG(seed, 2)))
		if err != nil {
			t.Fatal(err)
		}
		v := scrabbletest.View(p, p.Turn()[0])
		short, rate, long := value(over, levelWindow, v, seed), value(over, levelRate, v, seed),
			value(context.Background(), levelWindow, v, seed)
		if short != rate || long < short {
			t.Errorf("seed %d: %v without time, %v with it, %v by the rate", seed, short, long, rate)
		}
		if long > short {
			better++
		}
	}
	if better == 0 {
		t.Error("the choice does not depend on the time")
	}
}

// ending is a context that ends after so many questions for its error.
type ending struct {
	context.Context
	left int
}

func (e *ending) Err() error {
	if e.left--; e.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// The more time the player is given, the more it finds, up to the best play of all; without time of its own it looks
// through a part of the list alone.
func TestTimeGiven(t *testing.T) {
	given, stop := timing.WithLimit(context.Background(), timing.Wall(), time.Hour)
	defer stop()
	steps := []int{0, 30, 100, 300, 1000, 100_000}
	sums := make([]float64, len(steps))
	best, part := 0.0, 0.0
	for seed := range uint64(12) {
		p, err := state.Start(2, game.Options{"language": "en", "list": game.AllWords}, rand.New(rand.NewPCG(seed, 2)))
		if err != nil {
			t.Fatal(err)
		}
		v := scrabbletest.View(p, p.Turn()[0])
		value := func(ctx context.Context, level int) float64 {
			got, err := Level(level).(game.Thinker).Think(ctx, v, rand.New(rand.NewPCG(seed, 1)))
			if err != nil {
				t.Fatal(err)
			}
			return got.Value
		}
		best += value(context.Background(), levelGreedy)
		part += value(context.Background(), levelWindow)
		for i, polls := range steps {
			sums[i] += value(&ending{given, polls}, levelWindow)
		}
	}
	if !slices.IsSorted(sums) || sums[0] == sums[2] || sums[2] == sums[4] || sums[len(sums)-1] != best {
		t.Errorf("%v points after %v words, want ever more up to the best, %v", sums, steps, best)
	}
	if part >= best {
		t.Errorf("%v points without time of its own, the best is %v", part, best)
	}
}
