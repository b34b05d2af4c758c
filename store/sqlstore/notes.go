package sqlstore

import (
	"context"
	"slices"
)

// Notes implements store.Notes.
type Notes struct{ engine Engine }

// NewNotes makes the queries for an engine.
func NewNotes(e Engine) Notes { return Notes{e} }

// Meta implements store.Notes.
func (q Notes) Meta(ctx context.Context, name string) (value string, err error) {
	_, err = Ask(ctx, q.engine, []any{&value}, "SELECT value FROM meta WHERE name = ?", name)
	return value, err
}

// SetMeta implements store.Notes.
func (q Notes) SetMeta(ctx context.Context, name, value string) error {
	return q.engine.Do(ctx, Statement{What: "note",
		Query: "INSERT INTO meta (name, value) VALUES (?,?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
		Args:  []any{name, value}})
}

// ChangeMeta implements store.Notes.
func (q Notes) ChangeMeta(ctx context.Context, names []string, f func(map[string]string) error) error {
	return q.engine.Within(ctx, Mode{}, func(tx Tx) error {
		notes := map[string]string{}
		var there []string
		for _, name := range slices.Sorted(slices.Values(names)) { // in a fixed order, to avoid deadlocks
			if err := tx.Do(ctx, Statement{What: "note",
				Query: "INSERT INTO meta (name, value) VALUES (?,'') ON CONFLICT (name) DO UPDATE SET value = meta.value",
				Args:  []any{name}}); err != nil {
				return err
			}
			there = append(there, name)
		}
		if err := tx.Ask(ctx, Question{Query: "SELECT name, value FROM meta WHERE " +
			In("name", there), Args: ToAny(there),
			Each: func(r Row) error {
				var name, value string
				err := r.Scan(&name, &value)
				notes[name] = value
				return err
			}}); err != nil {
			return err
		}
		if err := f(notes); err != nil {
			return err
		}
		for _, name := range there {
			if err := tx.Do(ctx, Statement{What: "note", Query: "UPDATE meta SET value = ? WHERE name = ?",
				Args: []any{notes[name], name}}); err != nil {
				return err
			}
		}
		return nil
	})
}
