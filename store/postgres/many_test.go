package postgres

import (
	"flag"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"tablee/store/postgrestest"
	"tablee/store/storetest"
)

var tableCount = flag.Int("tables", 0, "how many tables TestPlansOfMany makes; 1000000 takes some minutes and 2 GB")

// fill makes $1 tables, a tenth of them running, with moves; a board and an interaction for each, people, and something
// owed for a hundredth part.
var fill = []string{
	`INSERT INTO tables (rev, guild, channel, game, version, phase, ply, due, doc, seed, created, touched, maker, show)
	SELECT 1, 'g' || i % 20000, 'c' || i % 60000, (ARRAY['awale','domino','rummikub','scrabble'])[1 + i % 4], 1,
	CASE WHEN i % 10 = 0 THEN 'playing' ELSE 'over' END, 10, CASE WHEN i % 10 = 0 THEN 1700000000000 + i ELSE 0 END,
	convert_to('{"seats":[]}', 'UTF8'), '\x00', i, i, 'u' || i % 50000, 0 FROM generate_series(1, $1::int) AS i`,
	`INSERT INTO seats (tbl, usr) SELECT id, 'u' || id % 50000 FROM tables WHERE id <= $1 AND phase = 'playing' ON CONFLICT DO NOTHING`,
	`INSERT INTO named (tbl, usr) SELECT id, 'u' || id % 50000 FROM tables WHERE id <= $1 ON CONFLICT DO NOTHING`,
	`INSERT INTO moves SELECT id, p, 0, 'a', '[]', 'u' || id % 50000, id FROM tables, generate_series(1, 10) AS p
	WHERE id <= $1 AND phase = 'playing' ON CONFLICT DO NOTHING`,
	`INSERT INTO posts SELECT id, 'board', channel, channel, 'm' || id, 1, (id % 10 = 0)::int, id FROM tables
	WHERE id <= $1 ON CONFLICT DO NOTHING`,
	`INSERT INTO interactions SELECT 'i' || id, id, id FROM tables WHERE id <= $1 ON CONFLICT DO NOTHING`,
	`INSERT INTO outbox (subject, kind, target, ply, body, due) SELECT id, 'board', channel, 1, '{}', id FROM tables
	WHERE id <= $1 AND id % 100 = 0`,
	`INSERT INTO people SELECT 'u' || i, '{}'
	FROM generate_series(1, greatest($1::int / 20, 1)) AS i ON CONFLICT DO NOTHING`,
	`INSERT INTO drafts SELECT id, 0, 'x', id FROM tables WHERE id <= $1 AND phase = 'playing' ON CONFLICT DO NOTHING`,
}

// walked are lists of the newest, which with so many tables go through these by the index on touched: they end at their
// limit, soon unless what is looked for is rare. tablee tables makes them, and who begins or keeps house.
var walked = []string{"WHERE game = $1 ORDER BY touched DESC", "WHERE phase IN ($1,$2) ORDER BY touched DESC"}

// rows is how many a table has, as the server has counted.
func rows(t *testing.T, conn *pgx.Conn, table string) (n float64) {
	t.Helper()
	if err := conn.QueryRow(t.Context(), "SELECT coalesce(max(reltuples), 1e9) FROM pg_class WHERE relname = $1",
		table).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// TestPlansOfMany explains the plans of all queries with as many tables as -tables says, by what the server has counted
// of them: none goes through a table that grows, nor is one forbidden to.
func TestPlansOfMany(t *testing.T) {
	if *tableCount == 0 {
		t.Skip("-tables says of how many")
	}
	ctx := t.Context()
	rec := &recorder{seen: map[string]bool{}}
	was := dial
	dial = func(c *pgxpool.Config) { c.ConnConfig.Tracer = rec }
	defer func() { dial = was }()
	address := postgrestest.New(t)
	db, err := Open(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	storetest.Exercise(ctx, t, db)
	queries := rec.queries()
	conn, err := pgx.Connect(ctx, postgrestest.Plain(address))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx) //nolint:errcheck // what was asked is answered
	began := time.Now()
	for _, q := range fill {
		if _, err := conn.Exec(ctx, q, *tableCount); err != nil {
			t.Fatalf("%v\n%s", err, q)
		}
	}
	for _, q := range []string{"ANALYZE", "SET plan_cache_mode = force_generic_plan"} {
		if _, err := conn.Exec(ctx, q); err != nil {
			t.Fatal(err)
		}
	}
	var bytes int64
	if err := conn.QueryRow(ctx, "SELECT pg_database_size(current_database())").Scan(&bytes); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d tables, %d MB, made in %s; %d queries", *tableCount, bytes>>20, time.Since(began).Round(time.Second),
		len(queries))
	for _, q := range queries {
		for _, fault := range faults(t, conn, q) {
			if slices.ContainsFunc(walked, func(part string) bool { return strings.Contains(q, part) }) {
				continue
			}
			if of, all := strings.CutPrefix(fault, "reads all of "); all && rows(t, conn, of) < 5000 {
				continue // a page or two: any way through them is as good
			}
			t.Errorf("%s\n  %s", q, fault)
		}
	}
	for name, f := range map[string]func() error{
		"due":           func() error { _, err := db.Due(ctx, 1<<60, 50); return err },
		"next due":      func() error { _, err := db.NextDue(ctx); return err },
		"a table":       func() error { _, err := db.Table(ctx, int64(*tableCount/2)); return err },
		"its moves":     func() error { _, err := db.Moves(ctx, int64(*tableCount/20)*10, 0); return err },
		"what is owed":  func() error { _, err := db.Outbox(ctx, 1<<60, 50); return err },
		"queue lengths": func() error { _, err := db.OutboxLengths(ctx, 1<<60); return err },
		"next owed":     func() error { _, err := db.OutboxNext(ctx); return err },
	} {
		began := time.Now()
		if err := f(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		t.Logf("%s: %s", name, time.Since(began).Round(10*time.Microsecond))
	}
}
