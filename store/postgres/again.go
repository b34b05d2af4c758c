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

// attempt is what one try leaves for the next.
type attempt struct {
	doubt *transaction // whose commit may have come through
}

// most is how often somebody who is always in the way is met again.
const most = 8

// again runs f on a connection until it succeeds, or fails in a way that no repetition mends. Contention is met again
// at once, a server that is out of reach for as long as there is patience. f tells whether it may be run again after an
// error of the server's.
func (db *DB) again(ctx context.Context, f func(*pgxpool.Conn, *attempt) (repeat bool, err error)) error {
	end := time.Now().Add(patience)
	wait := 5 * time.Millisecond
	for n := 1; ; n++ {
		err := db.once(ctx, f)
		var u *unsure
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return over(ctx, err)
		case !errors.As(err, &u):
			return err
		case u.lost && time.Now().After(end):
			return fmt.Errorf("%w: %w", store.ErrUnwritable, u.error)
		case !u.lost && n >= most:
			return u.error
		}
		select {
		case <-ctx.Done():
			return over(ctx, u.error)
		case <-time.After(wait):
		}
		wait = min(2*wait, 250*time.Millisecond)
	}
}

// unsure is an error after which another try may go well.
type unsure struct {
	error
	lost bool // the connection was
}

func (u *unsure) Unwrap() error { return u.error }

// once is one try.
func (db *DB) once(ctx context.Context, f func(*pgxpool.Conn, *attempt) (bool, error)) error {
	conn, err := db.pool.Acquire(ctx)
	if err != nil {
		if slices.Contains(refused, code(err)) {
			return fmt.Errorf("%w: %w", store.ErrDenied, err)
		}
		return &unsure{fmt.Errorf("store: %w", err), true}
	}
	var a attempt
	var u *unsure
	repeat, err := f(conn, &a)
	lost := err != nil && (conn.Conn().IsClosed() || slices.Contains(gone, code(err)))
	conn.Release() // which drops it if it is closed
	switch {
	case err == nil:
		return nil
	case errors.As(err, &u):
		return err
	case lost:
		db.renew()
	}
	if a.doubt != nil && a.doubt.began {
		return db.settle(ctx, a.doubt, lost, err)
	}
	if repeat && (lost || slices.Contains(contended, code(err))) {
		return &unsure{err, lost}
	}
	return known(err)
}

// renew gives up the other connections, which will not be better than one that was lost; not those that have been made
// since somebody else did so.
func (db *DB) renew() {
	now, was := time.Now().UnixNano(), db.renewed.Load()
	if time.Duration(now-was) > 200*time.Millisecond && db.renewed.CompareAndSwap(was, now) {
		db.pool.Reset()
	}
}

// settle finds out what has become of a transaction whose commit was sent and not answered: the interaction that it
// notes is there or not, and else the server knows the transaction by its number, once it is no longer under way. A
// server that never knew that number, another one that has taken over, has not got it.
func (db *DB) settle(ctx context.Context, t *transaction, lost bool, err error) error {
	if !lost { // the server has answered: no
		if slices.Contains(contended, code(err)) {
			return &unsure{err, false}
		}
		return known(err)
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	for {
		status, bad := db.status(ctx, t)
		switch {
		case status == "committed":
			return nil
		case status == "aborted":
			return &unsure{err, true}
		case bad != nil && ctx.Err() != nil:
			return fmt.Errorf("%w: what has become of it is not known: %w", store.ErrUnwritable, errors.Join(err, bad))
		case ctx.Err() != nil:
			return fmt.Errorf("%w: its commit goes on: %w", store.ErrUnwritable, err)
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
	case code(err) == "22023": // in the future
		status = "aborted"
	case err != nil:
		return "", err
	}
	if t.mode.Once == "" || status == "in progress" {
		return status, nil
	}
	var there bool
	if err := conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM interactions WHERE id = $1 AND subject <> $2)",
		clean([]any{t.mode.Once, int64(store.Refused)})...).Scan(&there); err != nil {
		return "", err
	}
	if there {
		return "committed", nil
	}
	return "aborted", nil
}
