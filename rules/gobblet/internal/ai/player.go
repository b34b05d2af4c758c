// Package ai plays Gobblet: at random, by points after one ply, by alpha-beta search with proofs of wins by threats,
// and by Monte-Carlo tree search. The same searches judge moves and analyse positions.
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

// Levels is the number of levels.
const Levels = 6

var errNotInTurn = errors.New("gobblet: the view's seat may not act")

// The players that search. Budgets apply unless a deadline comes first: they take about a thirtieth of a second and
// three seconds on one core.
var (
	shallow   = alphaBeta{depth: 3, nodes: 1 << 40, table: 10}
	thinker   = deep(300_000, 15)
	strongest = deep(24_000_000, 17)
)

// extension is how many plies beyond the depth threats are followed.
const extension = 4

// deep is the search of levels 4 and 5 and of hints: they differ in the budget of nodes and the size of the table.
func deep(nodes int64, table int) alphaBeta {
	return alphaBeta{depth: maxPly / 2, nodes: nodes, extend: extension, prune: true, proofs: true, table: table}
}

// carlo is the Monte-Carlo tree search. It trusts the evaluation more than the search's defaults do, and explores less:
// with 40 and 0.15 it won 24 games of 40, with the defaults two.
var carlo = mctsPlayer{search.Tree{Seats: 2, Playouts: 200_000, Nodes: 500_000, Explore: 0.15, Trust: 40}}

// Level is the player of a level: 1 plays at random, 2 is the assignment's opponent, 3 to 5 use alpha-beta (three
// plies; then the same search with two budgets of nodes or time). Level 5 is the strongest; level 6 is the Monte-Carlo
// tree search, as an alternative.
//
// Level 5 is level 4 with eighty times the nodes; with equal time they are the same. With the earlier evaluation and
// search, counts of the pieces on a line with fitted weights, five times the nodes (100 000 instead of 20 000) won 81.5
// % ± 5.2 of 200 games.
//
// Against that earlier level 5, with equal time, this one wins 94.8 % ± 2.0 of 400 games (371 won, 16 drawn, 13 lost),
// from 200 openings of two random plies with both colours. It had 100 milliseconds a move, on a machine with two cores
// and four tasks, of which it got 61 of processor time and the other one 64. The parts, with equal processor time of 3
// to 6 milliseconds a move, contribute:
//   - learned weights (package eval), five rounds of them, including the last item below: 85 % ± 8 of 60 games.
//     Without that item, two rounds from nothing won 16.5 % ± 7.1 of 100 against the old ones, three 55.5 % ± 9.6; and
//     the sixth round won 75 % of 100 against the fifth at 1500 nodes;
//   - replies to threats only on cells where they can help (board.Parries): the tree is the same with 45 % of the
//     nodes, to ten plies from the start; no games were played;
//   - late moves searched less deep, whatever they make: 53.2 % ± 6.4 of 200; nodes settled by the static value too
//     (prune.go): 62.5 % ± 6.3 of 200, but with better weights the latter won 50.5 % ± 8.8 of 100; both with stronger
//     settings: 61.0 % ± 8.0 of 100.
//
// The following did not help, with equal time: even stronger settings, 40.0 % ± 8.5 of 100; moves in the order of their
// static value, 42.5 % ± 8.9 of 100; quiet moves of the last two plies left out where the value is far below the bound,
// 50.0 % ± 6.5 of 200.
//
// The following did not help before the weights were learned, with equal nodes, 20 000 a move: longer threats and
// proofs won 50.7 % ± 5.6 of 300 games, a null move first 51.5 % of 300, threats twice as long 49.3 % of 300; wins by
// threats proven by proof numbers (package proof), with an eighth of the time, 49.6 % ± 8.2 of 130 at 15 milliseconds;
// the few old weights, fitted again to 19 400 positions, predicted results better and won 42.6 % of 400.
//
// The variant gobblers is solved, and level 5 plays it perfectly: see package gobblers. Levels 1 and 2 are the same
// there; 3 sees three plies, 4 five, and 6 is the Monte-Carlo tree search without an evaluation.
func Level(n int) game.Player {
	switch max(1, min(n, Levels)) {
	case 1:
		return randomPlayer{}
	case 2:
		return greedyPlayer{}
	case 3:
		return variantPlayer{shallow, near}
	case 4:
		return variantPlayer{thinker, far}
	case 5:
		return variantPlayer{strongest, perfect}
	default:
		return variantPlayer{carlo, dream}
	}
}

