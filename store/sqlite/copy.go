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

// Backup writes a copy of the database as it is now to a new file, while the bot may be running: it neither takes
// the lock nor stops writers, and writes nothing but the copy, which is a file without a log. It refuses to
// overwrite, and to copy what is no database of this bot.
func Backup(ctx context.Context, path, to string) error {
	path, err := follow(path)
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

// errChanged tells of a copy that was removed again, because the file was written meanwhile.
var errChanged = errors.New("store: the database changed while it was copied")

func backupOnce(ctx context.Context, path, to string) (err error) {
	src, err := look(ctx, path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, src.Close()) }()
	if err := ours(ctx, src.DB, path, false); err != nil {
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

// flush makes what was written to a file durable; a test counts it.
var flush = (*os.File).Sync

// copyTo writes a copy to a new file and makes it durable, which SQLite by itself does not. The copy has an epoch of
// its own: once it is put in the original's place, what Discord was told in between belongs to another life.
func copyTo(ctx context.Context, from *sql.DB, to string) error {
	f, err := os.OpenFile(to, os.O_RDWR|os.O_CREATE|os.O_EXCL, private)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists already", to)
	}
	if err != nil {
		return err
	}
	_, err = from.ExecContext(ctx, "VACUUM INTO ?", to) // which takes an empty file
	if err == nil {
		err = renew(ctx, to)
	}
	err = errors.Join(err, flush(f), f.Close())
	if err == nil {
		err = syncFolder(to)
	}
	if err != nil {
		return errors.Join(err, os.Remove(to)) // half a copy is none
	}
	return nil
}

const metaEpoch = "epoch"

// renew gives a database that nobody uses an epoch that it never had, by all odds.
func renew(ctx context.Context, path string) error {
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

// dismiss removes a database of no worth, and its log.
func dismiss(path string) error {
	for _, part := range []string{"", "-wal", "-shm", "-journal"} {
		if err := os.Remove(path + part); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("store: %w", err)
		}
	}
	return nil
}

// syncFolder makes the names in a file's folder durable.
func syncFolder(path string) error {
	d, err := os.Open(filepath.Dir(path))
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return errors.Join(d.Sync(), d.Close())
}
