package gobblers

import (
	"context"
	"fmt"
	"math/bits"
)

// Value is the exact result of a position for the side to move, without regard to repetition: a draw means that neither
// side can force a win. Both sides win as soon and lose as late as they can.
type Value struct {
	Sign  int // 1 is a win, -1 a loss, 0 a draw
	Plies int // until the game is over; 0 for a draw
}

func (v Value) String() string {
	return fmt.Sprint([]string{"lost", "drawn", "won"}[v.Sign+1], " ", v.Plies)
}

// Better reports whether the value is better for the side to move than another one.
func (v Value) Better(than Value) bool { return v.order() > than.order() }

// order is a number that is higher for better values.
func (v Value) order() int { return v.Sign * (1000 - v.Plies) }

// Before is the value of a position from which a move leads to one with this value.
func (v Value) Before() Value {
	if v.Sign == 0 {
		return v
	}
	return Value{-v.Sign, v.Plies + 1}
}

// Longest is the greatest distance of a position.
const Longest = 24

// FromTable is the number of plies from which on losses of a position are in the table (lost.go); shorter ones are
// found by search. Positions with few pieces need a long search, and there are few of them.
func (b *Board) FromTable() int {
	n := 0
	for player := range b.Has {
		for _, cells := range b.Has[player] {
			n += bits.OnesCount16(uint16(cells))
		}
	}
	switch {
	case n <= 4:
		return 4
	case n == 5:
		return 6
	case n == 6:
		return 8
	}
	return 10
}

// Solver finds the exact values of positions. It remembers results, and is not safe for concurrent use.
type Solver struct {
	Nodes   int64 // positions that were examined
	Stopped bool  // the context has ended: results from then on are worthless
	ctx     context.Context
	known   []known
}

// pollEvery is the number of nodes between two checks of the context.
const pollEvery = 1 << 12

// known is what has been found of a position: it is lost (won) within some plies, or not within some.
type known struct {
	rank                       uint64
	lost, notLost, won, notWon uint8 // plies; lost and won are 0 if unknown
}

// solverBits is the binary logarithm of the number of positions that a solver remembers, 16 bytes each.
const solverBits = 16

// NewSolver makes a solver, which stops when the context ends. The first one unpacks the table of long losses.
func NewSolver(ctx context.Context) *Solver {
	longLosses()
	return &Solver{ctx: ctx, known: make([]known, 1<<solverBits)}
}

// visit counts a node and reports whether the search goes on.
func (s *Solver) visit() bool {
	if s.Nodes%pollEvery == 0 && s.ctx.Err() != nil {
		s.Stopped = true
	}
	s.Nodes++
	return !s.Stopped
}

// recall is the entry of a position, emptied if another one was there.
func (s *Solver) recall(b *Board) *known {
	r := b.Rank() + 1
	k := &s.known[r*0x9e3779b97f4a7c15>>(64-solverBits)]
	if k.rank != r {
		*k = known{rank: r}
	}
	return k
}

// finishing maps a set of cells to those that complete a line.
var finishing = func() (t [All + 1]Set) {
	for v := range t {
		for c := range Cells {
			if HasLine(Set(v) | 1<<c) {
				t[v] |= 1 << c
			}
		}
	}
	return t
}()

// WinsNow reports whether the side to move, whose opponent shows no line, can complete a line at once.
func (b *Board) WinsNow() bool {
	cover := b.covers()
	own, other := b.Shown(b.Mover), b.Shown(b.Mover^1)
	for s := range Size(Sizes) {
		land := All &^ cover[s]
		if finishing[own]&land != 0 && b.Hand(b.Mover, s) > 0 {
			return true
		}
		for f := b.Has[b.Mover][s] &^ cover[s+1]; f != 0; f &= f - 1 {
			cell := f & -f
			left, revealed := own&^cell, other
			switch b.under(s, cell) {
			case int(b.Mover):
				left = own
			case int(b.Mover ^ 1):
				revealed |= cell
			}
			for t := finishing[left] & land; t != 0; t &= t - 1 {
				if !HasLine(revealed &^ (t & -t)) {
					return true
				}
			}
		}
	}
	return false
}

