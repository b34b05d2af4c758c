// Package scrabbletest makes positions for tests: racks, a bag and moves in short notation.
package scrabbletest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/state"
)

// Table builds a position to play from: the bag, and racks by seat.
func Table(t testing.TB, o game.Options, bag string, racks ...string) *state.Layout {
	t.Helper()
	opts, err := state.Full(o)
	if err != nil {
		t.Fatal(err)
	}
	p := &state.Layout{Table: state.NewTable(opts, len(racks))}
	p.Secret.Bag = Tiles(t, bag)
	for _, r := range racks {
		p.Secret.Racks = append(p.Secret.Racks, Tiles(t, r))
	}
	p.Count()
	return p
}

// Tiles parses a multiset.
func Tiles(t testing.TB, s string) board.Multiset {
	t.Helper()
	m, err := board.ParseMultiset(s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Full is the full bag without the given tiles.
func Full(t testing.TB, french bool, taken ...string) string {
	t.Helper()
	o := state.Options{French: french}
	bag := o.Set().Bag(true)
	for _, s := range taken {
		m := Tiles(t, s)
		bag = bag.Minus(&m)
	}
	return bag.String()
}

// Play plays moves, by the seat in turn or by the one named ("1: accept"), and fails if one is refused.
func Play(t testing.TB, p *state.Layout, moves ...string) *state.Layout {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	for _, m := range moves {
		by := p.Turn()[0]
		if s, move, ok := strings.Cut(m, ": "); ok {
			by, m = game.Seat(s[0]-'0'), move
		}
		q, _, err := state.PlayMove(p, by, game.Move(m), rng)
		if err != nil {
			t.Fatalf("seat %d, %q: %v", by, m, err)
		}
		p = q
	}
	return p
}

// Refused plays a move that must be refused, and returns the id of the refusal.
func Refused(t testing.TB, p *state.Layout, m string) string {
	t.Helper()
	_, _, err := state.PlayMove(p, p.Turn()[0], game.Move(m), rand.New(rand.NewPCG(1, 2)))
	msg, ok := game.Refused(err)
	if !ok {
		t.Fatalf("%q: error %v, want a refusal", m, err)
	}
	return strings.TrimPrefix(msg.ID, "scrabble.refused.")
}

// View is what a seat knows, as a game.View with an empty diagram.
func View(p *state.Layout, seat game.Seat) game.View { return view{p.See(seat)} }

type view struct{ *state.Observation }

func (v view) Seat() game.Seat { return v.Who }

func (v view) Diagram() game.Diagram { return game.Diagram{} }
