package ai

import (
	"context"
	"math/rand/v2"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/gobblers"
)

// This file has the players of the variant gobblers, which is solved: the strongest level knows the exact value of
// every position. The two weakest levels are those of the other rules.

// variantPlayer is a player of the usual rules, and the way in which it plays the variant.
type variantPlayer struct {
	game.Thinker
	gobblers func(ctx context.Context, t *gobblers.Task, rng *rand.Rand) gobblersThought
}

// gobblersThought is a move with its value, as alphaBeta has them.
type gobblersThought struct {
	move  gobblers.Move
	value float64
	depth int
	nodes int64
	takes bool // it takes an offered draw
}

// Choose implements game.Player.
func (p variantPlayer) Choose(ctx context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	t, err := p.Think(ctx, v, rng)
	return t.Move, err
}

// Think implements game.Thinker.
func (p variantPlayer) Think(ctx context.Context, v game.View, rng *rand.Rand) (game.Thought, error) {
	t, err := acting(v)
	if err != nil {
		return game.Thought{}, err
	}
	if !t.Board.Gobblers {
		return p.Thinker.Think(ctx, v, rng)
	}
	g := p.gobblers(ctx, t.compact(), rng)
	m := board.OfGobblers(g.move)
	if t.Pending && g.takes {
		m = board.Accept
	}
	return game.Thought{Move: game.Move(m.String()), Value: g.value, Depth: g.depth, Nodes: g.nodes}, nil
}

// compact is the task of the variant.
func (t *Task) compact() *gobblers.Task {
	g := &gobblers.Task{Board: t.Board.Compact()}
	for _, b := range t.Twice {
		g.Twice = append(g.Twice, b.Compact())
	}
	return g
}

// gobblersValue is an exact value on the scale of alphaBeta.
func gobblersValue(v gobblers.Value) int32 { return int32(v.Sign) * (win - int32(v.Plies)) }

// rated is the thought that plays the first of the rated moves.
func rated(list []gobblers.Rated, depth int, nodes int64) gobblersThought {
	best := list[0]
	return gobblersThought{move: best.Move, value: float64(gobblersValue(best.Value)), depth: depth, nodes: nodes,
		takes: best.Value.Sign < 0}
}

// near sees three plies and plays at random otherwise.
func near(_ context.Context, t *gobblers.Task, rng *rand.Rand) gobblersThought {
	return rated(t.Near(rng), gobblers.NearSight, 0)
}

// far sees five plies and plays by the score otherwise.
func far(_ context.Context, t *gobblers.Task, rng *rand.Rand) gobblersThought {
	return rated(t.Far(rng), gobblers.FarSight, 0)
}

// perfect wins as soon and loses as late as possible.
func perfect(ctx context.Context, t *gobblers.Task, rng *rand.Rand) gobblersThought {
	s := gobblers.NewSolver(ctx)
	return rated(s.Rate(t, rng), gobblers.Longest, s.Nodes)
}

// dream plays games in its head.
func dream(ctx context.Context, t *gobblers.Task, rng *rand.Rand) gobblersThought {
	m, share, nodes := t.Dream(ctx, rng)
	return gobblersThought{move: m, value: share, depth: gobblers.NearSight, nodes: nodes, takes: share < 0.5}
}

// gobblersHint is the move of the perfect player.
func (t *Task) gobblersHint(ctx context.Context, rng *rand.Rand) board.Move {
	return board.OfGobblers(perfect(ctx, t.compact(), rng).move)
}

// gobblersJudge judges a move by exact values: only what changes the result costs anything. Moves that are equal by a
// rotation or reflection of the board count as the same move.
func (t *Task) gobblersJudge(ctx context.Context, m board.Move) (game.Verdict, error) {
	mine, ok := m.Gobbler()
	if !ok {
		return game.Verdict{Counting: game.NoChoice}, nil
	}
	task := t.compact()
	s := gobblers.NewSolver(ctx)
	list := s.Rate(task, rand.New(rand.NewPCG(0, 0)))
	if err := ctx.Err(); err != nil {
		return game.Verdict{}, err
	}
	rank := func(m gobblers.Move) uint64 {
		after := gobblers.After(task.Board, m)
		return after.Rank()
	}
	best, own := list[0], gobblers.Rated{}
	for _, r := range list {
		if r.Move == mine {
			own = r
		}
	}
	if own.Value == best.Value {
		best = own
	}
	next := gobblers.Rated{}
	others := false
	for _, r := range list {
		if rank(r.Move) != rank(best.Move) {
			next, others = r, true
			break
		}
	}
	if !others {
		return game.Verdict{Counting: game.NoChoice}, nil
	}
	top, value := gobblersValue(best.Value), gobblersValue(own.Value)
	d := game.Verdict{
		Best: game.Move(board.OfGobblers(best.Move).String()), Value: float64(value), Top: float64(top), Exact: true,
		Won: best.Value.Sign > 0 && own.Value.Sign <= 0 || best.Value.Sign >= 0 && own.Value.Sign < 0,
	}
	d.Weigh(oddsOf(top), oddsOf(value))
	d.Next = max(0, d.Before-chanceOf(gobblersValue(next.Value)))
	if d.Before > d.After {
		d.Misses = missed(t, board.OfGobblers(best.Move), m)
	}
	return d, nil
}

// gobblersAnalyse is the best moves with exact values. The line of a move that decides the game goes to its end.
func (t *Task) gobblersAnalyse(ctx context.Context, q game.Query) game.Analysis {
	task := t.compact()
	s := gobblers.NewSolver(ctx)
	list := s.Rate(task, rand.New(rand.NewPCG(0, 0)))
	a := game.Analysis{Count: len(list)}
	n, me := max(1, min(q.N, len(list))), t.Board.Mover
	for i, r := range list {
		if i >= n && !q.All {
			break
		}
		b := board.After(t.Board, board.OfGobblers(r.Move))
		val := game.Valued{
			Move: game.Move(board.OfGobblers(r.Move).String()), Value: float64(gobblersValue(r.Value)),
			Extra: map[string]int{"score": b.Score(me) - b.Score(me^1), game.Proven: r.Value.Sign},
		}
		val.Line = []game.Move{val.Move}
		if i < n && r.Value.Sign != 0 {
			for _, m := range s.Line(gobblers.After(task.Board, r.Move)) {
				val.Line = append(val.Line, game.Move(board.OfGobblers(m).String()))
			}
		}
		a.Plays = append(a.Plays, val)
	}
	a.Best = a.Plays[:n]
	if !q.All {
		a.Plays = nil
	}
	return a
}
