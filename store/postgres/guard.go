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

// guard stands before every transaction: the lease on which it hangs must be the same, and the program not too old. It
// travels with the transaction's beginning.
type guard struct {
	lease   store.Lease
	fenced  bool
	release int64 // 0: it may write whatever the floor is
}

func (db *DB) guard(ctx context.Context) guard {
	g := guard{release: db.number.Load()}
	g.lease, g.fenced = store.FenceOf(ctx)
	return g
}

func (g guard) needed() bool { return g.fenced || g.release != 0 }

// metaFloor is the note of the lowest release that may write.
const metaFloor = "floor"

// floor is what that note says.
const floor = "coalesce((SELECT nullif(value, '')::bigint FROM meta WHERE name = '" + metaFloor + "'), 0)"

// fence adds the question for the lease. The row stays locked until the end: nobody takes the lease meanwhile.
func (g guard) fence(b *pgx.Batch) {
	if g.fenced {
		b.Queue("SELECT FROM leases WHERE name = $1 AND token = $2 FOR SHARE", g.lease.Name, g.lease.Token)
	}
}

// passes reads the answer.
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

// releases keep old programs from writing.
type releases struct {
	db     *DB
	number atomic.Int64 // of the program; 0 while it has not said
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

// SetFloor implements store.Releases. A transaction has read the old floor if it is older than the new one: it waits
// for those, which the server ends if they take long.
func (r *releases) SetFloor(ctx context.Context, number int64) error {
	if err := r.db.SetMeta(ctx, metaFloor, strconv.FormatInt(number, 10)); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 3*patience)
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
			return fmt.Errorf("%w: somebody writes there for long: %w", store.ErrBusy, ctx.Err())
		case <-time.After(20 * time.Millisecond):
		}
	}
}
