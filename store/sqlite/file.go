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

// driverName is the driver that opens every database. A test replaces it by one that records the queries.
var driverName = "sqlite3"

// stmtCacheSize is how many prepared statements a connection caches: there are about as many different ones. Preparing
// them each time took an eighth of all processor time of a busy bot.
const stmtCacheSize = "100"

// dsn is the data source name with the pragmas, which apply to every connection of a pool. Deleted data are
// overwritten, so that an erased person's data do not stay on the disk.
func dsn(path string, extra ...string) string {
	q := url.Values{"_journal_mode": {"WAL"}, "_synchronous": {"FULL"}, "_foreign_keys": {"1"},
		"_busy_timeout": {"10000"}, "_secure_delete": {"1"},
		"_stmt_cache_size": {stmtCacheSize}}
	for i := 0; i < len(extra); i += 2 {
		q.Set(extra[i], extra[i+1])
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}

// resolveLinks is the file that a path leads to. The lock is beside that file: otherwise a second process could open
// the database by another name.
func resolveLinks(path string) (string, error) {
	for range 40 { // as many links as Linux follows
		real, err := filepath.EvalSymlinks(path)
		if err == nil {
			return real, nil
		}
		to, bad := os.Readlink(path) // a link to a file that does not exist yet
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

// databaseAt is the file to which a path leads, which need not exist. It refuses what cannot be a database: a folder,
// and the names by which SQLite means a database without a file.
func databaseAt(path string) (string, error) {
	if path == "" || path == ":memory:" {
		return "", fmt.Errorf("%w: %q names no file: games have to outlive the program, so give the path of a file",
			store.ErrDenied, path)
	}
	path, err := resolveLinks(path)
	if err != nil {
		return "", err
	}
	return path, refuseFolder(path)
}

// refuseFolder refuses a folder in the place of a database.
func refuseFolder(path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return fmt.Errorf("%w: %s is a folder, and a file is needed: name a file in it, or, if a container has made the "+
			"folder because there was no file to mount, remove it and mount the folder above it", store.ErrDenied, path)
	}
	return nil
}

// fileMode is the mode of every file with seeds and hands.
const fileMode fs.FileMode = 0o600

// keepPrivate creates the database if it does not exist, and makes it and its log readable only for the owner. SQLite
// gives files that it creates later the database's mode.
func keepPrivate(path string) error {
	if err := touch(path); err != nil {
		return err
	}
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		info, err := os.Stat(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil && info.Mode().Perm()&^fileMode != 0 {
			err = os.Chmod(name, fileMode)
		}
		if err != nil {
			return fmt.Errorf("store: others may read the players' hands: %w", err)
		}
	}
	return nil
}

// touch makes sure that a file exists and is writable.
func touch(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, fileMode)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return f.Close()
}

// takeLock begins an exclusive transaction on a file beside the database, which lasts as long as the process: the
// operating system ends it with the process, however that ends, and it works on every system.
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
