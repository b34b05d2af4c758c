package scrabble

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// TestPuzzles makes puzzles in both languages.
func TestPuzzles(t *testing.T) {
	rulestest.Puzzles(t, rules{}, rulestest.PuzzleConfig{Seeds: rulestest.Of(3, 1), Slow: true,
		Options: []game.Options{{"language": "fr"}, {"language": "en"}}[:rulestest.Of(2, 1)]})
}

// BenchmarkPuzzle makes one puzzle after another of each kind.
func BenchmarkPuzzle(b *testing.B) {
	for _, lang := range []string{"fr", "en"} {
		for _, k := range (rules{}).PuzzleKinds() {
			b.Run(lang+"/"+k.Name, func(b *testing.B) {
				rules{}.puzzles().Measure(b, k.Name, game.Options{"language": lang})
			})
		}
	}
}

// TestPuzzleAgainstAllMoves holds the one best play against every legal move, laid and counted by the rules.
func TestPuzzleAgainstAllMoves(t *testing.T) {
	rulestest.Unraced(t)
	p, err := rules{}.NewPuzzle(context.Background(), puzzleBest, game.Options{"language": "en"},
		rand.New(rand.NewPCG(3, 1)))
	if err != nil {
		t.Fatal(err)
	}
	pos, err := rules{}.Decode(p.Position)
	if err != nil {
		t.Fatal(err)
	}
	before := pos.View(p.Seat).(game.Scorer).Scores()[p.Seat]
	solved, second := 0, 0
	for _, m := range pos.(game.Lister).Moves(p.Seat) {
		q, _, err := pos.Apply(p.Seat, m, rand.New(rand.NewPCG(0, 0)))
		if err != nil {
			t.Fatal(err)
		}
		points := q.View(p.Seat).(game.Scorer).Scores()[p.Seat] - before
		a, err := rules{}.JudgePuzzle(p, m)
		if err != nil || a.Points != points {
			t.Fatalf("%s: %+v, %v; it scores %d", m, a, err, points)
		}
		if a.Solved {
			solved++
		} else {
			second = max(second, points)
		}
	}
	if solved != 1 || second != p.Second || p.Best < second+puzzleMargin {
		t.Errorf("%d moves solve %+v, and the second best scores %d", solved, p, second)
	}
}

// TestPuzzleFlaws: positions with two best plays, with rare words, or on an empty board are refused, whatever their
// puzzle says.
func TestPuzzleFlaws(t *testing.T) {
	rulestest.Unraced(t)
	flaws := map[string]int{}
	for seed := range uint64(30) {
		rng := rand.New(rand.NewPCG(seed, 2))
		o, err := puzzleOptions(game.Options{"language": "fr"})
		if err != nil {
			t.Fatal(err)
		}
		pos, err := rules{}.Start(2, o, rng)
		for ply := 0; ply < int(seed)%12 && err == nil; ply++ {
			seat := pos.Turn()[0]
			m, choosing := rules{}.Computer(3).Choose(context.Background(), pos.View(seat), rng)
			if choosing != nil {
				t.Fatal(choosing)
			}
			pos, _, err = pos.Apply(seat, m, rng)
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err := pos.Encode()
		if err != nil {
			t.Fatal(err)
		}
		p := &game.Puzzle{Kind: puzzleBest, Options: o, Seats: 2, Position: data, Seat: pos.Turn()[0]}
		var flaw *game.PuzzleFlaw
		if err := (rules{}).CheckPuzzle(context.Background(), p); !errors.As(err, &flaw) {
			t.Fatalf("a puzzle without an answer: %v", err)
		}
		flaws[flaw.Test]++
	}
	for _, test := range []string{game.FlawMargin, game.FlawKnown, game.FlawUnique} {
		if flaws[test] == 0 {
			t.Errorf("of 30 positions none is refused as %s: %v", test, flaws)
		}
	}
}
