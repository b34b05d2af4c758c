package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"tablee/store/sqlstore"
)

// dialect has SQLite's expressions. SQLite has one writer at a time, so ratings need no lock.
var dialect = sqlstore.Dialect{
	Among: "%s IN (%s)",
	Brief: "tables INDEXED BY tables_brief", // otherwise SQLite reads the rows, which are large
	Window: `WITH RECURSIVE t(target, n) AS (
			SELECT (SELECT target FROM outbox WHERE kind = ?1 AND target > ?2 AND due <= ?3 ORDER BY target LIMIT 1), 1 UNION ALL
			SELECT (SELECT target FROM outbox WHERE kind = ?1 AND target > t.target AND due <= ?3 ORDER BY target LIMIT 1), n + 1
			FROM t WHERE t.target IS NOT NULL AND n < ?4)
		SELECT ` + sqlstore.OwedColumns + ` FROM outbox WHERE id IN (SELECT o.id FROM t CROSS JOIN outbox o WHERE o.id IN
			(SELECT id FROM outbox WHERE kind = ?1 AND target = t.target AND due <= ?3 ORDER BY due, id LIMIT ?5)) ORDER BY target, id`,
}

// engine runs statements over two pools: one connection writes, others read meanwhile.
//
// A statement that has begun is not interrupted: each takes a fraction of a millisecond, and for each that could be
// interrupted the driver and database/sql would start up to three goroutines, which took longer than most statements.
// A context that is done ends the wait for a connection, and what comes between statements.
type engine struct{ db *DB }

// maxReaders is how many connections read at a time.
const maxReaders = 4

// gate lets so many in at a time as it has room for.
type gate chan struct{}

// enter waits for room, or until ctx is done.
func (g gate) enter(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	select {
	case g <- struct{}{}:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("store: %w", ctx.Err())
	}
}

func (g gate) leave() { <-g }

// Ask implements sqlstore.Engine.
func (e engine) Ask(ctx context.Context, questions ...sqlstore.Question) error {
	if err := e.db.reading.enter(ctx); err != nil {
		return err
	}
	defer e.db.reading.leave()
	return ask(ctx, e.db.read, questions)
}

// Within implements sqlstore.Engine. The outcome of a commit is always known.
func (e engine) Within(ctx context.Context, m sqlstore.Mode, f func(sqlstore.Tx) error) error {
	leave, err := e.db.processes.enter(ctx)
	if err != nil {
		return err
	}
	defer leave()
	if m.Lazy {
		return e.db.lazily(ctx, f)
	}
	return e.db.inTx(ctx, f)
}

// Do implements sqlstore.Engine.
func (e engine) Do(ctx context.Context, s sqlstore.Statement) error {
	leave, err := e.db.processes.enter(ctx)
	if err != nil {
		return err
	}
	defer leave()
	return e.db.writeWith(ctx, durable, func() error { return do(ctx, e.db.write, s) })
}

// querier and execer run statements: pools and transactions.
type querier interface {
	QueryContext(context.Context, string, ...any) (*sql.Rows, error)
}

type execer interface {
	ExecContext(context.Context, string, ...any) (sql.Result, error)
}

func ask(ctx context.Context, db querier, questions []sqlstore.Question) error {
	for _, q := range questions {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("store: %w", err)
		}
		if err := forEachRow(context.WithoutCancel(ctx), db, q.Each, q.Query, q.Args...); err != nil {
			return err
		}
	}
	return nil
}

// forEachRow runs a query and passes each row to take.
func forEachRow(ctx context.Context, db querier, take func(sqlstore.Row) error, query string, args ...any) (err error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := take(rows); err != nil {
			return fmt.Errorf("store: %w", err)
		}
	}
	return rows.Err()
}

func do(ctx context.Context, db execer, s sqlstore.Statement) error {
	if err := ctx.Err(); err != nil {
		return s.Explain(err)
	}
	res, err := db.ExecContext(context.WithoutCancel(ctx), s.Query, s.Args...)
	if err != nil || s.Took == nil {
		return s.Explain(err)
	}
	n, err := res.RowsAffected()
	if err != nil {
		return s.Explain(err)
	}
	return s.Took(n)
}

