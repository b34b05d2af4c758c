package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"tablee/store"
)

// passed is told every step of a restore that is behind it; a test looks at what a process would leave that ends there.
var passed = func(step string) {}

// Restore puts a copy of a backup in the place of the database at path and returns the name under which the old one is
// kept, "" if there was none; a log that a crash has left beside it is kept with it. The backup stays as it is. It
// returns ErrLocked beside a living bot, and ErrDamaged or ErrNewer for a backup that would not do; then all is as
// before.
//
// A process that ends in between leaves the old database, or a restore that is decided: that one is finished by
// whoever next opens the database for writing, or restores.
func Restore(ctx context.Context, backup, path string) (kept string, err error) {
	if path, err = follow(path); err != nil {
		return "", err
	}
	if backup, err = follow(backup); err != nil {
		return "", err
	}
	if backup == path {
		return "", fmt.Errorf("store: %s is the database itself", backup)
	}
	db := at(path)
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.takeLock(ctx); err != nil {
		return "", explain(path, err)
	}
	if _, err := finishRestore(ctx, path); err != nil {
		return "", err
	}
	fresh := path + ".restoring"
	if err := errors.Join(dismiss(fresh), copyBackup(ctx, backup, fresh)); err != nil {
		return "", err
	}
	passed("copied")
	if err := os.Rename(fresh, path+decided); err != nil {
		return "", errors.Join(fmt.Errorf("store: %w", err), os.Remove(fresh))
	}
	passed("decided")
	if kept, err = finishRestore(ctx, path); err != nil && kept == "" {
		return "", errors.Join(err, dismiss(path+decided)) // nothing has been changed yet; later it stays decided
	}
	return kept, err
}

// decided ends the name of the whole copy of a backup that is to take the database's place.
const decided = ".restored"

// finishRestore does what is left of a restore that is decided, if there is one; the caller holds the lock. Each step
// may have been done before. With an error and no name, the database has not been touched.
func finishRestore(ctx context.Context, path string) (kept string, err error) {
	if _, err := os.Stat(path + decided); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if kept, err = putAside(ctx, path); err != nil {
		return kept, err
	}
	if err := os.Rename(path+decided, path); err != nil {
		return kept, fmt.Errorf("store: %w", err)
	}
	passed("in its place")
	return kept, syncFolder(path)
}

// copyBackup copies a backup that is whole and that this program understands.
func copyBackup(ctx context.Context, backup, to string) (err error) {
	if _, err := os.Stat(backup); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if err := check(ctx, backup, true); err != nil {
		return explain(backup, err)
	}
	src, err := look(ctx, backup)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, src.Close()) }()
	if err := ours(ctx, src.DB, backup, false); err != nil {
		return err
	}
	have, want, err := versions(ctx, src.DB)
	if err != nil {
		return explain(backup, fmt.Errorf("store: schema of %s: %w", backup, err))
	}
	if have > want {
		return fmt.Errorf("%w: %s has schema %d, this bot knows %d", store.ErrNewer, backup, have, want)
	}
	if err := copyTo(ctx, src.DB, to); err != nil {
		return explain(to, fmt.Errorf("store: copy of %s: %w", backup, err))
	}
	return src.unchanged()
}

// putAside gives the database another name as well, and its log that name alone: left where it is, SQLite would write
// the log into whatever comes next.
func putAside(ctx context.Context, path string) (kept string, err error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return "", dismiss(path)
	}
	if kept, err = keptAs(path); err != nil {
		return "", err
	}
	if kept == "" { // else this was done, and the log may be there under the other name alone
		if check(ctx, path, true) == nil { // a damaged one stays as it is, and keeps its log beside it
			if err := fold(ctx, path); err != nil {
				return "", explain(path, fmt.Errorf("store: %w", err))
			}
			passed("folded")
		}
		kept = path + replaced + time.Now().UTC().Format("20060102T150405.000Z")
	}
	for _, part := range []string{"-wal", ""} { // the log first: with the database's second name all is kept
		if err := os.Link(path+part, kept+part); err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err,
			fs.ErrExist) {
			return kept, fmt.Errorf("store: %w", err)
		}
		passed("kept" + part)
	}
	if err := keepPrivate(kept); err != nil {
		return kept, err
	}
	for _, part := range []string{"-wal", "-shm"} {
		if err := os.Remove(path + part); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return kept, fmt.Errorf("store: %w", err)
		}
		passed("removed" + part)
	}
	return kept, syncFolder(path)
}

const replaced = ".replaced-"

// keptAs is the second name that the database at path has been given already, "" if there is none.
func keptAs(path string) (string, error) {
	here, err := os.Stat(path)
	if err != nil {
		return "", fmt.Errorf("store: %w", err)
	}
	dir, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return "", fmt.Errorf("store: %w", err)
	}
	for _, e := range dir {
		if !strings.HasPrefix(e.Name(), filepath.Base(path)+replaced) {
			continue
		}
		if there, err := e.Info(); err == nil && os.SameFile(here, there) {
			return filepath.Join(filepath.Dir(path), e.Name()), nil
		}
	}
	return "", nil
}

// fold writes the log of a database into it.
func fold(ctx context.Context, path string) error {
	old, err := sql.Open(driverName, dsn(path, "_busy_timeout", "1000"))
	if err != nil {
		return err
	}
	_, err = old.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	return errors.Join(err, old.Close())
}
