// Package dbtest opens databases for the tests of packages that are built on stores: SQLite, or PostgreSQL with
// TABLEE_STORE=postgres.
package dbtest

import (
	"context"
	"database/sql"
	"net/url"
	"os"
	"regexp"
	"testing"

	"github.com/jackc/pgx/v5"
	_ "github.com/mattn/go-sqlite3" // the driver

	"tablee/store"
	"tablee/store/postgrestest"
	"tablee/store/sqlstore"
	"tablee/store/stores"
)

// Variable chooses the store of tests.
const Variable = "TABLEE_STORE"

// onServer reports whether tests run on PostgreSQL.
func onServer() bool { return os.Getenv(Variable) == "postgres" }

// Address is the address of a new, empty database for a test.
func Address(t testing.TB) string {
	t.Helper()
	if onServer() {
		return postgrestest.New(t)
	}
	return fileOf(t)
}

// Open opens a new, empty database until the test ends.
func Open(t testing.TB, wraps ...sqlstore.Wrap) store.DB {
	t.Helper()
	db, err := stores.Open(t.Context(), Address(t), wraps...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// Make is the address of a database for whoever has no test at hand; drop drops it.
func Make() (address string, drop func(), err error) {
	if onServer() {
		return postgrestest.Make()
	}
	return file()
}

// OnlyFile skips a test that is only for SQLite.
func OnlyFile(t testing.TB) {
	t.Helper()
	if onServer() {
		t.Skip("it is about a file")
	}
}

// Expressions of SQLite in statements of tests, to be translated to PostgreSQL.
var (
	blob = regexp.MustCompile(`CAST\(('[^']*') AS BLOB\)`)
	zero = regexp.MustCompile(`(?:zero|random)blob\((\d+)\)`)
	left = regexp.MustCompile(`CAST\(json_remove\(CAST\(doc AS TEXT\), '\$\.(\w+)'\) AS BLOB\)`)
	set  = regexp.MustCompile(`CAST\(json_set\(CAST\(doc AS TEXT\), '\$\.(\w+)', json\(('[^']*')\)\) AS BLOB\)`)
)

// Exec changes a database behind the back of whoever has it open, by a statement without values in SQLite's words.
func Exec(address, query string) error {
	ctx := context.Background()
	if !stores.IsServer(address) {
		db, err := sql.Open("sqlite3", "file:"+(&url.URL{Path: address}).EscapedPath()+"?_busy_timeout=10000")
		if err != nil {
			return err
		}
		defer db.Close()
		_, err = db.ExecContext(ctx, query)
		return err
	}
	conn, err := pgx.Connect(ctx, postgrestest.Plain(address))
	if err != nil {
		return err
	}
	defer conn.Close(ctx) //nolint:errcheck // the statement has succeeded or failed already
	for _, in := range []struct {
		words *regexp.Regexp
		here  string
	}{
		{left, "convert_to((convert_from(doc, 'UTF8')::jsonb - '$1')::text, 'UTF8')"},
		{set, "convert_to(jsonb_set(convert_from(doc, 'UTF8')::jsonb, '{$1}', $2)::text, 'UTF8')"},
		{blob, "convert_to($1, 'UTF8')"},
		{zero, "decode(repeat('5a', $1), 'hex')"},
	} {
		query = in.words.ReplaceAllString(query, in.here)
	}
	_, err = conn.Exec(ctx, query)
	return err
}
