// Package sqlite implements a store in one SQLite file, for a bot on one machine, without any setup.
//
// Its particular properties: a lock beside the file prevents a second process from opening it; only their owner can
// read the files; deleted data are overwritten; a backup is a file, made while the bot runs and put back by Restore; a
// copy is made before the schema is changed; opening checks for damage. Every transaction is immediate, and durable
// when it returns (WAL, synchronous=FULL), except lazy ones (see DB.lazily).
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	_ "github.com/mattn/go-sqlite3"

	"tablee/store/sqlstore"
)

// DB is an open database, a store.DB. Writers queue for one connection.
type DB struct {
	*sqlstore.Queries
	sqlstore.Questions
	sqlstore.Notes
	sqlstore.Rows
	sqlstore.Health
	sqlstore.Timer
	path      string
	write     *sql.DB
	read      *sql.DB
	lock      *sql.DB
	held      *sql.Tx // the transaction on lock, which is never committed
	view      *view   // nil: opened for writing
	epoch     int
	processes processes
	writing   gate // for write
	mayBeLazy bool // the connection that writes may not wait for the disk; guarded by writing
	reading   gate // for read
}

// Open opens the database at path, creating it if it does not exist or has 0 bytes, and brings its schema up to date.
// Before it changes an existing schema it makes a copy beside the file (path.before-N, N being the old schema's
// version). Only their owner can read these files, because they have seeds and hands.
//
// It returns ErrLocked if another process has it open, ErrNewer if the schema is newer than this program, ErrBusy if
// another program has locked it, ErrDenied if permissions or mount options forbid it, the file has a second hard link
// or the path is a folder's, ErrUnwritable if the disk is full, and ErrDamaged, with the file unchanged, only if its
// bytes are wrong. Of a file of more than maxWholeCheck bytes it only checks what running tables need; Check does the
// rest.
func Open(ctx context.Context, path string, wraps ...sqlstore.Wrap) (*DB, error) {
	if dir := filepath.Dir(path); dir != "." {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, explain(path, fmt.Errorf("store: %w", err))
		}
	}
	path, err := databaseAt(path)
	if err != nil {
		return nil, err
	}
	db := unopened(path, wraps...)
	if err := db.open(ctx); err != nil {
		return nil, errors.Join(explain(path, err), db.Close())
	}
	return db, nil
}

// unopened is a database that is not open yet.
func unopened(path string, wraps ...sqlstore.Wrap) *DB {
	db := &DB{path: path, writing: make(gate, 1), reading: make(gate, maxReaders)}
	watched := sqlstore.Wrapped(sqlstore.Watched(engine{db}, &db.Timer), wraps)
	db.Queries, db.Rows = sqlstore.New(watched, dialect), sqlstore.NewRows(watched)
	plain := sqlstore.Wrapped(engine{db}, wraps)
	db.Questions, db.Notes = sqlstore.NewQuestions(plain), sqlstore.NewNotes(plain)
	return db
}

func (db *DB) open(ctx context.Context) (err error) {
	if err = db.takeLock(ctx); err != nil {
		return err
	}
	if _, err = finishRestore(ctx, db.path); err != nil {
		return err
	}
	if err = checkHardLinks(db.path); err != nil {
		return err
	}
	if !untouched(db.path) {
		if err = check(ctx, db.path, false); err != nil {
			return err
		}
	}
	if err = keepPrivate(db.path); err != nil {
		return err
	}
	if db.write, err = sql.Open(driverName, dsn(db.path, "_txlock", "immediate")); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	db.write.SetMaxOpenConns(1)
	if err = migrate(ctx, db.write, db.path, migrations); err != nil {
		return err
	}
	if db.read, err = sql.Open(driverName, dsn(db.path, "_query_only", "1")); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	db.read.SetMaxOpenConns(maxReaders + 1) // and one for Check, which takes long
	db.read.SetMaxIdleConns(maxReaders)
	db.epoch, err = db.readEpoch(ctx)
	return err
}

// Close merges the log into the file and releases everything. It works for a DB whose opening failed, too.
func (db *DB) Close() error {
	var errs []error
	if db.view != nil {
		return errors.Join(db.view.unchanged(), db.view.Close())
	}
	if db.write != nil {
		if db.read != nil {
			errs = append(errs, db.read.Close())
			_, err := db.write.Exec("PRAGMA wal_checkpoint(TRUNCATE)")
			errs = append(errs, err)
		}
		errs = append(errs, db.write.Close())
	}
	if db.held != nil {
		errs = append(errs, db.held.Rollback()) // closing the pool would wait for it
	}
	if db.lock != nil {
		errs = append(errs, db.lock.Close())
	}
	return errors.Join(errs...)
}

// Ping implements store.Health.
func (db *DB) Ping(ctx context.Context) error { return db.read.PingContext(ctx) }
