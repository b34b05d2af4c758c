package gobblet

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
)

// levels is how many strengths the computer has.
const levels = 2

var errNotInTurn = errors.New("gobblet: the view's seat may not act")

// Computer implements game.Rules.
func (rules) Computer(level int) game.Player {
	switch max(1, min(level, levels)) {
	case 1:
		return randomPlayer{}
	default:
		return greedyPlayer{}
	}
}

// acting is the position of a view whose seat may act.
func acting(v game.View) (*position, error) {
	gv, ok := v.(*view)
	if !ok || !gv.inTurn() {
		return nil, errNotInTurn
	}
	return &gv.pos, nil
}

// randomPlayer plays any legal move, each as likely as the others.
type randomPlayer struct{}

// Choose implements game.Player.
func (randomPlayer) Choose(_ context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	p, err := acting(v)
	if err != nil {
		return "", err
	}
	var buf [maxMoves]move
	ms := p.board.legal(buf[:0])
	return game.Move(ms[rng.IntN(len(ms))].String()), nil
}

// greedyPlayer is the assignment's opponent: of all moves the one after which its score less the
// opponent's is greatest, one ply deep and with no eye for lines of four. Among equals it takes the
// first in the order of the notation.
type greedyPlayer struct{}

// Choose implements game.Player.
func (greedyPlayer) Choose(_ context.Context, v game.View, _ *rand.Rand) (game.Move, error) {
	p, err := acting(v)
	if err != nil {
		return "", err
	}
	best, _ := p.board.greedy()
	return game.Move(best.String()), nil
}

// greedy is the move of greedyPlayer and its score.
func (b *board) greedy() (best move, value int) {
	var buf [maxMoves]move
	ms := b.legal(buf[:0])
	slices.SortFunc(ms, inNotation)
	for i, m := range ms {
		after := *b
		after.apply(m)
		s := after.score(b.turn) - after.score(b.turn^1)
		if i == 0 || s > value {
			best, value = m, s
		}
	}
	return best, value
}

// inNotation compares moves as their strings compare: drops first, by size letter, then column before row.
func inNotation(a, b move) int { return notationRank(a) - notationRank(b) }

func notationRank(m move) int {
	byColumn := func(c int) int { return c%4*4 + c/4 }
	if m.isDrop() {
		letters := [4]int{3, 2, 1, 0} // T S M B in the order of letters: B M S T
		return letters[m.dropped()]*16 + byColumn(m.to())
	}
	return 64 + byColumn(m.from())*16 + byColumn(m.to())
}
