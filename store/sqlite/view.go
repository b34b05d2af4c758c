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

// view is a database that is only read. Neither the file nor any file beside it is written, even if it is another
// program's.
type view struct {
	*sql.DB
	path string
	was  fs.FileInfo // nil: SQLite isolates readers from writers
}

// openView opens a file for reading, even if a bot has it open.
//
// A database that is in use, or was not closed because of a crash, has a log beside it, and SQLite reads both. To read
// a closed one, SQLite would create an index of the log, which fails on a read-only mount or a full disk. So it is
// opened as immutable (sqlite.org/uri.html), and unchanged checks afterwards whether it really did not change.
func openView(ctx context.Context, path string) (*view, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	if err := refuseFolder(path); err != nil {
		return nil, err
	}
	v := &view{path: path}
	query := url.Values{"mode": {"ro"}, "_busy_timeout": {"10000"}, "_stmt_cache_size": {stmtCacheSize}}
	if !hasLog(path) {
		v.was = info
		query.Set("immutable", "1")
	}
	if v.DB, err = sql.Open(driverName, "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+query.Encode()); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	if _, err := tablesOf(ctx, v.DB); err != nil {
		if hasLog(path) {
			err = fmt.Errorf("%w (a log lies beside it, which cannot be read here; copy both to where they can be written, and look there)", err)
		}
		return nil, errors.Join(explain(path, fmt.Errorf("store: %w", err)), v.Close())
	}
	return v, nil
}

// hasLog tells whether there is a log beside a database, of either kind.
func hasLog(path string) bool {
	return slices.ContainsFunc([]string{"-wal", "-journal"}, func(part string) bool {
		_, err := os.Lstat(path + part)
		return err == nil
	})
}

// unchanged returns ErrBusy if the file was written while it was read as immutable: what was read may be wrong.
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

// checkOurs refuses another program's database: it looks for tables that every schema of the bot has. fresh tells
// whether a database without any table is accepted.
func checkOurs(ctx context.Context, db *sql.DB, path string, fresh bool) error {
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

// schemaTable is the table in which goose stores the schema's version.
const schemaTable = "goose_db_version"
