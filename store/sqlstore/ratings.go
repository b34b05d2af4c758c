package sqlstore

import (
	"context"

	"tablee/store"
)

// ratings has the queries about results, ratings and records.
type ratings struct{ *base }

// saveEnd stores the results of a game, unless its table has been counted already.
func (q ratings) saveEnd(ctx context.Context, tx Tx, table int64, e *store.End) error {
	var counted int
	if _, err := Ask(ctx, tx, []any{&counted}, "SELECT count(*) FROM results WHERE tbl = ?", table); err != nil ||
		counted > 0 {
		return err
	}
	after, err := q.saveRatings(ctx, tx, e)
	if err != nil {
		return err
	}
	for _, r := range e.Results {
		if _, rated := after[r.User]; !rated && r.User != "" {
			r.Pool = ""
		}
		if err := tx.Do(ctx, Statement{What: "result",
			Query: "INSERT INTO results (tbl, seat, usr, level, guild, game, pool, place, score, rating, at) VALUES (?,?,?,?,?,?,?,?,?,?,?)",
			Args: []any{table, r.Seat, r.User, r.Level, r.Guild, r.Game, r.Pool, r.Place, r.Score, after[r.User].Shown,
				r.At}}); err != nil {
			return err
		}
	}
	for _, f := range e.Feats {
		if err := tx.Do(ctx, Statement{What: "feat",
			Query: "INSERT INTO feats (tbl, usr, name, game, value, what, at) VALUES (?,?,?,?,?,?,?)",
			Args:  []any{table, f.User, f.Name, f.Game, f.Value, f.What, f.At}}); err != nil {
			return err
		}
	}
	return nil
}

func (q ratings) saveRatings(ctx context.Context, tx Tx, e *store.End) (map[string]store.Rated, error) {
	if e.Pool == "" {
		return nil, nil
	}
	if err := q.alone(ctx, tx, e.Pool); err != nil {
		return nil, err
	}
	docs := make([][]byte, len(e.Users))
	asked := make([]Question, len(e.Users))
	for i, u := range e.Users {
		asked[i] = Question{Query: "SELECT doc FROM ratings WHERE pool = ? AND usr = ?", Args: []any{e.Pool, u},
			Each: func(r Row) error { return r.Scan(&docs[i]) }}
	}
	if err := tx.Ask(ctx, asked...); err != nil {
		return nil, err
	}
	before := make(map[string][]byte)
	for i, u := range e.Users {
		before[u] = docs[i]
	}
	recent, err := q.recent(ctx, tx, e)
	if err != nil {
		return nil, err
	}
	after, err := e.Rate(before, recent)
	if err != nil {
		return nil, err
	}
	for u, r := range after {
		if err := tx.Do(ctx, Statement{What: "rating",
			Query: "INSERT INTO ratings (pool, usr, doc) VALUES (?,?,?) ON CONFLICT (pool, usr) DO UPDATE SET doc = excluded.doc",
			Args:  []any{e.Pool, u, r.Doc}}); err != nil {
			return nil, err
		}
	}
	return after, nil
}

// recent are the games that Rate receives. Such a game has ended after its table was opened.
func (q ratings) recent(ctx context.Context, tx Tx, e *store.End) (store.Recent, error) {
	list := make([][]store.RatedGame, len(e.Users))
	asked := make([]Question, len(e.Users))
	for i, u := range e.Users {
		asked[i] = Question{Query: `SELECT r.tbl, (SELECT count(*) FROM results o WHERE o.tbl = r.tbl AND o.usr = '' AND o.level = 0)
			FROM results r JOIN tables t ON t.id = r.tbl
			WHERE r.usr = ? AND r.game = ? AND r.at > ? AND r.pool = ? AND t.created > ? AND t.created < ?`,
			Args: []any{u, e.Results[0].Game, e.From, e.Pool, e.From, e.To},
			Anew: func() { list[i] = nil },
			Each: func(r Row) error {
				var g store.RatedGame
				var forgotten int
				err := r.Scan(&g.Table, &forgotten)
				g.Forgotten = forgotten > 0
				list[i] = append(list[i], g)
				return err
			}}
	}
	if err := tx.Ask(ctx, asked...); err != nil {
		return nil, err
	}
	recent := make(store.Recent, len(e.Users))
	for i, u := range e.Users {
		recent[u] = list[i]
	}
	return recent, nil
}

