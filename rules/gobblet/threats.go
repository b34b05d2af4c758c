package gobblet

// Wins by threats alone: the attacker only plays moves after which it could complete a line at once, so
// that the defender has few answers and the tree stays thin however deep it goes (the threat-space
// search of Allis, van den Herik and Huntjens, Go-Moku solved by new search techniques, 1993, with all
// answers of the defender examined).

const (
	proofDepth  = 9       // attacking moves, the completing one not counted
	proofNodes  = 400_000 // for a win of one's own
	doubtDepth  = 4
	doubtNodes  = 6_000 // for the opponent's win behind each root move
	memoryOfWin = 1 << 14
)

// prover searches for such wins on the board of a search.
type prover struct {
	*search
	left  int64 // nodes
	best  move  // of the outermost attacker
	known [memoryOfWin]verdict
}

// verdict is what is known of a position with the attacker to move: a win, or none within depth.
type verdict struct {
	key   uint64
	depth int8
	won   bool
}

// proveRoot looks for a win of the side to move, shortest first, and tells its first move and length in plies.
func (s *search) proveRoot() (m move, plies int, ok bool) {
	pr := &prover{search: s, left: proofNodes}
	for d := 1; d <= proofDepth && pr.left > 0; d++ {
		if pr.attack(d, 0) && pr.best != noMove {
			return pr.best, 2*d + 1, true
		}
	}
	return noMove, 0, false
}

// disprove marks the moves behind which the opponent has a proven win, unless all are so.
func (s *search) disprove(moves []rootMove) {
	pr := &prover{search: s}
	alive := 0
	for i := range moves {
		d := s.make(moves[i].move, true)
		pr.left = doubtNodes
		for depth := 1; depth <= doubtDepth && pr.left > 0 && !moves[i].doomed; depth++ {
			moves[i].doomed = pr.attack(depth, 1)
		}
		s.unmake(d, true)
		if !moves[i].doomed {
			alive++
		}
	}
	if alive == 0 {
		for i := range moves {
			moves[i].doomed = false
		}
	}
}

// attack tells whether the side to move wins with at most depth threatening moves.
func (pr *prover) attack(depth, ply int) bool {
	pr.left--
	pr.nodes++
	b := &pr.pos.board
	see := b.look()
	if hasLine(see.cells[0]) || b.wins(&see, 0) {
		return true
	}
	if depth == 0 || ply >= maxPly-2 || pr.left <= 0 || pr.poll() {
		return false
	}
	key := pr.pos.keys[0]
	v := &pr.known[key%memoryOfWin]
	if ply > 0 && v.key == key && (v.won || int(v.depth) >= depth) {
		return v.won
	}
	won := false
	for _, sc := range pr.order(ply, &see, noMove, false) {
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
	if won || pr.left > 0 {
		*v = verdict{key, int8(depth), won}
	}
	return won
}

// forces tells whether the move just made threatens to win, and every answer to it loses.
func (pr *prover) forces(depth, ply int) bool {
	b := &pr.pos.board
	see := b.look()
	if hasLine(see.cells[0]) || finishers[see.cells[1]] == 0 || !b.wins(&see, 1) || b.wins(&see, 0) {
		return false
	}
	for _, sc := range pr.order(ply, &see, noMove, true) {
		d := pr.make(sc.move, true)
		lost := pr.attack(depth-1, ply+1)
		pr.unmake(d, true)
		if !lost {
			return false
		}
	}
	return true
}
