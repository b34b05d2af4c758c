package postgres

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"tablee/store"
)

//go:embed migrations/*.sql
var migrations embed.FS

// migrate brings the schema up to date with goose. A change that waits for a long reader would make all others wait
// behind it: so it fails after a while, and is tried at the next start.
func migrate(ctx context.Context, config *pgx.ConnConfig, name string) (err error) {
	config.RuntimeParams["statement_timeout"] = "0" // a large table may take long
	w := stdlib.OpenDB(*config)
	defer func() { err = errors.Join(err, w.Close()) }()
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if p, err := goose.NewProvider(goose.DialectPostgres, w, dir); err != nil {
		return fmt.Errorf("store: migrations: %w", err)
	} else if have, want, err := p.GetVersions(ctx); err != nil {
		return fmt.Errorf("store: schema version: %w", err)
	} else if have > want {
		return fmt.Errorf("%w: %s has schema %d, this bot knows %d; start the newer bot", store.ErrNewer, name, have, want)
	} else if have == want {
		return nil
	} else if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("store: migrating %s from schema %d: %w", name, have, err)
	}
	return nil
}

// newest is the number of the newest migration.
func newest() (n int, err error) {
	files, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil || len(files) == 0 {
		return 0, fmt.Errorf("store: migrations: %w", err)
	}
	_, err = fmt.Sscanf(strings.TrimLeft(filepath.Base(files[len(files)-1]), "0"), "%d_", &n)
	return n, err
}

// sameSchema compares the number of the schema with that of the newest migration.
func (db *DB) sameSchema(ctx context.Context) error {
	want, err := newest()
	if err != nil {
		return err
	}
	var have int
	err = db.pool.QueryRow(ctx, "SELECT coalesce(max(version_id), 0) FROM goose_db_version").Scan(&have)
	switch {
	case code(err) == "42P01":
		return fmt.Errorf("store: %s is no database of this bot: %w", db.name, err)
	case err != nil:
		return fmt.Errorf("store: %w", err)
	case have > want:
		return fmt.Errorf("%w: %s has schema %d, this program knows %d", store.ErrNewer, db.name, have, want)
	case have < want:
		return fmt.Errorf("store: %s has schema %d, this program wants %d: start the bot once, it brings it up to date",
			db.name, have, want)
	}
	return nil
}
