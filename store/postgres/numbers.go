package postgres

import (
	"context"

	"tablee/store/sqlstore"
)

// Numbers is the last number that each table has given a row, whether or not that is still there.
func (db *DB) Numbers(ctx context.Context) (map[string]int64, error) {
	last := map[string]int64{}
	for _, k := range sqlstore.Everything {
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

// Renumber has a table go on behind a number.
func (db *DB) Renumber(ctx context.Context, table string, last int64) error {
	return engine{db}.Do(ctx, sqlstore.Statement{What: "numbers",
		Query: "SELECT setval(pg_get_serial_sequence(?1, 'id'), greatest(?2::bigint, 1), ?2 > 0)", Args: []any{table, last}})
}
