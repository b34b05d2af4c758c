package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	sqlite3 "github.com/mattn/go-sqlite3"

	"tablee/store"
	"tablee/store/storetest"
)

// TestOpeningErrorsSayWhatTheyAre: whoever is told of damage puts a backup in the place of a file that may be whole.
func TestOpeningErrorsSayWhatTheyAre(t *testing.T) {
	for _, c := range []struct {
		err  error
		want error
	}{
		{sqlite3.Error{Code: sqlite3.ErrCorrupt}, store.ErrDamaged},
		{sqlite3.Error{Code: sqlite3.ErrNotADB}, store.ErrDamaged},
		{sqlite3.Error{Code: sqlite3.ErrBusy}, store.ErrBusy},
		{sqlite3.Error{Code: sqlite3.ErrLocked}, store.ErrBusy},
		{sqlite3.Error{Code: sqlite3.ErrFull}, store.ErrUnwritable},
		{sqlite3.Error{Code: sqlite3.ErrReadonly}, store.ErrDenied},
		{sqlite3.Error{Code: sqlite3.ErrCantOpen}, store.ErrDenied},
		{sqlite3.Error{Code: sqlite3.ErrPerm}, store.ErrDenied},
		{&fs.PathError{Err: syscall.EACCES}, store.ErrDenied},
		{&fs.PathError{Err: syscall.EROFS}, store.ErrDenied},
		{&fs.PathError{Err: syscall.ENOSPC}, store.ErrUnwritable},
	} {
		got := explain("a.db", fmt.Errorf("store: %w", c.err))
		if !errors.Is(got, c.want) || !errors.Is(got, c.err) {
			t.Errorf("%v is told as %v, want %v", c.err, got, c.want)
		}
		if damage := errors.Is(got, store.ErrDamaged); damage != errors.Is(c.want,
			store.ErrDamaged) || damage != strings.Contains(got.Error(), "restore") {
			t.Errorf("%v is reported as %v: only damage calls for a backup", c.err, got)
		}
	}
}

// TestWholeFilesAreNotCalledDamaged opens good databases that cannot be used now.
func TestWholeFilesAreNotCalledDamaged(t *testing.T) {
	t.Parallel()
	t.Run("locked by another program", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "a.db")
		shut(t, open(t, path))
		other := raw(t, path+"?_locking_mode=EXCLUSIVE")
		if _, err := other.Exec("UPDATE meta SET value = value; INSERT INTO meta VALUES ('x', 'y')"); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(ctx, path); !errors.Is(err, store.ErrBusy) || errors.Is(err, store.ErrDamaged) {
			t.Errorf("Open returned %v, want %v", err, store.ErrBusy)
		}
	})
	t.Run("a folder in its place", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "a.db")
		if err := os.Mkdir(path, 0o700); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(ctx, path); !errors.Is(err, store.ErrDenied) {
			t.Errorf("Open returned %v, want %v", err, store.ErrDenied)
		}
	})
	t.Run("no lock can be made", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "a.db")
		shut(t, open(t, path))
		if err := errors.Join(os.Remove(path+".lock"), os.Mkdir(path+".lock", 0o700)); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(ctx, path); !errors.Is(err, store.ErrDenied) {
			t.Errorf("Open returned %v, want %v", err, store.ErrDenied)
		}
	})
	t.Run("no right to write", func(t *testing.T) {
		if os.Geteuid() == 0 {
			t.Skip("root may write everything")
		}
		path := filepath.Join(t.TempDir(), "a.db")
		shut(t, open(t, path))
		if err := os.Chmod(filepath.Dir(path), 0o500); err != nil {
			t.Fatal(err)
		}
		defer os.Chmod(filepath.Dir(path), 0o700)
		if err := os.Remove(path + ".lock"); err == nil {
			t.Skip("this file system knows no rights")
		}
		if err := os.Chmod(path, 0o400); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(ctx, path); !errors.Is(err, store.ErrDenied) {
			t.Errorf("Open returned %v, want %v", err, store.ErrDenied)
		}
	})
}

