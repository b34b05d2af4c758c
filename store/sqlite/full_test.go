package sqlite

import (
	"errors"
	"testing"

	"tablee/store"
)

// TestFullDisk: a write that finds no room changes nothing and says so, the database counts as unwritable until there
// is room again, and then all is as before.
func TestFullDisk(t *testing.T) {
	db := newDB(t)
	row := create(t, db, sample(7))
	if err := db.Writable(ctx); err != nil {
		t.Fatal(err)
	}
	fill(t, db)
	row.Snapshot = make([]byte, 50_000)
	before := contents(t, db)
	for name, do := range map[string]func() error{
		"a transaction": func() error { return db.SaveTable(ctx, store.Change{Table: row, Forget: -1}) },
		"a statement":   func() error { return db.SavePerson(ctx, "ann", nil, make([]byte, 50_000)) },
		"a note":        func() error { return db.Postpone(ctx, 1, 99, string(make([]byte, 50_000))) },
	} {
		err := do()
		var told interface{ Unstored() bool }
		if !errors.Is(err, store.ErrUnwritable) || !errors.As(err, &told) {
			t.Errorf("%s says %v, want %v", name, err, store.ErrUnwritable)
		}
	}
	if got := contents(t, db); got != before {
		t.Errorf("a failed write changed\n%s\nto\n%s", before, got)
	}
	if err := db.Writable(ctx); !errors.Is(err, store.ErrUnwritable) {
		t.Errorf("Writable returned %v on a full disk", err)
	}
	if n := db.Unwritten(); n < 3 {
		t.Errorf("%d writes have failed, want 3 at least", n)
	}
	if _, err := db.write.Exec("PRAGMA max_page_count = 1000000"); err != nil {
		t.Fatal(err)
	}
	if err := db.Writable(ctx); err != nil {
		t.Errorf("there is room again: %v", err)
	}
	if err := db.SaveTable(ctx, store.Change{Table: row, Forget: -1}); err != nil {
		t.Error(err)
	}
}

// fill leaves no page for anything new.
func fill(t *testing.T, db *DB) {
	t.Helper()
	if _, err := db.write.Exec("PRAGMA max_page_count = 1"); err != nil { // SQLite makes of it what there is
		t.Fatal(err)
	}
}
