package ai

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
)

// Kinds of misses.
const (
	MissWin     = "win"     // a line of four was possible at once
	MissBlock   = "block"   // the opponent makes a line next, which could have been prevented
	MissUncover = "uncover" // the piece under the lifted one helps the opponent
)

// Misses are all kinds.
var Misses = []string{MissWin, MissBlock, MissUncover}

// judgeNodes is the default node budget of a judgement. Marked moves, half of a beginner's, are judged again with four
// times as much; more would not keep a long game within ten seconds. It must be large: with 100 000, a level with 300
// 000 nodes was judged weaker than one with 30 000.
const judgeNodes = 400_000

// judging is the search of a judgement; the effort sets the nodes.
var judging = alphaBeta{depth: maxPly / 2, extend: 4, table: 15}

// chanceScale converts a value to the logarithm of the odds to win. The least log-loss is at 60 on 70 games at 100 000
// nodes, and at 50 on 25 others at 60 000, and differs little from 50 to 60: the values of searches are as reliable as
// the evaluation (eval.Unit).
const chanceScale = 55

// oddsOf is the logarithm of the odds to win for a value; a proven win counts as won, as 99.4 % of them were.
func oddsOf(v int32) float64 {
	switch {
	case v > sure:
		return math.Inf(1)
	case v < -sure:
		return math.Inf(-1)
	}
	return float64(v) / chanceScale
}

// chanceOf is the chance to win for a value.
func chanceOf(v int32) float64 { return game.Chance(oddsOf(v)) }

// Judge searches the best move, the second best and the played one to the same depth. Values are those of level 5.
// Moves that are equal by a rotation or reflection of the board count as the same move. A lift is worth the best move
// of its piece.
func Judge(ctx context.Context, t *Task, m board.Move, effort int) (game.Verdict, error) {
	if t.Board.Gobblers {
		return t.gobblersJudge(ctx, m)
	}
	br := judging
	br.nodes = max(judgeNodes/40, int64(effort)*judgeNodes)
	s := br.search(ctx, t)
	m = t.meant(m)
	moves := s.distinct(m)
	others := slices.ContainsFunc(moves, func(r rootMove) bool { return !begins(m, r.move) })
	if m.IsTalk() || len(moves) < 2 || !others {
		return game.Verdict{Counting: game.NoChoice}, nil
	}
	j := s.compare(moves, m)
	if err := ctx.Err(); err != nil {
		return game.Verdict{}, err
	}
	return j.verdict(t, m), nil
}

// begins reports whether a judged move is a whole move, or the lift that begins it.
func begins(judged, m board.Move) bool {
	return judged == m || judged.IsLift() && m.From() == judged.To()
}

// distinct lists the moves that lead to different positions, including keep.
func (s *searcher) distinct(keep board.Move) []rootMove {
	moves := s.rootMoves(rand.New(rand.NewPCG(0, 0)))
	slices.SortFunc(moves, func(a, b rootMove) int { return inNotation(a.move, b.move) })
	next := 0
	for i, r := range moves {
		if begins(keep, r.move) {
			moves[next], moves[i] = moves[i], moves[next]
			next++
		}
	}
	seen := make(map[uint64]bool)
	return slices.DeleteFunc(moves, func(r rootMove) bool {
		after := board.NewHashedBoard(board.After(s.pos.Board, r.move))
		key, _ := after.Canonical()
		if seen[key] {
			return true
		}
		seen[key] = true
		return false
	})
}

// comparison is the result of a judgement at the deepest finished depth.
type comparison struct {
	best, second, played rootMove
	decided              bool // deeper searches would not change it
}

// compare deepens the search until the budget is spent or all is decided.
func (s *searcher) compare(moves []rootMove, played board.Move) (j comparison) {
	for d := 1; d <= judging.depth; d++ {
		if !s.leaders(moves, 2, d) {
			break
		}
		var own rootMove
		if i := slices.IndexFunc(moves[:2], func(r rootMove) bool { return begins(played, r.move) }); i >= 0 {
			own = moves[i]
		} else {
			own = s.bestOf(moves, played, d)
			if s.stopped {
				break
			}
		}
		j = comparison{best: moves[0], second: moves[1], played: own}
		best, mine := j.best.value, j.played.value
		if j.decided = lostLate(best, d) || best > sure && (mine > sure || mine < -sure); j.decided {
			break
		}
	}
	return j
}

// bestOf is the best move of a piece that was lifted, or the played move itself, with its value.
func (s *searcher) bestOf(moves []rootMove, played board.Move, d int) rootMove {
	grow := s.extend
	s.extend += d
	defer func() { s.extend = grow }()
	best := rootMove{move: played, value: -infinite}
	first := true
	for _, m := range moves {
		if !begins(played, m.move) {
			continue
		}
		v := s.rootTry(m, best.value, d, first)
		if s.stopped {
			return best
		}
		if first || v > best.value {
			best = rootMove{move: m.move, value: v}
		}
		first = false
	}
	return best
}

// verdict converts values to a verdict. A played move with a higher value than the best costs nothing.
func (j comparison) verdict(p *Task, played board.Move) game.Verdict {
	best, mine := j.best, j.played
	if mine.value >= best.value {
		best = mine
	}
	d := game.Verdict{
		Best: game.Move(p.named(best.move, played).String()), Exact: j.decided,
		Value: float64(mine.value), Top: float64(best.value),
		Won: best.value > sure && mine.value <= sure || mine.value < -sure && best.value >= -sure,
	}
	d.Weigh(oddsOf(best.value), oddsOf(mine.value))
	if next := j.second; played.IsLift() && begins(board.Lift(best.move.From()), next.move) {
		d.Next = -1 // both are moves of one piece
	} else if next.move != best.move {
		d.Next = max(0, d.Before-chanceOf(next.value))
	} else { // the best one is the played one, whose value is higher
		d.Next = max(0, d.Before-chanceOf(j.best.value))
	}
	if d.Before > d.After {
		d.Misses = missed(p, best.move, mine.move)
	}
	return d
}

// named is the best move as it is told beside the judged one: as the same lift, if it begins with it.
func (t *Task) named(best, judged board.Move) board.Move {
	if judged.IsLift() && begins(judged, best) {
		return judged
	}
	return t.said(best)
}

// missed lists the kinds of miss in playing a move instead of the best one.
func missed(t *Task, best, played board.Move) (kinds []string) {
	b := t.Board
	now, good := board.After(b, played), board.After(b, best)
	loses := func(b *board.Board) bool { _, over := b.Winner(); return !over && board.Finishes(b) }
	_, done := good.Winner()
	if board.Finishes(&b) && (t.Lifted == board.NoMove || done) {
		kinds = append(kinds, MissWin)
	}
	if loses(&now) && !loses(&good) {
		kinds = append(kinds, MissBlock)
	}
	if !played.IsDrop() && t.Lifted == board.NoMove {
		if owner, _, ok := now.Top(played.From()); ok && owner != b.Mover {
			kinds = append(kinds, MissUncover)
		}
	}
	return kinds
}
