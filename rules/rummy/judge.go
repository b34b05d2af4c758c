package rummy

import (
	"context"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// Judge evaluates a move of the seat in turn with its rule set's Judge, from what the seat knows.
func (v *Observation[T]) Judge(ctx context.Context, m game.Move, effort int) (game.Verdict, error) {
	if !v.Mine() {
		return game.Verdict{}, v.Voice.Refuse("err.turn", "seat", game.Seat(v.Turn))
	}
	if v.plays() != nil {
		return v.judgePlay(ctx, m, effort)
	}
	if family.Late(m) > 0 && v.drawsLate() {
		return game.Verdict{Counting: game.NoChoice}, nil // nobody chose it
	}
	var after [][]T
	if m != family.Draw {
		table, err := ReadTable(v.Voice, v.Set, string(m), "")
		if err != nil {
			return game.Verdict{}, err
		}
		turn, err := Check(v.Voice, v.Set, v.Opt, v.opened(), v.Table, v.Hand, table)
		if err != nil {
			return game.Verdict{}, err
		}
		after = turn.After
	}
	j := v.Set.Judge(ctx, v.Situation(), after, effort)
	if err := ctx.Err(); err != nil {
		return game.Verdict{}, err
	}
	switch {
	case j.Counting == game.NoChoice || j.Counting == game.Unjudged:
	case j.Drop == 0 && j.Cost() == 0:
		j.Best = m
	case j.Table == nil:
		j.Best = family.Draw
	default: // the search does not keep the order of combinations
		turn, err := Check(v.Voice, v.Set, v.Opt, v.opened(), v.Table, v.Hand, j.Table)
		if err != nil {
			return game.Verdict{}, err
		}
		j.Best = family.MoveOf(v.Set, turn.After)
	}
	return j.Verdict, nil
}
