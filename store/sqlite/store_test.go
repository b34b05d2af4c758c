package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"tablee/store"
)

var ctx = context.Background()

// openVariable tells a copy of the test binary to open a database and to say what came of it.
const openVariable = "STORE_TEST_OPEN"

func TestMain(m *testing.M) {
	path := os.Getenv(openVariable)
	if path == "" {
		os.Exit(m.Run())
	}
	db, err := Open(ctx, path)
	if err != nil {
		fmt.Print(err)
		os.Exit(1)
	}
	fmt.Print("opened")
	if err := db.Close(); err != nil {
		os.Exit(1)
	}
}

func elsewhere(t *testing.T, path string) string {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), openVariable+"="+path)
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(out)
}

func open(t *testing.T, path string) *DB {
	t.Helper()
	db, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func newDB(t *testing.T) *DB {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.db")
	if err := putFresh(path); err != nil {
		t.Fatal(err)
	}
	return open(t, path)
}

// fresh is a new database as Open makes it, which takes as long as a hundred moves: it is made once, and copied.
var fresh = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "fresh")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "a.db")
	db, err := Open(ctx, path)
	if err == nil {
		err = db.Close()
	}
	if err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// putFresh puts a new database where there is no file yet.
func putFresh(path string) error {
	data, err := fresh()
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o600)
}

