package scrabble

import (
	"context"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/finder"
	"tablee/rules/scrabble/internal/gen"
	"tablee/rules/scrabble/internal/late"
	"tablee/rules/scrabble/internal/leave"
	"tablee/rules/scrabble/internal/odds"
	"tablee/rules/scrabble/internal/openness"
	"tablee/rules/scrabble/internal/state"
)

// Prepare builds the word graph of the table's language and a generator's sets of letters, in about a second, and reads
// what was learned of tiles kept, of plays and of leads.
func (rules) Prepare(_ context.Context, o game.Options) error {
	opts, err := state.Full(o)
	if err != nil {
		return err
	}
	finder.Generate(&opts, func(*gen.Generator) {})
	odds.Of(opts.Set().Name)
	leave.Of(opts.Set().Name)
	late.Of(opts.Set().Name)
	openness.Of(opts.Set().Name)
	return nil
}
