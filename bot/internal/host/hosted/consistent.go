package hosted

import (
	"context"

	"tablee/store"
)

// TableReader is what is asked of the database to read a table with its moves; *store.DB is one.
type TableReader interface {
	MoveLog
	Table(ctx context.Context, id int64) (store.Table, error)
}

// ReadConsistent reads a table's row and all its moves as they were at one moment. Whoever takes no lock, and other
// processes whatever lock is taken, may see a move made or taken back between the two readings; then both are read
// again.
func ReadConsistent(ctx context.Context, rows TableReader, id int64) (store.Table, []store.Move, error) {
	row, err := rows.Table(ctx, id)
	if err != nil {
		return row, nil, err
	}
	for {
		moves, err := rows.Moves(ctx, id, 1)
		if err != nil {
			return row, nil, err
		}
		before := row.Rev
		if row, err = rows.Table(ctx, id); err != nil || row.Rev == before {
			return row, moves, err
		}
	}
}
