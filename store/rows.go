package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// collect runs a query and scans each row.
func collect[T any](ctx context.Context, db *sql.DB, scan func(*sql.Rows) (T, error), query string, args ...any) (list []T, err error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		v, err := scan(rows)
		if err != nil {
			return nil, fmt.Errorf("store: %w", err)
		}
		list = append(list, v)
	}
	return list, rows.Err()
}

func scanOne[T any](r *sql.Rows) (v T, err error) {
	err = r.Scan(&v)
	return v, err
}

// exec runs one statement as a transaction of its own.
func (db *DB) exec(ctx context.Context, query string, args ...any) error {
	if _, err := db.write.ExecContext(ctx, query, args...); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}
