package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	sqlite3 "github.com/mattn/go-sqlite3"

	"tablee/store"
)

// driverName is the driver that opens every database. A test puts one in its place that writes down the queries.
var driverName = "sqlite3"

// statements is how many prepared statements a connection keeps: there are about as many different ones. To prepare
// them anew each time was an eighth of all the work of a busy bot.
const statements = "100"

// dsn names the file and its pragmas: in the DSN they reach every connection of a pool. What is deleted is overwritten,
// so that a person who is erased is not left on the disk.
func dsn(path string, extra ...string) string {
	q := url.Values{"_journal_mode": {"WAL"}, "_synchronous": {"FULL"}, "_foreign_keys": {"1"},
		"_busy_timeout": {"10000"}, "_secure_delete": {"1"},
		"_stmt_cache_size": {statements}}
	for i := 0; i < len(extra); i += 2 {
		q.Set(extra[i], extra[i+1])
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}

// follow is the file that a path leads to: the lock lies beside that one, or a second process could reach the database
// by another name.
func follow(path string) (string, error) {
	for range 40 { // as many links as Linux follows
		real, err := filepath.EvalSymlinks(path)
		if err == nil {
			return real, nil
		}
		to, bad := os.Readlink(path) // a link to a file that is to be made
		if bad != nil {
			dir, err := filepath.EvalSymlinks(filepath.Dir(path))
			if err != nil {
				return "", explain(path, fmt.Errorf("store: %w", err))
			}
			return filepath.Join(dir, filepath.Base(path)), nil
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return "", fmt.Errorf("store: %s: too many links", path)
}

// private is the mode of every file that holds seeds and hands.
const private fs.FileMode = 0o600

// keepPrivate makes the database if it is not there, and takes it and its log away from everybody's eyes but the
// owner's. SQLite gives files that it makes later the database's mode.
func keepPrivate(path string) error {
	if err := touch(path); err != nil {
		return err
	}
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		info, err := os.Stat(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil && info.Mode().Perm()&^private != 0 {
			err = os.Chmod(name, private)
		}
		if err != nil {
			return fmt.Errorf("store: others may read the players' hands: %w", err)
		}
	}
	return nil
}

// touch makes sure that a file is there and can be written.
func touch(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, private)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return f.Close()
}

// takeLock holds an exclusive transaction on a file beside the database for as long as the process lives: the
// operating system drops it with the process, however that ends, and it works wherever SQLite does.
func (db *DB) takeLock(ctx context.Context) (err error) {
	name := db.path + ".lock"
	if err := keepPrivate(name); err != nil {
		return err
	}
	if db.lock, err = sql.Open(driverName,
		"file:"+(&url.URL{Path: name}).EscapedPath()+"?_txlock=exclusive&_busy_timeout=200"); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	db.lock.SetMaxOpenConns(1)
	if db.held, err = db.lock.BeginTx(context.WithoutCancel(ctx), nil); err != nil {
		var se sqlite3.Error
		if errors.As(err, &se) && (se.Code == sqlite3.ErrBusy || se.Code == sqlite3.ErrLocked) {
			return fmt.Errorf("%w: %s", store.ErrLocked, db.path)
		}
		return fmt.Errorf("store: lock beside %s: %w", db.path, err)
	}
	return nil
}
