package postgres

import (
	"context"
	"io/fs"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"tablee/store/postgrestest"
)

// openTogether opens a database in six bots at once and returns the epoch that they agree on.
func openTogether(t *testing.T, address string) (epoch int) {
	t.Helper()
	var all sync.WaitGroup
	begin := make(chan struct{})
	dbs := make([]*DB, 6)
	for i := range dbs {
		all.Go(func() {
			<-begin
			db, err := Open(t.Context(), address)
			if err != nil {
				t.Error(err)
				return
			}
			dbs[i] = db
		})
	}
	close(begin)
	all.Wait()
	for i, db := range dbs {
		if db == nil {
			continue
		}
		if i == 0 {
			epoch = db.Epoch()
		} else if db.Epoch() != epoch {
			t.Errorf("one bot is in epoch %d, another one in %d", epoch, db.Epoch())
		}
		if err := db.sameSchema(t.Context()); err != nil {
			t.Error(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}
	return epoch
}

// schemaUpTo gives an empty database the schema of an earlier version.
func schemaUpTo(t *testing.T, address string, version int64) {
	t.Helper()
	config, _, err := parse(address)
	if err != nil {
		t.Fatal(err)
	}
	w := stdlib.OpenDB(*config.ConnConfig)
	defer w.Close()
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		t.Fatal(err)
	}
	p, err := goose.NewProvider(goose.DialectPostgres, w, dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.UpTo(t.Context(), version); err != nil {
		t.Fatal(err)
	}
}

// TestConcurrentOpen: six bots that are started at once on an empty database, on one with an old schema, or on a dump
// that was read in again, all serve it, in the same epoch.
func TestConcurrentOpen(t *testing.T) {
	address := postgrestest.New(t)
	openTogether(t, address) // empty
	db := open(t, address)
	run(t, db, "DROP SCHEMA public CASCADE")
	run(t, db, "CREATE SCHEMA public")
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	schemaUpTo(t, address, 8)
	before := openTogether(t, address)
	db = open(t, address)
	if err := db.SetMeta(t.Context(), metaLife, "another one"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if epoch := openTogether(t, address); epoch == before {
		t.Errorf("the copy is still in epoch %d", epoch)
	}
}

// TestOpenStopsWaiting: waiting for another bot that opens the database ends with the context, and a bot that has
// opened it delays nobody.
func TestOpenStopsWaiting(t *testing.T) {
	address := postgrestest.New(t)
	config, _, err := parse(address)
	if err != nil {
		t.Fatal(err)
	}
	done, err := opening(t.Context(), config.ConnConfig.Copy())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var watching sync.WaitGroup
	watching.Go(func() {
		defer cancel()
		conn, err := pgx.ConnectConfig(ctx, config.ConnConfig)
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.Close(context.Background())
		for waits := 0; waits == 0 && err == nil; {
			err = conn.QueryRow(ctx, `SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
				AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`).Scan(&waits)
		}
		if err != nil {
			t.Errorf("nobody waits: %v", err)
		}
	})
	if db, err := Open(ctx, address); err == nil {
		t.Error("it was opened while another bot was opening it")
		_ = db.Close()
	}
	watching.Wait()
	done()
	open(t, address)
	open(t, address)
}

// watcher looks, whenever a bot asks whether a copy was put in the database's place, whether others wait for that.
type watcher struct {
	conn   *pgx.Conn
	asked  int
	unheld int
}

func (w *watcher) TraceQueryStart(ctx context.Context, _ *pgx.Conn, q pgx.TraceQueryStartData) context.Context {
	if strings.Contains(q.SQL, "pg_control_system") {
		w.asked++
		var free bool
		if err := w.conn.QueryRow(context.Background(), "SELECT pg_try_advisory_lock($1)",
			int64(lockOpening)).Scan(&free); err != nil || free {
			w.unheld++
		}
	}
	return ctx
}

func (*watcher) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// TestCopyIsDetectedByOneBot: only one bot at a time checks whether the database is a copy: two would begin two epochs.
func TestCopyIsDetectedByOneBot(t *testing.T) {
	address := postgrestest.New(t)
	conn, err := pgx.Connect(t.Context(), postgrestest.Plain(address))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	w := &watcher{conn: conn}
	was := dial
	dial = func(c *pgxpool.Config) { c.ConnConfig.Tracer = w }
	defer func() { dial = was }()
	open(t, address)
	if w.asked == 0 || w.unheld > 0 {
		t.Errorf("it queried %d times, %d of them without the lock", w.asked, w.unheld)
	}
}
