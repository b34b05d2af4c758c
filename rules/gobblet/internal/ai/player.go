// Package ai plays Gobblet: by chance, by points after one ply, by alpha-beta with proofs of wins by threats, and
// by Monte-Carlo tree search. The same searches judge moves and analyse positions.
package ai

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/search"
)

// Levels is how many strengths the computer has.
const Levels = 6

var errNotInTurn = errors.New("gobblet: the view's seat may not act")

// The computers that look ahead. Budgets hold where no deadline comes first: about a thirtieth of a second
// and three seconds on one core.
var (
	shallow   = alphaBeta{depth: 3, nodes: 1 << 40, table: 10}
	thinker   = deep(300_000, 15)
	strongest = deep(24_000_000, 17)
)

// extension is how many plies beyond the depth threats are followed.
const extension = 4

// deep is the one search of levels 4 and 5 and of hints: they differ in what they may spend, nodes and the table.
func deep(nodes int64, table int) alphaBeta {
	return alphaBeta{depth: maxPly / 2, nodes: nodes, extend: extension, bold: true, proofs: true, table: table}
}

// carlo is the Monte-Carlo tree search. It trusts the evaluation more than the search's defaults do, and
// explores less: with 40 and 0.15 it won 24 games of 40 where with the defaults it won two.
var carlo = dreamer{search.Tree{Seats: 2, Playouts: 200_000, Nodes: 500_000, Explore: 0.15, Trust: 40}}

// Level is the computer of a level: 1 chance, 2 the assignment's opponent, 3 to 5 alpha-beta (three
// plies; then the same search with two budgets of nodes or time). The strongest is 5: level 6
// is the Monte-Carlo tree search, a choice of its own.
//
// Level 5 is level 4 with eighty times the nodes: at equal time they are the same. With the evaluation and the search
// of before, counts of the pieces on a line and fitted weights of those, five times the nodes (100 000 for 20 000) won
// 81.5 % ± 5.2 of 200 games.
//
// Against that level 5 of before, at equal time, this one wins 94.8 % ± 2.0 of 400 games (371 won, 16 drawn, 13 lost),
// each of 200 openings of two random plies with both colours: 100 milliseconds a move on a machine with two cores and
// four things to do, of which it got 61 of the processor and the other 64. By parts, at equal time of the processor, 3
// to 6 milliseconds a move:
//   - learned weights (package eval), five rounds of them, and what is told last here: 85 % ± 8 of 60. Without the
//     latter, two rounds from nothing won 16.5 % ± 7.1 of 100 against the old ones, three 55.5 % ± 9.6; and the sixth
//     won 75 % of 100 against the fifth at 1500 nodes;
//   - answers to threats only where they can land (board.Parries): not played, it is the same tree with 45 % of the
//     nodes to ten plies from the start;
//   - late moves searched less deep, whatever they make: 53.2 % ± 6.4 of 200; nodes left to a glance too (prune.go):
//     62.5 % ± 6.3 of 200, but with better weights the glances won 50.5 % ± 8.8 of 100; both a step bolder: 61.0 %
//     ± 8.0 of 100.
//
// What did not pay, at equal time: a step bolder still 40.0 % ± 8.5 of 100; moves tried in the order of what they are
// worth at a glance 42.5 % ± 8.9 of 100; quiet moves of the last two plies left out where the value is far below the
// bound 50.0 % ± 6.5 of 200.
//
// What did not pay before the weights were learned, at equal nodes, 20 000 a move: longer threats and proofs won 50.7 %
// ± 5.6 of 300 games, a pass to the other side first (null move) 51.5 % of 300, threats twice as long 49.3 % of 300;
// wins by threats proven by proof numbers (package proof), an eighth of the time, 49.6 % ± 8.2 of 130 at 15
// milliseconds; the old few weights fitted anew to 19 400 positions foretold results better and won 42.6 % of 400.
func Level(n int) game.Player {
	switch max(1, min(n, Levels)) {
	case 1:
		return randomPlayer{}
	case 2:
		return greedyPlayer{}
	case 3:
		return shallow
	case 4:
		return thinker
	case 5:
		return strongest
	default:
		return carlo
	}
}

