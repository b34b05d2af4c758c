package domino

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// TestPuzzles makes puzzles of both kinds.
func TestPuzzles(t *testing.T) {
	rulestest.Puzzles(t, Rules.(rules), rulestest.PuzzleConfig{})
}

// TestOldPuzzles: a puzzle that was made before the options of clubs existed is as good as a new one.
func TestOldPuzzles(t *testing.T) {
	r := Rules.(rules)
	p, err := r.NewPuzzle(t.Context(), puzzleWin, nil, rand.New(rand.NewPCG(3, 3)))
	if err != nil {
		t.Fatal(err)
	}
	if err := r.CheckPuzzle(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	old := *p
	if old.Options = r.Info().Undated(p.Options); len(old.Options) != len(p.Options)-3 {
		t.Fatalf("the options are %v", old.Options)
	}
	if err := r.CheckPuzzle(t.Context(), &old); err != nil {
		t.Errorf("with the options %v: %v", old.Options, err)
	}
	old.Options = game.Options{"variant": round.FivesGame, "values": "7", "points": "1", "partners": "no"}
	var flaw *game.PuzzleFlaw
	if err := r.CheckPuzzle(t.Context(), &old); !errors.As(err, &flaw) {
		t.Errorf("a puzzle of All Fives: %v", err)
	}
}

// ends are positions near the end of a round with both hands open, without their past.
func ends(t *testing.T, n int) (list []*position) {
	t.Helper()
	for seed := uint64(0); len(list) < n; seed++ {
		rng := rand.New(rand.NewPCG(seed, 8))
		o, err := rules{}.puzzleOptions()
		if err != nil {
			t.Fatal(err)
		}
		start, err := rules{}.Start(2, o, rng)
		if err != nil {
			t.Fatal(err)
		}
		p := start.(*position)
		for range 5 + seed%4 {
			q, _, err := p.Apply(game.Seat(p.Mover), p.Moves(game.Seat(p.Mover))[0], rng)
			if err != nil {
				t.Fatal(err)
			}
			if p = q.(*position); p.Ended != round.Running {
				break
			}
		}
		if p.Ended == round.Running && p.Round == 1 {
			list = append(list, p.withoutPast())
		}
	}
	return list
}

// TestPuzzleAgainstSolver holds the outcome of each first move, found by the rules alone, against that of the solver
// of the computers.
func TestPuzzleAgainstSolver(t *testing.T) {
	rulestest.Unraced(t)
	compared := 0
	for _, p := range ends(t, rulestest.Of(100, 20)) {
		v := openView(p, game.Seat(p.Mover)).(*view)
		for _, m := range p.Moves(game.Seat(p.Mover)) {
			j, err := v.Judge(context.Background(), m, game.Glance)
			if err != nil {
				t.Fatal(err)
			}
			if n, line := p.outcomeOf(p.Mover, m); j.Counting == game.Counted && j.Exact {
				if compared++; j.Value != float64(n) {
					t.Errorf("%s in\n%s\nbrings %d by %q, and %v for the solver", m, p.Chain, n, line, j.Value)
				}
			}
		}
	}
	if compared < 30 {
		t.Errorf("%d moves were compared", compared)
	}
}

// TestPuzzleFlaws: positions with several winning moves or none, or whose ends are the same, are refused.
func TestPuzzleFlaws(t *testing.T) {
	flaws := map[string]int{}
	for _, p := range ends(t, 60) {
		data, err := p.Encode()
		if err != nil {
			t.Fatal(err)
		}
		o, err := rules{}.puzzleOptions()
		if err != nil {
			t.Fatal(err)
		}
		wins := 0
		ms := p.Moves(game.Seat(p.Mover))
		for _, m := range ms {
			if n, _ := p.outcomeOf(p.Mover, m); n > 0 {
				wins++
			}
		}
		z := &game.Puzzle{Kind: puzzleWin, Options: o, Seats: 2, Position: data, Seat: game.Seat(p.Mover), Best: 1,
			Answers: ms[:1], Line: ms[:1], Level: 3}
		var flaw *game.PuzzleFlaw
		if err := Rules.(rules).CheckPuzzle(context.Background(), z); !errors.As(err, &flaw) {
			t.Fatalf("%+v: %v", z, err)
		} else if wins != 1 && flaw.Test != game.FlawUnique && flaw.Test != game.FlawPlain {
			t.Errorf("%d moves of %d win, and the flaw is %v", wins, len(ms), flaw)
		}
		flaws[flaw.Test]++
	}
	if flaws[game.FlawUnique] == 0 || flaws[game.FlawPlain] == 0 {
		t.Errorf("the flaws are %v", flaws)
	}
}

// BenchmarkPuzzle makes one puzzle after another of each kind.
func BenchmarkPuzzle(b *testing.B) {
	for _, k := range Rules.(rules).PuzzleKinds() {
		b.Run(k.Name, func(b *testing.B) { Rules.(rules).Measure(b, k.Name, nil) })
	}
}
