package gobblet

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/search"
)

// levels is how many strengths the computer has.
const levels = 6

var errNotInTurn = errors.New("gobblet: the view's seat may not act")

// The computers that look ahead. Budgets hold where no deadline comes first: about a twentieth of a second
// and four seconds on one core.
var (
	shallow   = brain{depth: 3, nodes: 1 << 40, table: 10}
	thinker   = brain{depth: maxPly / 2, nodes: 300_000, extend: 2, table: 15}
	strongest = brain{depth: maxPly / 2, nodes: 24_000_000, extend: 4, proofs: true, table: 17}
)

// carlo is the Monte-Carlo tree search. It trusts the evaluation more than the search's defaults do, and
// explores less: with 40 and 0.15 it won 24 games of 40 where with the defaults it won two.
var carlo = dreamer{search.Tree{Seats: 2, Playouts: 200_000, Nodes: 500_000, Explore: 0.15, Trust: 40}}

// Computer implements game.Rules: 1 chance, 2 the assignment's opponent, 3 to 5 alpha-beta (three
// plies; a budget of nodes or time; the same with longer threats and proofs). The strongest is 5: level 6
// is the Monte-Carlo tree search, a choice of its own.
func (rules) Computer(level int) game.Player {
	switch max(1, min(level, levels)) {
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
	best, value, n := p.board.greedy()
	return game.Thought{Move: game.Move(best.String()), Value: float64(value), Depth: 1, Nodes: int64(n)}, nil
}

// greedy is the move of greedyPlayer, its score, and how many moves there were.
func (b *board) greedy() (best move, value, n int) {
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
	return best, value, len(ms)
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

// Choose implements game.Player.
func (br brain) Choose(ctx context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	t, err := br.Think(ctx, v, rng)
	return t.Move, err
}

// Think implements game.Thinker. The value is in hundredths of an open pair; beyond 29 000 it is a
// proven win, the missing part up to 30 000 being the plies to it. A draw on offer is taken by the side that is behind.
func (br brain) Think(ctx context.Context, v game.View, rng *rand.Rand) (game.Thought, error) {
	p, err := acting(v)
	if err != nil {
		return game.Thought{}, err
	}
	i := br.think(ctx, p, rng)
	m := i.moves[0].move
	if p.pending && i.moves[0].value < 0 {
		m = accept
	}
	return game.Thought{Move: game.Move(m.String()), Value: float64(i.moves[0].value), Depth: i.depth, Nodes: i.nodes}, nil
}
