package main

import (
	"math/rand/v2"
	"testing"

	"tablee/rules/gobblet/internal/gobblers"
)

// cellsOf are the cells of both sides as one of them sees them.
func cellsOf(b *gobblers.Board, player uint8) (own, other cells) {
	for z := range own {
		own[z], other[z] = uint16(b.Has[player][z]), uint16(b.Has[player^1][z])
	}
	return own, other
}

func (s *solver) index3(own, other *cells) (big, medium, small int16) {
	return s.placement(own[2], other[2]), s.placement(own[1], other[1]), s.placement(own[0], other[0])
}

// TestSize: the numbers that the documentation tells.
func TestSize(t *testing.T) {
	s := newSolver()
	if len(s.least) != 219 || s.size() != 443_459_451 {
		t.Errorf("%d placements, %d values", len(s.least), s.size())
	}
}

// TestBefore: a position comes before those to which its moves lead, and before no others.
func TestBefore(t *testing.T) {
	s := newSolver()
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		var b gobblers.Board
		for range 1 + rng.IntN(14) {
			ms := b.Legal(nil)
			m := ms[rng.IntN(len(ms))]
			next := gobblers.After(b, m)
			if _, over := next.Winner(); over {
				break
			}
			own, other := cellsOf(&b, b.Mover)
			big, medium, small := s.index3(&own, &other)
			own, other = cellsOf(&next, next.Mover)
			found := 0
			s.before(&own, &other, func(x, y, z int16) {
				if x == big && y == medium && z == small {
					found++
				}
				var p gobblers.Board // the position before, the first player to move
				for size, place := range []int16{z, y, x} {
					p.Has[0][size], p.Has[1][size] = gobblers.Set(s.own[place]), gobblers.Set(s.other[place])
				}
				reaches := false
				for _, m := range p.Legal(nil) {
					after := gobblers.After(p, m)
					a, c := cellsOf(&after, 1)
					reaches = reaches || a == own && c == other
				}
				if !reaches {
					t.Fatalf("%v does not come before %v", p, next)
				}
			})
			if found != 1 {
				t.Fatalf("%v was found %d times before %v", b, found, next)
			}
			b = next
		}
	}
}

// TestWhere: the eight images of a position have the same value, and the ones that are kept all have one place.
func TestWhere(t *testing.T) {
	s := newSolver()
	rng := rand.New(rand.NewPCG(2, 2))
	for range 2000 {
		big, medium, small := int16(rng.IntN(placements)), int16(rng.IntN(placements)), int16(rng.IntN(placements))
		at := s.where(big, medium, small)
		if at < 0 || at >= s.size() {
			t.Fatalf("%d is out of range", at)
		}
		same := map[int]bool{at: true}
		r, sym := s.rep[big], s.how[big]
		for _, fix := range s.fixed[r] {
			m, l := s.turned[fix][s.turned[sym][medium]], s.turned[fix][s.turned[sym][small]]
			same[(int(r)*placements+int(m))*placements+int(l)] = true
		}
		for sym := range 8 {
			if at := s.where(s.turned[sym][big], s.turned[sym][medium], s.turned[sym][small]); !same[at] {
				t.Fatalf("an image of %d, %d, %d is at %d, not in %v", big, medium, small, at, same)
			}
		}
	}
}
