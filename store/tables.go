package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// Table is a row of tables. Doc and Snapshot are the host's.
type Table struct {
	ID       int64
	Rev      int64
	Guild    string
	Channel  string
	Game     string
	Version  int
	Phase    string
	Ply      int
	Due      int64
	Doc      []byte
	Snapshot []byte
	Seed     []byte
	Created  int64
	Touched  int64
}

// Move is a row of the move log.
type Move struct {
	Ply    int
	Seat   int
	Move   string
	Events []byte
	User   string
	At     int64
}

// Draft is a half-made move.
type Draft struct {
	Seat  int
	Draft string // empty: there is none
}

// Change is everything that one operation does to a table; it is stored whole or not at all.
type Change struct {
	Table       Table
	Users       []string // the people who belong to it from now on; nil leaves them as they are
	Forget      int      // plies above this are taken back; -1 forgets none
	Moves       []Move   // appended after that
	Owed        []Owed
	Drafts      []Draft
	Interaction string    // id of what caused it; "" if nothing can be redelivered
	End         *End      // the game has ended and counts
	CupGame     *CupTable // a new table is this game of a tournament
	CupDue      int64     // a tournament that is to look at what has become of its table
}

const tableColumns = "id, rev, guild, channel, game, version, phase, ply, due, doc, snapshot, seed, created, touched"

// CreateTable stores a new table and returns its id. ErrSeen: the interaction has made one already.
func (db *DB) CreateTable(ctx context.Context, c Change) (id int64, err error) {
	err = db.inTx(ctx, func(tx *sql.Tx) error {
		t := c.Table
		res, err := tx.ExecContext(ctx, `INSERT INTO tables (rev, guild, channel, game, version, phase, ply, due, doc, snapshot, seed, created, touched)
			VALUES (1,?,?,?,?,?,?,?,?,?,?,?,?)`, t.Guild, t.Channel, t.Game, t.Version, t.Phase, t.Ply, t.Due, t.Doc, t.Snapshot, t.Seed, t.Created, t.Touched)
		if err != nil {
			return fmt.Errorf("store: new table: %w", err)
		}
		if id, err = res.LastInsertId(); err != nil {
			return err
		}
		c.Table.ID = id
		return saveRest(ctx, tx, c)
	})
	return id, err
}

// SaveTable stores a changed table. The Rev must be the one that was read, or ErrConflict tells that
// somebody was faster; ErrSeen tells that the interaction was handled before. Both change nothing.
func (db *DB) SaveTable(ctx context.Context, c Change) error {
	return db.inTx(ctx, func(tx *sql.Tx) error {
		t := c.Table
		res, err := tx.ExecContext(ctx, `UPDATE tables SET rev = rev + 1, guild = ?, channel = ?, version = ?, phase = ?, ply = ?, due = ?, doc = ?, snapshot = ?, touched = ?
			WHERE id = ? AND rev = ?`, t.Guild, t.Channel, t.Version, t.Phase, t.Ply, t.Due, t.Doc, t.Snapshot, t.Touched, t.ID, t.Rev)
		if err != nil {
			return fmt.Errorf("store: table %d: %w", t.ID, err)
		}
		if n, err := res.RowsAffected(); err != nil || n != 1 {
			return errors.Join(ErrConflict, err)
		}
		return saveRest(ctx, tx, c)
	})
}

// saveRest stores what hangs on a table.
func saveRest(ctx context.Context, tx *sql.Tx, c Change) error {
	id := c.Table.ID
	if err := saveInteraction(ctx, tx, c.Interaction, id, c.Table.Touched); err != nil {
		return err
	}
	if err := saveCupOf(ctx, tx, c); err != nil {
		return err
	}
	if c.End != nil {
		if err := saveEnd(ctx, tx, id, c.End); err != nil {
			return err
		}
	}
	if c.Users != nil {
		if err := saveUsers(ctx, tx, id, c.Users); err != nil {
			return err
		}
	}
	if c.Forget >= 0 {
		if _, err := tx.ExecContext(ctx, "DELETE FROM moves WHERE tbl = ? AND ply > ?", id, c.Forget); err != nil {
			return fmt.Errorf("store: take back: %w", err)
		}
	}
	for _, m := range c.Moves {
		if _, err := tx.ExecContext(ctx, "INSERT INTO moves (tbl, ply, seat, move, events, usr, at) VALUES (?,?,?,?,?,?,?)",
			id, m.Ply, m.Seat, m.Move, m.Events, m.User, m.At); err != nil {
			return fmt.Errorf("store: move %d of table %d: %w", m.Ply, id, err)
		}
	}
	for _, d := range c.Drafts {
		if err := saveDraft(ctx, tx, id, d, c.Table.Touched); err != nil {
			return err
		}
	}
	return saveOwed(ctx, tx, id, c.Owed)
}

