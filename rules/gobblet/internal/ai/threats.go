package ai

import (
	"slices"

	"tablee/rules/gobblet/internal/board"
)

// This file searches for wins by threats alone: the attacker only plays moves after which it could complete a line at
// once, so that the defender has few replies and the tree stays narrow at any depth (the threat-space search of Allis,
// van den Herik and Huntjens, Go-Moku solved by new search techniques, 1993, with all replies of the defender
// examined).

const (
	proofDepth  = 12 // attacking moves, without the completing one
	proofShare  = 32 // each proof may take one proofShare-th of the nodes spent so far
	memoryOfWin = 1 << 14
)

// prover searches for such wins on the board of a search.
type prover struct {
	*searcher
	left  int64      // nodes left
	best  board.Move // first move of the attacker
	known [memoryOfWin]verdict
}

// verdict is a result for a position with the attacker to move: a win, or none within depth.
type verdict struct {
	key   uint64
	depth int8
	won   bool
}

// settle searches for a proven win of the side to move, which it puts in front and which ends the search. Otherwise,
// while the best move allows the opponent such a win, it marks that move as doomed and has the others searched again,
// unless all are doomed.
func (pr *prover) settle(moves []rootMove) bool {
	pr.best = board.NoMove
	if plies, ok := pr.prove(0); ok && pr.best != board.NoMove {
		first := slices.IndexFunc(moves, func(r rootMove) bool { return r.move == pr.best })
		moves[0], moves[first] = moves[first], moves[0]
		moves[0].value = win - int32(plies)
		return true
	}
	for !moves[0].doomed {
		d := pr.make(moves[0].move, true)
		_, lost := pr.prove(1)
		pr.unmake(d, true)
		if !lost {
			break
		}
		moves[0].doomed = true
		pr.withoutAbort(func() { pr.iterate(moves, minDepth) })
	}
	if moves[0].doomed {
		for i := range moves {
			moves[i].doomed = false
		}
		pr.withoutAbort(func() { pr.iterate(moves, minDepth) })
	}
	return false
}

// withoutAbort runs do, which must finish even if the time is over.
func (pr *prover) withoutAbort(do func()) {
	stopped := pr.stopped
	pr.noAbort, pr.stopped = true, false
	do()
	pr.noAbort, pr.stopped = false, stopped
}

// prove searches for a win of the side to move, the shortest first, and returns its length in plies.
func (pr *prover) prove(ply int) (plies int, ok bool) {
	pr.left = pr.nodes/proofShare + 1000
	for d := 1; d <= proofDepth && pr.left > 0; d++ {
		if pr.attack(d, ply) {
			return 2*d + 1, true
		}
	}
	return 0, false
}

// attack reports whether the side to move wins with at most depth threatening moves.
func (pr *prover) attack(depth, ply int) bool {
	pr.left--
	pr.nodes++
	b := &pr.pos.Board
	see := b.Look()
	if board.HasLine(see.Cells[0]) || b.Wins(&see, 0) {
		return true
	}
	if depth == 0 || ply >= maxPly-2 || pr.left <= 0 || pr.poll() {
		return false
	}
	key := pr.pos.Keys[0]
	v := &pr.known[key%memoryOfWin]
	if ply > 0 && v.key == key && (v.won || int(v.depth) >= depth) {
		return v.won
	}
	won := false
	for _, sc := range pr.order(ply, &see, nil, false, board.Anywhere) {
		if ply == 0 && !may(pr.lifted, sc.move) {
			continue
		}
		d := pr.make(sc.move, true)
		won = pr.forces(depth, ply+1)
		pr.unmake(d, true)
		if won {
			if ply == 0 {
				pr.best = sc.move
			}
			break
		}
	}
	if won || pr.left > 0 && (ply > 0 || pr.lifted == board.NoMove) {
		*v = verdict{key, int8(depth), won}
	}
	return won
}

// forces reports whether the last move threatens to win, and every reply to it loses.
func (pr *prover) forces(depth, ply int) bool {
	b := &pr.pos.Board
	see := b.Look()
	if board.HasLine(see.Cells[0]) || board.Finishers[see.Cells[1]] == 0 || !b.Wins(&see, 1) || b.Wins(&see, 0) {
		return false
	}
	for _, sc := range pr.order(ply, &see, nil, true, b.Parries(&see)) {
		d := pr.make(sc.move, true)
		lost := pr.attack(depth-1, ply+1)
		pr.unmake(d, true)
		if !lost {
			return false
		}
	}
	return true
}
