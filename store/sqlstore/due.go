package sqlstore

import "context"

// Due implements store.Tables.
func (q tables) Due(ctx context.Context, now int64, limit int) ([]int64, error) {
	return Collect(ctx, q.engine, scanOne[int64],
		"SELECT id FROM tables WHERE due > 0 AND due <= ? ORDER BY due LIMIT ?",
		now, limit)
}

// NextDue implements store.Tables.
func (q tables) NextDue(ctx context.Context) (at int64, err error) {
	_, err = Ask(ctx, q.engine, []any{&at},
		`SELECT coalesce(min(due), 0) FROM (SELECT min(due) AS due FROM tables WHERE due > 0
		UNION ALL SELECT min(due) FROM tournaments WHERE due > 0
		UNION ALL SELECT min(due) FROM nights WHERE due > 0
		UNION ALL SELECT min(due) FROM daily_servers WHERE due > 0
		UNION ALL SELECT min(due) FROM solvers WHERE due > 0) AS waiting`)
	return at, err
}

// PullDue implements store.Tables.
func (q tables) PullDue(ctx context.Context, now, by int64) error {
	const sooner = "SET due = CASE WHEN due - ?2 > 1 THEN due - ?2 ELSE 1 END WHERE due > ?1"
	return q.within(ctx, "", func(tx Tx) error {
		return doAll(ctx, tx, "due times",
			[]string{"UPDATE outbox " + sooner, "UPDATE tables " + sooner + " AND due > 0",
				"UPDATE tournaments " + sooner + " AND due > 0", "UPDATE nights " + sooner + " AND due > 0",
				"UPDATE daily_servers " + sooner + " AND due > 0", "UPDATE solvers " + sooner + " AND due > 0"}, now, by)
	})
}
