package sqlstore

import (
	"context"
	"slices"

	"tablee/store"
)

// reviews has the queries about reviews.
type reviews struct{ *base }

// Review implements store.Reviews.
func (q reviews) Review(ctx context.Context, table int64) (r store.Review, err error) {
	r.Table = table
	_, err = Ask(ctx, q.engine, []any{&r.Version, &r.Doc, &r.At}, "SELECT version, doc, at FROM reviews WHERE tbl = ?",
		table)
	return r, err
}

// SaveReview implements store.Reviews.
func (q reviews) SaveReview(ctx context.Context, r store.Review) error {
	return q.within(ctx, "", func(tx Tx) error {
		var have int
		found, err := Ask(ctx, tx, []any{&have}, "SELECT version FROM reviews WHERE tbl = ?", r.Table)
		if err != nil || found && have >= r.Version {
			return err
		}
		if err := doAll(ctx, tx, "review", []string{"DELETE FROM reviewed WHERE tbl = ?",
			"DELETE FROM reviews WHERE tbl = ?"}, r.Table); err != nil {
			return err
		}
		if err := tx.Do(ctx, Statement{What: "review", Query: "INSERT INTO reviews (tbl, version, doc, at) VALUES (?,?,?,?)",
			Args: []any{r.Table, r.Version, r.Doc, r.At}}); err != nil {
			return err
		}
		for _, p := range r.Of {
			if err := tx.Do(ctx, Statement{What: "review",
				Query: "INSERT INTO reviewed (usr, tbl, seat, game, accuracy, counted, misses, at) VALUES (?,?,?,?,?,?,?,?)",
				Args:  []any{p.User, r.Table, p.Seat, p.Game, p.Accuracy, p.Counted, p.Misses, p.At}}); err != nil {
				return err
			}
		}
		return nil
	})
}

// ReviewsOf implements store.Reviews.
func (q reviews) ReviewsOf(ctx context.Context, user, game string, limit int) ([]store.Reviewed, error) {
	query, args := "SELECT tbl, seat, usr, game, accuracy, counted, misses, at FROM reviewed WHERE usr = ?", []any{user}
	if game != "" {
		query, args = query+" AND game = ?", append(args, game)
	}
	list, err := Collect(ctx, q.engine, func(r Row) (p store.Reviewed, err error) {
		err = r.Scan(&p.Table, &p.Seat, &p.User, &p.Game, &p.Accuracy, &p.Counted, &p.Misses, &p.At)
		return p, err
	}, query+" ORDER BY at DESC, tbl DESC LIMIT ?", append(args, limit)...)
	slices.Reverse(list)
	return list, err
}
