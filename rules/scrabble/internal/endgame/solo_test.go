package endgame

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/dict"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/gen"
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
		words, _ := dict.Get(lang)
		set := board.SetOf(lang)
		official, base := solver(lang), New(gen.New(words, &set.Values, false), &set.Values)
		for n := 0; n < rulestest.Setting("SOLO_POSITIONS", 500); {
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
	if solos < 1000 {
		t.Errorf("moves are put to sleep in %d positions only", solos)
	}
}

// alone is a solver where the first player has a tile that fits nowhere, and the second, with some, has been searched
// so deep; nothing is worth more than alpha.
func alone(t *testing.T, rng *rand.Rand, n, depth int, alpha int32) (s *Solver, v *visit) {
	t.Helper()
	set := board.SetOf("fr")
	for s = solver("fr"); ; {
		b, bag := fewWords(s, set, rng)
		var own board.Multiset
		bag.TransferRandom(&own, n, rng)
		other, ok := stuck(s, &b, rng)
		if !ok || len(s.g.All(&b, &own)) > 60 {
			continue
		}
		s.Solve(context.Background(), &b, other, own, 1)
		s.stop, s.budget, s.cut = false, MaxNodes, false
		s.table.clear()
		v = &s.visited[1]
		*v = visit{ply: 1, depth: depth, alpha: alpha, beta: alpha + 1, best: -infinite}
		v.solo.moves = slices.Clone(hopefulMoves(s, v))
		return s, v
	}
}

// TestAsleep: a move is put to sleep where the other can but pass on it and what follows is searched to the end.
func TestAsleep(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 24))
	put, tried := 0, 0
	for n := range 60 {
		depth := []int{1, maxPly}[n%2]
		s, v := alone(t, rng, 4, depth, 200)
		for _, c := range v.solo.moves {
			if s.cut = false; c.play == nil || tiles(s.sides[1].rack-c.use) < 3 || s.attempt(v, c.move) {
				continue
			}
			tried++
			mark := s.g.Mark()
			s.g.Lay(c.play)
			fits := s.one(0) >= 0
			s.g.Back(mark)
			if asleep := s.asleep[0].has(c.laid); asleep != (depth == maxPly && !fits) {
				t.Errorf("depth %d, the other's tile fits: %v, put to sleep: %v", depth, fits, asleep)
			} else if asleep {
				put++
			}
		}
	}
	if put < 50 || 3*put > 2*tried {
		t.Errorf("of %d moves %d are put to sleep", tried, put)
	}
}

// TestAwake: the moves after a move are all there are but for those asleep, and what two tiles bring then is no less
// than a look at the board tells.
func TestAwake(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 24))
	looks, same := 0, 0
	for n := range 60 {
		s, v := alone(t, rng, 4+n%2, maxPly, -infinite)
		for _, c := range v.solo.moves {
			own := &s.sides[1]
			if c.play == nil || tiles(own.rack-c.use) < 3 {
				continue
			}
			v.by = c.move
			mark := s.g.Mark()
			s.g.Lay(c.play)
			own.rack -= c.use
			next := &s.visited[3]
			*next = visit{ply: 3, alpha: -infinite, beta: infinite, best: -infinite}
			if _, stuck := hope(s, 1); stuck {
				names := func(moves []choice) (laid []uint64) {
					for _, c := range moves {
						laid = append(laid, c.laid)
					}
					slices.Sort(laid)
					return laid
				}
				if got, want := names(hopefulMoves(s, next)), names(s.list(3, 1)); !slices.Equal(got, want) {
					t.Errorf("%d moves after %v, want %d", len(got), c.play.Place(), len(want))
				}
				h := &s.hopes
				h.allTogether()
				got := h.both
				h.above = nil
				for k := range h.both {
					h.both[k] = unknown
				}
				h.allTogether()
				for k, want := range h.both {
					if got[k] < want {
						t.Errorf("two tiles bring %d after %v, want %d or more", got[k], c.play.Place(), want)
					}
					if looks++; got[k] == want {
						same++
					}
				}
			}
			own.rack += c.use
			s.g.Back(mark)
		}
	}
	if looks < 1000 || 2*same < looks {
		t.Errorf("of %d pairs %d bring the same", looks, same)
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
