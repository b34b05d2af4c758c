package store

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: a store keeps strings and bytes; it knows no game, no message and no Discord.
func TestImports(t *testing.T) {
	deptest.Check(t, "./...",
		deptest.Rule{Import: "tablee/...", Except: []string{"tablee/store/..."},
			Why: "what is stored is decided by the caller; a store must not interpret it"},
		deptest.Rule{Import: "github.com/bwmarrin/discordgo/...", Why: "a store knows nothing of Discord"})
}

// TestImportsOfTypes: types and queries are the same for all databases.
func TestImportsOfTypes(t *testing.T) {
	for _, folder := range []string{".", "sqlstore/..."} {
		for _, driver := range []string{"github.com/mattn/go-sqlite3/...", "github.com/jackc/pgx/v5/..."} {
			deptest.Check(t, folder, deptest.Rule{Import: driver, Why: "the drivers belong to store/sqlite and store/postgres"})
		}
	}
}
