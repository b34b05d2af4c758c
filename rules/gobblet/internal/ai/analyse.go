package ai

import (
	"context"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
)

// analyst searches every requested move for an exact value, which makes it slower than a player.
var analyst = alphaBeta{depth: maxPly / 2, nodes: 6_000_000, extend: 4, table: 17}

// Analyse is the best moves with values like those of level 5, the assignment's score after the move ("score"), and
// likely continuations. Moves of equal value are in no particular order. The line of a move that is proven to win or to
// lose goes to the end of the game, if there is time to find it. Pieces on the board move in one go, but for one that
// is lifted.
func Analyse(ctx context.Context, t *Task, q game.Query) game.Analysis {
	if t.Board.Gobblers {
		return t.gobblersAnalyse(ctx, q)
	}
	s := analyst.search(ctx, t)
	moves := s.rootMoves(rand.New(rand.NewPCG(0, 0)))
	n := max(1, min(q.N, len(moves)))
	if q.All {
		n = len(moves)
	}
	best := s.several(moves, n, analyst.depth)
	a := game.Analysis{Count: len(moves)}
	for i, r := range best {
		line := s.line(r.move)
		if i < q.N || i == 0 {
			line = t.toTheEnd(ctx, line, plies(r.value))
		}
		a.Best = append(a.Best, s.valued(t, r, line))
	}
	if q.All {
		a.Plays = a.Best
		a.Best = a.Best[:max(1, min(q.N, len(moves)))]
	}
	return a
}

// several is the n best moves, each with an exact value, of the last finished iteration.
func (s *searcher) several(moves []rootMove, n, depth int) []rootMove {
	var done []rootMove
	for d := 1; d <= depth && !s.stopped; d++ {
		if !s.leaders(moves, n, d) {
			return done
		}
		done = slices.Clone(moves[:n])
		if v := done[n-1].value; v > sure || lostLate(done[0].value, d) {
			break // all requested moves are decided
		}
	}
	return done
}

// lostLate reports whether a value is a loss that a deeper search cannot delay.
func lostLate(v int32, depth int) bool { return v < -sure && int32(depth) > win+v }

// leaders searches to a depth and puts the n best moves, with exact values, first. It reports whether it finished.
func (s *searcher) leaders(moves []rootMove, n, depth int) bool {
	grow := s.extend
	s.noAbort, s.extend = depth <= minDepth, grow+depth
	defer func() { s.extend = grow }()
	for i := range moves {
		alpha := int32(-infinite)
		if i >= n {
			alpha = moves[n-1].value
		}
		v := s.rootTry(moves[i], alpha, depth, true)
		if s.stopped {
			return false
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
	return true
}

// valued is a root move in the form of an analysis.
func (s *searcher) valued(t *Task, r rootMove, line []board.Move) game.Valued {
	b := s.pos.Board
	if b.Apply(r.move); s.fatal(r.move) {
		b = s.pos.Without(r.move.From())
	}
	val := game.Valued{
		Move: game.Move(t.said(r.move).String()), Value: float64(r.value),
		Extra: map[string]int{"score": b.Score(s.pos.Mover) - b.Score(s.pos.Mover^1), game.Proven: int(r.value / (sure + 1))},
	}
	for i, m := range line {
		if i == 0 {
			m = t.said(m)
		}
		val.Line = append(val.Line, game.Move(m.String()))
	}
	return val
}

// line is a move and its continuation from the transposition table.
func (s *searcher) line(first board.Move) []board.Move {
	pos := s.pos
	line := []board.Move{first}
	if s.fatal(first) {
		return line
	}
	for m := first; len(line) < 12; {
		pos = board.NewHashedBoard(board.After(pos.Board, m))
		key, sym := pos.Canonical()
		e, ok := s.tt.probe(key)
		if !ok || e.move() == board.NoMove {
			break
		}
		m = board.Back(e.move(), sym)
		if _, over := pos.Winner(); over || pos.Check(m) != nil {
			break
		}
		line = append(line, m)
	}
	return line
}

// plies is after how many the game is over if a value is proven; otherwise 0.
func plies(value int32) int {
	switch {
	case value > sure:
		return int(win - value)
	case value < -sure:
		return int(win + value)
	}
	return 0
}

// toTheEnd completes the line of a move that decides the game after so many plies: the search sees wins by threats
// without remembering their moves. The line stays short where there is no time.
func (t *Task) toTheEnd(ctx context.Context, line []board.Move, plies int) []board.Move {
	b := t.Board
	for _, m := range line[:min(len(line), plies)] {
		b = board.After(b, m)
	}
	for len(line) < plies && ctx.Err() == nil {
		s := analyst.search(ctx, &Task{Board: b, Twice: t.Twice})
		best := s.several(s.rootMoves(rand.New(rand.NewPCG(0, 0))), 1, plies-len(line))
		if len(best) == 0 {
			break
		}
		line = append(line, best[0].move)
		b = board.After(b, best[0].move)
	}
	return line
}
