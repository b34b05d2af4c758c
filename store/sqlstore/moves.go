package sqlstore

import (
	"context"

	"tablee/store"
)

// moves has the queries about moves, drafts, and handled interactions.
type moves struct{ *base }

const movesQuery = "SELECT ply, seat, move, events, usr, at FROM moves WHERE tbl = ? AND ply >= ? ORDER BY ply"

func scanMove(r Row) (m store.Move, err error) {
	err = r.Scan(&m.Ply, &m.Seat, &m.Move, &m.Events, &m.User, &m.At)
	return m, err
}

// Moves implements store.Tables.
func (q moves) Moves(ctx context.Context, id int64, from int) ([]store.Move, error) {
	moves, err := Collect(ctx, q.engine, scanMove, movesQuery, id, from)
	if err != nil || len(moves) > 0 {
		return moves, err
	}
	return archives(q).archived(ctx, id, from)
}

// CountMoves implements store.Tables.
func (q moves) CountMoves(ctx context.Context, user string) (n int, err error) {
	_, err = Ask(ctx, q.engine, []any{&n}, "SELECT count(*) FROM moves WHERE usr = ? AND usr <> ''", user)
	return n, err
}

const seenQuery = "SELECT subject FROM interactions WHERE id = ?"

// Seen implements store.Tables.
func (q moves) Seen(ctx context.Context, interaction string) (of store.Subject, ok bool, err error) {
	ok, err = Ask(ctx, q.engine, []any{&of}, seenQuery, interaction)
	return of, ok, err
}

// Refuse implements store.Tables.
func (q moves) Refuse(ctx context.Context, interaction string, at int64) error {
	return q.note(ctx, "refusal", "INSERT INTO interactions (id, subject, at) VALUES (?,?,?) ON CONFLICT DO NOTHING",
		interaction, store.Refused, at)
}

// ForgetInteractions implements store.Tables.
func (q moves) ForgetInteractions(ctx context.Context, before int64) error {
	return q.do(ctx, "interactions", "DELETE FROM interactions WHERE at < ?", before)
}

// Draft implements store.Drafts.
func (q moves) Draft(ctx context.Context, table int64, seat int) (draft string, err error) {
	_, err = Ask(ctx, q.engine, []any{&draft}, "SELECT draft FROM drafts WHERE tbl = ? AND seat = ?", table, seat)
	return draft, err
}

// SaveDraft implements store.Drafts.
func (q moves) SaveDraft(ctx context.Context, table int64, d store.Draft, at int64) error {
	return q.within(ctx, d.Interaction, func(tx Tx) error {
		if err := saveInteraction(ctx, tx, d.Interaction, store.OfTable(table), d.At); err != nil {
			return err
		}
		return tx.Do(ctx, draftStatement(table, d, at))
	})
}

func draftStatement(table int64, d store.Draft, at int64) Statement {
	if d.Draft == "" {
		return Statement{What: "draft", Query: "DELETE FROM drafts WHERE tbl = ? AND seat = ?", Args: []any{table, d.Seat}}
	}
	return Statement{What: "draft",
		Query: "INSERT INTO drafts (tbl, seat, draft, at) VALUES (?,?,?,?) ON CONFLICT (tbl, seat) DO UPDATE SET draft = excluded.draft, at = excluded.at",
		Args:  []any{table, d.Seat, d.Draft, at}}
}
