package awale

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// TestPuzzles makes puzzles of both kinds.
func TestPuzzles(t *testing.T) {
	c := rulestest.PuzzleConfig{First: 30, Slow: true, Seeds: 1}
	defer func(usual int64) { puzzleNodes = usual }(puzzleNodes)
	puzzleNodes = strongNodes / int64(rulestest.Of(8, 40)) // the usual budget would take minutes
	rulestest.Puzzles(t, Rules.(rules), c)
}

// worst plays every reply to a strategy of the seat, which plays from the simple rules alone, and returns the fewest
// seeds that the seat has at the end of the count.
func worst(p *position, seat uint8, moves int, sums map[int]int, depth int) int {
	if moves == 0 || p.end != running {
		return int(p.cur.store[seat])
	}
	out := -1
	for c := range cols {
		next, _, v := p.cur.sow(c)
		if v != legal {
			continue
		}
		q := newPosition(next)
		var n int
		if p.cur.turn == seat {
			if n = worst(q, seat, moves-1, nil, depth+1); n > out {
				out = n
			}
		} else if n = worst(q, seat, moves, nil, depth+1); out < 0 || n < out {
			out = n
		}
		if depth == 0 {
			sums[c] = n
		}
	}
	return out
}

// TestPuzzleAgainstAllLines holds the number of seeds of each first move against a search that knows only states.
func TestPuzzleAgainstAllLines(t *testing.T) {
	for seed := range uint64(8) {
		kind := []string{puzzleTwo, puzzleThree}[seed%2]
		rng := rand.New(rand.NewPCG(seed, 5))
		var p *game.Puzzle
		for p == nil {
			var err error
			if p, err = Rules.(rules).puzzleCandidate(context.Background(), kind, game.Options{}, rng); err != nil {
				t.Fatal(err)
			}
		}
		pos, err := Rules.Decode(p.Position)
		if err != nil {
			t.Fatal(err)
		}
		if err := solvePuzzle(context.Background(), p, pos); err != nil {
			t.Fatal(err)
		}
		at, sums, most := pos.(*position), map[int]int{}, 0
		worst(at, uint8(p.Seat), p.Moves, sums, 0)
		for c, n := range sums {
			n -= int(at.cur.store[p.Seat])
			if a, err := Rules.(rules).JudgePuzzle(p, moveOf(c)); err != nil || a.Points != n || a.Solved != (n == p.Best) {
				t.Errorf("%+v: %s is judged %+v, %v; it takes %d", p, moveOf(c), a, err, n)
			}
			most = max(most, n)
		}
		if most != p.Best {
			t.Errorf("%+v: the best takes %d", p, most)
		}
	}
}

// TestPuzzleFlaws: positions with two answers, without a choice, or that can be done sooner are refused, whatever
// their puzzle says.
func TestPuzzleFlaws(t *testing.T) {
	board := func(top, bottom [cols]uint8) *position {
		return newPosition(state{rows: [2][cols]uint8{top, bottom}, turn: 1})
	}
	for _, c := range []struct {
		name string
		p    *position
		kind string
		flaw string
	}{
		{"one pit", board([cols]uint8{0, 0, 0, 0, 5, 5}, [cols]uint8{0, 0, 0, 0, 0, 2}), puzzleTwo, game.FlawPlain},
		{"one move is enough", board([cols]uint8{6, 6, 0, 2, 2, 2}, [cols]uint8{0, 0, 0, 0, 9, 3}), puzzleTwo,
			game.FlawPlain},
		{"the start", newPosition(startState()), puzzleTwo, game.FlawUnique},
	} {
		data, err := c.p.Encode()
		if err != nil {
			t.Fatal(err)
		}
		found := findPuzzle(c.p, puzzleMoves[c.kind])
		p := &game.Puzzle{Kind: c.kind, Options: classic(t), Seats: 2, Position: data, Seat: game.Seat(c.p.cur.turn),
			Amount: found.best, Moves: found.moves, Best: found.best, Second: found.second,
			Answers: []game.Move{moveOf(found.col)}, Level: 3}
		var flaw *game.PuzzleFlaw
		if err := Rules.(rules).CheckPuzzle(context.Background(), p); !errors.As(err, &flaw) || flaw.Test != c.flaw {
			t.Errorf("%s: %v, want the flaw %s; found %+v", c.name, err, c.flaw, found)
		}
	}
}

