package main

import (
	"math/bits"

	"tablee/rules/gobblet/internal/gobblers"
)

// placements is the number of ways to put at most two own and at most two other pieces of one size on nine cells. A
// position is a triple of them, seen from the side to move.
const placements = 1423

// A value is 0 as long as it is unknown; at the end that is a draw. Otherwise it is first + 2*plies, plus one for a win
// of the side to move.
const first = 2

func won(v uint8) bool  { return v != 0 && v&1 != 0 }
func lost(v uint8) bool { return v != 0 && v&1 == 0 }
func code(plies int, win uint8) uint8 {
	if plies > (255-first)/2 {
		panic("a distance does not fit in a byte")
	}
	return first + uint8(plies)*2 + win
}
func plies(v uint8) int { return int(v-first) / 2 }

// solver has the value of every position whose placement of big pieces is the least of its eight symmetric images.
type solver struct {
	own, other [placements]uint16 // the cells of a placement
	index      []int16            // the placement of own|other<<9, -1 if it has too many pieces
	turned     [8][placements]int16
	rep        [placements]int32 // the number of the least image
	how        [placements]uint8 // a symmetry that leads to it
	least      []int16           // the placements that are the least image
	fixed      [][]uint8         // symmetries that do not change them
	value      []uint8
}

// newSolver makes a solver without values.
func newSolver() *solver {
	s := &solver{index: make([]int16, 1<<18)}
	n := 0
	for k := range s.index {
		own, other := uint16(k&511), uint16(k>>9)
		s.index[k] = -1
		if own&other == 0 && bits.OnesCount16(own) <= gobblers.Each && bits.OnesCount16(other) <= gobblers.Each {
			s.own[n], s.other[n] = own, other
			s.index[k] = int16(n)
			n++
		}
	}
	for sym := range 8 {
		for p := range placements {
			s.turned[sym][p] = s.placement(turn(s.own[p], sym), turn(s.other[p], sym))
		}
	}
	number := map[int16]int32{}
	for p := range placements {
		least, how := int16(p), 0
		for sym := range 8 {
			if q := s.turned[sym][p]; q < least {
				least, how = q, sym
			}
		}
		if int(least) == p {
			number[least] = int32(len(s.least))
			s.least = append(s.least, least)
			var fixed []uint8
			for sym := range 8 {
				if int(s.turned[sym][p]) == p {
					fixed = append(fixed, uint8(sym))
				}
			}
			s.fixed = append(s.fixed, fixed)
		}
		s.rep[p], s.how[p] = number[least], uint8(how)
	}
	return s
}

// size is how many values there are.
func (s *solver) size() int { return len(s.least) * placements * placements }

// turn maps cells by one of the eight symmetries of the square.
func turn(cells uint16, sym int) (out uint16) {
	for c := range gobblers.Cells {
		if cells>>c&1 == 0 {
			continue
		}
		x, y := c%3, c/3
		if sym&1 != 0 {
			x = 2 - x
		}
		if sym&2 != 0 {
			y = 2 - y
		}
		if sym&4 != 0 {
			x, y = y, x
		}
		out |= 1 << (y*3 + x)
	}
	return out
}

// cells is the cells with a piece of each size, from small to big, of one side.
type cells = [gobblers.Sizes]uint16

// where is the index in value of a position: the placements of its big, medium and small pieces.
func (s *solver) where(big, medium, small int16) int {
	sym := s.how[big]
	return (int(s.rep[big])*placements+int(s.turned[sym][medium]))*placements + int(s.turned[sym][small])
}

func (s *solver) placement(own, other uint16) int16 { return s.index[uint32(own)|uint32(other)<<9] }

// each calls f for every index, with the cells of both sides.
func (s *solver) each(f func(i int, own, other *cells)) {
	i := 0
	var own, other cells
	for _, b := range s.least {
		own[gobblers.Big], other[gobblers.Big] = s.own[b], s.other[b]
		for m := range placements {
			own[gobblers.Medium], other[gobblers.Medium] = s.own[m], s.other[m]
			for l := range placements {
				own[gobblers.Small], other[gobblers.Small] = s.own[l], s.other[l]
				f(i, &own, &other)
				i++
			}
		}
	}
}