func (q ratings) list(ctx context.Context, query string, args ...any) ([]store.Rating, error) {
	return Collect(ctx, q.engine, func(r Row) (x store.Rating, err error) {
		err = r.Scan(&x.Pool, &x.User, &x.Doc)
		return x, err
	}, query, args...)
}

// RatingsOf implements store.Ratings.
func (q ratings) RatingsOf(ctx context.Context, user string) ([]store.Rating, error) {
	return q.list(ctx, "SELECT pool, usr, doc FROM ratings WHERE usr = ? ORDER BY pool", user)
}

// RatingsIn implements store.Ratings.
func (q ratings) RatingsIn(ctx context.Context, guild, game string) ([]store.Rating, error) {
	return q.list(ctx, "SELECT pool, usr, doc FROM ratings WHERE "+
		q.among("usr", "SELECT usr FROM results WHERE guild = ?1 AND game = ?2")+
		" AND "+q.among("pool", "SELECT pool FROM results WHERE guild = ?1 AND game = ?2")+" ORDER BY pool, usr", guild, game)
}

const resultColumns = "tbl, seat, usr, level, guild, game, pool, place, score, rating, at"

// ResultsOf implements store.Ratings.
func (q ratings) ResultsOf(ctx context.Context, user, game string) ([]store.Result, error) {
	query, args := "SELECT "+resultColumns+" FROM results WHERE "+q.among("tbl", "SELECT tbl FROM results WHERE usr = ?"),
		[]any{user}
	if game != "" {
		query, args = query+" AND game = ?", append(args, game)
	}
	return q.results(ctx, query, args...)
}

// results lists results, oldest first.
func (q ratings) results(ctx context.Context, query string, args ...any) ([]store.Result, error) {
	return Collect(ctx, q.engine, func(r Row) (x store.Result, err error) {
		err = r.Scan(&x.Table, &x.Seat, &x.User, &x.Level, &x.Guild, &x.Game, &x.Pool, &x.Place, &x.Score, &x.Rating, &x.At)
		return x, err
	}, query+" ORDER BY at, tbl, seat", args...)
}

// ResultsIn implements store.Ratings. It reads the server's results by the index of these.
func (q ratings) ResultsIn(ctx context.Context, guild string, from, to int64) ([]store.Result, error) {
	return q.results(ctx, "SELECT "+resultColumns+" FROM results WHERE guild = ? AND at > ? AND at <= ?", guild, from, to)
}

// BestIn implements store.Ratings.
func (q ratings) BestIn(ctx context.Context, guild, name string, from, to int64, limit int) ([]store.Feat, error) {
	return q.feats(ctx, "SELECT tbl, usr, name, game, value, what, at FROM feats WHERE "+
		q.among("tbl", "SELECT tbl FROM results WHERE guild = ? AND at > ? AND at <= ?")+
		" AND name = ? ORDER BY value DESC, at, tbl LIMIT ?", guild, from, to, name, limit)
}

// feats lists records.
func (q ratings) feats(ctx context.Context, query string, args ...any) ([]store.Feat, error) {
	return Collect(ctx, q.engine, func(r Row) (f store.Feat, err error) {
		err = r.Scan(&f.Table, &f.User, &f.Name, &f.Game, &f.Value, &f.What, &f.At)
		return f, err
	}, query, args...)
}

// Best implements store.Ratings.
func (q ratings) Best(ctx context.Context, user, game string) ([]store.Feat, error) {
	return q.feats(ctx, `SELECT tbl, usr, name, game, value, what, at FROM (
		SELECT tbl, usr, name, game, value, what, at, row_number() OVER (PARTITION BY game, name ORDER BY value DESC, at, tbl) AS nth
		FROM feats WHERE usr = ?1 AND (?2 = '' OR game = ?2)) AS ranked
		WHERE nth = 1 ORDER BY game, name`, user, game)
}

// ForgetPerson implements store.Ratings.
func (q ratings) ForgetPerson(ctx context.Context, user string) error {
	return q.within(ctx, "", func(tx Tx) error {
		return doAll(ctx, tx, "forgetting a person", []string{"DELETE FROM ratings WHERE usr = ?",
			"DELETE FROM feats WHERE usr = ?", "DELETE FROM reviewed WHERE usr = ?",
			"UPDATE results SET usr = '', rating = 0 WHERE usr = ?"}, user)
	})
}
