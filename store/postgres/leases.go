package postgres

import (
	"context"
	"fmt"
	"time"

	"tablee/store"
	"tablee/store/sqlstore"
)

// leases implements store.Leases and store.Claims.
type leases struct{ engine }

// TakeLease implements store.Leases. It is idempotent: a repetition after an unknown outcome renews the lease.
func (e leases) TakeLease(ctx context.Context, name, holder string, life time.Duration) (store.Lease, error) {
	l := store.Lease{Name: name}
	err := e.Within(ctx, sqlstore.Mode{}, func(tx sqlstore.Tx) error {
		l.Token = 0
		return tx.Ask(ctx, sqlstore.Question{Args: []any{name, holder, life.Milliseconds()},
			Each: func(r sqlstore.Row) error { return r.Scan(&l.Token) },
			Query: `INSERT INTO leases AS l (name, holder, token, until) VALUES (?1, ?2, 1, clock_timestamp() + ?3 * interval '1 ms')
			ON CONFLICT (name) DO UPDATE SET token = l.token + CASE WHEN l.holder = ?2 AND l.until > clock_timestamp() THEN 0 ELSE 1 END,
				holder = ?2,
			until = clock_timestamp() + ?3 * interval '1 ms' WHERE l.holder = ?2 OR l.until <= clock_timestamp() RETURNING token`})
	})
	if err == nil && l.Token == 0 {
		err = fmt.Errorf("%w: %s", store.ErrHeld, name)
	}
	if err != nil {
		return store.Lease{}, err
	}
	return l, nil
}

// GiveUp implements store.Leases.
func (e leases) GiveUp(ctx context.Context, l store.Lease) error {
	return e.Do(ctx, sqlstore.Statement{What: "lease",
		Query: "UPDATE leases SET until = '-infinity' WHERE name = ? AND token = ?",
		Args:  []any{l.Name, l.Token}, News: store.NewsLease})
}

// Leases implements store.Leases.
func (e leases) Leases(ctx context.Context) (list []store.Held, err error) {
	err = e.Ask(ctx,
		sqlstore.Question{Query: `SELECT name, holder, token, (extract(epoch FROM until - clock_timestamp()) * 1000)::bigint FROM leases
		WHERE until > clock_timestamp() ORDER BY name`, Each: func(r sqlstore.Row) error {
			var h store.Held
			var left int64
			err := r.Scan(&h.Name, &h.Holder, &h.Token, &left)
			h.Left = time.Duration(left) * time.Millisecond
			list = append(list, h)
			return err
		}})
	return list, err
}

// maxConsidered is how many due rows a claim considers; if there are more, it considers the longest due ones.
const maxConsidered = "2048"

// ClaimDue implements store.Claims. Both statements are one transaction, in one round trip.
func (e leases) ClaimDue(ctx context.Context, now int64, c store.Claim) (list []int64, err error) {
	err = e.Within(ctx, sqlstore.Mode{Lazy: true}, func(tx sqlstore.Tx) error {
		list = nil
		if len(c.Done) > 0 {
			if err := tx.Do(ctx, sqlstore.Statement{What: "claims",
				Query: "DELETE FROM claims WHERE holder = ? AND tbl = ANY (?)", Args: []any{c.Holder, c.Done}}); err != nil {
				return err
			}
		}
		return tx.Ask(ctx, sqlstore.Question{Args: []any{now, c.Limit, c.Holder, c.Life.Milliseconds()},
			Each: func(r sqlstore.Row) error {
				var id int64
				err := r.Scan(&id)
				list = append(list, id)
				return err
			},
			Query: `WITH waiting AS (SELECT id, show, due, row_number() OVER (PARTITION BY show, maker ORDER BY due, id) AS turn FROM
				(SELECT id, show, due, maker FROM tables WHERE due > 0 AND due <= ?1
				AND NOT EXISTS (SELECT FROM claims WHERE tbl = id AND until > clock_timestamp()) ORDER BY due LIMIT ` + maxConsidered +
				`) AS free),
			chosen AS (SELECT id FROM waiting ORDER BY show, turn, due, id LIMIT ?2)
			INSERT INTO claims (tbl, holder, until) SELECT id, ?3, clock_timestamp() + ?4 * interval '1 ms' FROM chosen ORDER BY id
			ON CONFLICT (tbl) DO UPDATE SET holder = excluded.holder, until = excluded.until WHERE claims.until <= clock_timestamp() RETURNING tbl`})
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}
