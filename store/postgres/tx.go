package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"tablee/store/sqlstore"
)

// commitTimeout bounds a commit, the rollback of a failed transaction, and the retries while a server does not answer
// before a change counts as not stored.
const commitTimeout = 5 * time.Second

// transaction is a transaction that may not have begun: its statements are collected until a result is needed.
type transaction struct {
	conn    *pgxpool.Conn
	mode    sqlstore.Mode
	guard   guard
	news    []string // to be sent after the commit
	began   bool
	waiting []sqlstore.Statement
	id      string // the server's id of the transaction, unless it is lazy
	failed  bool   // by an error of the server, or of the connection
}

// Do implements sqlstore.Tx: the statement is sent together with others.
func (t *transaction) Do(_ context.Context, s sqlstore.Statement) error {
	t.waiting = append(t.waiting, s)
	if s.News != "" {
		t.news = append(t.news, s.News)
	}
	return nil
}

// Ask implements sqlstore.Tx.
func (t *transaction) Ask(ctx context.Context, questions ...sqlstore.Question) error {
	return t.send(ctx, nil, questions)
}

// Insert implements sqlstore.Tx.
func (t *transaction) Insert(ctx context.Context, s sqlstore.Statement) (id int64, err error) {
	if s.News != "" {
		t.news = append(t.news, s.News)
	}
	err = t.send(ctx, &s, []sqlstore.Question{{Query: s.Query + " RETURNING id", Args: s.Args,
		Each: func(r sqlstore.Row) error { return r.Scan(&id) }}})
	return id, err
}

// flush sends the collected statements.
func (t *transaction) flush(ctx context.Context) error {
	if len(t.waiting) == 0 {
		return nil
	}
	return t.send(ctx, nil, nil)
}

// send is one round trip: the beginning, if it was not sent yet, the collected statements, and queries, which return
// values of a statement if there is one. The first error in the order of the statements counts: later ones are its
// consequences.
func (t *transaction) send(ctx context.Context, of *sqlstore.Statement, questions []sqlstore.Question) error {
	var b pgx.Batch
	begins := !t.began
	if begins {
		b.Queue("begin")
		if t.mode.Lazy {
			b.Queue("SELECT set_config('synchronous_commit', 'off', true), " + floor)
		} else {
			b.Queue("SELECT pg_current_xact_id()::text, " + floor)
		}
		t.guard.fence(&b)
	}
	statements := t.waiting
	t.waiting = nil
	for _, s := range statements {
		b.Queue(placeholders(s.Query), sanitize(s.Args)...)
	}
	for _, q := range questions {
		b.Queue(placeholders(q.Query), sanitize(q.Args)...)
	}
	t.began = true
	results := t.conn.SendBatch(ctx, &b)
	err := t.receive(results, begins, statements, of, questions)
	if e := results.Close(); err == nil && e != nil {
		err = t.fails(fmt.Errorf("store: %w", e))
	}
	return contextErr(ctx, err)
}

func (t *transaction) receive(results pgx.BatchResults, begins bool, statements []sqlstore.Statement,
	of *sqlstore.Statement, questions []sqlstore.Question) error {
	if begins {
		if _, err := results.Exec(); err != nil {
			return t.fails(fmt.Errorf("store: begin: %w", err))
		}
		var above int64
		if err := results.QueryRow().Scan(&t.id, &above); err != nil {
			return t.fails(fmt.Errorf("store: begin: %w", err))
		}
		if err := t.guard.passes(results, above); err != nil {
			return t.fails(err)
		}
	}
	for _, s := range statements {
		tag, err := results.Exec()
		if err != nil {
			return t.fails(s.Explain(err))
		}
		if s.Took != nil {
			if err := s.Took(tag.RowsAffected()); err != nil {
				return err
			}
		}
	}
	for _, q := range questions {
		rows, err := results.Query()
		if err == nil {
			given := false
			err = lines(rows, q, &given)
		}
		if err != nil {
			if of != nil {
				return t.fails(of.Explain(err))
			}
			return t.fails(fmt.Errorf("store: %w", err))
		}
	}
	return nil
}

func (t *transaction) fails(err error) error {
	t.failed = true
	return err
}

// commit commits. It does not depend on the caller's context, because a sent commit cannot be cancelled.
func (t *transaction) commit(ctx context.Context) error {
	if !t.began {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), commitTimeout)
	defer cancel()
	tag, err := t.conn.Exec(ctx, "commit")
	if err == nil && tag.String() != "COMMIT" {
		err = errors.New("it was rolled back")
	}
	if err != nil {
		return fmt.Errorf("store: commit: %w", err)
	}
	return nil
}

// rollback rolls back; if even that fails, it closes the connection.
func (t *transaction) rollback(ctx context.Context) {
	if !t.began || t.conn.Conn().IsClosed() {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), commitTimeout)
	defer cancel()
	if _, err := t.conn.Exec(ctx, "rollback"); err != nil {
		_ = t.conn.Conn().Close(ctx)
	}
}
