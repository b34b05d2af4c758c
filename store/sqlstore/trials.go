package sqlstore

import (
	"context"
	"fmt"

	"tablee/store"
)

// trials has the queries about practice boards.
type trials struct{ *base }

// Trial implements store.Trials.
func (q trials) Trial(ctx context.Context, user string, table int64) (store.Trial, error) {
	t := store.Trial{User: user, Table: table}
	found, err := Ask(ctx, q.engine, []any{&t.Rev, &t.Doc, &t.At},
		"SELECT rev, doc, at FROM trials WHERE usr = ? AND tbl = ?", user, table)
	if err == nil && !found {
		err = fmt.Errorf("%w: trial at table %d", store.ErrNotFound, table)
	}
	if err != nil {
		return store.Trial{}, err
	}
	return t, nil
}

// SaveTrial implements store.Trials. It is idempotent: it may be repeated if its outcome is unknown.
func (q trials) SaveTrial(ctx context.Context, t store.Trial) error {
	return q.engine.Within(ctx, Mode{}, func(tx Tx) error {
		if err := tx.Do(ctx, Statement{What: "trial",
			Query: "INSERT INTO trials (usr, tbl, rev, doc, at) VALUES (?,?,?,?,?) " +
				"ON CONFLICT (usr, tbl) DO UPDATE SET rev = excluded.rev, doc = excluded.doc, at = excluded.at " +
				"WHERE trials.rev = excluded.rev - 1 OR trials.rev = excluded.rev AND trials.doc = excluded.doc",
			Args: []any{t.User, t.Table, t.Rev + 1, t.Doc, t.At}, Took: ExpectOne(store.ErrConflict)}); err != nil || t.Rev > 0 {
			return err
		}
		return tx.Do(ctx, Statement{What: "surplus trials",
			Query: "DELETE FROM trials WHERE usr = ? AND tbl <> ? AND tbl NOT IN " +
				"(SELECT tbl FROM trials WHERE usr = ? AND tbl <> ? ORDER BY at DESC, tbl DESC LIMIT ?)",
			Args: []any{t.User, t.Table, t.User, t.Table, store.MaxTrials - 1}})
	})
}

// CountTrials implements store.Trials.
func (q trials) CountTrials(ctx context.Context, user string) (n int, err error) {
	_, err = Ask(ctx, q.engine, []any{&n}, "SELECT count(*) FROM trials WHERE usr = ?", user)
	return n, err
}

// ForgetTrials implements store.Trials.
func (q trials) ForgetTrials(ctx context.Context, before int64) error {
	return q.engine.Do(ctx, Statement{What: "old trials", Query: "DELETE FROM trials WHERE at < ?", Args: []any{before}})
}
