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
// put to sleep; also where words across do not count. On boards with few words a tile often fits after the next play,
// so that the order matters.
func TestSolo(t *testing.T) {
	rulestest.Unraced(t)
	rng := rand.New(rand.NewPCG(11, 24))
	solos, fives := 0, 0
	for _, lang := range []string{"fr", "en"} {
		words, _ := dict.Get(lang)
		set := board.SetOf(lang)
		official, base := solver(lang), New(gen.New(words, &set.Values, false), &set.Values)
		for n := 0; n < rulestest.Setting("SOLO_POSITIONS", 300); {
			s := official
			if n%4 == 3 {
				s = base
			}
			b, bag := fewWords(s, set, rng)
			var own board.Multiset
			bag.TransferRandom(&own, 4+rng.IntN(4)/3, rng)
			other, ok := stuck(s, &b, rng)
			if !ok || len(s.g.All(&b, &own)) > 60 {
				continue
			}
			n++
			fives += own.Len() - 4
			want := plain(s.g, s.values, &b, &other, &own, false)
			r := s.Solve(context.Background(), &b, other, own, 0)
			if !r.Proven || r.Value != want {
				t.Errorf("%s (cross %v): %v against %v on %q: %d (proven %v), want %d", lang, s.g.Cross, other, own, b.Rows(),
					r.Value, r.Proven, want)
			}
			solos += s.solos
		}
	}
	if solos < 300 || fives < 20 {
		t.Errorf("moves are put to sleep in %d positions only, with five tiles %d times", solos, fives)
	}
}

// fewWords is a board after one to three random plays, and the tiles that are left.
func fewWords(s *Solver, set *board.Set, rng *rand.Rand) (b board.Board, bag board.Multiset) {
	bag = set.Bag(true)
	for range 1 + rng.IntN(3) {
		var rack board.Multiset
		bag.TransferRandom(&rack, 3+rng.IntN(4), rng)
		if plays := s.g.All(&b, &rack); len(plays) > 0 {
			p := plays[rng.IntN(len(plays))]
			p.Lay(&b, &rack)
		}
	}
	return b, bag
}

// stuck is a tile that fits nowhere on the board.
func stuck(s *Solver, b *board.Board, rng *rand.Rand) (tile board.Multiset, ok bool) {
	if b.Empty() {
		return tile, false
	}
	for _, k := range rng.Perm(26) {
		tile = board.Multiset{}
		tile[k] = 1
		if len(s.g.All(b, &tile)) == 0 {
			return tile, true
		}
	}
	return tile, false
}
