package sqlite

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"syscall"

	sqlite3 "github.com/mattn/go-sqlite3"

	"tablee/store"
	"tablee/store/sqlstore"
)

// maxWholeCheck is the size in bytes up to which a whole database is checked before it is opened: a fraction of a
// second.
var maxWholeCheck int64 = 64 << 20

// minPageSize is SQLite's smallest page size: no database is smaller.
const minPageSize = 512

// check refuses a database of another program, and looks for damage that would otherwise show in the middle of a game.
// It opens the file read-only, so that a damaged file and its log do not change and can be repaired. Of a large file it
// only reads what running tables need, unless whole is set.
func check(ctx context.Context, path string, whole bool) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // a new one
	}
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if err := checkLength(path, info); err != nil {
		return err
	}
	ro, err := openView(ctx, path)
	if err != nil {
		return err
	}
	defer ro.Close()
	if err := checkOurs(ctx, ro.DB, path, true); err != nil {
		return err
	}
	if whole || info.Size() <= maxWholeCheck {
		return runCheck(ctx, ro.DB, path, "PRAGMA quick_check(1)")
	}
	return explain(path, readRunning(ctx, ro.DB))
}

// untouched tells whether a file has 0 bytes and no log, as one that was made for a container to mount: SQLite takes it
// for a new database. With a log it is one that has lost its bytes.
func untouched(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && info.Size() == 0 && !hasLog(path)
}

// checkLength compares the size of a file with what its first page says. SQLite itself would treat a truncated file as
// a new database, and players' games would be lost silently. Source: sqlite.org/fileformat.html, section 1.3.
func checkLength(path string, info fs.FileInfo) error {
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%w: %s is no file", store.ErrDenied, path)
	}
	if info.Size() < minPageSize {
		return damaged(path, fmt.Errorf("it has only %d bytes", info.Size()))
	}
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer f.Close()
	var head [100]byte
	if _, err := io.ReadFull(f, head[:]); err != nil {
		return fmt.Errorf("store: %s: %w", path, err)
	}
	if string(head[:16]) != "SQLite format 3\x00" {
		return damaged(path, errors.New("it does not begin as a database does"))
	}
	if _, err := os.Stat(path + "-wal"); err == nil {
		return nil // the log may have the missing pages
	}
	page := int64(binary.BigEndian.Uint16(head[16:]))
	if page == 1 {
		page = 1 << 16
	}
	pages := int64(binary.BigEndian.Uint32(head[28:]))
	counted := string(head[24:28]) == string(head[92:96])
	if counted && info.Size() < page*pages {
		return damaged(path, fmt.Errorf("it has %d bytes instead of %d", info.Size(), page*pages))
	}
	return nil
}

// runCheck runs one of SQLite's own checks.
func runCheck(ctx context.Context, db *sql.DB, path, pragma string) error {
	said, err := collect(ctx, db, scanOne[string], pragma)
	if err != nil {
		return explain(path, err)
	}
	if len(said) != 1 || said[0] != "ok" {
		return damaged(path, errors.New(strings.TrimSpace(strings.Join(said, "; "))))
	}
	return nil
}

// running reads everything that tables with a due time need, what else has one, and the outbox.
var running = []string{
	"SELECT * FROM tables WHERE due > 0",
	ofRunning("seats", "tbl"), ofRunning("moves", "tbl"), ofRunning("drafts", "tbl"), ofRunning("answers", "tbl"),
	ofRunning("posts", "subject"), "SELECT * FROM outbox",
	"SELECT * FROM tournaments WHERE due > 0", "SELECT * FROM nights WHERE due > 0",
	"SELECT * FROM daily_servers WHERE due > 0", "SELECT * FROM solvers WHERE due > 0",
	"SELECT * FROM puzzles WHERE id IN (SELECT puzzle FROM daily_servers WHERE due > 0)", "SELECT * FROM meta",
}

func ofRunning(name, column string) string {
	return "SELECT * FROM " + name + " WHERE " + column + " IN (SELECT id FROM tables WHERE due > 0)"
}

// readRunning does that: SQLite notices inconsistent pages. What an older schema does not have, or has under another
// name, is left out: before it is migrated the file is copied, which reads all of it.
func readRunning(ctx context.Context, db *sql.DB) error {
	for _, q := range running {
		var se sqlite3.Error
		if err := readAll(ctx, db, q); err != nil && (!errors.As(err, &se) || se.Code != sqlite3.ErrError) {
			return err
		}
	}
	return nil
}

func readAll(ctx context.Context, db *sql.DB, query string) (err error) {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	columns, err := rows.Columns()
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	into := make([]any, len(columns))
	for i := range into {
		into[i] = new(sql.RawBytes)
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return fmt.Errorf("store: %w", err)
		}
	}
	return rows.Err()
}

// Check implements store.Health.
func (db *DB) Check(ctx context.Context) error {
	return db.Checked(db.checkAll(ctx))
}

func (db *DB) checkAll(ctx context.Context) error {
	if err := runCheck(ctx, db.read, db.path, "PRAGMA integrity_check(20)"); err != nil {
		return err
	}
	loose, err := collect(ctx, db.read, func(r sqlstore.Row) (s string, err error) {
		var from, to string
		var row, key sql.NullInt64
		err = r.Scan(&from, &row, &to, &key)
		return from + " names a row of " + to + " that is not there", err
	}, "PRAGMA foreign_key_check")
	if err != nil {
		return err
	}
	if len(loose) > 0 {
		return damaged(db.path, errors.New(strings.Join(loose[:min(len(loose), 20)], "; ")))
	}
	return nil
}

func damaged(path string, why error) error {
	return fmt.Errorf("%w: %s: %w; `tablee restore BACKUP` puts a backup in its place and keeps this file (nothing has been changed in it)", store.ErrDamaged, path, why)
}

// explain adds to an error of opening a database what to do about it. It calls only real damage so, because the
// operator would replace the database by a backup.
func explain(path string, err error) error {
	for _, known := range []error{nil, store.ErrDamaged, store.ErrLocked, store.ErrNewer, store.ErrBusy,
		store.ErrDenied,
		store.ErrUnwritable} {
		if errors.Is(err, known) {
			return err
		}
	}
	var se sqlite3.Error
	switch errors.As(err, &se); se.Code {
	case sqlite3.ErrCorrupt, sqlite3.ErrNotADB:
		return damaged(path, err)
	case sqlite3.ErrBusy, sqlite3.ErrLocked:
		return fmt.Errorf("%w: %s: %w; end that program and start again, the file is whole", store.ErrBusy, path, err)
	case sqlite3.ErrFull:
		return fmt.Errorf("%w: %s: %w; make room on the disk, the file is whole", store.ErrUnwritable, path, err)
	case sqlite3.ErrPerm, sqlite3.ErrReadonly, sqlite3.ErrCantOpen, sqlite3.ErrAuth:
		return denied(path, err)
	}
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return fmt.Errorf("%w: %s: %w; make room on the disk, the file is whole", store.ErrUnwritable, path, err)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS), errors.Is(err, syscall.EISDIR),
		errors.Is(err, syscall.ENOTDIR):
		return denied(path, err)
	}
	return err
}

func denied(path string, err error) error {
	return fmt.Errorf("%w: %s: %w; look at the owner, the rights and the mount of the file and its folder, the file is whole", store.ErrDenied, path, err)
}
