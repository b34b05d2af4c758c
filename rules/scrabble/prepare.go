package scrabble

import (
	"context"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/ai"
	"tablee/rules/scrabble/internal/eval"
	"tablee/rules/scrabble/internal/movegen"
	"tablee/rules/scrabble/internal/state"
)

// Prepare builds the word graph of the table's language and a generator's index of letters, which takes about a second,
// and reads the evaluation models.
func (rules) Prepare(_ context.Context, o game.Options) error {
	opts, err := state.Full(o)
	if err != nil {
		return err
	}
	ai.Generate(&opts, func(*movegen.Generator) {})
	eval.OddsOf(opts.Set().Name)
	eval.LeaveOf(opts.Set().Name)
	eval.LateOf(opts.Set().Name)
	eval.OpennessOf(opts.Set().Name)
	return nil
}