// saveInteraction notes what was done, "" nothing. ErrSeen: it has been done.
func saveInteraction(ctx context.Context, tx *sql.Tx, interaction string, table, at int64) error {
	if interaction == "" {
		return nil
	}
	res, err := tx.ExecContext(ctx, "INSERT OR IGNORE INTO interactions (id, tbl, at) VALUES (?,?,?)", interaction, table, at)
	if err != nil {
		return fmt.Errorf("store: interaction: %w", err)
	}
	if n, err := res.RowsAffected(); err != nil || n != 1 {
		return errors.Join(ErrSeen, err)
	}
	return nil
}

func saveUsers(ctx context.Context, tx *sql.Tx, id int64, users []string) error {
	if _, err := tx.ExecContext(ctx, "DELETE FROM seats WHERE tbl = ?", id); err != nil {
		return fmt.Errorf("store: seats: %w", err)
	}
	for _, u := range users {
		if _, err := tx.ExecContext(ctx, "INSERT OR IGNORE INTO seats (tbl, usr) VALUES (?,?)", id, u); err != nil {
			return fmt.Errorf("store: seats: %w", err)
		}
	}
	return nil
}

// Table reads one table.
func (db *DB) Table(ctx context.Context, id int64) (Table, error) {
	ts, err := db.tables(ctx, "SELECT "+tableColumns+" FROM tables WHERE id = ?", id)
	if err != nil {
		return Table{}, err
	}
	if len(ts) == 0 {
		return Table{}, fmt.Errorf("%w: table %d", ErrNotFound, id)
	}
	return ts[0], nil
}

// Filter chooses tables; empty fields choose all.
type Filter struct {
	User    string
	Guild   string
	Channel string
	Game    string
	Phases  []string
	Before  int64 // touched before
	Limit   int   // default 100
}

// Tables lists tables, the last touched first.
func (db *DB) Tables(ctx context.Context, f Filter) ([]Table, error) {
	q := "SELECT " + tableColumns + " FROM tables WHERE 1"
	var args []any
	add := func(cond string, v any) { q += " AND " + cond; args = append(args, v) }
	if f.User != "" {
		add("id IN (SELECT tbl FROM seats WHERE usr = ?)", f.User)
	}
	if f.Guild != "" {
		add("guild = ?", f.Guild)
	}
	if f.Channel != "" {
		add("channel = ?", f.Channel)
	}
	if f.Game != "" {
		add("game = ?", f.Game)
	}
	if f.Before > 0 {
		add("touched < ?", f.Before)
	}
	if len(f.Phases) > 0 {
		q += " AND phase IN (?" + strings.Repeat(",?", len(f.Phases)-1) + ")"
		for _, p := range f.Phases {
			args = append(args, p)
		}
	}
	if f.Limit == 0 {
		f.Limit = 100
	}
	return db.tables(ctx, q+" ORDER BY touched DESC, id DESC LIMIT ?", append(args, f.Limit)...)
}

func (db *DB) tables(ctx context.Context, query string, args ...any) ([]Table, error) {
	return collect(ctx, db.read, func(r *sql.Rows) (t Table, err error) {
		err = r.Scan(&t.ID, &t.Rev, &t.Guild, &t.Channel, &t.Game, &t.Version, &t.Phase, &t.Ply, &t.Due, &t.Doc, &t.Snapshot, &t.Seed, &t.Created, &t.Touched)
		return t, err
	}, query, args...)
}

// Due lists tables whose time has come, the longest waiting first.
func (db *DB) Due(ctx context.Context, now int64, limit int) ([]int64, error) {
	return collect(ctx, db.read, scanOne[int64], "SELECT id FROM tables WHERE due > 0 AND due <= ? ORDER BY due LIMIT ?", now, limit)
}

// NextDue is the earliest time that some table or tournament waits for, 0 if there is none.
func (db *DB) NextDue(ctx context.Context) (at int64, err error) {
	err = db.read.QueryRowContext(ctx, "SELECT coalesce(min(due), 0) FROM (SELECT due FROM tables WHERE due > 0 UNION ALL SELECT due FROM cups WHERE due > 0)").Scan(&at)
	return at, err
}

// Moves reads the log of a table from a ply on.
func (db *DB) Moves(ctx context.Context, id int64, from int) ([]Move, error) {
	return collect(ctx, db.read, func(r *sql.Rows) (m Move, err error) {
		err = r.Scan(&m.Ply, &m.Seat, &m.Move, &m.Events, &m.User, &m.At)
		return m, err
	}, "SELECT ply, seat, move, events, usr, at FROM moves WHERE tbl = ? AND ply >= ? ORDER BY ply", id, from)
}

// Seen tells whether an interaction was handled, and at which table.
func (db *DB) Seen(ctx context.Context, interaction string) (table int64, ok bool, err error) {
	ids, err := collect(ctx, db.read, scanOne[int64], "SELECT tbl FROM interactions WHERE id = ?", interaction)
	if err != nil || len(ids) == 0 {
		return 0, false, err
	}
	return ids[0], true, nil
}

// ForgetInteractions drops those older than a time; Discord redelivers within minutes.
func (db *DB) ForgetInteractions(ctx context.Context, before int64) error {
	return db.exec(ctx, "DELETE FROM interactions WHERE at < ?", before)
}
