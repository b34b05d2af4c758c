package sqlstore

import (
	"context"

	"tablee/store"
)

// answers has the queries about the answers to the rounds of open games.
type answers struct{ *base }

// SaveAnswer implements store.Answers.
func (q answers) SaveAnswer(ctx context.Context, g store.Given) error {
	of := store.OfTable(g.Table)
	return q.within(ctx, g.Interaction, func(tx Tx) error {
		if err := tx.Do(ctx, Statement{What: "table of an answer",
			Query: "UPDATE tables SET rev = rev + 1, touched = ?, due = ? WHERE id = ? AND rev = ? AND ply = ?",
			Args:  []any{g.At, g.Due, g.Table, g.Rev, g.Ply}, Took: ExpectOne(store.ErrConflict),
			News: newsOf(g.Due)}); err != nil {
			return err
		}
		if err := saveInteraction(ctx, tx, g.Interaction, of, g.At); err != nil {
			return err
		}
		if err := tx.Do(ctx, Statement{What: "answer",
			Query: "INSERT INTO answers (tbl, seat, ply, move, at) VALUES (?,?,?,?,?) " +
				"ON CONFLICT (tbl, seat) DO UPDATE SET ply = excluded.ply, move = excluded.move, at = excluded.at",
			Args: []any{g.Table, g.Seat, g.Ply, g.Move, g.At}}); err != nil {
			return err
		}
		if err := tx.Do(ctx, draftStatement(g.Table, store.Draft{Seat: g.Seat, Draft: g.Draft}, g.At)); err != nil {
			return err
		}
		return saveOwed(ctx, tx, of, g.Owed)
	})
}

// Answers implements store.Answers.
func (q answers) Answers(ctx context.Context, table int64, ply int) ([]store.Answer, error) {
	return Collect(ctx, q.engine, func(r Row) (a store.Answer, err error) {
		err = r.Scan(&a.Seat, &a.Move, &a.At)
		return a, err
	}, "SELECT seat, move, at FROM answers WHERE tbl = ? AND ply = ? ORDER BY seat", table, ply)
}

// forgetAnswers deletes the answers to a table's round, and the drafts of those that were not sent.
func forgetAnswers(ctx context.Context, tx Tx, c store.Change) error {
	if !c.Answered {
		return nil
	}
	for _, from := range []string{"answers", "drafts"} {
		if err := tx.Do(ctx, Statement{What: from, Query: "DELETE FROM " + from + " WHERE tbl = ?",
			Args: []any{c.Table.ID}}); err != nil {
			return err
		}
	}
	return nil
}
