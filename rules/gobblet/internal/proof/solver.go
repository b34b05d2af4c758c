// Package proof proves wins of Gobblet by depth-first proof-number search with a transposition table.
//
// The search is df-pn (Nagai, Df-pn algorithm for searching AND/OR trees and its applications, 2002). The number that
// df-pn computes as a sum is here the greatest of the children plus one for each other child (Ueda et al., Weak
// proof-number search, 2008), because moves of Gobblet transpose all the time and a sum would count the same work
// often. A child may exceed its best sibling by a quarter before the search turns there (Pawlewicz and Lew, Improving
// depth-first PN-search: 1+ε trick, 2006). New nodes get their numbers from their static value and the number of
// replies.
//
// A position that is already on the path counts against the attacker, so every proof is a finite tree and is valid
// whatever the history of the position. A disproof may rest on such a repetition; it is then marked. It can guide the
// search, but does not show that there is no win.
package proof

import (
	"context"
	"slices"

	"tablee/rules/gobblet/internal/board"
)

// Answer is the result of a search.
type Answer uint8

const (
	Unknown   Answer = iota
	Proven           // the attacker wins against any play
	Disproven        // the attacker cannot force a win with the moves that it was allowed
)

const (
	infiniteNumber = 1 << 30 // the number of a node that cannot be proven
	maxPly         = 120
)

// Solver searches one position for a forced win of one side. It can be used again: its table stays.
type Solver struct {
	Threats bool // the attacker may only play moves after which it could complete a line at once

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

// child is a move and the numbers of the position after it. phi is for the side to move there.
type child struct {
	move       board.Move
	phi, delta uint32
	plies      uint8 // to the end of a win or a loss
	marked     bool  // a disproof that rests on a repetition
}

// New makes a solver with a table of this many bytes, rounded down to a power of two of buckets.
func New(bytes int64) *Solver { return &Solver{table: newTable(bytes)} }

// Nodes is the number of examined positions.
func (s *Solver) Nodes() int64 { return s.nodes }

// Result is the result of a search; if it is settled, one number is 0 and the other the greatest.
type Result struct {
	Answer Answer
	PN, DN uint32
	Move   board.Move // of the attacker in turn, if it is proven to win and does not win at once
	Plies  int        // length of the proof, which may not be the shortest
}

// Solve searches for a forced win of the attacker until it is proven or disproven, the context ends, or limit more
// positions have been examined. The attacker must not reach the boards of avoid, where one more occurrence would end
// the game; these must be the same for all calls.
func (s *Solver) Solve(ctx context.Context, b board.Board, attacker uint8, avoid []board.Board, limit int64) Result {
	s.pos, s.attacker, s.ctx, s.limit = board.NewHashedBoard(b), attacker, ctx, s.nodes+limit
	s.avoid, s.quiet[0] = avoid, 0
	c, settled := s.judge()
	if !settled {
		c = s.visit(0, infiniteNumber, infiniteNumber)
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

// judge is what is known of the current position without a search.
func (s *Solver) judge() (c child, settled bool) {
	b := &s.pos.Board
	s.nodes++
	see := b.Look()
	if c, settled = s.settled(&see); !settled {
		c.phi, c.delta = first(b, &see, b.Wins(&see, 1))
	}
	return c, settled
}

// settled reports whether the game is decided in one ply, or the last move was not allowed for the attacker.
func (s *Solver) settled(see *board.Visible) (child, bool) {
	b := &s.pos.Board
	if board.HasLine(see.Cells[0]) {
		return child{phi: 0, delta: infiniteNumber}, true
	}
	if s.Threats && b.Mover != s.attacker && (board.Finishers[see.Cells[1]] == 0 || !b.Wins(see, 1)) {
		return child{phi: 0, delta: infiniteNumber}, true
	}
	if b.Wins(see, 0) {
		return child{phi: 0, delta: infiniteNumber, plies: 1}, true
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

// expand lists the moves of the position with the numbers of each, from the table or static.
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
			c = s.childOf(ply, m, &see)
			s.pos.Change(p, d)
		}
		s.pos.Mover ^= 1
		s.pos.Words[p] ^= d
		c.move = m
		if c.phi != 0 || p != s.attacker || c.marked { // what does not help the attacker need not be stored
			list = append(list, c)
		}
		if c.delta == 0 && c.plies <= 1 && !c.marked {
			break // nothing is shorter
		}
	}
	s.children[ply] = list
	return list
}

// childOf is what is known of the position after a move that does not settle the game.
func (s *Solver) childOf(ply int, m board.Move, see *board.Visible) (c child) {
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

// failed is the result of a repetition: the attacker has not won.
func (s *Solver) failed() child {
	if s.pos.Mover == s.attacker {
		return child{phi: infiniteNumber, delta: 0, marked: true}
	}
	return child{phi: 0, delta: infiniteNumber, marked: true}
}

// key is the position's key for this attacker.
func (s *Solver) key() uint64 {
	key, _ := s.pos.Canonical()
	return key ^ attackers[s.attacker]
}

// attackers distinguishes the entries of a position for the two attackers.
var attackers = [2]uint64{0, 0x5851f42d4c957f2d}

// repeats reports whether the key is on the path since the last drop.
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

// Known is the proof and disproof numbers of a position in the table.
func (s *Solver) Known(b board.Board, attacker uint8) (pn, dn uint32, ok bool) {
	s.pos, s.attacker = board.NewHashedBoard(b), attacker
	key := s.key()
	e, ok := s.table.probe(key)
	if b.Mover == attacker {
		return e.phi, e.delta, ok
	}
	return e.delta, e.phi, ok
}
