package store

import "context"

// Found stores which of their missed moves people have found since, in the puzzles that reviews make of them. A move is
// that of a person at a table, by its ply. ForgetUser erases a person's.
type Found interface {
	// FoundMoves lists the plies of a table's moves that a person has found, in ascending order.
	FoundMoves(ctx context.Context, user string, table int64) ([]int, error)
	// SaveFound records a move as found. It is idempotent.
	SaveFound(ctx context.Context, user string, table int64, ply int, at int64) error
	// CountFound is how many moves a person has found.
	CountFound(ctx context.Context, user string) (int, error)
}
