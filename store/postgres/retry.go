package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"tablee/store"
)

// attempt is what one try passes to the next.
type attempt struct {
	doubt *transaction // whose commit may have succeeded
}

// maxTries bounds the tries after conflicts.
const maxTries = 8

// retry runs f on a connection until it succeeds, or fails permanently. It retries after conflicts at once, and while a
// server cannot be reached for commitTimeout. f tells whether it may be run again after an error of the server.
func (db *DB) retry(ctx context.Context, f func(*pgxpool.Conn, *attempt) (repeat bool, err error)) error {
	end := time.Now().Add(commitTimeout)
	wait := 5 * time.Millisecond
	for n := 1; ; n++ {
		err := db.try(ctx, f)
		var u *retryable
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return contextErr(ctx, err)
		case !errors.As(err, &u):
			return err
		case u.lost && time.Now().After(end):
			return fmt.Errorf("%w: %w", store.ErrUnwritable, u.error)
		case !u.lost && n >= maxTries:
			return u.error
		}
		select {
		case <-ctx.Done():
			return contextErr(ctx, u.error)
		case <-time.After(wait):
		}
		wait = min(2*wait, 250*time.Millisecond)
	}
}

// retryable is an error after which another try may succeed.
type retryable struct {
	error
	lost bool // the connection was lost
}

func (u *retryable) Unwrap() error { return u.error }

// try is one try of retry.
func (db *DB) try(ctx context.Context, f func(*pgxpool.Conn, *attempt) (bool, error)) error {
	conn, err := db.pool.Acquire(ctx)
	if err != nil {
		if slices.Contains(deniedCodes, code(err)) {
			return fmt.Errorf("%w: %w", store.ErrDenied, err)
		}
		return &retryable{fmt.Errorf("store: %w", err), true}
	}
	var a attempt
	var u *retryable
	repeat, err := f(conn, &a)
	lost := err != nil && (conn.Conn().IsClosed() || slices.Contains(connectionLost, code(err)))
	conn.Release() // which drops the connection if it is closed
	switch {
	case err == nil:
		return nil
	case errors.As(err, &u):
		return err
	case lost:
		db.resetConnections()
	}
	if a.doubt != nil && a.doubt.began {
		return db.resolveCommit(ctx, a.doubt, lost, err)
	}
	if repeat && (lost || slices.Contains(conflictCodes, code(err))) {
		return &retryable{err, lost}
	}
	return classify(err)
}

// resetConnections closes the other connections, which are probably broken like the one that was lost, except those
// that have been made since the last reset.
func (db *DB) resetConnections() {
	now, was := time.Now().UnixNano(), db.renewed.Load()
	if time.Duration(now-was) > 200*time.Millisecond && db.renewed.CompareAndSwap(was, now) {
		db.pool.Reset()
	}
}

// resolveCommit finds out whether a transaction was committed whose commit was not answered: by the interaction that it
// records, or else by the server's status of the transaction's id, once it is no longer in progress. A server that does
// not know that id, because another one has taken over, has not committed it.
func (db *DB) resolveCommit(ctx context.Context, t *transaction, lost bool, err error) error {
	if !lost { // the server has answered that it failed
		if slices.Contains(conflictCodes, code(err)) {
			return &retryable{err, false}
		}
		return classify(err)
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), commitTimeout)
	defer cancel()
	for {
		status, bad := db.status(ctx, t)
		switch {
		case status == "committed":
			return nil
		case status == "aborted":
			return &retryable{err, true}
		case bad != nil && ctx.Err() != nil:
			return fmt.Errorf("%w: its outcome is not known: %w", store.ErrUnwritable, errors.Join(err, bad))
		case ctx.Err() != nil:
			return fmt.Errorf("%w: its commit is still in progress: %w", store.ErrUnwritable, err)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// status is "committed", "aborted" or "in progress".
func (db *DB) status(ctx context.Context, t *transaction) (status string, err error) {
	conn, err := db.pool.Acquire(ctx)
	if err != nil {
		return "", err
	}
	defer conn.Release()
	err = conn.QueryRow(ctx, "SELECT coalesce(pg_xact_status($1::text::xid8), 'aborted')", t.id).Scan(&status)
	switch {
	case code(err) == "22023": // an id in the future
		status = "aborted"
	case err != nil:
		return "", err
	}
	if t.mode.Once == "" || status == "in progress" {
		return status, nil
	}
	var there bool
	if err := conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM interactions WHERE id = $1 AND subject <> $2)",
		sanitize([]any{t.mode.Once, int64(store.Refused)})...).Scan(&there); err != nil {
		return "", err
	}
	if there {
		return "committed", nil
	}
	return "aborted", nil
}
