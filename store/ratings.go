package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

// Result is how a finished game ended for one seat.
type Result struct {
	Table  int64
	Seat   int
	User   string // empty for a computer, and for a person who was forgotten
	Level  int    // the computer's; 0 for a person
	Guild  string
	Game   string
	Pool   string // what was rated together; empty if the game was not rated
	Place  int
	Score  int
	Rating float64 // as shown, after the game; 0 if the seat was not rated
	At     int64
}

// Feat is the best performance of a kind that a person gave in one game.
type Feat struct {
	Table int64
	User  string
	Name  string
	Game  string
	Value int
	What  string
	At    int64
}

// Rated is what a game did to a person's rating.
type Rated struct {
	Doc   []byte
	Shown float64
}

// End is what the end of a game leaves behind besides its table.
type End struct {
	Results []Result
	Feats   []Feat
	Pool    string // "": nobody's rating changes
	Users   []string
	// Rate turns the ratings from before the game, by person, nil for who has none, into those after it. It runs within
	// the transaction, so that two games that end at once are rated one after the other.
	Rate func(before map[string][]byte) (map[string]Rated, error)
}

// saveEnd counts a game, once: of a table that has been counted nothing changes.
func saveEnd(ctx context.Context, tx *sql.Tx, table int64, e *End) error {
	var counted int
	if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM results WHERE tbl = ?", table).Scan(&counted); err != nil {
		return fmt.Errorf("store: results: %w", err)
	}
	if counted > 0 {
		return nil
	}
	after, err := saveRatings(ctx, tx, e)
	if err != nil {
		return err
	}
	for _, r := range e.Results {
		if _, err := tx.ExecContext(ctx, "INSERT INTO results (tbl, seat, usr, level, guild, game, pool, place, score, rating, at) VALUES (?,?,?,?,?,?,?,?,?,?,?)",
			table, r.Seat, r.User, r.Level, r.Guild, r.Game, r.Pool, r.Place, r.Score, after[r.User].Shown, r.At); err != nil {
			return fmt.Errorf("store: result: %w", err)
		}
	}
	for _, f := range e.Feats {
		if _, err := tx.ExecContext(ctx, "INSERT INTO feats (tbl, usr, name, game, value, what, at) VALUES (?,?,?,?,?,?,?)",
			table, f.User, f.Name, f.Game, f.Value, f.What, f.At); err != nil {
			return fmt.Errorf("store: feat: %w", err)
		}
	}
	return nil
}

func saveRatings(ctx context.Context, tx *sql.Tx, e *End) (map[string]Rated, error) {
	if e.Pool == "" {
		return nil, nil
	}
	before := make(map[string][]byte)
	for _, u := range e.Users {
		var doc []byte
		switch err := tx.QueryRowContext(ctx, "SELECT doc FROM ratings WHERE pool = ? AND usr = ?", e.Pool, u).Scan(&doc); err {
		case nil, sql.ErrNoRows:
			before[u] = doc
		default:
			return nil, fmt.Errorf("store: rating: %w", err)
		}
	}
	after, err := e.Rate(before)
	if err != nil {
		return nil, err
	}
	for u, r := range after {
		if _, err := tx.ExecContext(ctx, "INSERT INTO ratings (pool, usr, doc) VALUES (?,?,?) ON CONFLICT (pool, usr) DO UPDATE SET doc = excluded.doc", e.Pool, u, r.Doc); err != nil {
			return nil, fmt.Errorf("store: rating: %w", err)
		}
	}
	return after, nil
}

// Rating is where a person stands in a pool.
type Rating struct {
	Pool string
	User string
	Doc  []byte
}

func (db *DB) ratings(ctx context.Context, query string, args ...any) ([]Rating, error) {
	return collect(ctx, db.read, func(r *sql.Rows) (x Rating, err error) {
		err = r.Scan(&x.Pool, &x.User, &x.Doc)
		return x, err
	}, query, args...)
}

// RatingsOf lists a person's ratings by pool.
func (db *DB) RatingsOf(ctx context.Context, user string) ([]Rating, error) {
	return db.ratings(ctx, "SELECT pool, usr, doc FROM ratings WHERE usr = ? ORDER BY pool", user)
}

// RatingsIn lists the ratings, in the pools of a game, of everybody who has finished that game in a server.
func (db *DB) RatingsIn(ctx context.Context, guild, game string) ([]Rating, error) {
	return db.ratings(ctx, `SELECT pool, usr, doc FROM ratings
		WHERE usr IN (SELECT usr FROM results WHERE guild = ?1 AND game = ?2) AND pool IN (SELECT pool FROM results WHERE guild = ?1 AND game = ?2)
		ORDER BY pool, usr`, guild, game)
}

const resultColumns = "tbl, seat, usr, level, guild, game, pool, place, score, rating, at"

// ResultsOf lists everybody's results in the finished games of a person, oldest first; game "" is every game.
func (db *DB) ResultsOf(ctx context.Context, user, game string) ([]Result, error) {
	q, args := "SELECT "+resultColumns+" FROM results WHERE tbl IN (SELECT tbl FROM results WHERE usr = ?)", []any{user}
	if game != "" {
		q, args = q+" AND game = ?", append(args, game)
	}
	return collect(ctx, db.read, func(r *sql.Rows) (x Result, err error) {
		err = r.Scan(&x.Table, &x.Seat, &x.User, &x.Level, &x.Guild, &x.Game, &x.Pool, &x.Place, &x.Score, &x.Rating, &x.At)
		return x, err
	}, q+" ORDER BY at, tbl, seat", args...)
}

// Best lists a person's best performance of each kind, the earliest where several are equal; game "" is every game.
func (db *DB) Best(ctx context.Context, user, game string) ([]Feat, error) {
	return collect(ctx, db.read, func(r *sql.Rows) (f Feat, err error) {
		err = r.Scan(&f.Table, &f.User, &f.Name, &f.Game, &f.Value, &f.What, &f.At)
		return f, err
	}, `SELECT tbl, usr, name, game, value, what, at FROM (
		SELECT *, row_number() OVER (PARTITION BY game, name ORDER BY value DESC, at, tbl) AS nth FROM feats WHERE usr = ?1 AND (?2 = '' OR game = ?2))
		WHERE nth = 1 ORDER BY game, name`, user, game)
}

// ForgetPerson erases a person from ratings, records and results. The games themselves still count for the others.
func (db *DB) ForgetPerson(ctx context.Context, user string) error {
	return db.inTx(ctx, func(tx *sql.Tx) error {
		for _, q := range strings.Split("DELETE FROM ratings WHERE usr = ?;DELETE FROM feats WHERE usr = ?;UPDATE results SET usr = '', rating = 0 WHERE usr = ?", ";") {
			if _, err := tx.ExecContext(ctx, q, user); err != nil {
				return fmt.Errorf("store: forgetting a person: %w", err)
			}
		}
		return nil
	})
}
