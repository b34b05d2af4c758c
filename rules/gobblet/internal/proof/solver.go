// Package proof proves wins of Gobblet by proof numbers, depth first, with a table.
//
// The search is df-pn (Nagai, Df-pn algorithm for searching AND/OR trees and its applications, 2002). The lesser number
// of a node counts the greatest of its children and one for each other (Ueda et al., Weak proof-number search, 2008),
// because moves of Gobblet transpose all the time and a sum would count the same work often; a child may take a quarter
// more than its best sibling before the search turns there (Pawlewicz and Lew, Improving depth-first PN-search: 1+ε
// trick, 2006). New nodes get their numbers from a glance and the answers there are.
//
// A position that stands on the path already counts against the attacker, so every proof is a finite tree and holds
// however the position came about. A disproof may rest on such a repetition and is marked then: it is good for guiding
// the search, not for claiming that there is no win.
package proof

import (
	"context"
	"slices"

	"tablee/rules/gobblet/internal/board"
)

// Answer is what a search came to.
type Answer uint8

const (
	Unknown   Answer = iota
	Proven           // the attacker wins whatever the other plays
	Disproven        // the attacker cannot force a win, by the moves it was allowed
)

const (
	never  = 1 << 30 // the number of what cannot be proven
	maxPly = 120
)

// Solver searches one position for a forced win of one side. It may be asked again: its table lasts.
type Solver struct {
	Threats bool // the attacker may play only moves after which it could complete a line at once

	pos      board.HashedBoard
	attacker uint8
	table    *table
	avoid    []board.Board
	ctx      context.Context
	limit    int64
	nodes    int64
	path     [maxPly + 2]uint64 // canonical keys
	quiet    [maxPly + 2]int    // plies since the last drop
	children [maxPly + 2][]child
}

// child is a move and what is known of the position behind it. phi counts for the side to move there.
type child struct {
	move       board.Move
	phi, delta uint32
	plies      uint8 // of a win or a loss, to the end
	marked     bool  // a disproof that rests on a repetition
}

// New makes a solver with a table of so many bytes, rounded down to a power of two of buckets.
func New(bytes int64) *Solver { return &Solver{table: newTable(bytes)} }

// Nodes is how many positions have been looked at.
func (s *Solver) Nodes() int64 { return s.nodes }

// Result is what a search came to: the numbers are 0 and the greatest where it is settled.
type Result struct {
	Answer Answer
	PN, DN uint32
	Move   board.Move // of the attacker in turn, where it is proven to win and does not win at once
	Plies  int        // of the proof, which need not be the shortest
}

// Solve searches for a forced win of the attacker until it is proven or disproven, the context is over, or limit more
// positions have been looked at. Boards of avoid, the same for all questions to a solver, are no use to the attacker:
// once more would end the game.
func (s *Solver) Solve(ctx context.Context, b board.Board, attacker uint8, avoid []board.Board, limit int64) Result {
	s.pos, s.attacker, s.ctx, s.limit = board.NewHashedBoard(b), attacker, ctx, s.nodes+limit
	s.avoid, s.quiet[0] = avoid, 0
	c, settled := s.judge()
	if !settled {
		c = s.visit(0, never, never)
	}
	r := Result{PN: c.phi, DN: c.delta, Move: c.move, Plies: int(c.plies)}
	if b.Mover != attacker {
		r.PN, r.DN = r.DN, r.PN
	}
	switch {
	case r.PN == 0:
		r.Answer = Proven
	case r.DN == 0 && !c.marked:
		r.Answer = Disproven
	}
	return r
}

// judge tells what a look at the position says, without a search.
func (s *Solver) judge() (c child, settled bool) {
	b := &s.pos.Board
	s.nodes++
	see := b.Look()
	if c, settled = s.settled(&see); !settled {
		c.phi, c.delta = first(b, &see, b.Wins(&see, 1))
	}
	return c, settled
}

// settled reports whether the game is over in one ply, or the move before was none that the attacker is allowed.
func (s *Solver) settled(see *board.Visible) (child, bool) {
	b := &s.pos.Board
	if board.HasLine(see.Cells[0]) {
		return child{phi: 0, delta: never}, true
	}
	if s.Threats && b.Mover != s.attacker && (board.Finishers[see.Cells[1]] == 0 || !b.Wins(see, 1)) {
		return child{phi: 0, delta: never}, true
	}
	if b.Wins(see, 0) {
		return child{phi: 0, delta: never, plies: 1}, true
	}
	return child{}, false
}

