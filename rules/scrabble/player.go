package scrabble

import (
	"context"
	"errors"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/gen"
)

// Levels of the computer. The first three are the text's strategies (extension 3.7). BenchmarkLevels measures each
// against the one below; with 1 000 games each, seats swapped, level 4 won 66.6 % in French (477 points a game against 428)
// and 64.4 % in English (448 against 413); level 5, with the benchmark's small budget, won 57.5 % against level 4 in French
// (475 against 455) and 59.8 % in English (449 against 430).
const (
	levelTenth  = 1 + iota // a tenth of the words, from a random place in the list
	levelWindow            // a part of the list, from a random place: what a limited time would see
	levelGreedy            // all words, highest score
	levelLeave             // score and what the tiles kept are worth
	levelDeep              // that, simulation, and exact endgames
	Levels      = levelDeep
)

// Computer is the player of a level.
func (rules) Computer(level int) game.Player {
	return player{level: min(max(level, 1), Levels), playouts: playouts, nodes: endgameNodes}
}

// player is a level, with the budgets of the deepest one: games played on a move, and positions searched an endgame.
type player struct {
	level    int
	playouts int
	nodes    int64
}

// Choose plays from the view alone. Judging a word, every level looks it up.
func (l player) Choose(ctx context.Context, gv game.View, rng *rand.Rand) (game.Move, error) {
	t, err := l.Think(ctx, gv, rng)
	return t.Move, err
}

// Think is Choose with the value of the move: points, or points and what is expected of the tiles kept.
func (l player) Think(ctx context.Context, gv game.View, rng *rand.Rand) (game.Thought, error) {
	v, ok := gv.(*View)
	if !ok || !v.mine() {
		return game.Thought{}, errors.New("scrabble: the seat is not in turn")
	}
	if m, done := v.verdict(); done {
		return game.Thought{Move: m}, nil
	}
	return l.place(ctx, v, rng), nil
}

// verdict is the answer to a play that is judged, where the seat gives one; done is false when it plays on.
func (v *View) verdict() (m game.Move, done bool) {
	if v.Phase == Playing {
		return "", false
	}
	known := true
	for _, w := range v.last().Words {
		known = known && v.known(w)
	}
	switch {
	case v.Phase == Judging && known:
		return moveAccept, true
	case v.Phase == Judging:
		return moveRefuse, true
	case !known:
		return moveChallenge, true
	case v.lastOut():
		return moveAccept, true
	}
	return "", false
}

// place chooses a play, an exchange or a pass.
func (l player) place(ctx context.Context, v *View, rng *rand.Rand) (t game.Thought) {
	v.Options.withEngine(func(e *engine) {
		switch {
		case l.level < levelLeave:
			t = l.greedy(e, v, rng)
		case l.level == levelLeave:
			t = v.weigh(e)
		default:
			t = l.deep(ctx, e, v, rng)
		}
	})
	return t
}

// greedy takes the highest score among the words that the level knows.
func (l player) greedy(e *engine, v *View, rng *rand.Rand) (t game.Thought) {
	rack := v.rack()
	offset := rng.Uint32()
	e.gen.Rate(nil)
	var best *gen.Play
	plays := e.gen.All(&v.Board, &rack)
	for i := range plays {
		p := &plays[i]
		if (best == nil || p.Score > best.Score) && l.knows(mainWord(&v.Board, p), offset) && !v.refused(p) {
			best = p
		}
	}
	t.Nodes = int64(len(plays))
	if best == nil {
		t.Move = v.resign(rack)
		return t
	}
	t.Move, t.Value = moveOf(best), float64(best.Score)
	return t
}

// refused reports whether the play has been refused in this turn.
func (v *View) refused(p *gen.Play) bool {
	return len(v.Refused) > 0 && slices.Contains(v.Refused, string(moveOf(p)))
}

// knows reports whether the level considers a word, given a random offset into the list.
func (l player) knows(word string, offset uint32) bool {
	switch l.level {
	case levelTenth: // one word in ten
		h := fnv.New32a()
		h.Write([]byte(word))
		return (h.Sum32()+offset)%10 == 0
	case levelWindow: // three tenths of the list in a row, by the first three letters
		const places = 26 * 26 * 26
		place := uint32(0)
		for i := range 3 {
			place *= 26
			if i < len(word) {
				place += uint32(word[i] - 'A')
			}
		}
		return (place+offset)%places < places*3/10
	}
	return true
}

// resign is what to do without a play: exchange everything where that is allowed, else pass.
func (v *View) resign(rack board.Multiset) game.Move {
	if v.bagAfterLast() >= v.Options.minBag() {
		return game.Move("-" + rack.String())
	}
	return movePass
}
