package endgame

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/dict"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// whole is the value for a player by all lines of play, found by the solver's lists of plays without any bounds.
func whole(s *Solver, ply, passed int, met map[uint64]int32) int32 {
	p := ply & 1
	own, other := &s.sides[p], &s.sides[1-p]
	key := s.key(p, passed)
	if v, ok := met[key]; ok {
		return v
	}
	best := other.points - own.points
	if passed == 0 {
		best = -whole(s, ply+1, 1, met)
	}
	for _, c := range slices.Clone(s.list(ply, p)) {
		m := c.move
		switch {
		case m.play == nil:
			continue
		case m.use == own.rack:
			best = max(best, int32(m.play.Score)+2*other.points)
			continue
		}
		own.rack, own.points, s.laid = own.rack-m.use, own.points-m.points, s.laid^m.laid
		mark := s.g.Mark()
		s.g.Lay(m.play)
		best = max(best, int32(m.play.Score)-whole(s, ply+1, 0, met))
		s.g.Back(mark)
		own.rack, own.points, s.laid = own.rack+m.use, own.points+m.points, s.laid^m.laid
	}
	met[key] = best
	return best
}

// TestSolo: where a player's last tile fits nowhere, the other plays alone for what all lines of play say, whatever was
// put to sleep; also where words across do not count. On boards with few words a tile often fits after the next play,
// so that the order matters.
func TestSolo(t *testing.T) {
	rulestest.Unraced(t)
	rng := rand.New(rand.NewPCG(11, 24))
	solos := 0
	for _, lang := range []string{"fr", "en"} {
		set, words := board.SetOf(lang), dict.Of(lang, dict.First)
		official, base := solver(lang), New(movegen.New(words, &set.Values, false), &set.Values)
		for n := 0; n < rulestest.Setting("SOLO_POSITIONS", rulestest.Of(500, 60)); {
			s := official
			if n%4 == 3 {
				s = base
			}
			b, bag := fewWords(s, set, rng)
			var own board.Multiset
			bag.TransferRandom(&own, 4+rng.IntN(3), rng)
			other, ok := stuck(s, &b, rng)
			if plays := len(s.g.All(&b, &own)); !ok || plays > 120 || own.Len() > 4 && plays > 60 {
				continue
			}
			n++
			budget := int64(n%2) * (provable - 1) // with more rounds before the proof
			r := s.Solve(context.Background(), &b, other, own, budget)
			solos += s.solos
			s.stop, s.budget = false, MaxNodes
			if want := int(whole(s, 0, 0, map[uint64]int32{})); !r.Proven || r.Value != want {
				t.Errorf("%s (cross %v): %v against %v on %q: %d (proven %v), want %d", lang, s.g.Cross, other, own, b.Rows(),
					r.Value, r.Proven, want)
			}
		}
	}
	if solos < rulestest.Of(1000, 120) {
		t.Errorf("moves are pruned in only %d positions", solos)
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