func shut(t *testing.T, db *DB) {
	t.Helper()
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// sample is a new table with something of everything.
func sample(touched int64) store.Change {
	return store.Change{Table: store.Table{Guild: "g", Channel: "c", Game: "awale", Version: 1, Phase: "playing",
		Ply: 1, Doc: []byte("doc"), Snapshot: []byte("pos"), Seed: []byte("seed"), Created: 1, Touched: touched},
		Users: []string{"alice", "bob"}, Forget: -1, Moves: []store.Move{{Ply: 1, Seat: 0, Move: "a",
			Events: []byte("[]"), User: "alice", At: 5}},
		Owed:   []store.Owed{{Kind: "board", Target: "c", Ply: 1, Body: []byte("{}"), Due: 10}},
		Drafts: []store.Draft{{Seat: 1, Draft: "half"}}}
}

func create(t *testing.T, db *DB, c store.Change) store.Table {
	t.Helper()
	id, err := db.CreateTable(ctx, c)
	if err != nil {
		t.Fatal(err)
	}
	row, err := db.Table(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return row
}

// contents is everything that players would miss.
func contents(t *testing.T, db *DB) string {
	t.Helper()
	ts, err := db.Tables(ctx, store.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	out := ""
	for _, b := range ts {
		row, err := db.Table(ctx, b.ID)
		if err != nil {
			t.Fatal(err)
		}
		out += fmt.Sprintf("%+v\n", row)
		moves, err := db.Moves(ctx, row.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		draft, err := db.Draft(ctx, row.ID, 1)
		if err != nil {
			t.Fatal(err)
		}
		out += fmt.Sprintf("%+v %s\n", moves, draft)
	}
	owed, err := db.Outbox(ctx, 1<<40, 1000)
	if err != nil {
		t.Fatal(err)
	}
	return out + fmt.Sprintf("%+v", owed)
}

func TestReopenedDatabaseIsTheSame(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deep", "er", "a ?#%.db")
	db := open(t, path)
	create(t, db, sample(7))
	want := contents(t, db)
	shut(t, db)
	db = open(t, path)
	if got := contents(t, db); got != want {
		t.Errorf("after reopening:\n%s\nwant\n%s", got, want)
	}
	if err := db.Ping(ctx); err != nil {
		t.Error(err)
	}
}

func TestSecondProcessIsRefused(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a.db")
	db := open(t, path)
	if got := elsewhere(t, path); !strings.HasPrefix(got, store.ErrLocked.Error()) {
		t.Errorf("a second process printed %q, want %q", got, store.ErrLocked)
	}
	if _, err := Open(ctx, path); !errors.Is(err, store.ErrLocked) {
		t.Errorf("a second Open returned %v, want %v", err, store.ErrLocked)
	}
	create(t, db, sample(7)) // the first one is unharmed
	shut(t, db)
	if got := elsewhere(t, path); got != "opened" {
		t.Errorf("a process after the first printed %q, want that it has opened it", got)
	}
}

// TestPragmasReachEveryConnection opens all connections of both pools at once: a pragma that was executed instead of
// written into the DSN would be missing on all but the first.
func TestPragmasReachEveryConnection(t *testing.T) {
	db := newDB(t)
	for _, pool := range []struct {
		name string
		db   *sql.DB
		n    int
	}{{"write", db.write, 1}, {"read", db.read, 4}} {
		for i := range pool.n {
			c, err := pool.db.Conn(ctx)
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1",
				"busy_timeout": "10000"} {
				var got string
				if err := c.QueryRowContext(ctx, "PRAGMA "+pragma).Scan(&got); err != nil || got != want {
					t.Errorf("%s connection %d: %s = %q, %v, want %q", pool.name, i, pragma, got, err, want)
				}
			}
			if pool.name == "read" {
				if _, err := c.ExecContext(ctx, "DELETE FROM meta"); err == nil {
					t.Errorf("read connection %d writes", i)
				}
			}
		}
	}
}

func TestForeignKeysHold(t *testing.T) {
	db := newDB(t)
	if err := db.SaveDraft(ctx, 99, store.Draft{Seat: 0, Draft: "x"}, 1); err == nil {
		t.Error("a draft at a table that does not exist was stored")
	}
	row := create(t, db, sample(1))
	if _, err := db.write.Exec("DELETE FROM tables WHERE id = ?", row.ID); err == nil {
		t.Error("a table was deleted from under its moves")
	}
}

// twoSteps is the schema with one more migration.
func twoSteps(t *testing.T, second string) fstest.MapFS {
	t.Helper()
	out := fstest.MapFS{}
	list, err := migrations.ReadDir("migrations")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		data, err := migrations.ReadFile("migrations/" + e.Name())
		if err != nil {
			t.Fatal(err)
		}
		out["migrations/"+e.Name()] = &fstest.MapFile{Data: data}
	}
	out["migrations/99999_more.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\n" + second)}
	return out
}

func version(t *testing.T, db *sql.DB) (v int64) {
	t.Helper()
	if err := db.QueryRow("SELECT max(version_id) FROM goose_db_version").Scan(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestMigrationCopiesFirst(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	db := open(t, path)
	create(t, db, sample(7))
	old, want := version(t, db.write), contents(t, db)
	if err := migrate(ctx, db.write, path, twoSteps(t, "ALTER TABLE meta ADD COLUMN more TEXT;")); err != nil {
		t.Fatal(err)
	}
	if got := contents(t, db); got != want {
		t.Errorf("the migration changed\n%s\nto\n%s", want, got)
	}
	if got := version(t, db.write); got != 99999 {
		t.Errorf("schema %d, want 99999", got)
	}
	before := open(t, fmt.Sprintf("%s.before-%d", path, old))
	if got := contents(t, before); got != want {
		t.Errorf("the copy has\n%s\nwant\n%s", got, want)
	}
}

func TestFailedMigrationChangesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	db := open(t, path)
	create(t, db, sample(7))
	old, want := version(t, db.write), contents(t, db)
	for range 2 { // the copy of the first attempt is in the way of the second
		if err := migrate(ctx, db.write, path, twoSteps(t,
			"ALTER TABLE meta ADD COLUMN more TEXT;\nALTER TABLE nosuch ADD COLUMN x TEXT;")); err == nil {
			t.Fatal("got no error for a broken migration")
		}
		if got := version(t, db.write); got != old {
			t.Errorf("schema %d after a failed migration, want %d", got, old)
		}
	}
	if _, err := db.write.Exec("SELECT more FROM meta"); err == nil {
		t.Error("half of the failed migration was kept")
	}
	if got := contents(t, db); got != want {
		t.Errorf("after a failed migration\n%s\nwant\n%s", got, want)
	}
}

func TestNewerSchemaIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	db := open(t, path)
	if err := migrate(ctx, db.write, path, twoSteps(t, "SELECT 1;")); err != nil {
		t.Fatal(err)
	}
	shut(t, db)
	before := read(t, path)
	_, err := Open(ctx, path)
	if !errors.Is(err, store.ErrNewer) || !strings.Contains(err.Error(), "99999") {
		t.Errorf("Open returned %v, want ErrNewer with both numbers", err)
	}
	if !bytes.Equal(read(t, path), before) {
		t.Error("the refused database was changed")
	}
}

func TestSameSchemaIsLeftAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	shut(t, open(t, path))
	before := read(t, path)
	shut(t, open(t, path))
	if !bytes.Equal(read(t, path), before) {
		t.Error("opening an up-to-date database changed it")
	}
	if left, _ := filepath.Glob(path + ".before*"); len(left) > 0 {
		t.Errorf("copies were made for nothing: %v", left)
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestDamagedFileIsRefusedAndKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	db := open(t, path)
	for range 50 {
		create(t, db, sample(7))
	}
	shut(t, db)
	whole := read(t, path)
	scratched := bytes.Clone(whole)
	for i := len(whole) / 2; i < len(whole)/2+8192; i++ {
		scratched[i] ^= 0x5a
	}
	for name, data := range map[string][]byte{
		"garbage": bytes.Repeat([]byte("no database "), 1000), "one byte": {'S'},
		"cut in a page": whole[:len(whole)/2+100], "cut between pages": whole[:len(whole)/8192*4096], "scratched": scratched,
	} {
		t.Run(name, func(t *testing.T) {
			bad := filepath.Join(t.TempDir(), "bad.db")
			if err := os.WriteFile(bad, data, 0o600); err != nil {
				t.Fatal(err)
			}
			db, err := Open(ctx, bad)
			if !errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), bad) {
				t.Errorf("Open returned %v, want ErrDamaged with the file's name", err)
			}
			if db != nil {
				shut(t, db)
			}
			if !bytes.Equal(read(t, bad), data) {
				t.Error("the damaged file was changed")
			}
		})
	}
}

