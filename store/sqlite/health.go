package sqlite

import (
	"context"
	"errors"
	"fmt"
	"syscall"
	"time"

	sqlite3 "github.com/mattn/go-sqlite3"

	"tablee/store"
)

// after judges the outcome of a write and returns it, marked with ErrUnwritable if that is what it is.
func (db *DB) after(err error) error {
	if unwritten(err) && !errors.Is(err, store.ErrUnwritable) {
		err = fmt.Errorf("%w: %w", store.ErrUnwritable, err)
	}
	return db.Wrote(err)
}

func unwritten(err error) bool {
	var se sqlite3.Error
	if errors.As(err, &se) {
		return se.Code == sqlite3.ErrFull || se.Code == sqlite3.ErrIoErr || se.Code == sqlite3.ErrReadonly
	}
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, store.ErrUnwritable)
}

// Clock implements store.Health: it is this machine's.
func (db *DB) Clock(ctx context.Context) (time.Time, error) { return time.Now(), ctx.Err() }

// Writable implements store.Health.
func (db *DB) Writable(ctx context.Context) error { return db.Probe(ctx, engine{db}.Do) }
