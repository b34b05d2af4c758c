package gobblet

import (
	"context"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
)

// analyst searches every move that is asked for with a value of its own, so it is slower than a player.
var analyst = brain{depth: maxPly / 2, nodes: 6_000_000, extend: 4, table: 17}

// Analyse implements game.Analyser: the best moves with their values, as those of level 5, the assignment's score
// after the move ("score"), and how play may go on. Moves of equal value come in no particular order.
func (v *view) Analyse(ctx context.Context, q game.Query) (game.Analysis, error) {
	p, err := acting(v)
	if err != nil {
		return game.Analysis{}, game.Refuse("refused.turn")
	}
	s := analyst.search(ctx, p)
	moves := s.rootMoves(rand.New(rand.NewPCG(0, 0)))
	n := max(1, min(q.N, len(moves)))
	if q.All {
		n = len(moves)
	}
	best := s.several(moves, n, analyst.depth)
	a := game.Analysis{Count: len(moves)}
	for _, r := range best {
		a.Best = append(a.Best, s.valued(r))
	}
	if q.All {
		a.Plays = a.Best
		a.Best = a.Best[:max(1, min(q.N, len(moves)))]
	}
	return a, nil
}

// several is the n best moves, each with an exact value, of the last iteration that was finished.
func (s *searcher) several(moves []rootMove, n, depth int) []rootMove {
	extend := s.extend
	var done []rootMove
	for d := 1; d <= depth && !s.stopped; d++ {
		s.deaf, s.extend = d <= firm, extend+d
		for i := range moves {
			alpha := int32(-infinite)
			if i >= n {
				alpha = moves[n-1].value
			}
			v := s.rootTry(moves[i], alpha, d, true)
			if s.stopped {
				return done
			}
			moves[i].value = v
			if i < n || v > alpha {
				m, at := moves[i], i
				for ; at > 0 && moves[at-1].value < v; at-- {
					moves[at] = moves[at-1]
				}
				moves[at] = m
			}
		}
		done = slices.Clone(moves[:n])
		if v := done[n-1].value; v > sure || done[0].value < -sure && int32(d) > win+done[0].value {
			break // all that was asked for is decided
		}
	}
	return done
}

// valued is a root move as an analysis tells it.
func (s *searcher) valued(r rootMove) game.Valued {
	b := s.pos.board
	b.apply(r.move)
	val := game.Valued{
		Move: game.Move(r.move.String()), Value: float64(r.value),
		Extra: map[string]int{"score": b.score(s.pos.turn) - b.score(s.pos.turn^1)},
	}
	for _, m := range s.line(r.move) {
		val.Line = append(val.Line, game.Move(m.String()))
	}
	return val
}

// line is a move and what the table thinks comes after it.
func (s *searcher) line(first move) []move {
	pos := s.pos
	line := []move{first}
	for m := first; len(line) < 12; {
		pos = newKeyed(after(pos.board, m))
		key, sym := pos.canonical()
		e, ok := s.tt.probe(key)
		if !ok || e.move() == noMove {
			break
		}
		m = e.move().turned(inverses[sym])
		if _, over := pos.winner(); over || pos.check(m) != nil {
			break
		}
		line = append(line, m)
	}
	return line
}

func after(b board, m move) board {
	b.apply(m)
	return b
}
