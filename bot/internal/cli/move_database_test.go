package cli_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"tablee/bot/internal/cli"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/store/dbtest"
	"tablee/store/postgrestest"
	"tablee/store/stores"
)

// TestMoveDatabase copies a running bot's database to PostgreSQL and back: people play on as if nothing had happened.
func TestMoveDatabase(t *testing.T) {
	t.Parallel()
	server := postgrestest.New(t)
	w := systemtest.OpenWorld(t, all.Games())
	first := w.Config.Database
	id := systemtest.TwoAtTable(t, w, "awale")
	turn := 0
	sow := func() {
		t.Helper()
		name := []string{"bob", "alice"}[turn%2]
		turn++
		systemtest.Must(t, w, name, fmt.Sprintf("/awale sow pit:%v number:%d",
			systemtest.Choice(t, w, name, fmt.Sprintf("/awale sow number:%d pit:", id)), id))
		systemtest.Standing(t, w, id, turn, true)
	}
	sow()
	refused := func(what, says string, args ...string) {
		t.Helper()
		if code, out, errs := systemtest.Shell(t, nil, "", append([]string{"move"}, args...)...); code != cli.ExitFailed ||
			!strings.Contains(errs, says) {
			t.Errorf("%s: code %d, %q, %q, want %q", what, code, out, errs, says)
		}
	}
	refused("beside a live bot", "stop that bot first", first, server)
	to := server
	for range 2 {
		if err := w.End(); err != nil {
			t.Fatal(err)
		}
		code, out, errs := systemtest.Shell(t, nil, "", "move", w.Config.Database, to)
		if code != cli.ExitOK || !strings.Contains(out, "every row of both is the same") || !strings.Contains(out, "1 tables") ||
			!strings.Contains(out, "0 faults") {
			t.Fatalf("move: code %d, %q, %q", code, out, errs)
		}
		if code, out, errs := systemtest.Shell(t, nil, "", "move", w.Config.Database, to); code != cli.ExitOK ||
			!strings.Contains(out, "set it as the database") { // the first may have been killed after its last row
			t.Fatalf("a second time: code %d, %q, %q", code, out, errs)
		}
		from := w.Config.Database
		w.Config.Database = to
		if err := w.Start(); err != nil {
			t.Fatal(err)
		}
		sow()
		if err := w.End(); err != nil {
			t.Fatal(err)
		}
		refused("once a bot has served the new one", "not empty", from, to)
		if err := w.Start(); err != nil {
			t.Fatal(err)
		}
		to = filepath.Join(t.TempDir(), "back.db")
	}
	refused("from a live bot", "stop that bot first", w.Config.Database, filepath.Join(t.TempDir(), "x.db"))
	refused("from nowhere", "no such file", filepath.Join(t.TempDir(), "nosuch.db"), filepath.Join(t.TempDir(), "x.db"))
	refused("from a server that is not there", "nothing can be stored", "postgres://u:secret@127.0.0.1:1/x",
		filepath.Join(t.TempDir(), "x.db"))
}

// TestHalfCopiedDatabaseIsNotServed: a half-copied database is not served, since the bot would write to it beside the
// copy.
func TestHalfCopiedDatabaseIsNotServed(t *testing.T) {
	t.Parallel()
	w := systemtest.OpenWorld(t, all.Games())
	systemtest.TwoAtTable(t, w, "awale")
	if err := w.End(); err != nil {
		t.Fatal(err)
	}
	mark := func(query string) {
		t.Helper()
		if err := dbtest.Exec(w.Config.Database, query); err != nil {
			t.Fatal(err)
		}
	}
	mark("INSERT INTO meta (name, value) VALUES ('unfinished copy of', 'old.db')")
	if err := w.Start(); err == nil || !strings.Contains(err.Error(), "half a copy of old.db") {
		t.Errorf("it started: %v", err)
	}
	if code, _, errs := systemtest.Shell(t, nil, "", "move", w.Config.Database,
		filepath.Join(t.TempDir(), "x.db")); code != cli.ExitFailed || !strings.Contains(errs, "half a copy") {
		t.Errorf("it was copied: %q", errs)
	}
	mark("DELETE FROM meta WHERE name = 'unfinished copy of'")
	if err := w.Start(); err != nil {
		t.Fatal(err)
	}
}

// TestServersHaveTheirOwnBackups: a backup of a PostgreSQL database is refused with the name of the tool that makes
// one, and without the password.
func TestServersHaveTheirOwnBackups(t *testing.T) {
	t.Parallel()
	const address = "postgresql://bot:secret@db.example/tablee"
	for tool, says := range map[string]string{"backup": "pg_dump", "restore": "pg_restore"} {
		code, out, errs := systemtest.Shell(t, map[string]string{"TABLEE_DATABASE": address}, "", tool, "file")
		if code != cli.ExitFailed || !strings.Contains(errs, says) || !strings.Contains(errs, "tablee at db.example:5432") ||
			strings.Contains(out+errs, "secret") {
			t.Errorf("%s: code %d, %q, %q", tool, code, out, errs)
		}
	}
	server := postgrestest.New(t)
	db, err := stores.Open(t.Context(), server)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if code, out, errs := systemtest.Shell(t, nil, "", "check", "database", "-db", server); code != cli.ExitOK ||
		!strings.Contains(out, "0 faults") {
		t.Errorf("check: code %d, %q, %q", code, out, errs)
	}
	if code, out, errs := systemtest.Shell(t, nil, "", "tables", "-db", server); code != cli.ExitOK {
		t.Errorf("tables: code %d, %q, %q", code, out, errs)
	}
}
