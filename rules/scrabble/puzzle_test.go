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
	rulestest.Puzzles(t, Rules.(rules), rulestest.PuzzleConfig{Seeds: 1, Slow: true,
		Options: []game.Options{{"language": "fr"}}}) // the other tests make English ones
}

// BenchmarkPuzzle makes one puzzle after another of each kind.
func BenchmarkPuzzle(b *testing.B) {
	for _, lang := range []string{"fr", "en"} {
		for _, k := range Rules.(rules).PuzzleKinds() {
			b.Run(lang+"/"+k.Name, func(b *testing.B) {
				Rules.(rules).Measure(b, k.Name, game.Options{"language": lang})
			})
		}
	}
}

// TestPuzzleAgainstAllMoves holds the one best play against every legal move, laid and counted by the rules.
func TestPuzzleAgainstAllMoves(t *testing.T) {
	rulestest.Unraced(t)
	p, err := Rules.(rules).NewPuzzle(context.Background(), puzzleBest, game.Options{"language": "en"},
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
		a, err := Rules.(rules).JudgePuzzle(p, m)
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

// TestPuzzleEnd holds an endgame against every legal move: only the answer gains the most, and what is played in the
// solution gains as much by the scores of the game.
func TestPuzzleEnd(t *testing.T) {
	rulestest.Unraced(t)
	for seed := range uint64(rulestest.Of(2, 1)) {
		p, err := Rules.(rules).NewPuzzle(context.Background(), puzzleEnd,
			game.Options{"language": []string{"fr", "en"}[seed%2]}, rand.New(rand.NewPCG(seed, 2)))
		if err != nil {
			t.Fatal(err)
		}
		pos, err := rules{}.Decode(p.Position)
		if err != nil {
			t.Fatal(err)
		}
		second := 0
		for _, m := range pos.(game.Lister).Moves(p.Seat) {
			a, err := Rules.(rules).JudgePuzzle(p, m)
			if err != nil || a.Solved != (m == p.Answers[0]) || a.Solved != (a.Points == p.Best) {
				t.Errorf("%s: %+v, %v; the best is %d by %s", m, a, err, p.Best, p.Answers[0])
			}
			if !a.Solved {
				second = max(second, a.Points)
			}
		}
		if second != p.Second || p.Best < second+puzzleMargin {
			t.Errorf("the second best gains %d, in %+v", second, p)
		}
		lead := func(pos game.Position) int {
			scores := pos.View(p.Seat).(game.Scorer).Scores()
			return scores[p.Seat] - scores[1-p.Seat]
		}
		before := lead(pos)
		for _, m := range p.Line {
			if pos, _, err = pos.Apply(pos.Turn()[0], m, nil); err != nil {
				t.Fatal(err)
			}
		}
		if _, over := pos.Result(); !over || lead(pos)-before != p.Best {
			t.Errorf("%q gains %d points, not %d; the game is over: %v", p.Line, lead(pos)-before, p.Best, over)
		}
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
		if err := Rules.(rules).CheckPuzzle(context.Background(), p); !errors.As(err, &flaw) {
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
