package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"tablee/store/sqlstore"
)

// engine runs statements over a pool of connections.
type engine struct{ db *DB }

// Ask implements sqlstore.Engine. A query whose rows were received in part is not repeated when the connection dies.
func (e engine) Ask(ctx context.Context, questions ...sqlstore.Question) error {
	return e.db.retry(ctx, func(conn *pgxpool.Conn, _ *attempt) (repeat bool, err error) {
		given := false // to a receiver that cannot discard it
		for _, q := range questions {
			if q.Anew != nil {
				q.Anew()
			}
		}
		if len(questions) == 1 {
			q := questions[0]
			rows, err := conn.Query(ctx, placeholders(q.Query), sanitize(q.Args)...)
			if err == nil {
				err = lines(rows, q, &given)
			}
			return !given, explain(err)
		}
		var b pgx.Batch
		for _, q := range questions {
			b.Queue(placeholders(q.Query), sanitize(q.Args)...)
		}
		results := conn.SendBatch(ctx, &b)
		for _, q := range questions {
			rows, e := results.Query()
			if e == nil {
				e = lines(rows, q, &given)
			}
			if e != nil {
				err = e
				break
			}
		}
		if e := results.Close(); err == nil {
			err = e
		}
		return !given, explain(err)
	})
}

func explain(err error) error {
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// lines passes the rows of a query to its receiver.
func lines(rows pgx.Rows, q sqlstore.Question, given *bool) error {
	defer rows.Close()
	for rows.Next() {
		*given = *given || q.Anew == nil
		if err := q.Each(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Do implements sqlstore.Engine.
func (e engine) Do(ctx context.Context, s sqlstore.Statement) error {
	if e.db.guard(ctx).needed() {
		return e.Within(ctx, sqlstore.Mode{}, func(tx sqlstore.Tx) error { return tx.Do(ctx, s) })
	}
	return e.db.Wrote(e.db.retry(ctx, func(conn *pgxpool.Conn, _ *attempt) (bool, error) {
		if err := e.db.alone(); err != nil {
			return false, err
		}
		tag, err := conn.Exec(ctx, placeholders(s.Query), sanitize(s.Args)...)
		if err == nil {
			e.db.Tell(s.News)
		}
		if err == nil && s.Took != nil {
			return false, s.Took(tag.RowsAffected())
		}
		return true, s.Explain(err)
	}))
}

// Within implements sqlstore.Engine: the beginning and everything up to the first query is one round trip, the commit
// another.
func (e engine) Within(ctx context.Context, m sqlstore.Mode, f func(sqlstore.Tx) error) error {
	return e.db.Wrote(e.db.retry(ctx, func(conn *pgxpool.Conn, a *attempt) (repeat bool, err error) {
		if err := e.db.alone(); err != nil {
			return false, err
		}
		t := &transaction{conn: conn, mode: m, guard: e.db.guard(ctx)}
		err = f(t)
		if err == nil {
			err = t.flush(ctx)
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			t.rollback(ctx)
			return t.failed, err
		}
		if err = t.commit(ctx); err != nil && !m.Lazy {
			a.doubt = t
		}
		e.db.Tell(t.news...) // also if the outcome is unknown: news may be wrong
		return true, err
	}))
}
