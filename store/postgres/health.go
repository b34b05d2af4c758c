package postgres

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"tablee/store"
	"tablee/store/sqlstore"
)

// Ping implements store.Health.
func (db *DB) Ping(ctx context.Context) error {
	if err := db.alone(); err != nil {
		return err
	}
	return db.pool.Ping(ctx)
}

// Writable implements store.Health.
func (db *DB) Writable(ctx context.Context) error { return db.Probe(ctx, engine{db}.Do) }

// Clock implements store.Health.
func (db *DB) Clock(ctx context.Context) (time.Time, error) {
	var micros int64
	err := db.pool.QueryRow(ctx, "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint").Scan(&micros)
	return time.UnixMicro(micros), explain(err)
}

// refers lists the references to rows of other tables.
var refers = []struct{ from, column, to, key string }{{"seats", "tbl", "tables", "id"},
	{"named", "tbl", "tables", "id"}, {"moves", "tbl", "tables", "id"}, {"archives", "tbl", "tables", "id"},
	{"drafts", "tbl", "tables", "id"}, {"tournament_tables", "tournament", "tournaments", "id"},
	{"tournament_tables", "tbl", "tables", "id"},
	{"tournament_users", "tournament", "tournaments", "id"},
	{"reviews", "tbl", "tables", "id"}, {"reviewed", "tbl", "reviews", "tbl"}, {"trials", "tbl", "tables", "id"},
	{"found", "tbl", "tables", "id"}, {"answers", "tbl", "tables", "id"},
	{"night_tables", "night", "nights", "id"}, {"night_tables", "tbl", "tables", "id"},
	{"attempts", "puzzle", "puzzles", "id"}}

// Check implements store.Health: it reads every row, so that the server verifies the pages' checksums if it has them,
// and follows every reference. It does not find damaged indexes; amcheck does.
func (db *DB) Check(ctx context.Context) error {
	return db.Checked(db.checkAll(ctx))
}

func (db *DB) checkAll(ctx context.Context) error {
	conn, err := db.pool.Acquire(ctx)
	if err != nil {
		return explain(err)
	}
	defer conn.Release()
	return pgx.BeginTxFunc(ctx, conn, pgx.TxOptions{AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SET LOCAL statement_timeout = 0"); err != nil {
			return explain(err)
		}
		for _, k := range sqlstore.AllTables {
			var bytes int64
			if err := tx.QueryRow(ctx, "SELECT coalesce(sum(octet_length(t::text)), 0) FROM "+k.Name+
				" t").Scan(&bytes); err != nil {
				return classify(fmt.Errorf("store: %s: %s: %w", db.name, k.Name, err))
			}
		}
		for _, r := range refers {
			var loose int64
			if err := tx.QueryRow(ctx,
				fmt.Sprintf("SELECT count(*) FROM %s f WHERE NOT EXISTS (SELECT FROM %s t WHERE t.%s = f.%s)", r.from,
					r.to, r.key,
					r.column)).Scan(&loose); err != nil {
				return classify(fmt.Errorf("store: %s: %w", db.name, err))
			}
			if loose > 0 {
				return fmt.Errorf("%w: %s: %d rows of %s name a row of %s that is not there; put a backup in its place",
					store.ErrDamaged, db.name, loose, r.from, r.to)
			}
		}
		return nil
	})
}

// durable refuses a server whose settings may lose committed transactions.
func (db *DB) durable(ctx context.Context, careless bool) error {
	for _, setting := range []string{"fsync", "full_page_writes", "synchronous_commit"} {
		var v string
		if err := db.pool.QueryRow(ctx, "SELECT current_setting($1)", setting).Scan(&v); err != nil {
			return explain(err)
		}
		if v == "off" && !careless {
			return fmt.Errorf("%w: %s is set up to lose moves in a power cut: %s is off", store.ErrDenied, db.name,
				setting)
		}
	}
	return nil
}

const (
	metaEpoch = "epoch"
	metaLife  = "life"
)

// checkLife finds out whether this database was replaced since a bot last had it open: a restored dump has new tables,
// a server that was reset or has taken over is on another timeline. If so it changes the epoch.
func (db *DB) checkLife(ctx context.Context) (int, error) {
	var life string
	if err := db.pool.QueryRow(ctx,
		`SELECT concat_ws('/', (SELECT system_identifier FROM pg_control_system()), (SELECT timeline_id FROM pg_control_checkpoint()),
		(SELECT oid FROM pg_database WHERE datname = current_database()), 'tables'::regclass::oid)`).Scan(&life); err != nil {
		return 0, explain(err)
	}
	was, err := db.Meta(ctx, metaLife)
	if err != nil || was == life {
		n, bad := db.readEpoch(ctx)
		return n, errors.Join(err, bad)
	}
	if was != "" {
		n, err := rand.Int(rand.Reader, big.NewInt(store.MaxEpoch-1))
		if err == nil {
			err = db.SetMeta(ctx, metaEpoch, strconv.FormatInt(n.Int64()+1, 10))
		}
		if err != nil {
			return 0, err
		}
	}
	if err := db.SetMeta(ctx, metaLife, life); err != nil {
		return 0, err
	}
	return db.readEpoch(ctx)
}

// Epoch implements store.DB.
func (db *DB) Epoch() int { return db.epoch }

func (db *DB) readEpoch(ctx context.Context) (int, error) {
	s, err := db.Meta(ctx, metaEpoch)
	if err != nil || s == "" {
		return 0, err
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || n >= store.MaxEpoch {
		return 0, fmt.Errorf("%w: %s: epoch %q", store.ErrDamaged, db.name, s)
	}
	return n, nil
}

func isConnect(err error) bool {
	var ce *pgconn.ConnectError
	return errors.As(err, &ce)
}
