package sqlite

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net/url"
	"os"
	"path/filepath"
	"strconv"

	"tablee/store"
)

// Backup writes a copy of the present database to a new file, while the bot may be running: it neither takes the lock
// nor stops writers, and writes only the copy, which has no log. It refuses to overwrite a file, and to copy another
// program's database.
func Backup(ctx context.Context, path, to string) error {
	path, err := resolveLinks(path)
	if err != nil {
		return err
	}
	for tries := 3; ; tries-- {
		err := backupOnce(ctx, path, to)
		if err == nil || tries == 1 || !errors.Is(err, errChanged) {
			return err
		}
	}
}

// errChanged means that a copy was removed again because the database was written meanwhile.
var errChanged = errors.New("store: the database changed while it was copied")

func backupOnce(ctx context.Context, path, to string) (err error) {
	src, err := openView(ctx, path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, src.Close()) }()
	if err := checkOurs(ctx, src.DB, path, false); err != nil {
		return err
	}
	if err := copyTo(ctx, src.DB, to); err != nil {
		return explain(to, fmt.Errorf("store: backup of %s: %w", path, err))
	}
	if err := src.unchanged(); err != nil {
		return errors.Join(errChanged, err, os.Remove(to))
	}
	return nil
}

// flush makes a file durable; a test counts the calls.
var flush = (*os.File).Sync

// copyTo writes a copy to a new file and makes it durable, which SQLite does not. The copy has a new epoch: once it
// replaces the original, what was sent to Discord in between belongs to a lost state.
func copyTo(ctx context.Context, from *sql.DB, to string) error {
	f, err := os.OpenFile(to, os.O_RDWR|os.O_CREATE|os.O_EXCL, fileMode)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists already", to)
	}
	if err != nil {
		return err
	}
	_, err = from.ExecContext(ctx, "VACUUM INTO ?", to) // which accepts an empty file
	if err == nil {
		err = newEpoch(ctx, to)
	}
	err = errors.Join(err, flush(f), f.Close())
	if err == nil {
		err = syncFolder(to)
	}
	if err != nil {
		return errors.Join(err, os.Remove(to)) // an incomplete copy is useless
	}
	return nil
}

const metaEpoch = "epoch"

// newEpoch gives a database that no process has open a new, random epoch.
func newEpoch(ctx context.Context, path string) error {
	n, err := rand.Int(rand.Reader, big.NewInt(store.MaxEpoch-1))
	if err != nil {
		return err
	}
	db, err := sql.Open(driverName, "file:"+(&url.URL{Path: path}).EscapedPath())
	if err != nil {
		return err
	}
	_,
		err = db.ExecContext(ctx,
		"INSERT INTO meta (name, value) VALUES (?,?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", metaEpoch,
		strconv.FormatInt(n.Int64()+1, 10))
	return errors.Join(err, db.Close())
}

// Epoch implements store.DB.
func (db *DB) Epoch() int { return db.epoch }

func (db *DB) readEpoch(ctx context.Context) (int, error) {
	s, err := db.Meta(ctx, metaEpoch)
	if err != nil || s == "" {
		return 0, err
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || n >= store.MaxEpoch {
		return 0, damaged(db.path, fmt.Errorf("epoch %q", s))
	}
	return n, nil
}

// removeDatabase removes a database that is not needed, and its log.
func removeDatabase(path string) error {
	for _, part := range []string{"", "-wal", "-shm", "-journal"} {
		if err := os.Remove(path + part); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("store: %w", err)
		}
	}
	return nil
}

// syncFolder makes the entries of a file's folder durable.
func syncFolder(path string) error {
	d, err := os.Open(filepath.Dir(path))
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return errors.Join(d.Sync(), d.Close())
}
