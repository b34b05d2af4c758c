package sqlite

import (
	"context"

	"tablee/store/sqlstore"
)

// Numbers is the last number that each table has given a row, whether or not that is still there.
func (db *DB) Numbers(ctx context.Context) (map[string]int64, error) {
	last := map[string]int64{}
	err := each(ctx, db.read, func(r sqlstore.Row) error {
		var name string
		var n int64
		err := r.Scan(&name, &n)
		last[name] = n
		return err
	}, "SELECT name, seq FROM sqlite_sequence")
	return last, err
}

// Renumber has a table go on behind a number.
func (db *DB) Renumber(ctx context.Context, table string, last int64) error {
	return db.inTx(ctx, func(tx sqlstore.Tx) error {
		if err := tx.Do(ctx, sqlstore.Statement{What: "numbers", Query: "DELETE FROM sqlite_sequence WHERE name = ?",
			Args: []any{table}}); err != nil {
			return err
		}
		return tx.Do(ctx, sqlstore.Statement{What: "numbers", Query: "INSERT INTO sqlite_sequence (name, seq) VALUES (?,?)",
			Args: []any{table, last}})
	})
}