// transaction is a transaction that has begun.
type transaction struct{ *sql.Tx }

// Ask implements sqlstore.Tx.
func (t transaction) Ask(ctx context.Context, questions ...sqlstore.Question) error {
	return ask(ctx, t.Tx, questions)
}

// Do implements sqlstore.Tx: at once.
func (t transaction) Do(ctx context.Context, s sqlstore.Statement) error { return do(ctx, t.Tx, s) }

// Insert implements sqlstore.Tx. It does not use RETURNING, which makes SQLite search all tables for references to the
// new row.
func (t transaction) Insert(ctx context.Context, s sqlstore.Statement) (int64, error) {
	if err := ctx.Err(); err != nil {
		return 0, s.Explain(err)
	}
	res, err := t.ExecContext(context.WithoutCancel(ctx), s.Query, s.Args...)
	if err != nil {
		return 0, s.Explain(err)
	}
	return res.LastInsertId()
}

// inTx runs f in one immediate transaction.
func (db *DB) inTx(ctx context.Context, f func(sqlstore.Tx) error) error {
	return db.writeWith(ctx, durable, func() error { return within(ctx, db.write, f) })
}

// lazily runs f in one immediate transaction that survives the end of the process, but a power cut only after the next
// durable one. That suffices for records of deliveries, because lost ones can be found again at Discord. It saves a
// move from waiting for the disk three times.
func (db *DB) lazily(ctx context.Context, f func(sqlstore.Tx) error) error {
	return db.writeWith(ctx, lazy, func() error { return within(ctx, db.write, f) })
}

// durability is whether a commit waits for the disk.
type durability bool

const (
	durable durability = true
	lazy    durability = false
)

// writeWith runs write, which begins no transaction before, alone on the connection that writes.
func (db *DB) writeWith(ctx context.Context, how durability, write func() error) error {
	if err := db.writing.enter(ctx); err != nil {
		return err
	}
	defer db.writing.leave()
	if err := db.setDurability(ctx, how); err != nil {
		return db.recordWrite(fmt.Errorf("store: %w", err))
	}
	return db.recordWrite(write())
}

// setDurability changes how the connection commits, if it has to. A new connection is durable, whatever mayBeLazy says.
func (db *DB) setDurability(ctx context.Context, how durability) error {
	ctx = context.WithoutCancel(ctx)
	switch {
	case how == lazy && !db.mayBeLazy:
		db.mayBeLazy = true // even if this fails
		_, err := db.write.ExecContext(ctx, "PRAGMA synchronous = NORMAL")
		return err
	case how == durable && db.mayBeLazy:
		if _, err := db.write.ExecContext(ctx, "PRAGMA synchronous = FULL"); err != nil {
			return err
		}
		db.mayBeLazy = false
	}
	return nil
}

func within(ctx context.Context, db *sql.DB, f func(sqlstore.Tx) error) error {
	tx, err := db.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	ended := false
	defer func() {
		if !ended { // f has panicked: without this nobody could ever write again
			_ = tx.Rollback()
		}
	}()
	if err = f(transaction{tx}); err == nil {
		err = ctx.Err()
	}
	ended = true
	if err != nil {
		return errors.Join(err, tx.Rollback())
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("store: commit: %w", err)
	}
	return nil
}

// collect runs a query and scans each row.
func collect[T any](ctx context.Context, db querier, scan func(sqlstore.Row) (T, error), query string,
	args ...any) (list []T, err error) {
	err = forEachRow(ctx, db, func(r sqlstore.Row) error {
		v, err := scan(r)
		list = append(list, v)
		return err
	}, query, args...)
	return list, err
}

func scanOne[T any](r sqlstore.Row) (v T, err error) {
	err = r.Scan(&v)
	return v, err
}
