package sqlite

import (
	"context"

	"tablee/store/sqlstore"
)

// Numbers is the last id that each table has assigned, even if its row was deleted.
func (db *DB) Numbers(ctx context.Context) (map[string]int64, error) {
	last := map[string]int64{}
	err := forEachRow(ctx, db.read, func(r sqlstore.Row) error {
		var name string
		var n int64
		err := r.Scan(&name, &n)
		last[name] = n
		return err
	}, "SELECT name, seq FROM sqlite_sequence")
	return last, err
}

// Renumber makes a table continue its ids after last.
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
