package endgame

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// alone is a solver where the first player has a tile that fits nowhere, and the second, with so many tiles, one of
// them a joker or none, is looked at with so many plies to search; nothing is worth more than alpha.
func alone(t *testing.T, rng *rand.Rand, held, jokers, depth int, alpha int32) (s *Solver, v *visit) {
	t.Helper()
	set := board.SetOf("fr")
	for s = solver("fr"); ; {
		b, bag := fewWords(s, set, rng)
		bag[board.Joker] = 0
		own := board.Multiset{board.Joker: uint8(jokers)}
		bag.TransferRandom(&own, held-jokers, rng)
		other, ok := stuck(s, &b, rng)
		if !ok || jokers == 0 && len(s.g.All(&b, &own)) > 60 {
			continue
		}
		s.Solve(context.Background(), &b, other, own, 1)
		s.stop, s.budget, s.cut = false, MaxNodes, false
		s.table.clear()
		v = &s.visited[1]
		*v = visit{ply: 1, depth: depth, alpha: alpha, beta: alpha + 1, best: -infinite}
		v.solo.moves = slices.Clone(promisingMoves(s, v))
		return s, v
	}
}

// TestAsleep: a move is put to sleep where the other can but pass on it and what follows is searched to the end.
func TestAsleep(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 24))
	put, tried := 0, 0
	for n := range 60 {
		depth := []int{1, maxPly}[n%2]
		s, v := alone(t, rng, 4, 0, depth, 200)
		for _, c := range v.solo.moves {
			if s.cut = false; c.play == nil || (s.sides[1].rack-c.use).Tiles() < 3 || s.attempt(v, c.move) {
				continue
			}
			tried++
			mark := s.g.Mark()
			s.g.Lay(c.play)
			lookAround(s)
			fits := s.one(0) >= 0
			s.g.Back(mark)
			if asleep := s.asleep[0].has(c.laid); asleep != (depth == maxPly && !fits) {
				t.Errorf("depth %d, the other's tile fits: %v, pruned: %v", depth, fits, asleep)
			} else if asleep {
				put++
			}
		}
	}
	if put < 50 || 3*put > 2*tried {
		t.Errorf("of %d moves %d are pruned", tried, put)
	}
}

// TestSleepers: where many moves are put to sleep, the last of them stay awake.
func TestSleepers(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 24))
	var a sleepSet
	asleep := 0
	for range 1000 {
		laid := rng.Uint64()
		if a.add(laid); a.has(laid) {
			asleep++
		}
		if a.has(rng.Uint64()) {
			t.Error("a move that is not pruned counts as pruned")
		}
	}
	if asleep != 192 {
		t.Errorf("%d moves sleep, want 192", asleep)
	}
}

// TestJoker: a joker laid may touch plays without changing their lanes, so that all are looked at again after it, even
// if they sleep; after another tile those that it touches.
func TestJoker(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 24))
	seen, fewer := [2]int{}, 0
	for n := range 40 {
		s, v := alone(t, rng, 4, n%2, maxPly, -infinite)
		for _, c := range v.solo.moves {
			s.asleep[0].add(c.laid)
		}
		for _, c := range v.solo.moves {
			if c.play == nil || c.play.Laid != 1 {
				continue
			}
			v.by = c.move
			mark, joker := s.g.Mark(), 0
			if slices.Max(c.play.Tiles[:c.play.Len]) > movegen.Blank {
				joker = 1
			}
			s.g.Lay(c.play)
			s.sides[1].rack -= c.use
			all, got := len(s.list(3, 1)), len((&visit{ply: 3}).awake(s, v))
			if got > all || got < all && joker == 1 {
				t.Errorf("joker %d: %d moves after %v of %d", joker, got, c.play.Place(), all)
			}
			if seen[joker]++; got < all {
				fewer++
			}
			s.sides[1].rack += c.use
			s.g.Back(mark)
		}
	}
	if min(seen[0], seen[1], fewer) < 50 {
		t.Errorf("only %v moves, fewer after %d", seen, fewer)
	}
}

// TestAwake: the moves after a move are all there are but for those asleep, and what two tiles bring then is no less
// than a look at the board tells.
func TestAwake(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 24))
	looks, same := 0, 0
	for n := range 60 {
		s, v := alone(t, rng, 4+n%2, 0, maxPly, -infinite)
		for _, c := range v.solo.moves {
			own := &s.sides[1]
			if c.play == nil || (own.rack-c.use).Tiles() < 3 {
				continue
			}
			v.by = c.move
			mark := s.g.Mark()
			s.g.Lay(c.play)
			own.rack -= c.use
			next := &s.visited[3]
			*next = visit{ply: 3, alpha: -infinite, beta: infinite, best: -infinite}
			if _, stuck := singleBounds(s, 1); stuck {
				names := func(moves []choice) (laid []uint64) {
					for _, c := range moves {
						laid = append(laid, c.laid)
					}
					slices.Sort(laid)
					return laid
				}
				if got, want := names(promisingMoves(s, next)), names(s.list(3, 1)); !slices.Equal(got, want) {
					t.Errorf("%d moves after %v, want %d", len(got), c.play.Place(), len(want))
				}
				h := &s.hopes
				h.allPairs()
				got := h.both
				h.above = nil
				for k := range h.both {
					h.both[k] = unknown
				}
				h.allPairs()
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
