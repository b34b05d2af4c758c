package sqlstore

import (
	"context"

	"tablee/store"
)

// outbox has the queries about the outbox.
type outbox struct{ *base }

func saveOwed(ctx context.Context, tx Tx, of store.Subject, owed []store.Owed) error {
	owed, err := enforceLimits(ctx, tx, owed)
	if err != nil {
		return err
	}
	for _, o := range owed {
		if o.Body == nil {
			o.Body = []byte("{}")
		}
		if err := tx.Do(ctx, Statement{What: "outbox",
			Query: "INSERT INTO outbox (subject, kind, target, ply, body, due) VALUES (?,?,?,?,?,?)",
			Args:  []any{of, o.Kind, o.Target, o.Ply, o.Body, o.Due}, News: store.NewsOwed}); err != nil {
			return err
		}
	}
	return nil
}

// saveOwedEach stores messages that have their own subjects.
func saveOwedEach(ctx context.Context, tx Tx, owed []store.Owed) error {
	for _, o := range owed {
		if err := saveOwed(ctx, tx, o.Subject, []store.Owed{o}); err != nil {
			return err
		}
	}
	return nil
}

// Owe implements store.Debts.
func (q outbox) Owe(ctx context.Context, of store.Subject, owed ...store.Owed) error {
	return q.within(ctx, "", func(tx Tx) error { return saveOwed(ctx, tx, of, owed) })
}

// OwedColumns are the columns of a message, in the order of Dialect.Window.
const OwedColumns = "id, subject, kind, target, ply, body, due, tries, failed"

func scanOwed(r Row) (o store.Owed, err error) {
	err = r.Scan(&o.ID, &o.Subject, &o.Kind, &o.Target, &o.Ply, &o.Body, &o.Due, &o.Tries, &o.Failed)
	return o, err
}

// Outbox implements store.Outbox.
func (q outbox) Outbox(ctx context.Context, now int64, limit int) ([]store.Owed, error) {
	return Collect(ctx, q.engine, scanOwed, "SELECT "+OwedColumns+ // uses the index on due, however many are not due
		" FROM outbox WHERE due <= ? ORDER BY due, id LIMIT ?", now, limit)
}

// OutboxOf implements store.Outbox.
func (q outbox) OutboxOf(ctx context.Context, of store.Subject, kind, target string) ([]store.Owed, error) {
	query, args := outboxOf(of, kind, target)
	return Collect(ctx, q.engine, scanOwed, query, args...)
}

func outboxOf(of store.Subject, kind, target string) (query string, args []any) {
	where, args := "kind = ? AND target = ?", []any{kind, target}
	if of != 0 {
		where, args = where+" AND subject = ?", append(args, of)
	}
	return "SELECT " + OwedColumns + " FROM outbox WHERE " + where + " ORDER BY id", args
}

// OutboxAfter implements store.Outbox.
func (q outbox) OutboxAfter(ctx context.Context, id int64, limit int) ([]store.Owed, error) {
	return Collect(ctx, q.engine, scanOwed, "SELECT "+OwedColumns+" FROM outbox WHERE id > ? ORDER BY id LIMIT ?", id,
		limit)
}

// Reword implements store.Outbox.
func (q outbox) Reword(ctx context.Context, id int64, body []byte) error {
	if body == nil {
		return q.do(ctx, "outbox", "DELETE FROM outbox WHERE id = ?", id)
	}
	return q.do(ctx, "outbox", "UPDATE outbox SET body = ? WHERE id = ?", body, id)
}

// OutboxNext implements store.Outbox.
func (q outbox) OutboxNext(ctx context.Context) (at int64, err error) {
	_, err = Ask(ctx, q.engine, []any{&at}, "SELECT coalesce(min(due), 0) FROM outbox")
	return at, err
}

// OutboxLast implements store.Outbox.
func (q outbox) OutboxLast(ctx context.Context) (id int64, err error) {
	_, err = Ask(ctx, q.engine, []any{&id}, "SELECT coalesce(max(id), 0) FROM outbox")
	return id, err
}

// kindsQuery reads the first entry of each kind of an index.
const kindsQuery = `WITH RECURSIVE k(kind) AS (SELECT min(kind) FROM outbox UNION ALL
		SELECT (SELECT min(kind) FROM outbox WHERE kind > k.kind) FROM k WHERE k.kind IS NOT NULL) SELECT kind FROM k WHERE kind IS NOT NULL`

// OutboxKinds implements store.Outbox.
func (q outbox) OutboxKinds(ctx context.Context) ([]string, error) {
	return Collect(ctx, q.engine, scanOne[string], kindsQuery)
}

// OutboxLengths implements store.Outbox.
func (q outbox) OutboxLengths(ctx context.Context, now int64) ([]store.Length, error) {
	return Collect(ctx, q.engine, func(r Row) (l store.Length, err error) {
		err = r.Scan(&l.Kind, &l.Owed, &l.Since)
		return l, err
	}, `SELECT kind, count(*), min(due) FROM (SELECT kind, due FROM outbox WHERE due <= ? ORDER BY due LIMIT ?) AS waiting
		GROUP BY kind ORDER BY kind`, now, store.MaxCounted)
}

// OutboxWindow implements store.Outbox.
func (q outbox) OutboxWindow(ctx context.Context, now int64, w store.Window) ([]store.Owed, error) {
	return Collect(ctx, q.engine, scanOwed, q.dialect.Window, w.Kind, w.After, now, w.Targets, w.PerTarget)
}

// Delivered implements store.Outbox.
func (q outbox) Delivered(ctx context.Context, owed []int64, p *store.Post, retired ...store.Post) error {
	return q.engine.Within(ctx, Mode{Lazy: true}, func(tx Tx) error {
		for _, r := range retired {
			if err := tx.Do(ctx, Statement{What: "post", Query: retireQuery, Args: postKey(r)}); err != nil {
				return err
			}
		}
		for _, id := range owed {
			if err := tx.Do(ctx, Statement{What: "outbox", Query: "DELETE FROM outbox WHERE id = ?",
				Args: []any{id}}); err != nil {
				return err
			}
		}
		if p == nil {
			return nil
		}
		return tx.Do(ctx,
			Statement{What: "post",
				Query: `INSERT INTO posts (subject, kind, target, channel, message, ply, live, at) VALUES (?,?,?,?,?,?,?,?)
			ON CONFLICT (subject, kind, target, message) DO UPDATE SET ply = excluded.ply, live = excluded.live, at = excluded.at`,
				Args: []any{p.Subject, p.Kind, p.Target, p.Channel, p.Message, p.Ply, boolToInt(p.Live), p.At}})
	})
}

// Postpone implements store.Outbox.
func (q outbox) Postpone(ctx context.Context, id, due int64, failed string) error {
	return q.note(ctx, "outbox", "UPDATE outbox SET due = ?, tries = tries + 1, failed = ? WHERE id = ?", due, failed, id)
}
