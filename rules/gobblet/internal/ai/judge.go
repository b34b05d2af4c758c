package ai

import (
	"context"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
)

// Kinds of misses.
const (
	MissWin     = "win"     // a line of four could have been made at once
	MissBlock   = "block"   // the other makes a line next, and could have been kept from it
	MissUncover = "uncover" // what lay under the piece that was lifted helps the other
)

// Misses are all kinds.
var Misses = []string{MissWin, MissBlock, MissUncover}

// judgeNodes is the usual budget of a judgement; what is marked is judged again with four times as much, as half of a
// beginner's moves are: more would not fit a long game into ten seconds. It has to be much: with 100 000 a level that
// looks at 300 000 was found weaker than one that looks at 30 000.
const judgeNodes = 400_000

// judging is how a judgement searches; the nodes are set by the effort.
var judging = alphaBeta{depth: maxPly / 2, extend: 4, table: 15}

// chanceScale turns a value into the logarithm of the odds to win. Least log-loss says 60 of 70 games at 100 000 nodes,
// and 50 of 25 others at 60 000, and hardly minds from 50 to 60: searches are as sure as the evaluation (eval.Unit).
const chanceScale = 55

// chanceOf is the chance to win behind a value: a proven win is won, and was in 99.4 % of games.
func chanceOf(v int32) float64 {
	switch {
	case v > sure:
		return 1
	case v < -sure:
		return 0
	}
	return game.Chance(float64(v) / chanceScale)
}

// Judge searches the best move, the second best and the one played to the same depth. Values are those of level 5.
// Moves that a turn or a reflection of the board makes one are the same move.
func Judge(ctx context.Context, t *Task, m board.Move, effort int) (game.Verdict, error) {
	br := judging
	br.nodes = max(judgeNodes/40, int64(effort)*judgeNodes)
	s := br.search(ctx, t)
	moves := s.distinct(m)
	if m.IsTalk() || len(moves) < 2 {
		return game.Verdict{Counting: game.NoChoice}, nil
	}
	j := s.compare(moves, m)
	if err := ctx.Err(); err != nil {
		return game.Verdict{}, err
	}
	return j.verdict(t, m), nil
}

// distinct lists the moves that lead to different positions, the one given among them.
func (s *searcher) distinct(keep board.Move) []rootMove {
	moves := s.rootMoves(rand.New(rand.NewPCG(0, 0)))
	slices.SortFunc(moves, func(a, b rootMove) int { return inNotation(a.move, b.move) })
	if i := slices.IndexFunc(moves, func(r rootMove) bool { return r.move == keep }); i > 0 {
		moves[0], moves[i] = moves[i], moves[0]
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

// comparison is what a judgement found at the deepest depth that was finished.
type comparison struct {
	best, second, played rootMove
	decided              bool // deeper searches say the same
}

// compare deepens until the budget is spent or all is decided.
func (s *searcher) compare(moves []rootMove, played board.Move) (j comparison) {
	for d := 1; d <= judging.depth; d++ {
		if !s.leaders(moves, 2, d) {
			break
		}
		own := rootMove{move: played}
		if i := slices.IndexFunc(moves[:2], func(r rootMove) bool { return r.move == played }); i >= 0 {
			own = moves[i]
		} else {
			grow := s.extend
			s.extend += d
			own.value = s.rootTry(own, -infinite, d, true)
			s.extend = grow
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

// verdict tells what the values mean. A move that is found better than the best costs nothing.
func (j comparison) verdict(p *Task, played board.Move) game.Verdict {
	best, mine := j.best, j.played
	if mine.value >= best.value {
		best = mine
	}
	d := game.Verdict{
		Best: game.Move(best.move.String()), Value: float64(mine.value), Top: float64(best.value), Exact: j.decided,
		Before: chanceOf(best.value), After: chanceOf(mine.value),
		Won: best.value > sure && mine.value <= sure || mine.value < -sure && best.value >= -sure,
	}
	if next := j.second; next.move != best.move {
		d.Next = max(0, d.Before-chanceOf(next.value))
	} else { // the best one is the one played, found better than the first
		d.Next = max(0, d.Before-chanceOf(j.best.value))
	}
	d.Weigh()
	if d.Before > d.After {
		d.Misses = missed(p.Board, best.move, played)
	}
	return d
}

// missed tells what kind of miss it was to play a move instead of the best one.
func missed(b board.Board, best, played board.Move) (kinds []string) {
	now, good := board.After(b, played), board.After(b, best)
	loses := func(b *board.Board) bool { _, over := b.Winner(); return !over && board.Finishes(b) }
	if board.Finishes(&b) {
		kinds = append(kinds, MissWin)
	}
	if loses(&now) && !loses(&good) {
		kinds = append(kinds, MissBlock)
	}
	if !played.IsDrop() {
		if owner, _, ok := now.Top(played.From()); ok && owner != b.Mover {
			kinds = append(kinds, MissUncover)
		}
	}
	return kinds
}