// TestLockFollowsLinks: a second process finds the database locked, by whatever name it opens it.
func TestLockFollowsLinks(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path, alias, far := filepath.Join(dir, "a.db"), filepath.Join(dir, "b.db"), filepath.Join(dir, "elsewhere")
	if err := errors.Join(os.Symlink("a.db", alias), os.Symlink(dir, far)); err != nil {
		t.Fatal(err)
	}
	db := open(t, alias) // a link to a file that is not there yet
	create(t, db, sample(7))
	for _, name := range []string{path, alias, filepath.Join(far, "b.db"), filepath.Join(far, "a.db")} {
		if got := elsewhere(t, name); !strings.HasPrefix(got, store.ErrLocked.Error()) {
			t.Errorf("%s: a second process says %q, want %q", name, got, store.ErrLocked)
		}
	}
	if _, err := os.Lstat(alias + ".lock"); err == nil {
		t.Error("the lock lies beside the link")
	}
}

// TestFilesArePrivate: the database, its log and every copy, which have seeds and hands, are readable only for their
// owner.
func TestFilesArePrivate(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "a.db")
	db := open(t, path)
	create(t, db, sample(7))
	if err := Backup(ctx, path, filepath.Join(dir, "copy.db")); err != nil {
		t.Fatal(err)
	}
	if err := migrate(ctx, db.write, path, twoSteps(t, "ALTER TABLE meta ADD COLUMN more TEXT;")); err != nil {
		t.Fatal(err)
	}
	checkPrivate(t, dir, 6) // database, log, index of the log, lock, backup, copy before the migration
	shut(t, db)
	old := filepath.Join(t.TempDir(), "old.db")
	if err := errors.Join(os.WriteFile(old, read(t, filepath.Join(dir, "copy.db")), 0o644), os.WriteFile(old+".lock",
		nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	open(t, old) // as an earlier release left it
	checkPrivate(t, filepath.Dir(old), 2)
}

func checkPrivate(t *testing.T, dir string, least int) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil || len(list) < least {
		t.Fatalf("%d files, %v; want %d at least", len(list), err, least)
	}
	for _, e := range list {
		info, err := e.Info()
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v, %v; want 0600", e.Name(), info.Mode(), err)
		}
	}
}

// TestLargeFilesAreReadWhereTablesNeedThem: what is too large to be checked whole is opened when the damage lies where
// nobody looks, refused when a running table needs the page, and told of by Check.
func TestLargeFilesAreReadWhereTablesNeedThem(t *testing.T) {
	defer func(n int64) { maxWholeCheck = n }(maxWholeCheck)
	maxWholeCheck = 0
	for _, c := range []struct {
		name string
		due  int64
		want error
	}{{"running", 9, store.ErrDamaged}, {"finished", 0, nil}} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "a.db")
			db := open(t, path)
			change := sample(7)
			change.Table.Snapshot, change.Table.Due = make([]byte, 20_000), c.due
			create(t, db, change)
			shut(t, db)
			data := read(t, path)
			page := chained(t, path)
			copy(data[(page-1)*4096:], "\xff\xff\xff\xff") // the next page of the snapshot lies behind the end
			if err := os.WriteFile(path, data, 0o600); err != nil {
				t.Fatal(err)
			}
			db, err := Open(ctx, path)
			if !errors.Is(err, c.want) {
				t.Fatalf("Open returned %v, want %v", err, c.want)
			}
			if err != nil {
				return
			}
			defer db.Close()
			if err := db.Check(ctx); !errors.Is(err, store.ErrDamaged) {
				t.Errorf("Check returned %v, want %v", err, store.ErrDamaged)
			}
		})
	}
}

// TestLargeFilesOfOldSchemasAreOpened: what is read of a large file is there in the present schema, and may be missing
// in an older one.
func TestLargeFilesOfOldSchemasAreOpened(t *testing.T) {
	defer func(n int64) { maxWholeCheck = n }(maxWholeCheck)
	maxWholeCheck = 0
	db := newDB(t)
	for _, q := range running {
		if err := readAll(ctx, db.read, q); err != nil {
			t.Errorf("%s: %v", q, err)
		}
	}
	for _, version := range []int64{18, 13} {
		path := filepath.Join(t.TempDir(), "a.db")
		db := open(t, path)
		row := create(t, db, sample(7))
		if _, err := steps(t, db).DownTo(ctx, version); err != nil {
			t.Fatal(err)
		}
		shut(t, db)
		db = open(t, path)
		if got, err := db.Table(ctx, row.ID); err != nil || got.Touched != 7 {
			t.Errorf("from schema %d: %+v, %v", version, got, err)
		}
	}
	shut(t, open(t, storetest.Unpack(t, filepath.Join("testdata", "schema-1.db.gz"))))
}

