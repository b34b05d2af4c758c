package endgame

import (
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// threats are plays by which the other player could go out if the board stayed as it is, the best first, each with the
// squares where a tile could change it.
type threats struct {
	plays [maxThreats]*move
	halos [maxThreats]movegen.Halo
	n     int
}

const maxThreats = 12

// unrefuted leaves out, of the moves from an index on, those after which a threat remains and is worth too much: no
// search can find a better value for the mover. No play needs to be laid for this.
func (s *Solver) unrefuted(v *visit, moves []choice, from int) []choice {
	t := &s.threats[v.ply]
	s.findThreats(t, 1-v.ply&1)
	if t.n == 0 {
		return moves
	}
	rest := moves[:from]
	for _, c := range moves[from:] {
		x, refuted := s.refuted(v.ply, c.move, v.passed, v.alpha)
		if refuted {
			v.best = max(v.best, x)
		} else {
			rest = append(rest, c)
		}
	}
	return rest
}

// refuted reports whether a threat limits a move to alpha or less, and returns the upper bound of its value.
func (s *Solver) refuted(ply int, m *move, passed int, alpha int32) (atMost int32, refuted bool) {
	own, t := &s.sides[ply&1], &s.threats[ply]
	gain := 2 * (m.points - own.points)
	if m.play != nil {
		gain += int32(m.play.Score)
	}
	if m.use == own.rack || m.play == nil && passed > 0 {
		return 0, false // the game is over
	}
	for i, out := range t.plays[:t.n] {
		x := gain - int32(out.play.Score)
		if x > alpha {
			break // the others are worth less
		}
		if t.halos[i][m.dir][m.l+1]&m.on == 0 {
			return x, true
		}
	}
	return 0, false
}

// findThreats finds the best plays by which a player could go out, in the lanes whose lists are known.
func (s *Solver) findThreats(t *threats, p int) {
	t.n = 0
	rack := s.sides[p].rack
	for dir := range 2 {
		for l := range board.Size {
			ll := s.met(p, dir, l)
			if ll == nil {
				continue
			}
			for i := range ll.moves {
				if m := &ll.moves[i]; m.use == rack {
					t.add(m)
				}
			}
		}
	}
	for i, m := range t.plays[:t.n] {
		s.g.Halo(m.play, &t.halos[i])
	}
}

// add inserts a play in order, if it is one of the best.
func (t *threats) add(m *move) {
	i := t.n
	for i > 0 && t.plays[i-1].play.Score < m.play.Score {
		i--
	}
	if i == maxThreats {
		return
	}
	t.n = min(t.n+1, maxThreats)
	copy(t.plays[i+1:t.n], t.plays[i:])
	t.plays[i] = m
}
