package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// OpenReadOnly opens a database to look at it, whether or not a bot is using it: it takes no lock, changes no schema,
// and everything that writes fails. A schema that is not this program's is refused, an older one too.
func OpenReadOnly(ctx context.Context, path string) (*DB, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	ro, err := sql.Open("sqlite3", dsn(path, "_query_only", "1"))
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	db := &DB{path: path, read: ro, write: ro}
	if err := db.sameSchema(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// sameSchema compares the number of the schema with that of the newest migration.
func (db *DB) sameSchema(ctx context.Context) error {
	var have int
	if err := db.read.QueryRowContext(ctx, "SELECT coalesce(max(version_id), 0) FROM goose_db_version").Scan(&have); err != nil {
		return fmt.Errorf("store: %s is no database of this bot: %w", db.path, err)
	}
	files, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil || len(files) == 0 {
		return fmt.Errorf("store: migrations: %w", err)
	}
	var want int
	if _, err := fmt.Sscanf(filepath.Base(files[len(files)-1]), "%d_", &want); err != nil {
		return fmt.Errorf("store: migrations: %w", err)
	}
	if have > want {
		return fmt.Errorf("%w: %s has schema %d, this program knows %d", ErrNewer, db.path, have, want)
	}
	if have < want {
		return fmt.Errorf("store: %s has schema %d, this program wants %d: start the bot once, it brings it up to date", db.path, have, want)
	}
	return nil
}