// Task is what a player searches: a position in which its seat may act.
type Task struct {
	Board   board.Board
	Twice   []board.Board // boards that have occurred twice: one more occurrence ends the game
	Pending bool          // a draw is offered
	Lifted  board.Move    // the lift that was played in this turn, NoMove if there was none
}

// acting is the task in a view whose seat may act.
func acting(v game.View) (*Task, error) {
	if gv, ok := v.(interface{ Task() *Task }); ok {
		if t := gv.Task(); t != nil {
			return t, nil
		}
	}
	return nil, errNotInTurn
}

// randomPlayer plays any legal move, all with the same probability.
type randomPlayer struct{}

// Choose implements game.Player.
func (randomPlayer) Choose(_ context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	p, err := acting(v)
	if err != nil {
		return "", err
	}
	var buf [board.MaxMoves]board.Move
	ms := p.legal(buf[:0])
	return game.Move(p.step(ms[rng.IntN(len(ms))]).String()), nil
}

// greedyPlayer is the assignment's opponent: it plays the move after which its score minus the opponent's is greatest,
// one ply deep and without regard to lines of four. Of equal moves it takes the first in the order of the notation.
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
	best, value, n := greedy(p)
	return game.Thought{Move: game.Move(p.step(best).String()), Value: float64(value), Depth: 1, Nodes: int64(n)}, nil
}

// greedy is the move of greedyPlayer, its score, and the number of moves.
func greedy(t *Task) (best board.Move, value, n int) {
	var buf [board.MaxMoves]board.Move
	b, ms := &t.Board, t.legal(buf[:0])
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

// inNotation compares moves like their strings: drops first, by size letter, then column before row.
func inNotation(a, b board.Move) int { return notationRank(a) - notationRank(b) }

func notationRank(m board.Move) int {
	byColumn := func(c int) int { return c%4*4 + c/4 }
	if m.IsDrop() {
		letters := [4]int{3, 2, 1, 0} // T S M B in alphabetical order: B M S T
		return letters[m.Dropped()]*16 + byColumn(m.To())
	}
	return 64 + byColumn(m.From())*16 + byColumn(m.To())
}

// Choose implements game.Player.
func (br alphaBeta) Choose(ctx context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	t, err := br.Think(ctx, v, rng)
	return t.Move, err
}

// Think implements game.Thinker. The value is eval.Unit times the logarithm of the odds to win, shown to people as
// hundredths of an open pair; from 29 000 on it is a proven win, and 30 000 minus the value is the number of plies to
// it. It accepts an offered draw if it is behind.
func (br alphaBeta) Think(ctx context.Context, v game.View, rng *rand.Rand) (game.Thought, error) {
	p, err := acting(v)
	if err != nil {
		return game.Thought{}, err
	}
	m, i := br.best(ctx, p, rng)
	return game.Thought{Move: game.Move(p.step(m).String()), Value: float64(i.moves[0].value), Depth: i.depth,
		Nodes: i.nodes}, nil
}

// best is the move of a search, in one go, or the acceptance of a draw.
func (br alphaBeta) best(ctx context.Context, t *Task, rng *rand.Rand) (board.Move, searchResult) {
	i := br.think(ctx, t, rng)
	if t.Pending && i.moves[0].value < 0 {
		return board.Accept, i
	}
	return i.moves[0].move, i
}
