package gobblet

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/forced"
	"tablee/rules/rulestest"
)

// TestPuzzles makes puzzles of both kinds.
func TestPuzzles(t *testing.T) {
	rulestest.Puzzles(t, Rules.(game.Puzzler), rulestest.PuzzleConfig{})
}

// won reports whether a seat wins within n moves of its own, by playing all moves by the rules alone.
func won(t *testing.T, pos game.Position, seat game.Seat, n int) bool {
	t.Helper()
	if res, over := pos.Result(); over {
		return slices.Equal(res.Winners(), []game.Seat{seat})
	}
	turn := pos.Turn()[0]
	if turn == seat && n == 0 {
		return false
	}
	for _, m := range pos.(game.Lister).Moves(turn) {
		q, _, err := pos.Apply(turn, m, nil)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case turn == seat && won(t, q, seat, n-1):
			return true
		case turn != seat && !won(t, q, seat, n):
			return false
		}
	}
	return turn != seat
}

// TestPuzzleOlderThanAnOption: a puzzle that was stored before the option touch existed is still one; with the option
// it is none.
func TestPuzzleOlderThanAnOption(t *testing.T) {
	r := Rules.(rules)
	p, err := r.NewPuzzle(t.Context(), puzzleTwo, nil, rand.New(rand.NewPCG(1, 4)))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		options game.Options
		ok      bool
	}{
		{game.Options{"memory": "off"}, true},
		{game.Options{"memory": "off", "touch": "off"}, true},
		{game.Options{"memory": "off", "touch": "on"}, false},
		{game.Options{"touch": "off"}, false},
	} {
		q := *p
		q.Options = tt.options
		if err := r.CheckPuzzle(t.Context(), &q); (err == nil) != tt.ok {
			t.Errorf("%v: %v", tt.options, err)
		}
	}
}

// TestPuzzleAgainstRules holds each first move of a win in two against what the rules alone say of it.
func TestPuzzleAgainstRules(t *testing.T) {
	rulestest.Unraced(t)
	for seed := range uint64(rulestest.Of(6, 2)) {
		p, err := Rules.(rules).NewPuzzle(context.Background(), puzzleTwo, nil, rand.New(rand.NewPCG(seed, 4)))
		if err != nil {
			t.Fatal(err)
		}
		pos, err := Rules.Decode(p.Position)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range pos.(game.Lister).Moves(p.Seat) {
			q, _, err := pos.Apply(p.Seat, m, nil)
			if err != nil {
				t.Fatal(err)
			}
			if won(t, q, p.Seat, 0) {
				t.Errorf("%s wins at once", m)
			}
			if got, want := won(t, q, p.Seat, 1), m == p.Answers[0]; got != want {
				t.Errorf("%s wins in two: %v, want %v", m, got, want)
			}
		}
	}
}

// TestPuzzleFlaws: what is won sooner, by several first moves, or not at all is refused, whatever its puzzle says.
func TestPuzzleFlaws(t *testing.T) {
	o, err := puzzleOptions()
	if err != nil {
		t.Fatal(err)
	}
	flaws := map[string]int{}
	for seed := range uint64(rulestest.Of(60, 15)) {
		rng := rand.New(rand.NewPCG(seed, 6))
		p := start(false)
		for range 20 + seed%12 {
			if q := p.after(careful(p.board, rng)); !q.over() {
				p = q
			}
		}
		data, err := p.Encode()
		if err != nil {
			t.Fatal(err)
		}
		for kind, moves := range puzzleMoves {
			z := &game.Puzzle{Kind: kind, Options: o, Seats: 2, Position: data, Seat: game.Seat(p.board.Mover), Moves: moves,
				Best: 1, Answers: p.Moves(game.Seat(p.board.Mover))[:1]}
			want := game.FlawDamaged // its answer is not that of the position
			switch shortest := forced.Shortest(p.board, moves); {
			case shortest > 0 && shortest < moves:
				want = game.FlawPlain
			case len(forced.Firsts(p.board, moves)) != 1:
				want = game.FlawUnique
			case len(forced.Firsts(p.board, moves+1)) > 1:
				want = game.FlawMargin
			case kind == puzzleUncover && !uncovers(p.board, forced.Firsts(p.board, moves)[0]):
				want = game.FlawPlain
			}
			var flaw *game.PuzzleFlaw
			if err := Rules.(rules).CheckPuzzle(context.Background(), z); !errors.As(err, &flaw) || flaw.Test != want {
				t.Errorf("%v: %v, want %s", p.board, err, want)
			}
			flaws[want]++
		}
	}
	if flaws[game.FlawPlain] == 0 || flaws[game.FlawUnique] == 0 {
		t.Errorf("the flaws are %v", flaws)
	}
	// An offered draw is part of a position, but of no puzzle.
	p := start(false).after(board.Offer)
	if _, err := findPuzzle(p, puzzleTwo); err == nil {
		t.Error("a position with an offer is a puzzle")
	}
}

// TestPuzzleKeys: a board that is mirrored, or played with the other colours, has the same key; one with another move
// has not.
func TestPuzzleKeys(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 6))
	b := board.Board{}
	mirrored := board.Board{}
	for range 14 {
		m := careful(b, rng)
		if next := board.After(b, m); board.Finishes(&next) {
			continue
		}
		b.Apply(m)
		mirrored.Apply(board.Turned(m, 1))
	}
	if b == mirrored || canonical(b) != canonical(mirrored) {
		t.Errorf("%v and its mirror image %v have the keys %x and %x", b, mirrored, canonical(b), canonical(mirrored))
	}
	other := board.Board{Words: [2]uint64{b.Words[1], b.Words[0]}, Mover: 1 - b.Mover}
	if canonical(b) != canonical(other) {
		t.Errorf("%v with other colours has the key %x, not %x", b, canonical(other), canonical(b))
	}
	if next := board.After(b, b.Legal(nil)[0]); canonical(next) == canonical(b) {
		t.Errorf("%v and %v have the same key", b, next)
	}
}

// BenchmarkPuzzle makes one puzzle after another of each kind.
func BenchmarkPuzzle(b *testing.B) {
	for _, k := range Rules.(rules).PuzzleKinds() {
		b.Run(k.Name, func(b *testing.B) { Rules.(rules).Measure(b, k.Name, nil) })
	}
}
