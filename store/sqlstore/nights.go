package sqlstore

import (
	"context"
	"fmt"

	"tablee/store"
)

// nights has the queries about simultaneous games.
type nights struct{ *base }

const nightColumns = "id, rev, key, guild, phase, starts, due, seed, doc, touched"

// SaveNight implements store.Nights.
func (q nights) SaveNight(ctx context.Context, n store.Night) (id int64, err error) {
	err = q.within(ctx, "", func(tx Tx) error {
		if id = n.ID; id != 0 {
			return tx.Do(ctx, Statement{What: "night",
				Query: "UPDATE nights SET rev = rev + 1, phase = ?, starts = ?, due = ?, doc = ?, touched = ? WHERE id = ? AND rev = ?",
				Args:  []any{n.Phase, n.Starts, n.Due, n.Doc, n.Touched, n.ID, n.Rev}, Took: ExpectOne(store.ErrConflict),
				News: store.NewsDue})
		}
		// a transaction of another process may have taken the key: the insertion itself finds out
		if err := tx.Do(ctx, Statement{What: "new night",
			Query: "INSERT INTO nights (rev, key, guild, phase, starts, due, seed, doc, touched) VALUES (1,?,?,?,?,?,?,?,?) " +
				"ON CONFLICT DO NOTHING",
			Args: []any{n.Key, n.Guild, n.Phase, n.Starts, n.Due, n.Seed, n.Doc, n.Touched}, Took: ExpectOne(store.ErrSeen),
			News: store.NewsDue}); err != nil {
			return err
		}
		_, err := Ask(ctx, tx, []any{&id}, "SELECT id FROM nights WHERE key = ?", n.Key)
		return err
	})
	if err != nil {
		return 0, err
	}
	return id, nil
}

func (q nights) list(ctx context.Context, where string, args ...any) ([]store.Night, error) {
	return Collect(ctx, q.engine, func(r Row) (n store.Night, err error) {
		err = r.Scan(&n.ID, &n.Rev, &n.Key, &n.Guild, &n.Phase, &n.Starts, &n.Due, &n.Seed, &n.Doc, &n.Touched)
		return n, err
	}, "SELECT "+nightColumns+" FROM nights WHERE "+where, args...)
}

func (q nights) one(ctx context.Context, where string, arg any) (store.Night, error) {
	list, err := q.list(ctx, where, arg)
	if err != nil {
		return store.Night{}, err
	}
	if len(list) == 0 {
		return store.Night{}, fmt.Errorf("%w: night %v", store.ErrNotFound, arg)
	}
	return list[0], nil
}

// Night implements store.Nights.
func (q nights) Night(ctx context.Context, id int64) (store.Night, error) {
	return q.one(ctx, "id = ?", id)
}

// NightOfKey implements store.Nights.
func (q nights) NightOfKey(ctx context.Context, key string) (store.Night, error) {
	return q.one(ctx, "key = ?", key)
}

// Nights implements store.Nights.
func (q nights) Nights(ctx context.Context, phases []string) ([]store.Night, error) {
	return q.list(ctx, In("phase", phases)+" ORDER BY starts, id", ToAny(phases)...)
}

// DueNights implements store.Nights.
func (q nights) DueNights(ctx context.Context, now int64) ([]int64, error) {
	return Collect(ctx, q.engine, scanOne[int64], "SELECT id FROM nights WHERE due > 0 AND due <= ? ORDER BY due", now)
}

// NightTables implements store.Nights.
func (q nights) NightTables(ctx context.Context, night int64) ([]int64, error) {
	return Collect(ctx, q.engine, scanOne[int64], "SELECT tbl FROM night_tables WHERE night = ? ORDER BY tbl", night)
}

// saveNightOf stores what a change of a table means for a night: a new table joins it, if no other has done so
// meanwhile, and a table's end makes its night due.
func saveNightOf(ctx context.Context, tx Tx, c store.Change) error {
	if n := c.Night; n != nil {
		if err := tx.Do(ctx, Statement{What: "night of a table",
			Query: "UPDATE nights SET rev = rev + 1 WHERE id = ? AND rev = ?", Args: []any{n.Night, n.Rev},
			Took: ExpectOne(store.ErrConflict)}); err != nil {
			return err
		}
		if err := tx.Do(ctx, Statement{What: "table of a night",
			Query: "INSERT INTO night_tables (night, tbl) VALUES (?,?)", Args: []any{n.Night, c.Table.ID}}); err != nil {
			return err
		}
	}
	if c.NightDue == 0 {
		return nil
	}
	return tx.Do(ctx, Statement{What: "night", Query: "UPDATE nights SET rev = rev + 1, due = ? WHERE id = ?",
		Args: []any{c.Table.Touched, c.NightDue}, News: store.NewsDue})
}
