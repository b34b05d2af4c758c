package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"tablee/store"
)

// OpenReadOnly opens a database for reading, even if a bot has it open: it takes no lock, changes no schema, writes
// neither into the file nor beside it, and all writes fail; it works on a full disk and a read-only mount. It refuses a
// schema of another version, even an older one. Close returns ErrBusy if a bot was started meanwhile, so that what was
// read may be wrong.
func OpenReadOnly(ctx context.Context, path string) (*DB, error) {
	path, err := databaseAt(path)
	if err != nil {
		return nil, err
	}
	v, err := openView(ctx, path)
	if err != nil {
		return nil, err
	}
	db := unopened(path)
	db.read, db.write, db.view = v.DB, v.DB, v
	if err := checkOurs(ctx, v.DB, path, false); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if err := db.sameSchema(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// sameSchema compares the number of the schema with that of the newest migration.
func (db *DB) sameSchema(ctx context.Context) error {
	have, want, err := versions(ctx, db.read)
	switch {
	case err != nil:
		return explain(db.path, fmt.Errorf("store: schema of %s: %w", db.path, err))
	case have > want:
		return fmt.Errorf("%w: %s has schema %d, this program knows %d", store.ErrNewer, db.path, have, want)
	case have < want:
		return fmt.Errorf("store: %s has schema %d, this program wants %d: start the bot once, it brings it up to date",
			db.path, have, want)
	}
	return nil
}

// versions are the schema versions of a database and of this program.
func versions(ctx context.Context, db *sql.DB) (have, want int, err error) {
	if err := db.QueryRowContext(ctx,
		"SELECT coalesce(max(version_id), 0) FROM goose_db_version").Scan(&have); err != nil {
		return 0, 0, err
	}
	files, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil || len(files) == 0 {
		return 0, 0, fmt.Errorf("store: migrations: %w", err)
	}
	_, err = fmt.Sscanf(filepath.Base(files[len(files)-1]), "%d_", &want)
	return have, want, err
}