// covers is the cells with a piece of each size or a larger one.
func covers(a, b *cells) (c [gobblers.Sizes + 1]uint16) {
	for z := gobblers.Sizes - 1; z >= 0; z-- {
		c[z] = c[z+1] | a[z] | b[z]
	}
	return c
}

// line reports whether a side shows a line.
func line(side, opponent *cells) bool {
	c := covers(side, opponent)
	shown := side[2] | side[1]&^c[2] | side[0]&^c[1]
	return gobblers.HasLine(gobblers.Set(shown))
}

// everyMoveLoses reports whether all moves of a position lead to known wins of the opponent.
func (s *solver) everyMoveLoses(own, other *cells) bool {
	c := covers(own, other)
	// The placements as the opponent sees them, if nothing moved.
	var p [gobblers.Sizes]int16
	for z := range p {
		p[z] = s.placement(other[z], own[z])
	}
	for z := range p {
		still := p[z]
		wins := func(now uint16) bool {
			p[z] = s.placement(other[z], now)
			return won(s.value[s.where(p[2], p[1], p[0])])
		}
		land := 511 &^ c[z]
		if bits.OnesCount16(own[z]) < gobblers.Each {
			for t := land; t != 0; t &= t - 1 {
				if !wins(own[z] | t&-t) {
					return false
				}
			}
		}
		for f := own[z] &^ c[z+1]; f != 0; f &= f - 1 {
			for t := land; t != 0; t &= t - 1 {
				if !wins(own[z] ^ f&-f | t&-t) {
					return false
				}
			}
		}
		p[z] = still
	}
	return true
}

// before calls f for every position from which a move of the other side leads to this one, as that side sees it.
func (s *solver) before(own, other *cells, f func(big, medium, small int16)) {
	c := covers(own, other)
	var p [gobblers.Sizes]int16
	for z := range p {
		p[z] = s.placement(other[z], own[z])
	}
	for z := range p {
		still := p[z]
		for t := other[z] &^ c[z+1]; t != 0; t &= t - 1 {
			without := other[z] ^ t&-t
			p[z] = s.placement(without, own[z])
			f(p[2], p[1], p[0])
			for from := 511 &^ c[z]; from != 0; from &= from - 1 {
				p[z] = s.placement(without|from&-from, own[z])
				f(p[2], p[1], p[0])
			}
		}
		p[z] = still
	}
}

// solve computes all values, one distance after the other, and reports how many positions of each there are.
func (s *solver) solve(report func(plies, wins, losses int)) {
	s.value = make([]uint8, s.size())
	wins, losses := 0, 0
	s.each(func(i int, own, other *cells) {
		switch {
		case line(own, other):
			s.value[i] = code(0, 1)
			wins++
		case line(other, own):
			s.value[i] = code(0, 0)
			losses++
		}
	})
	report(0, wins, losses)
	for d := 1; wins+losses > 0; d++ {
		sought, win, loss := code(d-1, 0), code(d, 1), code(d, 0)
		anyWins, anyLosses := wins > 0, losses > 0
		wins, losses = 0, 0
		if anyWins { // a loss in d plies needs a reply that wins in d-1
			s.each(func(i int, own, other *cells) {
				if s.value[i] == 0 && s.everyMoveLoses(own, other) {
					s.value[i] = loss
					losses++
				}
			})
		}
		if anyLosses {
			s.each(func(i int, own, other *cells) {
				if s.value[i] != sought {
					return
				}
				s.before(own, other, func(big, medium, small int16) {
					r, sym := s.rep[big], s.how[big]
					m, l := s.turned[sym][medium], s.turned[sym][small]
					for _, fix := range s.fixed[r] {
						at := (int(r)*placements+int(s.turned[fix][m]))*placements + int(s.turned[fix][l])
						if s.value[at] == 0 {
							s.value[at] = win
							wins++
						}
					}
				})
			})
		}
		report(d, wins, losses)
	}
}
