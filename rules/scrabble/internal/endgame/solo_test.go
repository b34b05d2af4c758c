package endgame

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/dict"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/gen"
)

// TestSolo: where a player's last tile fits nowhere, the other plays alone for what the rules alone say, whatever was
// put to sleep; also where words across do not count.
func TestSolo(t *testing.T) {
	rulestest.Unraced(t)
	positions := rulestest.Setting("SOLO_POSITIONS", 14)
	rng := rand.New(rand.NewPCG(11, 24))
	put := 0
	for _, lang := range []string{"fr", "en"} {
		words, _ := dict.Get(lang)
		set := board.SetOf(lang)
		official, base := solver(lang), New(gen.New(words, &set.Values, false), &set.Values)
		for _, c := range firstEmpty(lang, positions) {
			s := official
			if c.ID%5 == 4 {
				s = base
			}
			b, _ := board.Parse(c.Board)
			own, _ := board.ParseMultiset(c.Rack)
			own = few(own, 4+rng.IntN(2), rng)
			other, ok := stuck(s, &b, rng)
			if !ok || len(s.g.All(&b, &own)) > 60 {
				continue
			}
			want := plain(s.g, s.values, &b, &other, &own, false)
			r := s.Solve(context.Background(), &b, other, own, 0)
			if !r.Proven || r.Value != want {
				t.Errorf("%s %d: %v against %v: %d (proven %v), want %d", lang, c.ID, other, own, r.Value, r.Proven, want)
			}
			put += s.solos
		}
	}
	if put < positions {
		t.Errorf("moves are put to sleep in %d positions only", put)
	}
}

// stuck is a tile that fits nowhere on the board.
func stuck(s *Solver, b *board.Board, rng *rand.Rand) (tile board.Multiset, ok bool) {
	for _, k := range rng.Perm(26) {
		tile = board.Multiset{}
		tile[k] = 1
		if len(s.g.All(b, &tile)) == 0 {
			return tile, true
		}
	}
	return tile, false
}
