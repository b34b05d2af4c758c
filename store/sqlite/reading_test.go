package sqlite

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tablee/store"
)

// names are the files in a folder.
func names(t *testing.T, dir string) string {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range list {
		all = append(all, e.Name())
	}
	return strings.Join(all, " ")
}

// TestForeignDatabaseIsNotTouched: another program's database is refused everywhere, and neither it nor its folder is
// changed.
func TestForeignDatabaseIsNotTouched(t *testing.T) {
	for name, make := range map[string][]string{
		"plain":      {"CREATE TABLE songs (name TEXT)"},
		"with a log": {"PRAGMA journal_mode = WAL", "CREATE TABLE songs (name TEXT)"},
		"of goose's": {"CREATE TABLE goose_db_version (version_id INTEGER)", "CREATE TABLE meta (name TEXT)"},
		"like ours": {"CREATE TABLE tables (id INTEGER)", "CREATE TABLE moves (id INTEGER)",
			"CREATE TABLE meta (name TEXT)"},
		"with one name": {"CREATE TABLE goose_db_version (version_id INTEGER)", "CREATE TABLE songs (name TEXT)"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "foreign.db")
			db := raw(t, path)
			for _, q := range make {
				if _, err := db.Exec(q); err != nil {
					t.Fatal(err)
				}
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			before, there := read(t, path), names(t, dir)
			to := filepath.Join(t.TempDir(), "copy.db")
			for what, err := range map[string]error{
				"backup":  Backup(ctx, path, to),
				"look":    func() error { _, err := OpenReadOnly(ctx, path); return err }(),
				"restore": func() error { _, err := Restore(ctx, path, filepath.Join(t.TempDir(), "a.db")); return err }(),
			} {
				if err == nil || !strings.Contains(err.Error(), "no database of this bot") {
					t.Errorf("%s returned %v", what, err)
				}
			}
			if _, err := os.Stat(to); err == nil {
				t.Error("it was copied")
			}
			if string(read(t, path)) != string(before) || names(t, dir) != there {
				t.Errorf("the file or its folder changed: %s, before %s", names(t, dir), there)
			}
			db2, err := Open(ctx, path) // the lock lies beside it then
			if err == nil {
				shut(t, db2)
			}
			if err == nil || !strings.Contains(err.Error(), "no database of this bot") {
				t.Errorf("open returned %v", err)
			}
			if string(read(t, path)) != string(before) {
				t.Error("it was changed by opening it for the bot")
			}
		})
	}
}

// TestBackupIsOneFile: a backup has no write-ahead log, so that it can be read wherever it is.
func TestBackupIsOneFile(t *testing.T) {
	db := newDB(t)
	create(t, db, sample(7))
	to := filepath.Join(t.TempDir(), "copy.db")
	if err := Backup(ctx, db.path, to); err != nil {
		t.Fatal(err)
	}
	if head := read(t, to)[18:20]; head[0] != 1 || head[1] != 1 { // sqlite.org/fileformat.html, section 1.3.3
		t.Errorf("the backup's file format is %v, want that of a rollback journal", head)
	}
	if got := names(t, filepath.Dir(to)); got != "copy.db" {
		t.Errorf("the backup's files are %s", got)
	}
}

// TestReadingWritesNothing: what a crash has left stays as it is when somebody looks at it or backs it up; only who
// opens it for the bot writes the log into the file.
func TestReadingWritesNothing(t *testing.T) {
	db := newDB(t)
	create(t, db, sample(7))
	path := filepath.Join(t.TempDir(), "a.db")
	crashed(t, db, path)
	file, log := read(t, path), read(t, path+"-wal")
	ro, err := OpenReadOnly(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	contents(t, ro)
	shut(t, ro)
	if err := Backup(ctx, path, filepath.Join(t.TempDir(), "copy.db")); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(read(t, path), file) || !bytes.Equal(read(t, path+"-wal"), log) {
		t.Error("the database or its log was changed")
	}
}

// TestReadingLeavesNoFiles: reading a closed database leaves no files beside it.
func TestReadingLeavesNoFiles(t *testing.T) {
	db := newDB(t)
	create(t, db, sample(7))
	shut(t, db)
	before := names(t, filepath.Dir(db.path))
	ro, err := OpenReadOnly(ctx, db.path)
	if err != nil {
		t.Fatal(err)
	}
	if got := names(t, filepath.Dir(db.path)); got != before {
		t.Errorf("the files are %s, before %s", got, before)
	}
	shut(t, ro)
}

// TestWriteDuringARead: a bot that is started while a closed database is read makes what was read doubtful: a backup
// is made again, and who looks is told.
func TestWriteDuringARead(t *testing.T) {
	db := newDB(t)
	create(t, db, sample(7))
	shut(t, db)
	write := func() string {
		db := open(t, db.path)
		create(t, db, sample(9))
		defer shut(t, db)
		return contents(t, db)
	}
	ro, err := OpenReadOnly(ctx, db.path)
	if err != nil {
		t.Fatal(err)
	}
	write()
	if err := ro.Close(); !errors.Is(err, store.ErrBusy) {
		t.Errorf("the reader got %v, want %v", err, store.ErrBusy)
	}
	to, sync, want := filepath.Join(t.TempDir(), "copy.db"), flush, ""
	defer func() { flush = sync }()
	flush = func(f *os.File) error {
		if want == "" && f.Name() == to {
			want = write()
		}
		return sync(f)
	}
	if err := Backup(ctx, db.path, to); err != nil {
		t.Fatal(err)
	}
	if got := contents(t, open(t, to)); got != want {
		t.Errorf("the backup is\n%s\nwant\n%s", got, want)
	}
	again := filepath.Join(t.TempDir(), "copy.db")
	flush = func(f *os.File) error {
		if f.Name() == again {
			write()
		}
		return sync(f)
	}
	if err := Backup(ctx, db.path, again); !errors.Is(err, store.ErrBusy) {
		t.Errorf("a database that is written all the time: %v, want %v", err, store.ErrBusy)
	}
	if _, err := os.Stat(again); err == nil {
		t.Error("a doubtful copy is left")
	}
}
