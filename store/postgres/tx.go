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

// patience is how long a commit, and the end of a transaction that failed, may take; and how long a server that does
// not answer is asked again before a change counts as not taken.
const patience = 5 * time.Second

// transaction is one that has not necessarily begun: its statements wait until somebody wants to know something.
type transaction struct {
	conn    *pgxpool.Conn
	mode    sqlstore.Mode
	guard   guard
	news    []string // to be told when it is done
	began   bool
	waiting []sqlstore.Statement
	id      string // by which the server knows it, unless it is lazy
	failed  bool   // by an error of the server, or on the way there
}

// Do implements sqlstore.Tx: it waits for company.
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

// flush sends what waits.
func (t *transaction) flush(ctx context.Context) error {
	if len(t.waiting) == 0 {
		return nil
	}
	return t.send(ctx, nil, nil)
}

// send is one trip: the beginning, if it has not been made, what waits, and questions, which are about a statement if
// there is one. Errors are judged in the order of the statements: a later one fails for an earlier one's sake.
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
		b.Queue(places(s.Query), clean(s.Args)...)
	}
	for _, q := range questions {
		b.Queue(places(q.Query), clean(q.Args)...)
	}
	t.began = true
	results := t.conn.SendBatch(ctx, &b)
	err := t.receive(results, begins, statements, of, questions)
	if e := results.Close(); err == nil && e != nil {
		err = t.fails(fmt.Errorf("store: %w", e))
	}
	return over(ctx, err)
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

// commit makes it durable. The caller's context does not reach it: what has been sent cannot be called back.
func (t *transaction) commit(ctx context.Context) error {
	if !t.began {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
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

// rollback ends it; a connection that does not even do that is given up.
func (t *transaction) rollback(ctx context.Context) {
	if !t.began || t.conn.Conn().IsClosed() {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	if _, err := t.conn.Exec(ctx, "rollback"); err != nil {
		_ = t.conn.Conn().Close(ctx)
	}
}