// Task is what a player thinks about: a position in which its seat may act.
type Task struct {
	Board   board.Board
	Twice   []board.Board // what has come up twice: once more ends the game
	Pending bool          // a draw is on offer
}

// acting is the task of a view whose seat may act.
func acting(v game.View) (*Task, error) {
	if gv, ok := v.(interface{ Task() *Task }); ok {
		if t := gv.Task(); t != nil {
			return t, nil
		}
	}
	return nil, errNotInTurn
}

// randomPlayer plays any legal move, each as likely as the others.
type randomPlayer struct{}

// Choose implements game.Player.
func (randomPlayer) Choose(_ context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	p, err := acting(v)
	if err != nil {
		return "", err
	}
	var buf [board.MaxMoves]board.Move
	ms := p.Board.Legal(buf[:0])
	return game.Move(ms[rng.IntN(len(ms))].String()), nil
}

// greedyPlayer is the assignment's opponent: of all moves the one after which its score less the
// opponent's is greatest, one ply deep and with no eye for lines of four. Among equals it takes the
// first in the order of the notation.
type greedyPlayer struct{}

// Choose implements game.Player.
func (g greedyPlayer) Choose(ctx context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	t, err := g.Think(ctx, v, rng)
	return t.Move, err
}

// Think implements game.Thinker; the value is the score after the move.
func (greedyPlayer) Think(_ context.Context, v game.View, _ *rand.Rand) (game.Thought, error) {
	p, err := acting(v)
	if err != nil {
		return game.Thought{}, err
	}
	best, value, n := greedy(&p.Board)
	return game.Thought{Move: game.Move(best.String()), Value: float64(value), Depth: 1, Nodes: int64(n)}, nil
}

// greedy is the move of greedyPlayer, its score, and how many moves there were.
func greedy(b *board.Board) (best board.Move, value, n int) {
	var buf [board.MaxMoves]board.Move
	ms := b.Legal(buf[:0])
	slices.SortFunc(ms, inNotation)
	for i, m := range ms {
		after := *b
		after.Apply(m)
		s := after.Score(b.Mover) - after.Score(b.Mover^1)
		if i == 0 || s > value {
			best, value = m, s
		}
	}
	return best, value, len(ms)
}

// inNotation compares moves as their strings compare: drops first, by size letter, then column before row.
func inNotation(a, b board.Move) int { return notationRank(a) - notationRank(b) }

func notationRank(m board.Move) int {
	byColumn := func(c int) int { return c%4*4 + c/4 }
	if m.IsDrop() {
		letters := [4]int{3, 2, 1, 0} // T S M B in the order of letters: B M S T
		return letters[m.Dropped()]*16 + byColumn(m.To())
	}
	return 64 + byColumn(m.From())*16 + byColumn(m.To())
}

// Choose implements game.Player.
func (br alphaBeta) Choose(ctx context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	t, err := br.Think(ctx, v, rng)
	return t.Move, err
}

// Think implements game.Thinker. The value is eval.Unit times the logarithm of the odds to win, which people are told
// as hundredths of an open pair; beyond 29 000 it is a proven win, the missing part up to 30 000 being the plies to it.
// A draw on offer is taken by the side that is behind.
func (br alphaBeta) Think(ctx context.Context, v game.View, rng *rand.Rand) (game.Thought, error) {
	p, err := acting(v)
	if err != nil {
		return game.Thought{}, err
	}
	i := br.think(ctx, p, rng)
	m := i.moves[0].move
	if p.Pending && i.moves[0].value < 0 {
		m = board.Accept
	}
	return game.Thought{Move: game.Move(m.String()), Value: float64(i.moves[0].value), Depth: i.depth, Nodes: i.nodes}, nil
}
