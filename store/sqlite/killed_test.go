package sqlite

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"tablee/store"
)

// TestRestoreKilledAnywhere: whatever step of a restore a process ends behind, the database opens with the old contents
// or with the backup's, nothing of the old one is lost, and another restore goes through.
func TestRestoreKilledAnywhere(t *testing.T) {
	for _, damage := range []bool{false, true} {
		t.Run(map[bool]string{false: "whole", true: "damaged"}[damage], func(t *testing.T) {
			life, dir := newDB(t), t.TempDir()
			path, backup := filepath.Join(dir, "a.db"), filepath.Join(t.TempDir(), "copy.db")
			create(t, life, sample(7))
			saved := contents(t, life)
			if err := Backup(ctx, life.path, backup); err != nil {
				t.Fatal(err)
			}
			create(t, life, sample(8))
			lost := contents(t, life)
			crashed(t, life, path)
			log := read(t, path+"-wal")
			if damage {
				if err := os.WriteFile(path, bytes.Repeat([]byte("no database "), 1000), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			var left []string // the folder behind each step
			steps := map[string]string{}
			leave := func(step string) {
				at := filepath.Join(t.TempDir(), fmt.Sprint(len(left)))
				left, steps[at] = append(left, at), step
				keepFolder(t, dir, at)
			}
			old, sync := onRestoreStep, flush
			t.Cleanup(func() { onRestoreStep, flush = old, sync })
			onRestoreStep = leave
			flush = func(f *os.File) error { leave("half copied"); return sync(f) }
			if _, err := Restore(ctx, backup, path); err != nil {
				t.Fatal(err)
			}
			onRestoreStep, flush = old, sync
			if len(left) < 8 {
				t.Fatalf("steps: %v", steps)
			}
			for _, at := range left {
				path := filepath.Join(at, "a.db")
				again := filepath.Join(t.TempDir(), "again")
				keepFolder(t, at, again)
				if _, err := Restore(ctx, backup, filepath.Join(again, "a.db")); err != nil {
					t.Errorf("%s: another restore: %v", steps[at], err)
				} else if got := contents(t, open(t, filepath.Join(again, "a.db"))); got != saved {
					t.Errorf("%s: another restore brings\n%s", steps[at], got)
				}
				db, err := Open(ctx, path)
				switch {
				case err == nil:
					if got := contents(t, db); got != saved && got != lost {
						t.Errorf("%s: it opens with\n%s", steps[at], got)
					}
					shut(t, db)
				case !damage || !errors.Is(err, store.ErrDamaged):
					t.Errorf("%s: %v", steps[at], err)
				case !bytes.Equal(read(t, path+"-wal"), log):
					t.Errorf("%s: the damaged database has lost its log", steps[at])
				}
				kept, _ := filepath.Glob(path + replaced + "*Z")
				if len(kept) > 1 || err != nil {
					if len(kept) > 1 {
						t.Errorf("%s: kept as %v", steps[at], kept)
					}
					continue
				}
				for _, k := range kept {
					if damage && !bytes.Equal(read(t, k+"-wal"), log) {
						t.Errorf("%s: the damaged database was kept without its log", steps[at])
					} else if !damage {
						if got := contents(t, open(t, k)); got != lost {
							t.Errorf("%s: the kept copy has\n%s", steps[at], got)
						}
					}
				}
			}
		})
	}
}

// keepFolder copies a folder's files as they are, hard links as hard links.
func keepFolder(t *testing.T, from, to string) {
	t.Helper()
	names, err := os.ReadDir(from)
	if err == nil {
		err = os.MkdirAll(to, 0o700)
	}
	if err != nil {
		t.Fatal(err)
	}
	var infos []os.FileInfo
	for i, e := range names {
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		infos = append(infos, info)
		linked := false
		for j := range i {
			if os.SameFile(infos[j], info) {
				linked, err = true, os.Link(filepath.Join(to, names[j].Name()), filepath.Join(to, e.Name()))
			}
		}
		if !linked {
			err = os.WriteFile(filepath.Join(to, e.Name()), read(t, filepath.Join(from, e.Name())), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestHardLinkIsRefused: a file with a second name is refused, since lock and log would not be beside that name.
func TestHardLinkIsRefused(t *testing.T) {
	dir := t.TempDir()
	path, other := filepath.Join(dir, "a.db"), filepath.Join(dir, "b.db")
	db := open(t, path)
	if err := os.Link(path, other); err != nil {
		t.Skip(err)
	}
	if _, err := Open(ctx, other); !errors.Is(err, store.ErrDenied) {
		t.Errorf("by its second name: %v, want %v", err, store.ErrDenied)
	}
	create(t, db, sample(7)) // who had it goes on
	want := contents(t, db)
	shut(t, db)
	if _, err := Open(ctx, path); !errors.Is(err, store.ErrDenied) {
		t.Errorf("while there is a second name: %v, want %v", err, store.ErrDenied)
	}
	if err := os.Remove(other); err != nil {
		t.Fatal(err)
	}
	if got := contents(t, open(t, path)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
