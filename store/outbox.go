package store

import (
	"context"
	"database/sql"
	"fmt"
)

// Owed is a message that Discord has not taken yet.
type Owed struct {
	ID     int64
	Table  int64
	Kind   string
	Target string // the channel or the person
	Ply    int
	Body   []byte
	Due    int64
	Tries  int
	Failed string // why the last try failed
}

// Post is a message that stands on Discord.
type Post struct {
	Table   int64
	Kind    string
	Target  string
	Channel string
	Message string
	Ply     int
	Live    bool // it carries buttons
	At      int64
}

func saveOwed(ctx context.Context, tx *sql.Tx, table int64, owed []Owed) error {
	for _, o := range owed {
		if o.Body == nil {
			o.Body = []byte("{}")
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO outbox (tbl, kind, target, ply, body, due) VALUES (?,?,?,?,?,?)",
			table, o.Kind, o.Target, o.Ply, o.Body, o.Due); err != nil {
			return fmt.Errorf("store: outbox: %w", err)
		}
	}
	return nil
}

// Owe adds messages to the outbox that come with no change of a table.
func (db *DB) Owe(ctx context.Context, table int64, owed ...Owed) error {
	return db.inTx(ctx, func(tx *sql.Tx) error { return saveOwed(ctx, tx, table, owed) })
}

const owedColumns = "id, tbl, kind, target, ply, body, due, tries, failed"

func scanOwed(r *sql.Rows) (o Owed, err error) {
	err = r.Scan(&o.ID, &o.Table, &o.Kind, &o.Target, &o.Ply, &o.Body, &o.Due, &o.Tries, &o.Failed)
	return o, err
}

// Outbox lists what is owed and due, oldest first.
func (db *DB) Outbox(ctx context.Context, now int64, limit int) ([]Owed, error) {
	return collect(ctx, db.read, scanOwed, "SELECT "+owedColumns+" FROM outbox WHERE due <= ? ORDER BY id LIMIT ?", now, limit)
}

// OutboxOf lists all that is owed of a kind to a target about a table, due or not, oldest first.
func (db *DB) OutboxOf(ctx context.Context, table int64, kind, target string) ([]Owed, error) {
	return collect(ctx, db.read, scanOwed, "SELECT "+owedColumns+" FROM outbox WHERE tbl = ? AND kind = ? AND target = ? ORDER BY id", table, kind, target)
}

// OutboxNext is the earliest time at which something will be owed, 0 if nothing is.
func (db *DB) OutboxNext(ctx context.Context) (at int64, err error) {
	err = db.read.QueryRowContext(ctx, "SELECT coalesce(min(due), 0) FROM outbox").Scan(&at)
	return at, err
}

// Delivered takes what was owed out of the outbox and records the message that now stands there, if any.
func (db *DB) Delivered(ctx context.Context, owed []int64, p *Post) error {
	return db.lazily(ctx, func(tx *sql.Tx) error {
		for _, id := range owed {
			if _, err := tx.ExecContext(ctx, "DELETE FROM outbox WHERE id = ?", id); err != nil {
				return fmt.Errorf("store: outbox: %w", err)
			}
		}
		if p == nil {
			return nil
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO posts (tbl, kind, target, channel, message, ply, live, at) VALUES (?,?,?,?,?,?,?,?)
			ON CONFLICT (tbl, kind, target, message) DO UPDATE SET ply = excluded.ply, live = excluded.live, at = excluded.at`,
			p.Table, p.Kind, p.Target, p.Channel, p.Message, p.Ply, p.Live, p.At); err != nil {
			return fmt.Errorf("store: post: %w", err)
		}
		return nil
	})
}

// OutboxLast is the id of the youngest message owed, 0 if nothing is: everything up to it was owed before now.
func (db *DB) OutboxLast(ctx context.Context) (id int64, err error) {
	err = db.read.QueryRowContext(ctx, "SELECT coalesce(max(id), 0) FROM outbox").Scan(&id)
	return id, err
}

// Postpone puts a message off after a failed try.
func (db *DB) Postpone(ctx context.Context, id, due int64, failed string) error {
	return db.note(ctx, "UPDATE outbox SET due = ?, tries = tries + 1, failed = ? WHERE id = ?", due, failed, id)
}

// LivePosts lists the messages of a table that carry buttons, oldest first.
func (db *DB) LivePosts(ctx context.Context, table int64) ([]Post, error) {
	return db.posts(ctx, "SELECT tbl, kind, target, channel, message, ply, live, at FROM posts WHERE tbl = ? AND live = 1 ORDER BY at, message", table)
}

// LastPost is the newest message of a kind for a target, if one stands.
func (db *DB) LastPost(ctx context.Context, table int64, kind, target string) (Post, error) {
	ps, err := db.posts(ctx, "SELECT tbl, kind, target, channel, message, ply, live, at FROM posts WHERE tbl = ? AND kind = ? AND target = ? ORDER BY at DESC, length(message) DESC, message DESC LIMIT 1", table, kind, target)
	if err != nil {
		return Post{}, err
	}
	if len(ps) == 0 {
		return Post{}, ErrNotFound
	}
	return ps[0], nil
}

func (db *DB) posts(ctx context.Context, query string, args ...any) ([]Post, error) {
	return collect(ctx, db.read, func(r *sql.Rows) (p Post, err error) {
		err = r.Scan(&p.Table, &p.Kind, &p.Target, &p.Channel, &p.Message, &p.Ply, &p.Live, &p.At)
		return p, err
	}, query, args...)
}

// PostOf finds the post with a message's id.
func (db *DB) PostOf(ctx context.Context, message string) (Post, error) {
	ps, err := db.posts(ctx, "SELECT tbl, kind, target, channel, message, ply, live, at FROM posts WHERE message = ? LIMIT 1", message)
	if err != nil {
		return Post{}, err
	}
	if len(ps) == 0 {
		return Post{}, ErrNotFound
	}
	return ps[0], nil
}

// Retire marks a post as no longer live: its buttons are gone, or it is.
func (db *DB) Retire(ctx context.Context, p Post) error {
	return db.note(ctx, "UPDATE posts SET live = 0 WHERE tbl = ? AND kind = ? AND target = ? AND message = ?", p.Table, p.Kind, p.Target, p.Message)
}

// note runs one statement lazily.
func (db *DB) note(ctx context.Context, query string, args ...any) error {
	return db.lazily(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, query, args...); err != nil {
			return fmt.Errorf("store: %w", err)
		}
		return nil
	})
}

// ForgetPosts drops posts without buttons older than a time: nothing will ever be done to them.
func (db *DB) ForgetPosts(ctx context.Context, before int64) error {
	return db.exec(ctx, "DELETE FROM posts WHERE live = 0 AND at < ?", before)
}
