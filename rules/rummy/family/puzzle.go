package family

import (
	"cmp"
	"context"

	"tablee/rules/game"
)

// The kinds of puzzles that a rule set may have.
const (
	PuzzleMost = "most" // to lay as many tiles as possible, where exactly one choice of tiles is the largest
	PuzzleOut  = "out"  // to lay the whole hand
)

// Puzzled is a RuleSet of which puzzles are made.
type Puzzled[T cmp.Ordered] interface {
	RuleSet[T]
	// PuzzleKinds lists the kinds.
	PuzzleKinds() []game.PuzzleKind
	// Most finds a play that lays as many tiles as possible; nil: none. whole reports whether the search was complete: no
	// play lays more.
	Most(ctx context.Context, s Situation[T]) (table [][]T, whole bool)
	// Tidy is the same play with few changes to the table, to be shown.
	Tidy(ctx context.Context, s Situation[T], table [][]T) [][]T
	// Unfamiliar is a part of the table after a play that few people would think of, such as a rare word, or "".
	Unfamiliar(before, after [][]T) string
}
