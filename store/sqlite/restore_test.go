package sqlite

import (
	"bytes"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tablee/store"
)

// raw opens a file without any of the package's care.
func raw(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+path)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { db.Close() })
	return db
}

// crashed leaves a database as a killed process does: part of it in the log beside it.
func crashed(t *testing.T, db *DB, path string) {
	t.Helper()
	for _, part := range []string{"", "-wal"} {
		data := read(t, db.path+part)
		if len(data) == 0 {
			t.Fatalf("%s%s is empty", db.path, part)
		}
		if err := os.WriteFile(path+part, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestRestoreAfterACrash: the log of the lost life must not be written into the backup, whatever state the database is
// in; what was there is kept, with its log if that could not be written into it.
func TestRestoreAfterACrash(t *testing.T) {
	for _, damage := range []bool{false, true} {
		t.Run(map[bool]string{false: "whole", true: "damaged"}[damage], func(t *testing.T) {
			dir := t.TempDir()
			path, backup := filepath.Join(dir, "a.db"), filepath.Join(dir, "copy.db")
			db := newDB(t)
			create(t, db, sample(7))
			want := contents(t, db)
			if err := Backup(ctx, db.path, backup); err != nil {
				t.Fatal(err)
			}
			kept := read(t, backup)
			for range 30 {
				create(t, db, sample(8))
			}
			lost := contents(t, db)
			crashed(t, db, path)
			if damage {
				if err := os.WriteFile(path, bytes.Repeat([]byte("no database "), 1000), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			old, err := Restore(ctx, backup, path)
			if err != nil {
				t.Fatal(err)
			}
			again := open(t, path)
			if got := contents(t, again); got != want {
				t.Errorf("restored:\n%s\nwant\n%s", got, want)
			}
			if again.Epoch() == 0 || again.Epoch() == db.Epoch() {
				t.Errorf("epoch %d after a restore, it was %d", again.Epoch(), db.Epoch())
			}
			if !bytes.Equal(read(t, backup), kept) {
				t.Error("the backup was changed")
			}
			if !damage {
				if got := contents(t, open(t, old)); got != lost {
					t.Errorf("the old database has\n%s\nwant\n%s", got, lost)
				}
			} else if !strings.HasPrefix(string(read(t, old)), "no database") || len(read(t, old+"-wal")) == 0 {
				t.Error("the damaged database was not kept with its log")
			}
			shut(t, again)
			checkPrivate(t, dir, 4)
		})
	}
}

// TestRestoreTwice: each restore begins a new epoch.
func TestRestoreTwice(t *testing.T) {
	dir := t.TempDir()
	path, backup := filepath.Join(dir, "a.db"), filepath.Join(dir, "copy.db")
	db := open(t, path)
	if err := Backup(ctx, path, backup); err != nil {
		t.Fatal(err)
	}
	shut(t, db)
	seen := map[int]bool{0: true}
	for range 3 {
		if _, err := Restore(ctx, backup, path); err != nil {
			t.Fatal(err)
		}
		db := open(t, path)
		if seen[db.Epoch()] {
			t.Errorf("epoch %d is used twice", db.Epoch())
		}
		seen[db.Epoch()] = true
		shut(t, db)
	}
	if _, err := Restore(ctx, backup, filepath.Join(dir, "new.db")); err != nil {
		t.Errorf("where nothing is: %v", err)
	}
}

// TestRestoreRefuses: a restore is refused while a bot runs, and for a file that is no backup. Everything stays as it
// was.
func TestRestoreRefuses(t *testing.T) {
	dir := t.TempDir()
	path, backup := filepath.Join(dir, "a.db"), filepath.Join(dir, "copy.db")
	db := open(t, path)
	create(t, db, sample(7))
	want := contents(t, db)
	if err := Backup(ctx, path, backup); err != nil {
		t.Fatal(err)
	}
	if _, err := Restore(ctx, backup, path); !errors.Is(err, store.ErrLocked) {
		t.Errorf("while a bot runs: %v, want %v", err, store.ErrLocked)
	}
	shut(t, db)
	garbage, foreign, newer := filepath.Join(dir, "garbage"), filepath.Join(dir, "foreign"), filepath.Join(dir, "newer")
	if err := os.WriteFile(garbage, bytes.Repeat([]byte("x"), 9999), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := raw(t, foreign).Exec("CREATE TABLE songs (name TEXT)"); err != nil {
		t.Fatal(err)
	}
	future := open(t, newer)
	if err := migrate(ctx, future.write, newer, twoSteps(t, "SELECT 1;")); err != nil {
		t.Fatal(err)
	}
	shut(t, future)
	for file, why := range map[string]error{garbage: store.ErrDamaged, foreign: nil, newer: store.ErrNewer,
		filepath.Join(dir, "none"): fs.ErrNotExist, path: nil} {
		if _, err := Restore(ctx, file, path); err == nil || why != nil && !errors.Is(err, why) {
			t.Errorf("%s: %v, want %v", file, err, why)
		}
	}
	if got := contents(t, open(t, path)); got != want {
		t.Errorf("a refused restore left\n%s\nwant\n%s", got, want)
	}
	if left, _ := filepath.Glob(path + ".re*"); len(left) > 0 {
		t.Errorf("a refused restore left %v", left)
	}
}
