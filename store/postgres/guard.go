package postgres

import (
	"context"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"

	"tablee/store"
)

// guard checks at the beginning of every transaction that the lease on which it depends is still held, and that the
// program is not too old.
type guard struct {
	lease   store.Lease
	fenced  bool
	release int64 // 0: it may write, whatever the floor is
}

func (db *DB) guard(ctx context.Context) guard {
	g := guard{release: db.number.Load()}
	g.lease, g.fenced = store.FenceOf(ctx)
	return g
}

func (g guard) needed() bool { return g.fenced || g.release != 0 }

// metaFloor is the key of the lowest release that may write.
const metaFloor = "floor"

// floor is an expression for its value.
const floor = "coalesce((SELECT nullif(value, '')::bigint FROM meta WHERE name = '" + metaFloor + "'), 0)"

// fence adds the query for the lease. Its row stays locked until the transaction ends, so that no other holder can take
// the lease.
func (g guard) fence(b *pgx.Batch) {
	if g.fenced {
		b.Queue("SELECT FROM leases WHERE name = $1 AND token = $2 FOR SHARE", g.lease.Name, g.lease.Token)
	}
}

// passes reads the results.
func (g guard) passes(results pgx.BatchResults, floor int64) error {
	if g.fenced {
		tag, err := results.Exec()
		if err != nil {
			return fmt.Errorf("store: lease: %w", err)
		}
		if tag.RowsAffected() != 1 {
			return fmt.Errorf("%w: %s", store.ErrLapsed, g.lease.Name)
		}
	}
	if g.release != 0 && g.release < floor {
		return store.ErrOutdated
	}
	return nil
}

// releases prevents old programs from writing.
type releases struct {
	db     *DB
	number atomic.Int64 // of the program; 0 before Release
}

// Release implements store.Releases.
func (r *releases) Release(number int64) { r.number.Store(number) }

// Floor implements store.Releases.
func (r *releases) Floor(ctx context.Context) (n int64, err error) {
	s, err := r.db.Meta(ctx, metaFloor)
	if err != nil || s == "" {
		return 0, err
	}
	if n, err = strconv.ParseInt(s, 10, 64); err != nil {
		return 0, fmt.Errorf("%w: %s: floor %q", store.ErrDamaged, r.db.name, s)
	}
	return n, nil
}

// SetFloor implements store.Releases. Transactions that are older than the new floor have read the old one: it waits
// until they end. The server ends them if they take long.
func (r *releases) SetFloor(ctx context.Context, number int64) error {
	if err := r.db.SetMeta(ctx, metaFloor, strconv.FormatInt(number, 10)); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 3*commitTimeout)
	defer cancel()
	var since string
	if err := r.db.pool.QueryRow(ctx, "SELECT pg_snapshot_xmax(pg_current_snapshot())::text").Scan(&since); err != nil {
		return explain(err)
	}
	for {
		var over bool
		if err := r.db.pool.QueryRow(ctx, "SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8",
			since).Scan(&over); err != nil || over {
			return explain(err)
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%w: a long transaction is still writing there: %w", store.ErrBusy, ctx.Err())
		case <-time.After(20 * time.Millisecond):
		}
	}
}
