package postgres

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"tablee/store/postgrestest"
	"tablee/store/storetest"
)

// bounded are scans of a whole index that are meant: they stop at a limit, in its order.
var bounded = map[string]string{
	"FROM tables ORDER BY touched": "tablee tables -all: the newest, by index",
	"FROM puzzles ORDER BY made":   "the newest, by index",
	"FROM daily_servers ORDER BY":  "all servers, on purpose",
	"SELECT DISTINCT puzzle FROM":  "an index of what is not rated yet",
	"SELECT coalesce(max(id), 0)":  "the last row",
	"SELECT coalesce(min(due), 0)": "the first entry of the indexes on due",
	"WITH RECURSIVE k(kind)":       "the first entry of each kind",
}

// TestPlans explains the plan of every query that the package runs, as it is made for any values: none goes through a
// table that grows.
func TestPlans(t *testing.T) {
	ctx := t.Context()
	rec := &recorder{seen: map[string]bool{}}
	was := dial
	dial = func(c *pgxpool.Config) { c.ConnConfig.Tracer = rec }
	defer func() { dial = was }()
	db, err := Open(ctx, postgrestest.New(t))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	storetest.Exercise(ctx, t, db)
	queries := rec.queries()
	if len(queries) < 70 {
		t.Errorf("only %d queries were recorded", len(queries))
	}
	conn, err := db.pool.Acquire(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Release()
	for _, setting := range []string{"SET enable_seqscan = off", "SET plan_cache_mode = force_generic_plan"} {
		if _, err := conn.Exec(ctx, setting); err != nil {
			t.Fatal(err)
		}
	}
	for _, q := range queries {
		for _, fault := range faults(t, conn.Conn(), q) {
			t.Errorf("%s\n  %s", q, fault)
		}
	}
}

var placed = regexp.MustCompile(`\$(\d+)`)

// node is a step of a plan.
type node struct {
	Type  string `json:"Node Type"`
	Of    string `json:"Relation Name"`
	Index string `json:"Index Name"`
	Cond  string `json:"Index Cond"`
	Plans []node
}

// faults are the steps that go through a whole table, or a whole index.
func faults(t *testing.T, conn *pgx.Conn, query string) (list []string) {
	t.Helper()
	values := 0
	for _, m := range placed.FindAllStringSubmatch(query, -1) {
		n, _ := strconv.Atoi(m[1])
		values = max(values, n)
	}
	run := "EXPLAIN (FORMAT JSON) EXECUTE plan"
	if values > 0 {
		run += "(" + strings.Repeat("NULL,", values-1) + "NULL)"
	}
	if _, err := conn.Exec(t.Context(), "PREPARE plan AS "+query); err != nil {
		return []string{err.Error()}
	}
	var text []byte
	err := conn.QueryRow(t.Context(), run).Scan(&text)
	if _, e := conn.Exec(t.Context(), "DEALLOCATE plan"); err == nil {
		err = e
	}
	var plans []struct{ Plan node }
	if err == nil {
		err = json.Unmarshal(text, &plans)
	}
	if err != nil {
		return []string{err.Error()}
	}
	for _, p := range plans {
		list = append(list, whole(query, p.Plan)...)
	}
	return list
}

func whole(query string, n node) (list []string) {
	scan := strings.Contains(n.Type, "Scan") && n.Of != "meta" && n.Of != "leases" && n.Type != "Bitmap Heap Scan"
	switch {
	case scan && n.Type == "Seq Scan":
		list = append(list, fmt.Sprintf("reads all of %s", n.Of))
	case scan && n.Index != "" && n.Cond == "":
		meant := false
		for part := range bounded {
			meant = meant || strings.Contains(query, part)
		}
		if !meant {
			list = append(list, fmt.Sprintf("reads all of the index %s", n.Index))
		}
	}
	for _, p := range n.Plans {
		list = append(list, whole(query, p)...)
	}
	return list
}

// TestPlansOfBadQueries: the test above finds bad plans.
func TestPlansOfBadQueries(t *testing.T) {
	db, err := Open(t.Context(), postgrestest.New(t))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	conn, err := db.pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Release()
	if _, err := conn.Exec(t.Context(), "SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan"); err != nil {
		t.Fatal(err)
	}
	for query, bad := range map[string]bool{
		"SELECT id FROM tables WHERE game = $1 ORDER BY touched DESC LIMIT 9": false,
		"SELECT count(*) FROM moves WHERE at > $1":                            true, "SELECT min(created) FROM tables": true,
		"DELETE FROM outbox WHERE failed = $1": true, "SELECT count(due) FROM outbox": true,
		"DELETE FROM outbox WHERE id = $1": false,
	} {
		if got := faults(t, conn.Conn(), query); len(got) > 0 != bad {
			t.Errorf("%s: %q", query, got)
		}
	}
}

// recorder writes down what is asked.
type recorder struct {
	mu   sync.Mutex
	seen map[string]bool
}

func (r *recorder) note(query string) {
	verb, _, _ := strings.Cut(strings.TrimSpace(query), " ")
	if !slices.Contains([]string{"SELECT", "INSERT", "UPDATE", "DELETE", "WITH"}, verb) || strings.Contains(query,
		"pg_") || strings.Contains(query, "current_setting") {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seen[query] = true
}

func (r *recorder) queries() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Sorted(maps.Keys(r.seen))
}

func (r *recorder) TraceQueryStart(ctx context.Context, _ *pgx.Conn, d pgx.TraceQueryStartData) context.Context {
	r.note(d.SQL)
	return ctx
}
func (r *recorder) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}
func (r *recorder) TraceBatchStart(ctx context.Context, _ *pgx.Conn, d pgx.TraceBatchStartData) context.Context {
	for _, q := range d.Batch.QueuedQueries {
		r.note(q.SQL)
	}
	return ctx
}
func (r *recorder) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}
func (r *recorder) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData)     {}