// chained is the number of an overflow page, in the chain of which another follows.
func chained(t *testing.T, path string) int64 {
	t.Helper()
	data := read(t, path)
	for n := int64(2); n < int64(len(data)/4096); n++ { // zeros but for the number of the next page
		p := data[(n-1)*4096 : n*4096]
		if p[3] == byte(n+1) && strings.Trim(string(p[4:]), "\x00") == "" {
			return n
		}
	}
	t.Fatal("the snapshot has no overflow page")
	return 0
}

func TestCheckOfAWholeDatabase(t *testing.T) {
	db := newDB(t)
	create(t, db, sample(7))
	if err := db.Check(ctx); err != nil {
		t.Error(err)
	}
	loose := raw(t, db.path)
	if _, err := loose.Exec("PRAGMA foreign_keys = 0; DELETE FROM tables"); err != nil {
		t.Fatal(err)
	}
	if err := db.Check(ctx); !errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), "moves") {
		t.Errorf("moves without a table: %v", err)
	}
}

// TestPathsOfNoDatabase: a folder, and the names of databases without a file, are refused as what they are, whatever is
// to be done with them, and nothing is left beside them.
func TestPathsOfNoDatabase(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.MkdirAll("data/tablee.db", 0o700); err != nil {
		t.Fatal(err)
	}
	good := open(t, "good.db")
	shut(t, good)
	if err := os.Symlink("data/tablee.db", "link.db"); err != nil {
		t.Fatal(err)
	}
	before := listed(t, ".")
	for path, says := range map[string]string{
		"data/tablee.db": "is a folder", "link.db": "is a folder", "data/": "is a folder",
		":memory:": `":memory:" names no file`, "": `"" names no file`,
	} {
		for what, do := range map[string]func() (*DB, error){
			"Open":         func() (*DB, error) { return Open(ctx, path) },
			"OpenReadOnly": func() (*DB, error) { return OpenReadOnly(ctx, path) },
			"Restore to":   func() (*DB, error) { _, err := Restore(ctx, "good.db", path); return nil, err },
			"Restore from": func() (*DB, error) { _, err := Restore(ctx, path, "good.db"); return nil, err },
		} {
			db, err := do()
			if !errors.Is(err, store.ErrDenied) || !strings.Contains(err.Error(), says) {
				t.Errorf("%s %q: %v, want ErrDenied that says %q", what, path, err, says)
			}
			if db != nil {
				shut(t, db)
			}
		}
	}
	if err := Backup(ctx, "data/tablee.db", "copy.db"); err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Errorf("Backup of a folder: %v", err)
	}
	if after := listed(t, "."); !slices.Equal(after, before) {
		t.Errorf("the files are %q, were %q", after, before)
	}
}

// listed are the names of all files below a folder.
func listed(t *testing.T, dir string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		names = append(names, path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// TestAFileOfNoBytes: it is a new database, private and usable. With a log it has lost its bytes; and as a backup it is
// none.
func TestAFileOfNoBytes(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.db")
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	db := open(t, path)
	made := create(t, db, sample(7))
	shut(t, db)
	if info, err := os.Stat(path); err != nil || info.Size() == 0 || info.Mode().Perm() != fileMode {
		t.Errorf("the file is %v, %v", info, err)
	}
	empty := filepath.Join(dir, "empty.db")
	for _, name := range []string{empty, empty + "-wal"} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Restore(ctx, empty, path); !errors.Is(err, store.ErrDamaged) {
			t.Errorf("an empty backup: %v, want ErrDamaged", err)
		}
	}
	if db, err := Open(ctx, empty); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("no bytes beside a log: %v, want ErrDamaged", err)
		if db != nil {
			shut(t, db)
		}
	}
	again := open(t, path)
	defer shut(t, again)
	if _, err := again.Table(ctx, made.ID); err != nil {
		t.Errorf("the table is lost: %v", err)
	}
}
