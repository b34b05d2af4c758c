// Package sqlite keeps a store in one SQLite file, for a bot on one machine: nothing has to be set up.
//
// What is particular to it: a second process is refused by a lock beside the file; all files are for their owner's
// eyes alone; what is deleted is overwritten; a backup is a file, taken while the bot runs and put back by Restore; a
// copy is made before the schema is changed; damage is looked for when it is opened. Every transaction is immediate,
// and durable when it returns (WAL, synchronous=FULL; but for those that are lazy, see DB.lazily).
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
	held      *sql.Tx // the transaction on lock that is never committed
	view      *view   // nil: opened to be written, too
	epoch     int
	processes processes
}

// Open opens the database at path, making it if it is not there, and brings its schema up to date; before an existing
// schema is changed a copy is made beside the file (path.before-N, N being the old schema's number). All of these
// files are for their owner's eyes alone: seeds and hands stand in them.
//
// It returns ErrLocked when another process has it open, ErrNewer when the schema is from the future, ErrBusy when
// another program holds it, ErrDenied when the rights or the mount forbid it or the file has a second name (a hard
// link), ErrUnwritable when the disk is full, and ErrDamaged, with the file left as it is, only when its bytes are
// wrong. A file of more than checkedWhole bytes is looked through where running tables need it; Check does the rest.
func Open(ctx context.Context, path string) (*DB, error) {
	if dir := filepath.Dir(path); dir != "." {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, explain(path, fmt.Errorf("store: %w", err))
		}
	}
	path, err := follow(path)
	if err != nil {
		return nil, err
	}
	db := at(path)
	if err := db.open(ctx); err != nil {
		return nil, errors.Join(explain(path, err), db.Close())
	}
	return db, nil
}

// at is a database that is not open yet.
func at(path string) *DB {
	db := &DB{path: path}
	watched := sqlstore.Watched(engine{db}, &db.Timer)
	db.Queries, db.Rows = sqlstore.New(watched, dialect), sqlstore.NewRows(watched)
	db.Questions = sqlstore.NewQuestions(engine{db})
	db.Notes = sqlstore.NewNotes(engine{db})
	return db
}

func (db *DB) open(ctx context.Context) (err error) {
	if err = db.takeLock(ctx); err != nil {
		return err
	}
	if _, err = finishRestore(ctx, db.path); err != nil {
		return err
	}
	if err = onlyName(db.path); err != nil {
		return err
	}
	if err = check(ctx, db.path, false); err != nil {
		return err
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
	db.read.SetMaxOpenConns(4)
	db.read.SetMaxIdleConns(4)
	db.epoch, err = db.readEpoch(ctx)
	return err
}

// Close writes the log back into the file and lets go of everything. It is safe on a half-open DB.
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
