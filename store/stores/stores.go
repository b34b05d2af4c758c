// Package stores opens the store that an address names: postgres://... (or postgresql://...) is a PostgreSQL database,
// everything else the path of an SQLite file.
package stores

import (
	"context"
	"strings"

	"tablee/store"
	"tablee/store/postgres"
	"tablee/store/sqlite"
	"tablee/store/sqlstore"
)

// IsServer tells whether an address is a server's, not a file's path.
func IsServer(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// Name is a database's name for messages and logs, without a password.
func Name(address string) string {
	if IsServer(address) {
		return postgres.Name(address)
	}
	return address
}

// Open opens a database for a bot; see sqlite.Open and postgres.Open.
func Open(ctx context.Context, address string, wraps ...sqlstore.Wrap) (store.DB, error) {
	if IsServer(address) {
		return orNil(postgres.Open(ctx, address, wraps...))
	}
	return orNil(sqlite.Open(ctx, address, wraps...))
}

// OpenAlone opens a database that no other process has open, to copy the whole of it.
func OpenAlone(ctx context.Context, address string) (store.DB, error) {
	if IsServer(address) {
		return orNil(postgres.OpenAlone(ctx, address))
	}
	return orNil(sqlite.Open(ctx, address))
}

// OpenReadOnly opens a database for reading only, even if a bot has it open.
func OpenReadOnly(ctx context.Context, address string) (store.DB, error) {
	if IsServer(address) {
		return orNil(postgres.OpenReadOnly(ctx, address))
	}
	return orNil(sqlite.OpenReadOnly(ctx, address))
}

// orNil makes a nil interface of a nil database.
func orNil[D store.DB](db D, err error) (store.DB, error) {
	if err != nil {
		return nil, err
	}
	return db, nil
}
