// Package store keeps tables, moves, drafts, owed messages and preferences in one SQLite file.
//
// It knows no game and no Discord: it keeps strings and bytes. Every exported method that writes is one
// immediate transaction, durable when it returns (WAL, synchronous=FULL; but for Delivered, Postpone and Retire, see
// DB.lazily); its unexported twin takes the transaction. Times are Unix milliseconds.
package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	sqlite3 "github.com/mattn/go-sqlite3"
)

// Errors that callers tell apart.
var (
	ErrNotFound = errors.New("store: not found")
	ErrConflict = errors.New("store: the table has changed since it was read")
	ErrSeen     = errors.New("store: the interaction was handled before")
	ErrLocked   = errors.New("store: another process uses this database")
	ErrDamaged  = errors.New("store: the database is damaged")
	ErrNewer    = errors.New("store: the database was written by a newer version of the bot")
)

// DB is an open database. It is safe for concurrent use; writers queue for one connection.
type DB struct {
	path  string
	write *sql.DB
	read  *sql.DB
	lock  *sql.DB
	held  *sql.Tx // the transaction on lock that is never committed
}

// Open opens the database at path, making it if it is not there, and brings its schema up to date; before an
// existing schema is changed a copy is made beside the file (path.before-N, N being the old schema's number).
// It returns ErrLocked when another process has it open, ErrNewer when the schema is from the future, and ErrDamaged,
// with the file left as it is, when it cannot be read.
func Open(ctx context.Context, path string) (*DB, error) {
	if dir := filepath.Dir(path); dir != "." {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, fmt.Errorf("store: %w", err)
		}
	}
	db := &DB{path: path}
	if err := db.open(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func (db *DB) open(ctx context.Context) (err error) {
	if err = db.takeLock(ctx); err != nil {
		return err
	}
	if err = check(ctx, db.path); err != nil {
		return err
	}
	if db.write, err = sql.Open("sqlite3", dsn(db.path, "_txlock", "immediate")); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	db.write.SetMaxOpenConns(1)
	if err = migrate(ctx, db.write, db.path, migrations); err != nil {
		return err
	}
	if db.read, err = sql.Open("sqlite3", dsn(db.path, "_query_only", "1")); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	db.read.SetMaxOpenConns(4)
	db.read.SetMaxIdleConns(4)
	return nil
}

// dsn names the file and its pragmas: in the DSN they reach every connection of a pool. What is deleted is overwritten,
// so that a person who is erased is not left on the disk.
func dsn(path string, extra ...string) string {
	q := url.Values{"_journal_mode": {"WAL"}, "_synchronous": {"FULL"}, "_foreign_keys": {"1"}, "_busy_timeout": {"10000"}, "_secure_delete": {"1"}}
	for i := 0; i < len(extra); i += 2 {
		q.Set(extra[i], extra[i+1])
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}

// takeLock holds an exclusive transaction on a file beside the database for as long as the process lives: the
// operating system drops it with the process, however that ends, and it works wherever SQLite does.
func (db *DB) takeLock(ctx context.Context) (err error) {
	if db.lock, err = sql.Open("sqlite3", "file:"+(&url.URL{Path: db.path + ".lock"}).EscapedPath()+"?_txlock=exclusive&_busy_timeout=200"); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	db.lock.SetMaxOpenConns(1)
	if db.held, err = db.lock.BeginTx(context.WithoutCancel(ctx), nil); err != nil {
		var se sqlite3.Error
		if errors.As(err, &se) && (se.Code == sqlite3.ErrBusy || se.Code == sqlite3.ErrLocked) {
			return fmt.Errorf("%w: %s", ErrLocked, db.path)
		}
		return fmt.Errorf("store: lock beside %s: %w", db.path, err)
	}
	return nil
}

// check looks for damage that would otherwise show itself in the middle of a game. It reads without the right to
// write, so that a damaged file, and the log beside it, stay what they were for whoever is to mend them.
func check(ctx context.Context, path string) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // a new one
	}
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if info.Size() < smallest { // SQLite would take it for a new one, and players' games would be gone without a word
		return damaged(path, fmt.Errorf("it has only %d bytes", info.Size()))
	}
	ro, err := sql.Open("sqlite3", "file:"+(&url.URL{Path: path}).EscapedPath()+"?mode=ro&_busy_timeout=10000")
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer ro.Close()
	var verdict string
	if err := ro.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&verdict); err != nil {
		return damaged(path, err)
	}
	if verdict != "ok" {
		return damaged(path, errors.New(strings.TrimSpace(verdict)))
	}
	return nil
}

// smallest is the size of SQLite's smallest page: no database is smaller.
const smallest = 512

func damaged(path string, why error) error {
	return fmt.Errorf("%w: %s: %w; put a backup in its place (nothing has been changed in it)", ErrDamaged, path, why)
}

// Close writes the log back into the file and lets go of everything. It is safe on a half-open DB.
func (db *DB) Close() error {
	var errs []error
	if db.write != nil && db.write == db.read {
		return db.read.Close() // opened to be looked at
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

// Ping tells whether the database answers.
func (db *DB) Ping(ctx context.Context) error { return db.read.PingContext(ctx) }

// beginner begins transactions: a pool, or one connection of it.
type beginner interface {
	BeginTx(context.Context, *sql.TxOptions) (*sql.Tx, error)
}

// inTx runs f in one immediate transaction.
func (db *DB) inTx(ctx context.Context, f func(*sql.Tx) error) error { return within(ctx, db.write, f) }

func within(ctx context.Context, b beginner, f func(*sql.Tx) error) error {
	tx, err := b.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if err := f(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("store: commit: %w", errors.Join(err, ctx.Err())) // over is over: the reason is worth more than "already rolled back"
	}
	return nil
}

// lazily runs f in one immediate transaction that survives the end of the process but not, until the next durable
// one, a power cut. That is enough for notes on what Discord has taken: what is lost is looked for again there. It
// spares a move from waiting for the disk three times.
func (db *DB) lazily(ctx context.Context, f func(*sql.Tx) error) (err error) {
	conn, err := db.write.Conn(ctx)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if _, err := conn.ExecContext(ctx, "PRAGMA synchronous = NORMAL"); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer func() {
		if _, e := conn.ExecContext(context.WithoutCancel(ctx), "PRAGMA synchronous = FULL"); e != nil {
			_ = conn.Raw(func(any) error { return driver.ErrBadConn }) // the pool makes a new one, with the DSN's pragmas
			err = errors.Join(err, e)
		}
	}()
	return within(ctx, conn, f)
}

// Backup writes a copy of the database as it is now to a new file, while the bot may be running: it
// neither takes the lock nor stops writers. It refuses to overwrite.
func Backup(ctx context.Context, path, to string) error {
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if _, err := os.Stat(to); err == nil {
		return fmt.Errorf("store: %s exists already", to)
	}
	src, err := sql.Open("sqlite3", dsn(path))
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer src.Close()
	if err := copyTo(ctx, src, to); err != nil {
		return fmt.Errorf("store: backup of %s: %w", path, err)
	}
	return nil
}

// copyTo writes a copy to a new file and makes it durable, which SQLite by itself does not.
func copyTo(ctx context.Context, from *sql.DB, to string) error {
	if _, err := from.ExecContext(ctx, "VACUUM INTO ?", to); err != nil {
		return err
	}
	f, err := os.OpenFile(to, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