// classic are the options of every puzzle.
func classic(t *testing.T) game.Options {
	t.Helper()
	o, err := Rules.Info().Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// TestPuzzlesAreClassic: whatever is asked for, a puzzle is made by the classic rules, and one that says or holds
// otherwise is refused.
func TestPuzzlesAreClassic(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 5))
	abapa := game.Options{optRules: rulesAbapa}
	var p *game.Puzzle
	for p == nil {
		var err error
		if p, err = Rules.(rules).puzzleCandidate(context.Background(), puzzleTwo, abapa, rng); err != nil {
			t.Fatal(err)
		}
	}
	pos, err := Rules.Decode(p.Position)
	if err != nil {
		t.Fatal(err)
	}
	if pos.(*position).cur.abapa || !reflect.DeepEqual(p.Options, classic(t)) {
		t.Fatalf("a puzzle with the options %v in %+v", p.Options, pos.(*position).cur)
	}
	if err := solvePuzzle(context.Background(), p, pos); err != nil {
		t.Fatal(err)
	}
	refused := func(name string, p game.Puzzle, pos game.Position) {
		t.Helper()
		var flaw *game.PuzzleFlaw
		if err := solvePuzzle(context.Background(), &p, pos); !errors.As(err, &flaw) || flaw.Test != game.FlawDamaged {
			t.Errorf("%s: %v, want a flaw", name, err)
		}
	}
	other := *p
	other.Options = abapa
	refused("the options of abapa", other, pos)
	s := pos.(*position).cur
	s.abapa = true
	refused("a position of abapa", *p, newPosition(s))
}

// TestPuzzleKeys: the same position with the seats exchanged has the same keys; another answer or number of moves has
// not.
func TestPuzzleKeys(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 5))
	var p *game.Puzzle
	for p == nil {
		var err error
		if p, err = Rules.(rules).puzzleCandidate(context.Background(), puzzleTwo, game.Options{}, rng); err != nil {
			t.Fatal(err)
		}
	}
	pos, err := Rules.Decode(p.Position)
	if err != nil {
		t.Fatal(err)
	}
	s := pos.(*position).cur
	turned := state{store: [2]uint8{s.store[1], s.store[0]}, turn: 1 - s.turn}
	for r := range s.rows {
		for c, n := range s.rows[r] {
			turned.rows[1-r][cols-1-c] = n
		}
	}
	q := *p
	q.Seat = 1 - p.Seat
	if err := solvePuzzle(context.Background(), p, pos); err != nil {
		t.Fatal(err)
	}
	if err := solvePuzzle(context.Background(), &q, newPosition(turned)); err != nil {
		t.Fatal(err)
	}
	if p.PositionKey != q.PositionKey || p.AnswerKey != q.AnswerKey || p.PositionKey == p.AnswerKey {
		t.Errorf("the keys %q and %q become %q and %q", p.PositionKey, p.AnswerKey, q.PositionKey, q.AnswerKey)
	}
}

// TestSecondHint: the second hint leaves out some of the pits and keeps a choice, in every position with three moves.
func TestSecondHint(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	seen := 0
	for range 60 {
		for p := newPosition(startState()); p.end == running; {
			legals := p.cur.legalCols()
			for _, col := range legals {
				if len(legals) < puzzleChoice {
					break
				}
				seen++
				got := p.among(col)
				if !slices.Contains(got, col) || len(got) < 2 || len(got) == len(legals) || !slices.IsSorted(got) {
					t.Fatalf("for %d of %v the pits %v are told", col, legals, got)
				}
			}
			p, _ = p.after(legals[rng.IntN(len(legals))])
		}
	}
	if seen < 1000 {
		t.Fatalf("only %d moves were tried", seen)
	}
}

// BenchmarkPuzzle makes one puzzle after another of each kind.
func BenchmarkPuzzle(b *testing.B) {
	if err := puzzleTables.Begin(context.Background()); err != nil {
		b.Fatal(err)
	}
	r := Rules.(rules)
	for _, k := range r.PuzzleKinds() {
		b.Run(k.Name, func(b *testing.B) { r.Measure(b, k.Name, nil) })
	}
}
