package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// Cup is a tournament. Doc is the host's.
type Cup struct {
	ID      int64
	Rev     int64
	Guild   string
	Channel string
	Phase   string
	Due     int64
	Doc     []byte
	Touched int64
}

// CupChange is everything that one operation does to a tournament; it is stored whole or not at all.
type CupChange struct {
	Cup         Cup
	Owed        []Owed // of the tournament: their table is the tournament's id, negated
	Interaction string
}

// CupTable is a table at which a game of a tournament's match is played.
type CupTable struct {
	Cup   int64
	Match int
	Game  int
	Table int64
}

const cupColumns = "id, rev, guild, channel, phase, due, doc, touched"

// SaveCup stores a tournament, a new one if its id is 0, and returns the id. ErrConflict: it has changed since it was read. ErrSeen: the
// interaction was handled before. Both change nothing.
func (db *DB) SaveCup(ctx context.Context, c CupChange) (id int64, err error) {
	err = db.inTx(ctx, func(tx *sql.Tx) error {
		k := c.Cup
		if k.ID == 0 {
			res, err := tx.ExecContext(ctx, "INSERT INTO cups (rev, guild, channel, phase, due, doc, touched) VALUES (1,?,?,?,?,?,?)", k.Guild, k.Channel, k.Phase, k.Due, k.Doc, k.Touched)
			if err != nil {
				return fmt.Errorf("store: new tournament: %w", err)
			}
			if k.ID, err = res.LastInsertId(); err != nil {
				return err
			}
		} else {
			res, err := tx.ExecContext(ctx, "UPDATE cups SET rev = rev + 1, channel = ?, phase = ?, due = ?, doc = ?, touched = ? WHERE id = ? AND rev = ?", k.Channel, k.Phase, k.Due, k.Doc, k.Touched, k.ID, k.Rev)
			if err != nil {
				return fmt.Errorf("store: tournament %d: %w", k.ID, err)
			}
			if n, err := res.RowsAffected(); err != nil || n != 1 {
				return errors.Join(ErrConflict, err)
			}
		}
		id = k.ID
		if err := saveInteraction(ctx, tx, c.Interaction, -id, k.Touched); err != nil {
			return err
		}
		return saveOwed(ctx, tx, -id, c.Owed)
	})
	return id, err
}

func (db *DB) cups(ctx context.Context, query string, args ...any) ([]Cup, error) {
	return collect(ctx, db.read, func(r *sql.Rows) (k Cup, err error) {
		err = r.Scan(&k.ID, &k.Rev, &k.Guild, &k.Channel, &k.Phase, &k.Due, &k.Doc, &k.Touched)
		return k, err
	}, query, args...)
}

// Cup reads one tournament.
func (db *DB) Cup(ctx context.Context, id int64) (Cup, error) {
	ks, err := db.cups(ctx, "SELECT "+cupColumns+" FROM cups WHERE id = ?", id)
	if err != nil {
		return Cup{}, err
	}
	if len(ks) == 0 {
		return Cup{}, fmt.Errorf("%w: tournament %d", ErrNotFound, id)
	}
	return ks[0], nil
}

// Cups lists the tournaments of a channel in some phases, the last touched first.
func (db *DB) Cups(ctx context.Context, channel string, phases []string, limit int) ([]Cup, error) {
	args := []any{channel}
	for _, p := range phases {
		args = append(args, p)
	}
	return db.cups(ctx, "SELECT "+cupColumns+" FROM cups WHERE channel = ? AND phase IN (?"+strings.Repeat(",?", len(phases)-1)+") ORDER BY touched DESC, id DESC LIMIT ?", append(args, limit)...)
}

// CupsNaming lists the tournaments in whose document a text occurs.
func (db *DB) CupsNaming(ctx context.Context, text string) ([]Cup, error) {
	return db.cups(ctx, "SELECT "+cupColumns+" FROM cups WHERE instr(doc, CAST(? AS BLOB)) > 0 ORDER BY id", text)
}

// DueCups lists tournaments whose time has come.
func (db *DB) DueCups(ctx context.Context, now int64) ([]int64, error) {
	return collect(ctx, db.read, scanOne[int64], "SELECT id FROM cups WHERE due > 0 AND due <= ? ORDER BY due", now)
}

// CupTables lists the tables of a tournament by match and game.
func (db *DB) CupTables(ctx context.Context, cup int64) ([]CupTable, error) {
	return collect(ctx, db.read, func(r *sql.Rows) (t CupTable, err error) {
		err = r.Scan(&t.Cup, &t.Match, &t.Game, &t.Table)
		return t, err
	}, "SELECT cup, match, game, tbl FROM cup_tables WHERE cup = ? ORDER BY match, game", cup)
}

// saveCupTable notes that a new table is a game of a match. ErrSeen: that game has a table.
func saveCupTable(ctx context.Context, tx *sql.Tx, table int64, g *CupTable) error {
	res, err := tx.ExecContext(ctx, "INSERT OR IGNORE INTO cup_tables (cup, match, game, tbl) VALUES (?,?,?,?)", g.Cup, g.Match, g.Game, table)
	if err != nil {
		return fmt.Errorf("store: table of a tournament: %w", err)
	}
	if n, err := res.RowsAffected(); err != nil || n != 1 {
		return errors.Join(ErrSeen, err)
	}
	return nil
}

// saveCupOf stores what a change of a table means for a tournament.
func saveCupOf(ctx context.Context, tx *sql.Tx, c Change) error {
	if c.CupGame != nil {
		if err := saveCupTable(ctx, tx, c.Table.ID, c.CupGame); err != nil {
			return err
		}
	}
	if c.CupDue == 0 {
		return nil
	}
	if _, err := tx.ExecContext(ctx, "UPDATE cups SET rev = rev + 1, due = ? WHERE id = ?", c.Table.Touched, c.CupDue); err != nil {
		return fmt.Errorf("store: tournament %d: %w", c.CupDue, err)
	}
	return nil
}