// visit searches a position that is not settled until one of its numbers reaches its threshold.
func (s *Solver) visit(ply int, thPhi, thDelta uint32) child {
	key := s.key()
	s.path[ply] = key
	before := s.nodes
	list := s.expand(ply)
	for {
		now := sum(list)
		if now.phi >= thPhi || now.delta >= thDelta || s.poll() {
			c := child{phi: now.phi, delta: now.delta, plies: now.plies, marked: now.marked}
			if now.phi == 0 {
				c.move = list[now.best].move
			}
			s.table.store(key, entry{
				key: key, phi: c.phi, delta: c.delta, work: uint32(min(s.nodes-before, 1<<31)),
				plies: c.plies, marked: c.marked,
			})
			return c
		}
		c := &list[now.best]
		limit := min(thPhi, now.second+now.second/4+1)
		s.quiet[ply+1] = s.quiet[ply] + 1
		if c.move.IsDrop() {
			s.quiet[ply+1] = 0
		}
		d := s.make(c.move)
		m := c.move
		*c = s.visit(ply+1, thDelta-now.others, limit)
		c.move = m
		s.unmake(d)
	}
}

// expand lists the moves of the position with what the table, or a look, says of each.
func (s *Solver) expand(ply int) []child {
	var buf [board.MaxMoves]board.Move
	list := s.children[ply][:0]
	p := s.pos.Mover
	for _, m := range s.pos.Legal(buf[:0]) {
		d := s.pos.Delta(m)
		s.pos.Words[p] ^= d
		s.pos.Mover ^= 1
		s.nodes++
		see := s.pos.Look()
		c, settled := s.settled(&see)
		if !settled {
			s.pos.Change(p, d)
			c = s.look(ply, m, &see)
			s.pos.Change(p, d)
		}
		s.pos.Mover ^= 1
		s.pos.Words[p] ^= d
		c.move = m
		if c.phi != 0 || p != s.attacker || c.marked { // what does not help the attacker need not be kept
			list = append(list, c)
		}
		if c.delta == 0 && c.plies <= 1 && !c.marked {
			break // nothing is shorter
		}
	}
	s.children[ply] = list
	return list
}

// look tells what is known of the position that a move has just led to, where no look at it settles it.
func (s *Solver) look(ply int, m board.Move, see *board.Visible) (c child) {
	key := s.key()
	if !m.IsDrop() && s.repeats(ply, key) || ply+1 >= maxPly ||
		len(s.avoid) > 0 && slices.Contains(s.avoid, s.pos.Board) {
		return s.failed()
	}
	if e, ok := s.table.probe(key); ok {
		return child{phi: e.phi, delta: e.delta, plies: e.plies, marked: e.marked}
	}
	b := &s.pos.Board
	c.phi, c.delta = first(b, see, b.Wins(see, 1))
	return c
}

// failed is a repetition: the attacker has not won.
func (s *Solver) failed() child {
	if s.pos.Mover == s.attacker {
		return child{phi: never, delta: 0, marked: true}
	}
	return child{phi: 0, delta: never, marked: true}
}

// key is the position's key for the attacker.
func (s *Solver) key() uint64 {
	key, _ := s.pos.Canonical()
	return key ^ attackers[s.attacker]
}

// attackers tell apart what a position is for the two attackers.
var attackers = [2]uint64{0, 0x5851f42d4c957f2d}

// repeats reports whether the key stands on the path since the last drop.
func (s *Solver) repeats(ply int, key uint64) bool {
	for back := ply - 1; back >= 0 && back >= ply-s.quiet[ply]; back -= 2 {
		if s.path[back] == key {
			return true
		}
	}
	return false
}

func (s *Solver) poll() bool { return s.nodes >= s.limit || s.ctx.Err() != nil }

func (s *Solver) make(m board.Move) uint64 {
	p := s.pos.Mover
	d := s.pos.Delta(m)
	s.pos.Words[p] ^= d
	s.pos.Mover ^= 1
	s.pos.Change(p, d)
	return d
}

func (s *Solver) unmake(d uint64) {
	s.pos.Mover ^= 1
	s.pos.Words[s.pos.Mover] ^= d
	s.pos.Change(s.pos.Mover, d)
}

// Known is the numbers of a position for the attacker as the table has them.
func (s *Solver) Known(b board.Board, attacker uint8) (pn, dn uint32, ok bool) {
	s.pos, s.attacker = board.NewHashedBoard(b), attacker
	key := s.key()
	e, ok := s.table.probe(key)
	if b.Mover == attacker {
		return e.phi, e.delta, ok
	}
	return e.delta, e.phi, ok
}
