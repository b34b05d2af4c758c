package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/pressly/goose/v3"

	"tablee/store"
)

//go:embed migrations/*.sql
var migrations embed.FS

// migrate brings the schema up to date with goose. An existing database is copied first.
func migrate(ctx context.Context, w *sql.DB, path string, migrations fs.FS) error {
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, w, dir)
	if err != nil {
		return fmt.Errorf("store: migrations: %w", err)
	}
	have, want, err := p.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("store: schema version: %w", err)
	}
	if have > want {
		return fmt.Errorf("%w: %s has schema %d, this bot knows %d; start the newer bot, or give `tablee restore` a backup",
			store.ErrNewer, path, have, want)
	}
	if have == want {
		return nil
	}
	if have > 0 {
		if err := copyAside(ctx, w, fmt.Sprintf("%s.before-%d", path, have)); err != nil {
			return err
		}
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("store: migrating %s from schema %d: %w", path, have, err)
	}
	return nil
}

// copyAside copies the database to a file that is replaced if an earlier attempt left one there.
func copyAside(ctx context.Context, w *sql.DB, to string) error {
	if err := os.Remove(to); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("store: %w", err)
	}
	if err := copyTo(ctx, w, to); err != nil {
		return fmt.Errorf("store: copy before a migration: %w", err)
	}
	return nil
}
