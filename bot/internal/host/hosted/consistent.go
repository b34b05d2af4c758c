package hosted

import (
	"context"

	"tablee/store"
)

// TableReader is the part of the database from which a table is read with its moves; *store.DB implements it.
type TableReader interface {
	MoveLog
	Table(ctx context.Context, id int64) (store.Table, error)
}

// ReadConsistent reads a table's row and all its moves as they were at one moment. Without a lock, and because other
// processes do not share locks, a move may be made or taken back between the two reads; then it reads both again.
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