// TestBackupWhileWriting: a backup does not stop writers. It is taken again, the database growing meanwhile, until one
// has lasted for two writes, the second of which has begun and ended within it.
func TestBackupWhileWriting(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.db")
	db := open(t, path)
	first := create(t, db, sample(7))
	stop := make(chan struct{})
	var writer sync.WaitGroup
	var written atomic.Int64
	writer.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
			}
			c := sample(8)
			c.Table.Snapshot = make([]byte, 20_000)
			if _, err := db.CreateTable(ctx, c); err != nil {
				t.Error(err)
				return
			}
			written.Add(1)
		}
	})
	defer writer.Wait()
	defer close(stop)
	var to string
	within := int64(0)
	for n := 0; within < 2; n++ {
		if n == 100 {
			t.Fatal("the writer was blocked")
		}
		to = filepath.Join(dir, fmt.Sprintf("copy-%d.db", n))
		before := written.Load()
		if err := Backup(ctx, path, to); err != nil {
			t.Fatal(err)
		}
		within = written.Load() - before
	}
	if err := Backup(ctx, path, to); err == nil {
		t.Error("a backup was overwritten")
	}
	if err := Backup(ctx, filepath.Join(dir, "nosuch.db"), filepath.Join(dir, "x.db")); err == nil {
		t.Error("got no error for a backup of a missing file")
	}
	copied := open(t, to)
	if row, err := copied.Table(ctx, first.ID); err != nil || row.Channel != "c" {
		t.Errorf("the copy has %+v, %v", row, err)
	}
}

// TestRestore is the drill: everything goes wrong after the backup, and the backup is put in the file's place.
func TestRestore(t *testing.T) {
	dir := t.TempDir()
	path, to := filepath.Join(dir, "a.db"), filepath.Join(dir, "copy.db")
	db := open(t, path)
	create(t, db, sample(7))
	row := create(t, db, sample(9))
	if err := db.Delivered(ctx, []int64{1}, &store.Post{Subject: 1, Kind: "board", Target: "c", Channel: "c",
		Message: "m", Live: true}); err != nil {
		t.Fatal(err)
	}
	want := contents(t, db)
	if err := Backup(ctx, path, to); err != nil {
		t.Fatal(err)
	}
	row.Phase = "over"
	if err := db.SaveTable(ctx, store.Change{Table: row, Forget: 0}); err != nil {
		t.Fatal(err)
	}
	shut(t, db)
	if err := os.Rename(to, path); err != nil {
		t.Fatal(err)
	}
	db = open(t, path)
	if got := contents(t, db); got != want {
		t.Errorf("restored:\n%s\nwant\n%s", got, want)
	}
	if p, err := db.PostOf(ctx, "m"); err != nil || !p.Live {
		t.Errorf("restored post %+v, %v", p, err)
	}
}
