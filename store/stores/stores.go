// Package stores opens the store that an address names: postgres://... (or postgresql://...) is a PostgreSQL database,
// everything else the path of an SQLite file.
package stores

import (
	"context"
	"strings"

	"tablee/store"
	"tablee/store/postgres"
	"tablee/store/sqlite"
)

// IsServer tells an address from a path.
func IsServer(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// Name is how a database is spoken of in messages and logs: without a password.
func Name(address string) string {
	if IsServer(address) {
		return postgres.Name(address)
	}
	return address
}

// Open opens a database for a bot; see sqlite.Open and postgres.Open.
func Open(ctx context.Context, address string) (store.DB, error) {
	if IsServer(address) {
		return either(postgres.Open(ctx, address))
	}
	return either(sqlite.Open(ctx, address))
}

// OpenAlone opens a database with no bot beside it: what copies the whole of it.
func OpenAlone(ctx context.Context, address string) (store.DB, error) {
	if IsServer(address) {
		return either(postgres.OpenAlone(ctx, address))
	}
	return either(sqlite.Open(ctx, address))
}

// OpenReadOnly opens a database to look at it, beside a bot or without one.
func OpenReadOnly(ctx context.Context, address string) (store.DB, error) {
	if IsServer(address) {
		return either(postgres.OpenReadOnly(ctx, address))
	}
	return either(sqlite.OpenReadOnly(ctx, address))
}

// either is a database, or nothing: no interface that holds nil.
func either[D store.DB](db D, err error) (store.DB, error) {
	if err != nil {
		return nil, err
	}
	return db, nil
}
