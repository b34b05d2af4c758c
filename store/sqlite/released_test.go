package sqlite

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"tablee/store"
	"tablee/store/storetest"
)

// TestReleasedSchemaIsMigrated opens a database of schema 1 with a running game, a lobby, messages and a half-made
// move: everything is there afterwards, and a copy of the old file.
func TestReleasedSchemaIsMigrated(t *testing.T) {
	ctx := context.Background()
	path := storetest.Unpack(t, filepath.Join("testdata", "schema-1.db.gz"))
	if _, err := OpenReadOnly(ctx, path); err == nil {
		t.Error("an old schema was opened without a migration")
	}
	db, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := os.Stat(path + ".before-1"); err != nil {
		t.Errorf("no copy of the old database: %v", err)
	}
	ts, err := db.Tables(ctx, store.Filter{User: "ben"})
	if err != nil || len(ts) != 2 {
		t.Fatalf("%d tables of ben's, %v; want 2", len(ts), err)
	}
	running, err := db.Table(ctx, ts[1].ID)
	if err != nil {
		t.Fatal(err)
	}
	if running.ID != 1 || running.Phase != "playing" || running.Ply == 0 || len(running.Snapshot) == 0 ||
		len(running.Seed) != 32 {
		t.Errorf("the running table is %+v", running)
	}
	moves, err := db.Moves(ctx, running.ID, 1)
	if err != nil || len(moves) != running.Ply {
		t.Errorf("%d moves, %v; want %d", len(moves), err, running.Ply)
	}
	if d, err := db.Draft(ctx, running.ID, 0); err != nil || d != "half" {
		t.Errorf("draft %q, %v; want half", d, err)
	}
	posts, err := db.LivePosts(ctx, store.OfTable(running.ID))
	if err != nil || len(posts) == 0 {
		t.Errorf("%d messages that stand, %v; want some", len(posts), err)
	}
	if n, err := db.CountMoves(ctx, "ann"); err != nil || n == 0 {
		t.Errorf("%d moves of ann's, %v; want some", n, err)
	}
	ro, err := OpenReadOnly(ctx, path) // while it is open
	if err != nil {
		t.Fatal(err)
	}
	defer ro.Close()
	if got, err := ro.Tables(ctx, store.Filter{User: "ben"}); err != nil || len(got) != 2 {
		t.Errorf("read-only: %d tables, %v; want 2", len(got), err)
	}
	if err := ro.SetMeta(ctx, "x", "y"); err == nil {
		t.Error("a read-only database was written to")
	}
}

// TestReadingMissingDatabaseCreatesNothing: reading a database that does not exist does not create it.
func TestReadingMissingDatabaseCreatesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none.db")
	if _, err := OpenReadOnly(context.Background(), path); err == nil {
		t.Error("a missing database was opened")
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a database was made")
	}
}
