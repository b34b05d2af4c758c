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

// OpenReadOnly opens a database to look at it, whether or not a bot is using it: it takes no lock, changes no
// schema, writes nothing, neither into the file nor beside it, and everything that writes fails; a full disk and a
// read-only mount will do. A schema that is not this program's is refused, an older one too. Close returns ErrBusy
// where a bot that was started meanwhile has made what was read doubtful.
func OpenReadOnly(ctx context.Context, path string) (*DB, error) {
	path, err := follow(path)
	if err != nil {
		return nil, err
	}
	v, err := look(ctx, path)
	if err != nil {
		return nil, err
	}
	db := at(path)
	db.read, db.write, db.view = v.DB, v.DB, v
	if err := ours(ctx, v.DB, path, false); err != nil {
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

// versions are the schema that a database has and the newest that this program knows.
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