// under is the owner of the piece below one of a size on a cell; -1 if there is none.
func (b *Board) under(s Size, cell Set) int {
	for s > Small {
		s--
		switch {
		case b.Has[0][s]&cell != 0:
			return 0
		case b.Has[1][s]&cell != 0:
			return 1
		}
	}
	return -1
}

// lostWithin reports whether the side to move, whose game is not over, loses within so many plies by search.
func (s *Solver) lostWithin(b *Board, plies int) bool {
	if !s.visit() || plies < 1 || b.WinsNow() {
		return false
	}
	if plies >= 2 {
		k := s.recall(b)
		switch {
		case k.lost != 0 && int(k.lost) <= plies:
			return true
		case int(k.notLost) >= plies:
			return false
		}
	}
	lost := s.everyMoveLoses(b, plies)
	if plies >= 2 && !s.Stopped {
		if k := s.recall(b); lost {
			if k.lost == 0 || int(k.lost) > plies {
				k.lost = uint8(plies)
			}
		} else {
			k.notLost = max(k.notLost, uint8(plies))
		}
	}
	return lost
}

func (s *Solver) everyMoveLoses(b *Board, plies int) bool {
	var buf [MaxMoves]Move
	for _, m := range b.Legal(buf[:0]) {
		after := After(*b, m)
		if who, over := after.Winner(); over {
			if who == b.Mover {
				return false
			}
			continue
		}
		if !s.wonWithin(&after, plies-1) {
			return false
		}
	}
	return true
}

// wonWithin reports whether the side to move, whose game is not over, wins within so many plies by search.
func (s *Solver) wonWithin(b *Board, plies int) bool {
	if !s.visit() || plies < 1 {
		return false
	}
	if b.WinsNow() {
		return true
	}
	if plies < 2 {
		return false
	}
	k := s.recall(b)
	switch {
	case k.won != 0 && int(k.won) <= plies:
		return true
	case int(k.notWon) >= plies:
		return false
	}
	won := s.someMoveWins(b, plies)
	if s.Stopped {
		return false
	}
	if k := s.recall(b); won {
		if k.won == 0 || int(k.won) > plies {
			k.won = uint8(plies)
		}
	} else {
		k.notWon = max(k.notWon, uint8(plies))
	}
	return won
}

func (s *Solver) someMoveWins(b *Board, plies int) bool {
	var buf [MaxMoves]Move
	for _, m := range b.Legal(buf[:0]) {
		after := After(*b, m)
		if _, over := after.Winner(); !over && s.lostWithin(&after, plies-1) {
			return true
		}
	}
	return false
}

// Loss is after how many plies the side to move loses; 0 if it does not, or if the game is over.
func (s *Solver) Loss(b *Board) int {
	if _, over := b.Winner(); over || b.WinsNow() {
		return 0
	}
	if plies := longLosses().find(b.Rank()); plies > 0 {
		return plies
	}
	searched := b.FromTable() - 1
	if !s.lostWithin(b, searched) {
		return 0
	}
	for plies := 1; plies < searched; plies++ {
		if s.lostWithin(b, plies) {
			return plies
		}
	}
	return searched
}

// Value is the exact value of a position.
func (s *Solver) Value(b *Board) Value {
	if who, over := b.Winner(); over {
		if who == b.Mover {
			return Value{1, 0}
		}
		return Value{-1, 0}
	}
	if b.WinsNow() {
		return Value{1, 1}
	}
	best := 0
	var buf [MaxMoves]Move
	for _, m := range b.Legal(buf[:0]) {
		after := After(*b, m)
		if plies := s.Loss(&after); plies > 0 && (best == 0 || plies < best) {
			best = plies
		}
	}
	if best > 0 {
		return Value{1, best + 1}
	}
	if plies := s.Loss(b); plies > 0 {
		return Value{-1, plies}
	}
	return Value{}
}
