package postgres

import (
	"context"

	"tablee/store/sqlstore"
)

// Numbers is the last id that each table has assigned, even if its row was deleted.
func (db *DB) Numbers(ctx context.Context) (map[string]int64, error) {
	last := map[string]int64{}
	for _, k := range sqlstore.AllTables {
		if !k.Counted {
			continue
		}
		var n int64
		if err := db.pool.QueryRow(ctx, "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM "+k.Name+
			"_id_seq").Scan(&n); err != nil {
			return nil, explain(err)
		}
		last[k.Name] = n
	}
	return last, nil
}

// Renumber makes a table continue its ids after last.
func (db *DB) Renumber(ctx context.Context, table string, last int64) error {
	return engine{db}.Do(ctx, sqlstore.Statement{What: "numbers",
		Query: "SELECT setval(pg_get_serial_sequence(?1, 'id'), greatest(?2::bigint, 1), ?2 > 0)", Args: []any{table, last}})
}
