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

// onRestoreStep is called after every step of a restore; tests use it to check what a process leaves that ends there.
var onRestoreStep = func(step string) {}

// Restore replaces the database at path by a copy of a backup and returns the name under which the old one is kept, ""
// if there was none; a log that a crash has left is kept with it. The backup does not change. It returns ErrLocked if a
// bot is running, and ErrDamaged or ErrNewer for an unusable backup; then nothing has changed.
//
// If the process ends in between, either the old database remains, or the restore is completed when the database is
// next opened for writing, or restored.
func Restore(ctx context.Context, backup, path string) (kept string, err error) {
	if path, err = databaseAt(path); err != nil {
		return "", err
	}
	if backup, err = databaseAt(backup); err != nil {
		return "", err
	}
	if backup == path {
		return "", fmt.Errorf("store: %s is the database itself", backup)
	}
	db := unopened(path)
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.takeLock(ctx); err != nil {
		return "", explain(path, err)
	}
	if _, err := finishRestore(ctx, path); err != nil {
		return "", err
	}
	fresh := path + ".restoring"
	if err := errors.Join(removeDatabase(fresh), copyBackup(ctx, backup, fresh)); err != nil {
		return "", err
	}
	onRestoreStep("copied")
	if err := os.Rename(fresh, path+restoredSuffix); err != nil {
		return "", errors.Join(fmt.Errorf("store: %w", err), os.Remove(fresh))
	}
	onRestoreStep("decided")
	if kept, err = finishRestore(ctx, path); err != nil && kept == "" {
		// Nothing has been changed yet; later the restore would be completed.
		return "", errors.Join(err, removeDatabase(path+restoredSuffix))
	}
	return kept, err
}

// restoredSuffix ends the name of the complete copy of a backup that will replace the database.
const restoredSuffix = ".restored"

// finishRestore completes an interrupted restore, if there is one; the caller holds the lock. Each step may have been
// done before. If it returns an error and no name, the database has not been changed.
func finishRestore(ctx context.Context, path string) (kept string, err error) {
	if _, err := os.Stat(path + restoredSuffix); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if kept, err = keepOld(ctx, path); err != nil {
		return kept, err
	}
	if err := os.Rename(path+restoredSuffix, path); err != nil {
		return kept, fmt.Errorf("store: %w", err)
	}
	onRestoreStep("in its place")
	return kept, syncFolder(path)
}

// copyBackup copies a backup, after checking that it is undamaged and has a known schema.
func copyBackup(ctx context.Context, backup, to string) (err error) {
	if _, err := os.Stat(backup); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if err := check(ctx, backup, true); err != nil {
		return explain(backup, err)
	}
	src, err := openView(ctx, backup)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, src.Close()) }()
	if err := checkOurs(ctx, src.DB, backup, false); err != nil {
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

// keepOld gives the database a second name, and moves its log to that name: otherwise SQLite would apply the log to the
// new database.
func keepOld(ctx context.Context, path string) (kept string, err error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return "", removeDatabase(path)
	}
	if kept, err = keptAs(path); err != nil {
		return "", err
	}
	if kept == "" { // otherwise this was done already, and the log may have been moved
		if check(ctx, path, true) == nil { // a damaged one does not change, and keeps its log
			if err := mergeLog(ctx, path); err != nil {
				return "", explain(path, fmt.Errorf("store: %w", err))
			}
			onRestoreStep("folded")
		}
		kept = path + replaced + time.Now().UTC().Format("20060102T150405.000Z")
	}
	for _, part := range []string{"-wal", ""} { // the log first: once the database has its second name, everything is kept
		if err := os.Link(path+part, kept+part); err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err,
			fs.ErrExist) {
			return kept, fmt.Errorf("store: %w", err)
		}
		onRestoreStep("kept" + part)
	}
	if err := keepPrivate(kept); err != nil {
		return kept, err
	}
	for _, part := range []string{"-wal", "-shm"} {
		if err := os.Remove(path + part); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return kept, fmt.Errorf("store: %w", err)
		}
		onRestoreStep("removed" + part)
	}
	return kept, syncFolder(path)
}

const replaced = ".replaced-"

// keptAs is the second name that the database at path has already, "" if there is none.
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

// mergeLog merges the log of a database into it.
func mergeLog(ctx context.Context, path string) error {
	old, err := sql.Open(driverName, dsn(path, "_busy_timeout", "1000"))
	if err != nil {
		return err
	}
	_, err = old.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	return errors.Join(err, old.Close())
}
