// Package ai plays Scrabble from what one seat knows: it generates plays, evaluates them with the tiles kept, compares
// them by playouts, and solves positions without hidden tiles. In the same way it judges moves, analyses and gives
// hints.
package ai

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
	"tablee/rules/scrabble/internal/state"
)

// Levels of the computer. The first three are the text's strategies (extension 3.7). BenchmarkLevels measures each
// against the one below; of 1 000 games each, seats swapped, level 4 won 66.6 % in French (477 points a game against
// 428) and 64.4 % in English (448 against 413). Later, level 4 got a model of nearly empty bags and a short search of
// endgames: in pairs of games with the same tiles (internal/train duel -a leave+late+end=2000 -b leave) it then won
// 52.2 % ± 1.1 of 1 200 in French and 51.7 % ± 0.8 of 1 500 in English against its earlier version. With the table of
// single leaves (duel -a table+late -b leave+late, seeds 1 to 3) it won 50.7 % ± 0.6 of 15 000 in French and 50.6 % ±
// 0.5 of 20 000 in English against the version before, by 2.4 ± 1.1 and 2.1 ± 0.8 points a game. The values of effects
// on the board (duel -a table+late+open -b table+late) bring 50.6 % ± 1.0 and 50.5 % ± 0.9 of 6 000, 1.4 ± 1.9 and 1.6
// ± 1.6 points; a French table from six times as many racks 50.5 % ± 0.4 of 20 000. All together (-a
// table+late+open+end=2000 -b leave, in English half of them with seed 2) it wins 53.4 % ± 0.8 of 10 000 in French and
// 53.8 % ± 0.8 in English against its first version, by 9.4 ± 1.5 and 8.9 ± 1.3 points. Against that first version
// level 5, with the benchmark's small budget, won 57.5 % in French and 59.8 % in English.
//
// Later, level 5 got the chance to win as its objective, conclusions from the last turn, and the draws of the last
// tiles. Against its earlier version, both with 100 to 150 ms of one core a move, it won 56.1 % ± 4.8 of 410 games in
// French and 50.7 % ± 4.4 of 490 in English, while it took a fifth to a third less time: in English the gain is not
// significant. Move by move (moves that the two chose within a second in 135 positions of level 4's games, valued as
// BenchmarkRegret does) it loses 0.36 % ± 0.24 of a win less, 0.39 % ± 0.35 in French and 0.32 % ± 0.34 in English,
// which is some four wins in a hundred games of eleven moves; the best move by games played to their end gains no more
// than 0.07 % ± 0.22 on it. Two turns of each side in a playout, and games played to the end with few tiles in the bag,
// choose no better.
const (
	levelRate   = 1 + iota // one word in ten by default, from a random place in the list
	levelWindow            // the list in its order from a random place, until the time or a count is used up
	levelGreedy            // all words, highest score
	levelLeave             // score, tiles kept and effects on the board, and a short search of endgames
	levelDeep              // the same, with simulation and exact endgames
	Levels      = levelDeep
)

// Level is the player of a level.
func Level(level int) game.Player {
	return player{level: min(max(level, 1), Levels), playouts: playouts, racks: racks, nodes: endgameNodes}
}

// player is a level, with the budgets of the deepest one: playouts for a move, sampled racks for conclusions from the
// other player's last turn, and nodes for an endgame.
type player struct {
	level    int
	playouts int
	racks    int
	nodes    int64
}

// evaluator is an Observation with the methods that evaluate moves.
type evaluator struct{ *state.Observation }

// evaluatorOf is the observation in a view of this game.
func evaluatorOf(gv game.View) (evaluator, bool) {
	v, ok := gv.(interface{ Seen() *state.Observation })
	if !ok {
		return evaluator{}, false
	}
	return evaluator{v.Seen()}, true
}

// Choose plays from the view alone. When a word is to be judged, every level looks it up, and accepts words that a
// referee has accepted.
func (l player) Choose(ctx context.Context, gv game.View, rng *rand.Rand) (game.Move, error) {
	t, err := l.Think(ctx, gv, rng)
	return t.Move, err
}

// Think is Choose with the value of the move: points, or points and the expected value of the tiles kept.
func (l player) Think(ctx context.Context, gv game.View, rng *rand.Rand) (game.Thought, error) {
	v, ok := evaluatorOf(gv)
	if !ok || !v.Mine() {
		return game.Thought{}, errors.New("scrabble: the seat is not in turn")
	}
	return l.think(ctx, v, rng), nil
}

// think is Think for a seat in turn.
func (l player) think(ctx context.Context, v evaluator, rng *rand.Rand) game.Thought {
	if m, done := v.verdict(); done {
		return game.Thought{Move: m}
	}
	return l.place(ctx, v, rng)
}

// verdict is the answer to a play that is being judged; done is false if the seat does not answer but plays on.
func (v evaluator) verdict() (m game.Move, done bool) {
	if v.Phase == state.Playing {
		return "", false
	}
	known := true
	for _, w := range v.Last().Words {
		known = known && v.accepts(w)
	}
	switch {
	case v.Phase == state.Judging && known:
		return state.MoveAccept, true
	case v.Phase == state.Judging:
		return state.MoveRefuse, true
	case !known:
		return state.MoveChallenge, true
	case v.LastOut():
		return state.MoveAccept, true
	}
	return "", false
}

// place chooses a play, an exchange or a pass.
func (l player) place(ctx context.Context, v evaluator, rng *rand.Rand) (t game.Thought) {
	Lend(&v.Options, func(e *Engine) {
		switch {
		case l.level < levelLeave:
			t = l.greedy(ctx, e, v, rng)
		case l.level == levelLeave && v.solvable():
			t = player{nodes: glanceNodes}.solve(ctx, e, v)
		case l.level == levelLeave:
			t = v.weigh(ctx, e)
		default:
			t = l.deep(ctx, e, v, rng)
		}
	})
	return t
}

// greedy takes the highest score with the words that the level uses.
func (l player) greedy(ctx context.Context, e *Engine, v evaluator, rng *rand.Rand) (t game.Thought) {
	rack := v.Rack()
	plays := v.plays(e, nil)
	know := l.vocabulary(v, rng.Uint32())
	var best *movegen.Play
	for _, i := range l.order(v, plays, know, reach(ctx)) {
		p := &plays[i.play]
		if i.late && ctx.Err() != nil {
			break
		}
		if (best == nil || p.Score > best.Score) && !v.refused(p) {
			best = p
		}
	}
	t.Nodes = int64(len(plays))
	if best == nil {
		t.Move = v.resign(rack)
		return t
	}
	t.Move, t.Value = MoveOf(best), float64(best.Score)
	return t
}

// refused reports whether the play was refused in this turn.
func (v evaluator) refused(p *movegen.Play) bool {
	return len(v.Refused) > 0 && slices.Contains(v.Refused, string(MoveOf(p)))
}

// resign is the move if there is no play: it exchanges all tiles if that is allowed, else it passes.
func (v evaluator) resign(rack board.Multiset) game.Move {
	if v.BagAfterLast() >= v.Options.MinBag() {
		return game.Move("-" + rack.String())
	}
	return state.MovePass
}
