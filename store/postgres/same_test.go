package postgres

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	_ "github.com/mattn/go-sqlite3"

	"tablee/store/postgrestest"
	"tablee/store/sqlite"
	"tablee/store/sqlstore"
)

// ofProcesses are tables of what several processes share, and no file has. They are nobody's to keep.
var ofProcesses = []string{"leases", "claims"}

// TestSameTablesAsSQLite: both stores have the same tables and columns, from migrations with the same numbers.
func TestSameTablesAsSQLite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	lite, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer lite.Close()
	file, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	db := open(t, postgrestest.New(t))
	var theirs, ours []string
	read := func(list *[]string, rows interface {
		Next() bool
		Scan(...any) error
	}) {
		t.Helper()
		for rows.Next() {
			var table, column string
			var null bool
			if err := rows.Scan(&table, &column, &null); err != nil {
				t.Fatal(err)
			}
			*list = append(*list, fmt.Sprint(table, ".", column, " ", null))
		}
		slices.Sort(*list)
	}
	rows, err := file.QueryContext(t.Context(),
		`SELECT m.name, c.name, NOT (c."notnull" OR c.pk) FROM sqlite_schema m, pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'goose%'`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	if read(&theirs, rows); rows.Err() != nil {
		t.Fatal(rows.Err())
	}
	mine, err := db.pool.Query(t.Context(),
		`SELECT table_name::text, column_name::text, is_nullable = 'YES' FROM information_schema.columns
		WHERE table_schema = 'public' AND table_name NOT LIKE 'goose%' AND table_name <> ALL ($1)`, ofProcesses)
	if err != nil {
		t.Fatal(err)
	}
	defer mine.Close()
	if read(&ours, mine); mine.Err() != nil {
		t.Fatal(mine.Err())
	}
	if !slices.Equal(theirs, ours) || len(ours) < 80 {
		t.Errorf("SQLite has\n%q\nand this\n%q", theirs, ours)
	}
	want, err := newest()
	if err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir("../sqlite/migrations")
	if err != nil {
		t.Fatal(err)
	}
	if n := fmt.Sprintf("%05d", want); files[len(files)-1].Name()[:5] != n {
		t.Errorf("the newest migration here is %s, of SQLite %s", n, files[len(files)-1].Name())
	}
	var copied []string
	for _, k := range sqlstore.AllTables {
		for _, c := range k.Columns {
			copied = append(copied, k.Name+"."+c.Name)
		}
	}
	slices.Sort(copied)
	for i, c := range ours {
		ours[i], _, _ = strings.Cut(c, " ")
	}
	if !slices.Equal(copied, ours) {
		t.Errorf("what is copied from store to store is\n%q\nand not all that is kept\n%q", copied, ours)
	}
	// Every reference is followed by Check.
	followed := len(refers)
	var there int
	if err := db.pool.QueryRow(t.Context(),
		"SELECT count(*) FROM pg_constraint WHERE contype = 'f'").Scan(&there); err != nil || there != followed {
		t.Errorf("%d references are followed, there are %d, %v", followed, there, err)
	}
}
