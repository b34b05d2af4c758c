package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"slices"

	"tablee/store"
)

// view is a database that is only read. Neither the file nor anything beside it is written, whatever program the file
// belongs to.
type view struct {
	*sql.DB
	path string
	was  fs.FileInfo // nil: SQLite keeps readers and writers apart
}

// look opens a file to read it, whether or not a bot is using it.
//
// A database that is in use, or that a crash has left, has a log beside it, and SQLite reads both. To read one that
// was closed, SQLite would make an index of the log beside it, which a read-only mount and a full disk forbid; it
// is read as a file that does not change (sqlite.org/uri.html, immutable), and unchanged tells afterwards whether
// that was so.
func look(ctx context.Context, path string) (*view, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	v := &view{path: path}
	query := url.Values{"mode": {"ro"}, "_busy_timeout": {"10000"}, "_stmt_cache_size": {statements}}
	if !logged(path) {
		v.was = info
		query.Set("immutable", "1")
	}
	if v.DB, err = sql.Open(driverName, "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+query.Encode()); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	if _, err := tablesOf(ctx, v.DB); err != nil {
		if logged(path) {
			err = fmt.Errorf("%w (a log lies beside it, which cannot be read here; copy both to where they can be written, and look there)", err)
		}
		return nil, errors.Join(explain(path, fmt.Errorf("store: %w", err)), v.Close())
	}
	return v, nil
}

// logged tells whether a log lies beside a database, of either kind.
func logged(path string) bool {
	return slices.ContainsFunc([]string{"-wal", "-journal"}, func(part string) bool {
		_, err := os.Lstat(path + part)
		return err == nil
	})
}

// unchanged returns ErrBusy where the file was written while it was read as one that does not change: what was read may
// be wrong.
func (v *view) unchanged() error {
	if v.was == nil {
		return nil
	}
	is, err := os.Stat(v.path)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if is.Size() != v.was.Size() || !is.ModTime().Equal(v.was.ModTime()) || !os.SameFile(is, v.was) {
		return fmt.Errorf("%w: %s was written while it was looked at; look again", store.ErrBusy, v.path)
	}
	return nil
}

// tablesOf are the names of a database's tables.
func tablesOf(ctx context.Context, db *sql.DB) (names []string, err error) {
	rows, err := db.QueryContext(ctx, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, rows.Err()
}

// ours refuses a database that another program has made, by the tables that every schema of the bot has. One without
// any table is nobody's yet: fresh says whether it will do.
func ours(ctx context.Context, db *sql.DB, path string, fresh bool) error {
	names, err := tablesOf(ctx, db)
	if err != nil {
		return explain(path, fmt.Errorf("store: %w", err))
	}
	begun := len(names) == 0 || slices.Equal(names, []string{schemaTable}) // before the first step of the first migration
	if begun && fresh {
		return nil
	}
	for _, name := range []string{schemaTable, "tables", "moves", "outbox", "meta"} {
		if !slices.Contains(names, name) {
			return fmt.Errorf("store: %s is no database of this bot: it has no table %s", path, name)
		}
	}
	return nil
}

// schemaTable is where goose keeps the number of the schema.
const schemaTable = "goose_db_version"
