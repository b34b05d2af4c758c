package sqlite

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"testing"

	"github.com/pressly/goose/v3"
)

// steps are the migrations of a database, to be taken one by one.
func steps(t *testing.T, db *DB) *goose.Provider {
	t.Helper()
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		t.Fatal(err)
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db.write, dir)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestOldTournamentsAreIndexed: people in tournaments that were stored before there was an index are found by it.
func TestOldTournamentsAreIndexed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	db := open(t, path)
	p := steps(t, db)
	if _, err := p.DownTo(ctx, 3); err != nil {
		t.Fatal(err)
	}
	// they had another name then
	if _, err := db.write.Exec(`INSERT INTO cups (rev, guild, channel, phase, due, doc, touched)
		VALUES (1, '', 'c', 'lobby', 0, CAST(? AS BLOB), 1)`,
		`{"Creator":"41","Entrants":[{"user":"42","name":"43"},{"level":2}]}`); err != nil {
		t.Fatal(err)
	}
	shut(t, db)
	db = open(t, path)
	for user, want := range map[string]int{"41": 1, "42": 1, "43": 0, "": 0} {
		if ks, err := db.TournamentsOf(ctx, user); err != nil || len(ks) != want {
			t.Errorf("%d tournaments of %q, %v; want %d", len(ks), user, err, want)
		}
	}
}

// TestTournamentsStoredAsCups: tournaments stored when they were called cups are still read, and the migration back
// works.
func TestTournamentsStoredAsCups(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	db := open(t, path)
	p := steps(t, db)
	if _, err := p.DownTo(ctx, 13); err != nil {
		t.Fatal(err)
	}
	const note = `{"id":"cup.note","args":{"cup":{"s":"7"},"who":{"s":"\"cup\":{"}}}`
	for _, q := range []string{
		`INSERT INTO cups (id, rev, guild, channel, phase, due, doc, touched) VALUES (7, 1, '', 'c', 'playing', 0, x'7b7d', 1)`,
		`INSERT INTO tables (id, rev, guild, channel, game, version, phase, ply, due, doc, seed, created, touched, maker)
			VALUES (1, 1, '', 'c', 'awale', 1, 'playing', 1, 0, CAST('{"Cup":7,"Note":` + note +
			`,"Creator":"cupid"}' AS BLOB), x'00', 1, 1, 'cup/7')`,
		`INSERT INTO cup_tables (cup, match, game, tbl) VALUES (7, 1, 1, 1)`,
		`INSERT INTO moves (tbl, ply, seat, usr, at, move, events) VALUES (1, 1, 0, '', 1, '', CAST('[` + note +
			`]' AS BLOB))`,
		`INSERT INTO outbox (tbl, kind, target, ply, body, due) VALUES (-7, 'cup', 'c', 0, CAST('{"Msg":` + note +
			`}' AS BLOB), 1)`,
	} {
		if _, err := db.write.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
	before := dump(t, db, "cups", "cup_tables")
	if _, err := p.Up(ctx); err != nil {
		t.Fatal(err)
	}
	const want = `{"id":"tournament.note","args":{"tournament":{"s":"7"},"who":{"s":"\"cup\":{"}}}`
	for query, want := range map[string]string{
		"SELECT CAST(doc AS TEXT) FROM tables": `{"Tournament":7,"Note":` + want +
			`,"Creator":"cupid"}`,
		"SELECT maker FROM tables":                                              "tournament/7",
		"SELECT CAST(events AS TEXT) FROM moves":                                "[" + want + "]",
		"SELECT CAST(body AS TEXT) FROM outbox WHERE kind = 'tournament'":       `{"Msg":` + want + `}`,
		"SELECT tournament || ' ' || tbl || ' ' || game FROM tournament_tables": "7 1 1",
	} {
		var got string
		if err := db.write.QueryRow(query).Scan(&got); err != nil || got != want {
			t.Errorf("%s: got %s, %v; want %s", query, got, err, want)
		}
	}
	if _, err := p.DownTo(ctx, 13); err != nil {
		t.Fatal(err)
	}
	if after := dump(t, db, "cups", "cup_tables"); after != before {
		t.Errorf("after the way back:\n%s\nwant\n%s", after, before)
	}
}

// dump is all that stands in these tables, and in those whose content a change of names touches.
func dump(t *testing.T, db *DB, tables ...string) (all string) {
	t.Helper()
	for _, name := range append(tables, "tables", "moves", "outbox") {
		all += content(t, db, name)
	}
	return all
}

func content(t *testing.T, db *DB, name string) (all string) {
	t.Helper()
	rows, err := db.write.Query("SELECT * FROM " + name)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	columns, _ := rows.Columns()
	for rows.Next() {
		row, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range row {
			into[i] = &row[i]
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		all += fmt.Sprintf("%s %q\n", name, row)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}
