package all_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
)

// chancy are the games in which no turn has a best answer that could be proven: what a discard is worth depends on
// cards that nobody knows, and to lay what can be laid needs no idea.
var chancy = []string{"rami", "gin"}

// TestEveryGameHasPuzzles: a puzzle of the day may be of every game but open and chancy ones.
func TestEveryGameHasPuzzles(t *testing.T) {
	for _, r := range all.Games() {
		p, err := match.Start(r, r.Info().MinSeats, nil, match.Seed{1})
		if err != nil {
			t.Fatal(err)
		}
		_, open := p.(game.Open)
		if _, ok := game.PuzzlerOf(r); ok == (open || slices.Contains(chancy, r.Info().Name)) {
			t.Errorf("%s has puzzles: %v; it is an open game: %v", r.Info().Name, ok, open)
		}
	}
}

// BenchmarkDay makes the puzzles of a day: one of each kind of each game, in each language of the games with words, and
// checks them again as a host does before publishing. A host has a minute of one core for it. Games report how long
// theirs took: of 30 seconds on one core of an EPYC that was shared with other work, Awalé took 19 and Scrabble 10,
// nearly all of it for the highest level's tries, and the five others one second together.
//
//	go test ./rules/all -run '^$' -bench Day -benchtime 3x -cpu 1
func BenchmarkDay(b *testing.B) {
	took := map[string]time.Duration{}
	seed := uint64(0)
	for b.Loop() {
		seed++
		for _, r := range all.Games() {
			z, ok := game.PuzzlerOf(r)
			if !ok {
				continue
			}
			began := time.Now()
			for _, o := range languages(r) {
				for _, k := range z.PuzzleKinds() {
					p, err := z.NewPuzzle(context.Background(), k.Name, o, rand.New(rand.NewPCG(seed, 1)))
					if err == nil {
						err = z.CheckPuzzle(context.Background(), p)
					}
					if err != nil {
						b.Fatalf("%s %s: %v", r.Info().Name, k.Name, err)
					}
				}
			}
			took[r.Info().Name] += time.Since(began)
		}
	}
	for name, d := range took {
		b.ReportMetric(d.Seconds()/float64(b.N), name+"-s/op")
	}
}

// languages are options for each language of a game, or none.
func languages(r game.Rules) (list []game.Options) {
	for _, opt := range r.Info().Options {
		if opt.Language {
			for _, c := range opt.Choices {
				list = append(list, game.Options{opt.Name: c})
			}
		}
	}
	if list == nil {
		list = append(list, game.Options{})
	}
	return list
}
