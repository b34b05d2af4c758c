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

// recordWrite records the error of a write and returns it, wrapped in ErrUnwritable if nothing can be written.
func (db *DB) recordWrite(err error) error {
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

// Clock implements store.Health by this machine's clock.
func (db *DB) Clock(ctx context.Context) (time.Time, error) { return time.Now(), ctx.Err() }

// Writable implements store.Health.
func (db *DB) Writable(ctx context.Context) error { return db.Probe(ctx, engine{db}.Do) }
