package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	sqlite3 "github.com/mattn/go-sqlite3"

	"tablee/store/sqlstore"
	"tablee/store/storetest"
)

// small are tables that do not grow with what is played.
var small = []string{"meta", "goose_db_version", "sqlite_master", "sqlite_schema"}

// bounded are scans that are meant: they stop at a limit, in the order of an index, or read what is owed alone.
var bounded = map[string]string{
	"FROM tables ORDER BY touched": "tablee tables -all: the newest, by index",
	"FROM puzzles ORDER BY made":   "the newest, by index",
	"FROM daily_servers ORDER BY":  "all servers, on purpose",
	"SELECT DISTINCT puzzle FROM":  "an index of what is not rated yet",
	"SELECT coalesce(max(id), 0)":  "the last row",
	"SELECT coalesce(min(due), 0)": "the first entry of the indexes on due",
}

// TestPlans explains the plan of every query that the package runs: none goes through a table that grows. Every
// exported method that asks something is called, or the test fails.
func TestPlans(t *testing.T) {
	rec := record(t)
	db := newDB(t)
	migrations := rec.queries() // they may read the whole of a table, once
	storetest.Exercise(ctx, t, db)
	queries := rec.queries()
	if len(queries) < 70 {
		t.Errorf("only %d queries were recorded", len(queries))
	}
	for _, q := range queries {
		if slices.Contains(migrations, q) {
			continue
		}
		explainPlan(t, db, q, rec.args(q))
	}
}

var scanned = regexp.MustCompile(`^SCAN (\w+)`)

func explainPlan(t *testing.T, db *DB, query string, args []any) {
	t.Helper()
	plan, err := collect(ctx, db.read, func(r sqlstore.Row) (s string, err error) {
		var id, parent, unused int
		err = r.Scan(&id, &parent, &unused, &s)
		return s, err
	}, "EXPLAIN QUERY PLAN "+query, args...)
	if err != nil {
		t.Errorf("%s: %v", query, err)
	}
	for _, step := range plan {
		m := scanned.FindStringSubmatch(step)
		if m == nil || slices.Contains(small, m[1]) || !grows(t, db, m[1]) {
			continue
		}
		meant := false
		for part := range bounded {
			meant = meant || strings.Contains(query, part) && strings.Contains(step, "INDEX") || strings.Contains(query,
				part) && strings.Contains(query, "max(id)")
		}
		if !meant {
			t.Errorf("%s\n  %s", query, strings.Join(plan, "\n  "))
			return
		}
	}
}

// grows reports whether a name in a plan is a table, and not something that the query itself has made.
func grows(t *testing.T, db *DB, name string) bool {
	var n int
	if err := db.read.QueryRow("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?",
		name).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n > 0
}

// recorder is a driver that writes down what is asked.
type recorder struct {
	driver.Driver
	mu   sync.Mutex
	seen map[string][]any
}

var recording sync.Once
var theRecorder = &recorder{Driver: &sqlite3.SQLiteDriver{}, seen: map[string][]any{}}

// record has every database that the test opens from now on write down its queries.
func record(t *testing.T) *recorder {
	t.Helper()
	recording.Do(func() { sql.Register("sqlite3-recorded", theRecorder) })
	was := driverName
	driverName = "sqlite3-recorded"
	t.Cleanup(func() { driverName = was })
	return theRecorder
}

func (r *recorder) Open(name string) (driver.Conn, error) {
	c, err := r.Driver.Open(name)
	if err != nil {
		return nil, err
	}
	return &recordedConn{c.(*sqlite3.SQLiteConn), r}, nil
}

func (r *recorder) note(query string, args []driver.NamedValue) {
	verb, _, _ := strings.Cut(strings.TrimSpace(query), " ")
	// migrations' own
	if !slices.Contains([]string{"SELECT", "INSERT", "UPDATE", "DELETE"}, verb) ||
		strings.Contains(query, "goose_db_version") || strings.Contains(query, "sqlite_") ||
		strings.Contains(query, "json_tree") {
		return
	}
	values := make([]any, len(args))
	for i, a := range args {
		values[i] = a.Value
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seen[query] = values
}

func (r *recorder) queries() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Sorted(maps.Keys(r.seen))
}

func (r *recorder) args(query string) []any {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.seen[query]
}

// recordedConn is a connection of the recorder; database/sql prefers these two methods to Prepare.
type recordedConn struct {
	*sqlite3.SQLiteConn
	to *recorder
}

func (c *recordedConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	c.to.note(query, args)
	return c.SQLiteConn.ExecContext(ctx, query, args)
}

func (c *recordedConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	c.to.note(query, args)
	return c.SQLiteConn.QueryContext(ctx, query, args)
}
