package gobblet

import (
	"context"
	"math/rand/v2"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/ai"
	"tablee/rules/gobblet/internal/format"
)

// Task is the players' input, nil if the view's seat may not act.
func (v *view) Task() *ai.Task {
	if !v.inTurn() {
		return nil
	}
	return v.pos.task()
}

// task is the players' input for the position.
func (p *position) task() *ai.Task {
	return &ai.Task{Board: p.board, Twice: p.repeated(), Pending: p.pending, Lifted: p.lifted}
}

// Judge searches the best move, the second best and the played one to the same depth.
func (v *view) Judge(ctx context.Context, gm game.Move, effort int) (game.Verdict, error) {
	t := v.Task()
	if t == nil {
		return game.Verdict{}, game.Refuse("refused.turn")
	}
	m, err := format.ReadMove(string(gm))
	if err == nil {
		err = v.pos.check(m)
	}
	if err != nil {
		return game.Verdict{}, err
	}
	return ai.Judge(ctx, t, m, effort)
}

// Analyse implements game.Analyser.
func (v *view) Analyse(ctx context.Context, q game.Query) (game.Analysis, error) {
	t := v.Task()
	if t == nil {
		return game.Analysis{}, game.Refuse("refused.turn")
	}
	return ai.Analyse(ctx, t, q), nil
}

// Hint is the strongest level's move with a smaller budget.
func (v *view) Hint(ctx context.Context, effort int, rng *rand.Rand) (game.Move, error) {
	if !v.inTurn() {
		return "", game.Refuse("refused.turn")
	}
	return ai.Hint(ctx, v, effort, rng)
}
