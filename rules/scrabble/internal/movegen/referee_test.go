package movegen

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/dict"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
)

// smallList is a part of a word list, small enough to try every word on every place.
func smallList(tb testing.TB, g *dict.Graph, every int) (*dict.Graph, []string) {
	tb.Helper()
	var words []string
	n := 0
	var walk func(node dict.Node, prefix []byte)
	walk = func(node dict.Node, prefix []byte) {
		for m := g.Letters(node) & dict.AllLetters; m != 0; m &= m - 1 {
			l := m.First()
			a := g.Arc(node, l)
			word := append(prefix, 'A'+l)
			if a.Ends() {
				if n++; n%every == 0 || len(word) == 2 {
					words = append(words, string(word))
				}
			}
			if a.Node() != 0 {
				walk(a.Node(), word)
			}
		}
	}
	walk(g.Root(), nil)
	small, err := dict.New("small", words, true)
	if err != nil {
		tb.Fatal(err)
	}
	return small, words
}

// obvious lists every play by trying every word on every place, with every choice of jokers, through board.Check.
func obvious(b *board.Board, rack *board.Multiset, g *dict.Graph, words []string, values *board.Values,
	cross bool) map[string]int {
	found := make(map[string]int)
	for _, w := range words {
		for i := range 2 * board.Squares {
			p := board.Placement{Row: i / 2 / board.Size, Col: i / 2 % board.Size, Down: i%2 == 1, Word: w}
			if p.Down && b.Empty() {
				continue
			}
			withJokers(p, int(rack[board.Joker]), 0, func(p board.Placement) {
				lay, err := b.Check(p, rack, values, cross)
				if err != nil {
					return
				}
				for _, f := range lay.Words {
					if !g.Walk(g.Root(), board.Letters(f.Word)).Ends() {
						return
					}
				}
				found[key(lay, cross)] = lay.Points()
			})
		}
	}
	return found
}

// withJokers calls f with the placement, and with jokers for up to n of its letters from the i-th on.
func withJokers(p board.Placement, n, i int, f func(board.Placement)) {
	if i == len(p.Word) {
		f(p)
		return
	}
	withJokers(p, n, i+1, f)
	if n > 0 {
		p.Word = p.Word[:i] + string(p.Word[i]|0x20) + p.Word[i+1:]
		withJokers(p, n-1, i+1, f)
	}
}

// key tells plays apart: tiles on squares, and without cross words the direction too.
func key(l *board.Lay, cross bool) string {
	s := ""
	if !cross {
		s = fmt.Sprint(l.Place.Down)
	}
	for _, t := range l.Tiles {
		s += fmt.Sprintf(" %d%c", t.Square, t.Cell)
	}
	return s
}

// TestAgainstReferee compares the generator with the obvious search, in both rule sets, along self-played games.
func TestAgainstReferee(t *testing.T) {
	rulestest.Unraced(t)
	small, words := smallList(t, dict.Of("fr", dict.First), 5000)
	for _, cross := range []bool{true, false} {
		g := New(small, &board.French.Values, cross)
		rng := rand.New(rand.NewPCG(5, 6))
		for range 2 {
			var b board.Board
			bag := board.French.Bag(cross)
			var rack board.Multiset
			for turn := range 7 {
				bag.TransferRandom(&rack, board.RackSize-rack.Len(), rng)
				want := obvious(&b, &rack, small, words, &board.French.Values, cross)
				plays := slices.Clone(g.All(&b, &rack))
				got := make(map[string]int)
				for i := range plays {
					lay, err := b.Check(plays[i].Place(), &rack, &board.French.Values, cross)
					if err != nil {
						t.Fatalf("cross %v, turn %d: the referee refuses %v: %v\n%v", cross, turn, plays[i].Place(), err, &b)
					}
					got[key(lay, cross)] = int(plays[i].Score)
				}
				if len(got) != len(plays) {
					t.Errorf("cross %v, turn %d: %d plays, %d of them different", cross, turn, len(plays), len(got))
				}
				for k, points := range want {
					if got[k] != points {
						t.Errorf("cross %v, turn %d: %s scores %d, want %d\n%v", cross, turn, k, got[k], points, &b)
					}
				}
				if len(got) != len(want) {
					t.Errorf("cross %v, turn %d: %d plays, want %d", cross, turn, len(got), len(want))
				}
				if len(plays) == 0 {
					bag = bag.Plus(&rack)
					rack = board.Multiset{}
					continue
				}
				plays[rng.IntN(len(plays))].Lay(&b, &rack)
			}
		}
	}
}

// TestBestIsBestOfAll: the bounded search finds the best of the whole list, with a value for the tiles kept.
func TestBestIsBestOfAll(t *testing.T) {
	rate := func(keep *board.Multiset) int32 {
		return int32(keep.Sum(&board.French.Values))*71 - 130*int32(keep[board.Joker]) + int32(keep.Len()%3)*400
	}
	for _, cross := range []bool{true, false} {
		g := generator("fr", cross)
		g.Rate(rate)
		for _, c := range readCases(t, "scrabble_fr.jsonl.gz") {
			want := int32(none)
			for _, p := range g.All(&c.board, &c.rack) {
				want = max(want, p.Value)
				keep := p.Keep(c.rack)
				if value := 100*int32(p.Score) + rate(&keep); value != p.Value {
					t.Fatalf("%d: %v is worth %d, want %d", c.ID, p.Place(), p.Value, value)
				}
			}
			got := int32(none)
			if p := g.Best(&c.board, &c.rack); p != nil {
				got = p.Value
			}
			if got != want {
				t.Errorf("%d, cross %v: best %d, want %d", c.ID, cross, got, want)
			}
		}
	}
}
