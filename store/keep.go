package store

import (
	"context"
	"database/sql"
	"fmt"
)

// SaveDraft keeps a half-made move; an empty one is dropped.
func (db *DB) SaveDraft(ctx context.Context, table int64, d Draft, at int64) error {
	return db.inTx(ctx, func(tx *sql.Tx) error { return saveDraft(ctx, tx, table, d, at) })
}

func saveDraft(ctx context.Context, tx *sql.Tx, table int64, d Draft, at int64) error {
	query, args := "INSERT INTO drafts (tbl, seat, draft, at) VALUES (?,?,?,?) ON CONFLICT (tbl, seat) DO UPDATE SET draft = excluded.draft, at = excluded.at", []any{table, d.Seat, d.Draft, at}
	if d.Draft == "" {
		query, args = "DELETE FROM drafts WHERE tbl = ? AND seat = ?", args[:2]
	}
	if _, err := tx.ExecContext(ctx, query, args...); err != nil {
		return fmt.Errorf("store: draft: %w", err)
	}
	return nil
}

// Draft reads the half-made move of a seat; "" if there is none.
func (db *DB) Draft(ctx context.Context, table int64, seat int) (string, error) {
	ds, err := collect(ctx, db.read, scanOne[string], "SELECT draft FROM drafts WHERE tbl = ? AND seat = ?", table, seat)
	if err != nil || len(ds) == 0 {
		return "", err
	}
	return ds[0], nil
}

// Person reads what is kept of a person; nil if nothing is.
func (db *DB) Person(ctx context.Context, id string) ([]byte, error) {
	return db.doc(ctx, "SELECT doc FROM people WHERE id = ?", id)
}

// SavePerson keeps a person's document; nil erases it.
func (db *DB) SavePerson(ctx context.Context, id string, doc []byte) error {
	if doc == nil {
		return db.exec(ctx, "DELETE FROM people WHERE id = ?", id)
	}
	return db.exec(ctx, "INSERT INTO people (id, doc) VALUES (?,?) ON CONFLICT (id) DO UPDATE SET doc = excluded.doc", id, doc)
}

// CountMoves is how many moves are recorded as a person's.
func (db *DB) CountMoves(ctx context.Context, user string) (n int, err error) {
	err = db.read.QueryRowContext(ctx, "SELECT count(*) FROM moves WHERE usr = ?", user).Scan(&n)
	return n, err
}

// ForgetUser erases a person: preferences, messages owed and sent to them, and the name beside their moves and
// seats. What a table's document says is the caller's to change before.
func (db *DB) ForgetUser(ctx context.Context, user string) error {
	return db.inTx(ctx, func(tx *sql.Tx) error {
		for _, q := range []string{"UPDATE moves SET usr = '' WHERE usr = ?", "DELETE FROM seats WHERE usr = ?", "DELETE FROM outbox WHERE target = ?",
			"DELETE FROM posts WHERE target = ?", "DELETE FROM people WHERE id = ?"} {
			if _, err := tx.ExecContext(ctx, q, user); err != nil {
				return fmt.Errorf("store: forgetting a person: %w", err)
			}
		}
		return nil
	})
}

// Guild reads what is kept of a server; nil if nothing is.
func (db *DB) Guild(ctx context.Context, id string) ([]byte, error) {
	return db.doc(ctx, "SELECT doc FROM guilds WHERE id = ?", id)
}

// SaveGuild keeps a server's document; nil erases it.
func (db *DB) SaveGuild(ctx context.Context, id string, doc []byte) error {
	if doc == nil {
		return db.exec(ctx, "DELETE FROM guilds WHERE id = ?", id)
	}
	return db.exec(ctx, "INSERT INTO guilds (id, doc) VALUES (?,?) ON CONFLICT (id) DO UPDATE SET doc = excluded.doc", id, doc)
}

// Meta reads a note of the bot to itself, such as the hash of the registered commands; "" if there is none.
func (db *DB) Meta(ctx context.Context, name string) (string, error) {
	vs, err := collect(ctx, db.read, scanOne[string], "SELECT value FROM meta WHERE name = ?", name)
	if err != nil || len(vs) == 0 {
		return "", err
	}
	return vs[0], nil
}

// SetMeta writes a note.
func (db *DB) SetMeta(ctx context.Context, name, value string) error {
	return db.exec(ctx, "INSERT INTO meta (name, value) VALUES (?,?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", name, value)
}

func (db *DB) doc(ctx context.Context, query, id string) ([]byte, error) {
	ds, err := collect(ctx, db.read, scanOne[[]byte], query, id)
	if err != nil || len(ds) == 0 {
		return nil, err
	}
	return ds[0], nil
}
