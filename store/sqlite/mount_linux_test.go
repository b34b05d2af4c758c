package sqlite

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"tablee/store"
)

// mount mounts something over a new folder until the test ends; it skips where that is not allowed.
func mount(t *testing.T, source, kind string, flags uintptr, data string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := syscall.Mount(source, dir, kind, flags, data); err != nil {
		t.Skipf("mounting is not allowed here: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// readOnly is a folder as it is seen on a read-only mount.
func readOnly(t *testing.T, dir string) string {
	t.Helper()
	at := mount(t, dir, "", syscall.MS_BIND, "")
	if err := syscall.Mount("", at, "", syscall.MS_BIND|syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skipf("mounting read-only is not allowed here: %v", err)
	}
	return at
}

// full is a small disk with what a folder holds, and not a byte more.
func full(t *testing.T, dir string) string {
	t.Helper()
	at := mount(t, "tmpfs", "tmpfs", 0, "size=8m")
	if err := os.CopyFS(at, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(filepath.Join(at, "filler"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for block := make([]byte, 1<<16); err == nil; {
		_, err = f.Write(block)
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
	return at
}

// protected is a folder in which nothing can be made or written.
func protected(t *testing.T, dir string) string {
	t.Helper()
	if os.Geteuid() == 0 {
		t.Skip("root may write everything")
	}
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		if err := os.Chmod(filepath.Join(dir, e.Name()), 0o400); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(dir, 0o700) })
	return dir
}

// TestReadOnAFullDisk: a database that was closed is listed, checked and backed up on a full disk and on a read-only
// mount, and restored from there; so is one on which a bot has crashed.
func TestReadOnAFullDisk(t *testing.T) {
	for place, on := range map[string]func(*testing.T, string) string{"a full disk": full, "a read-only mount": readOnly,
		"a folder of others": protected} {
		for state, end := range map[string]func(*testing.T, *DB, string){
			"closed": func(t *testing.T, db *DB, path string) {
				shut(t, db)
				if err := os.Rename(db.path, path); err != nil {
					t.Fatal(err)
				}
			},
			"crashed": func(t *testing.T, db *DB, path string) {
				crashed(t, db, path)
				if err := os.WriteFile(path+"-shm", read(t, db.path+"-shm"), 0o600); err != nil {
					t.Fatal(err)
				}
			},
		} {
			t.Run(state+" on "+place, func(t *testing.T) {
				dir, db := t.TempDir(), newDB(t)
				create(t, db, sample(7))
				want := contents(t, db)
				end(t, db, filepath.Join(dir, "a.db"))
				at := on(t, dir)
				before, there := names(t, at), filepath.Join(at, "a.db")
				ro, err := OpenReadOnly(ctx, there)
				if err != nil {
					t.Fatal(err)
				}
				if got := contents(t, ro); got != want {
					t.Errorf("it reads\n%s\nwant\n%s", got, want)
				}
				if err := ro.Check(ctx); err != nil {
					t.Error(err)
				}
				if err := ro.SavePerson(ctx, "ann", nil, []byte("x")); err == nil {
					t.Error("the read-only database was written to")
				}
				if err := ro.Close(); err != nil {
					t.Error(err)
				}
				to := filepath.Join(t.TempDir(), "copy.db")
				if err := Backup(ctx, there, to); err != nil {
					t.Fatal(err)
				}
				if got := names(t, at); got != before {
					t.Errorf("the folder has %s, before %s", got, before)
				}
				back := filepath.Join(t.TempDir(), "a.db")
				for _, from := range []string{there, to} {
					if _, err := Restore(ctx, from, back); err != nil {
						t.Fatalf("restored from %s: %v", from, err)
					}
					db := open(t, back)
					if got := contents(t, db); got != want {
						t.Errorf("restored:\n%s\nwant\n%s", got, want)
					}
					shut(t, db)
				}
				if state == "closed" {
					if err := Backup(ctx, there, filepath.Join(at, "copy.db")); !errors.Is(err, store.ErrUnwritable) &&
						!errors.Is(err, store.ErrDenied) {
						t.Errorf("a backup in the same place returned %v", err)
					}
				}
			})
		}
	}
}

// TestRestoreFromReadOnlyMount: so is a backup, also one of an earlier version, which had a log.
func TestRestoreFromReadOnlyMount(t *testing.T) {
	db := newDB(t)
	create(t, db, sample(7))
	want, dir := contents(t, db), t.TempDir()
	for _, name := range []string{"copy.db", "logged.db"} {
		if err := Backup(ctx, db.path, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	old := raw(t, filepath.Join(dir, "logged.db"))
	if _, err := old.Exec("PRAGMA journal_mode = WAL"); err != nil {
		t.Fatal(err)
	}
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	at := readOnly(t, dir)
	for _, name := range []string{"copy.db", "logged.db"} {
		back := filepath.Join(t.TempDir(), "a.db")
		if _, err := Restore(ctx, filepath.Join(at, name), back); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := contents(t, open(t, back)); got != want {
			t.Errorf("%s: restored:\n%s\nwant\n%s", name, got, want)
		}
	}
}

// TestLogWithoutIndex: where a log cannot be read because its index cannot be made, the database is neither read
// without it nor called another program's.
func TestLogWithoutIndex(t *testing.T) {
	dir, db := t.TempDir(), newDB(t)
	create(t, db, sample(7))
	crashed(t, db, filepath.Join(dir, "a.db"))
	there := filepath.Join(readOnly(t, dir), "a.db")
	for what, err := range map[string]error{
		"backup": Backup(ctx, there, filepath.Join(t.TempDir(), "copy.db")),
		"look":   func() error { _, err := OpenReadOnly(ctx, there); return err }(),
	} {
		if !errors.Is(err, store.ErrDenied) || !strings.Contains(err.Error(), "copy both") {
			t.Errorf("%s: %v, want %v and what to do", what, err, store.ErrDenied)
		}
	}
}
