package sqlstore

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tablee/store"
)

// tables has the queries about tables, when they are due, and how many are open.
type tables struct{ *base }

const tableColumns = "id, rev, guild, channel, game, version, phase, ply, due, doc, snapshot, seed, created, touched, maker, show"

// unknownColumns are the columns for a reader that has revision ?1.
const unknownColumns = "id, rev, guild, channel, game, version, phase, ply, due, CASE WHEN rev = ?1 THEN NULL ELSE doc END, " +
	"CASE WHEN rev = ?1 THEN NULL ELSE snapshot END, seed, created, touched, maker, show"

// CreateTable implements store.Tables.
func (q tables) CreateTable(ctx context.Context, c store.Change) (id int64, err error) {
	err = q.within(ctx, c.Interaction, func(tx Tx) error {
		id, err = q.createTable(ctx, tx, c)
		return err
	})
	if err != nil {
		return 0, err
	}
	return id, nil
}

func (q tables) createTable(ctx context.Context, tx Tx, c store.Change) (id int64, err error) {
	t := c.Table
	c.Table.ID, err = tx.Insert(ctx, Statement{What: "new table",
		Query: `INSERT INTO tables (rev, guild, channel, game, version, phase, ply, due, doc, snapshot, seed, created, touched, maker, show)
		VALUES (1,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`, Args: []any{t.Guild, t.Channel, t.Game, t.Version, t.Phase, t.Ply, t.Due,
			t.Doc, t.Snapshot, t.Seed, t.Created, t.Touched, t.Maker, boolToInt(t.Show)}, News: newsOf(t.Due)})
	if err != nil {
		return 0, err
	}
	return c.Table.ID, q.saveRelated(ctx, tx, c)
}

// SaveTable implements store.Tables.
func (q tables) SaveTable(ctx context.Context, c store.Change) error {
	return q.within(ctx, c.Interaction, func(tx Tx) error {
		t := c.Table
		if c.Opens != nil { // the new table of this change
			id, err := q.createTable(ctx, tx, c.Opens.Change)
			if err != nil {
				return err
			}
			if t.Doc, err = c.Opens.Doc(id); err != nil {
				return err
			}
		}
		if err := tx.Do(ctx, Statement{What: "table",
			Query: `UPDATE tables SET rev = rev + 1, guild = ?, channel = ?, version = ?, phase = ?, ply = ?, due = ?, doc = ?, snapshot = ?, touched = ?, maker = ?, show = ?
			WHERE id = ? AND rev = ?`, Args: []any{t.Guild, t.Channel, t.Version, t.Phase, t.Ply, t.Due, t.Doc, t.Snapshot,
				t.Touched, t.Maker, boolToInt(t.Show), t.ID, t.Rev},
			Took: ExpectOne(store.ErrConflict), News: newsOf(t.Due)}); err != nil {
			return err
		}
		return q.saveRelated(ctx, tx, c)
	})
}

// newsOf is the news for other processes of a table that is due at a time, 0 for never.
func newsOf(due int64) string {
	if due == 0 {
		return ""
	}
	return store.NewsDue
}

// saveRelated stores what belongs to a table.
func (q tables) saveRelated(ctx context.Context, tx Tx, c store.Change) error {
	id, of := c.Table.ID, store.OfTable(c.Table.ID)
	if err := saveInteraction(ctx, tx, c.Interaction, of, c.Table.Touched); err != nil {
		return err
	}
	if err := saveTournamentOf(ctx, tx, c); err != nil {
		return err
	}
	if err := saveNightOf(ctx, tx, c); err != nil {
		return err
	}
	if c.End != nil {
		if err := ratings(q).saveEnd(ctx, tx, id, c.End); err != nil {
			return err
		}
	}
	if err := saveUsers(ctx, tx, id, c); err != nil {
		return err
	}
	if c.Forget >= 0 {
		if err := tx.Do(ctx, Statement{What: "take back", Query: "DELETE FROM moves WHERE tbl = ? AND ply > ?",
			Args: []any{id, c.Forget}}); err != nil {
			return err
		}
	}
	for _, m := range c.Moves {
		if err := tx.Do(ctx, Statement{What: "move",
			Query: "INSERT INTO moves (tbl, ply, seat, move, events, usr, at) VALUES (?,?,?,?,?,?,?)",
			Args:  []any{id, m.Ply, m.Seat, m.Move, m.Events, m.User, m.At}}); err != nil {
			return err
		}
	}
	for _, d := range c.Drafts {
		if err := tx.Do(ctx, draftStatement(id, d, c.Table.Touched)); err != nil {
			return err
		}
	}
	if err := forgetAnswers(ctx, tx, c); err != nil {
		return err
	}
	if err := saveInvitations(ctx, tx, c.Invitations); err != nil {
		return err
	}
	if err := countOpened(ctx, tx, c); err != nil {
		return err
	}
	return saveOwed(ctx, tx, of, c.Owed)
}

// saveInteraction records an interaction, "" for none. ErrSeen: it was handled before.
func saveInteraction(ctx context.Context, tx Tx, interaction string, of store.Subject, at int64) error {
	if interaction == "" {
		return nil
	}
	return tx.Do(ctx, Statement{What: "interaction",
		Query: "INSERT INTO interactions (id, subject, at) VALUES (?,?,?) ON CONFLICT DO NOTHING",
		Args:  []any{interaction, of, at}, Took: ExpectOne(store.ErrSeen)})
}

// saveUsers records who belongs to a table and whom it names.
func saveUsers(ctx context.Context, tx Tx, id int64, c store.Change) error {
	for _, u := range slices.Concat(c.Users, c.Joined, c.Named) {
		if err := tx.Do(ctx, Statement{What: "names",
			Query: "INSERT INTO named (usr, tbl) VALUES (?,?) ON CONFLICT DO NOTHING",
			Args:  []any{u, id}}); err != nil {
			return err
		}
	}
	if c.Users != nil {
		if err := tx.Do(ctx, Statement{What: "seats", Query: "DELETE FROM seats WHERE tbl = ?",
			Args: []any{id}}); err != nil {
			return err
		}
	}
	for _, u := range slices.Concat(c.Users, c.Joined) {
		if err := tx.Do(ctx, Statement{What: "seats",
			Query: "INSERT INTO seats (tbl, usr) VALUES (?,?) ON CONFLICT DO NOTHING",
			Args:  []any{id, u}}); err != nil {
			return err
		}
	}
	return nil
}

// Table implements store.Tables.
func (q tables) Table(ctx context.Context, id int64) (store.Table, error) {
	r, err := q.TableFor(ctx, id, store.Known{})
	return r.Table, err
}

// TableFor implements store.Tables.
func (q tables) TableFor(ctx context.Context, id int64, known store.Known) (read store.Read, err error) {
	found := false
	questions := []Question{{Query: "SELECT " + tableColumns + " FROM tables WHERE id = ?", Args: []any{id},
		Anew: func() { found = false }, Each: func(r Row) (err error) {
			found = true
			read.Table, err = scanTable(r)
			return err
		}}}
	if known.Rev != 0 {
		questions[0].Query = "SELECT " + unknownColumns + " FROM tables WHERE id = ?2"
		questions[0].Args = []any{known.Rev, id}
	}
	if known.Interaction != "" {
		questions = append(questions, Question{Query: seenQuery, Args: []any{known.Interaction},
			Anew: func() { read.Seen = false }, Each: func(r Row) error {
				read.Seen = true
				return r.Scan(new(int64))
			}})
	}
	if known.Drafts {
		questions = append(questions, Question{Query: "SELECT seat, draft FROM drafts WHERE tbl = ?", Args: []any{id},
			Anew: func() { read.Drafts = nil }, Each: func(r Row) error {
				var seat int
				var draft string
				if err := r.Scan(&seat, &draft); err != nil {
					return err
				}
				if read.Drafts == nil {
					read.Drafts = make(map[int]string)
				}
				read.Drafts[seat] = draft
				return nil
			}})
	}
	err = q.engine.Ask(ctx, questions...)
	switch {
	case err != nil:
		return store.Read{}, err
	case read.Seen:
		return store.Read{Seen: true}, nil
	case !found:
		return store.Read{}, fmt.Errorf("%w: table %d", store.ErrNotFound, id)
	}
	return read, nil
}

func scanTable(r Row) (t store.Table, err error) {
	var show int
	err = r.Scan(&t.ID, &t.Rev, &t.Guild, &t.Channel, &t.Game, &t.Version, &t.Phase, &t.Ply, &t.Due, &t.Doc,
		&t.Snapshot,
		&t.Seed, &t.Created, &t.Touched, &t.Maker, &show)
	t.Show = show != 0
	return t, err
}

// Tables implements store.Tables.
func (q tables) Tables(ctx context.Context, f store.Filter) ([]store.Brief, error) {
	var conds []string
	var args []any
	add := func(cond string, v any) { conds, args = append(conds, cond), append(args, v) }
	if f.User != "" {
		add(q.among("id", "SELECT tbl FROM seats WHERE usr = ?"), f.User)
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
		conds = append(conds, In("phase", f.Phases))
		args = append(args, ToAny(f.Phases)...)
	}
	where := ""
	if len(conds) > 0 {
		where = " WHERE " + strings.Join(conds, " AND ")
	}
	const order = "touched DESC, id DESC"
	from, sorted := "tables", order
	if f.User != "" { // a person has few tables: the index by time would be slower
		from, sorted = q.dialect.Brief, "+touched DESC, +id DESC"
	}
	if f.Limit == 0 {
		f.Limit = store.DefaultLimit
	}
	first := "SELECT id FROM " + from + where + " ORDER BY " + sorted + " LIMIT ?" // mostly from indexes only
	return Collect(ctx, q.engine, func(r Row) (b store.Brief, err error) {
		err = r.Scan(&b.ID, &b.Rev, &b.Guild, &b.Channel, &b.Game, &b.Phase, &b.Ply, &b.Due, &b.Doc, &b.Touched)
		return b, err
	}, "SELECT id, rev, guild, channel, game, phase, ply, due, doc, touched FROM tables WHERE "+q.among("id", first)+
		" ORDER BY "+order, append(args, f.Limit)...)
}

// In is the condition that a column has one of these values.
func In(column string, values []string) string {
	if len(values) == 0 {
		return "1 = 0"
	}
	return column + " IN (?" + strings.Repeat(",?", len(values)-1) + ")"
}

// ToAny converts strings to arguments of a query.
func ToAny(values []string) (list []any) {
	for _, v := range values {
		list = append(list, v)
	}
	return list
}

// TableIDs implements store.Tables.
func (q tables) TableIDs(ctx context.Context, after int64, limit int) ([]int64, error) {
	return Collect(ctx, q.engine, scanOne[int64], "SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?", after,
		limit)
}

// TablesNaming implements store.Tables.
func (q tables) TablesNaming(ctx context.Context, user string) ([]int64, error) {
	return Collect(ctx, q.engine, scanOne[int64], "SELECT tbl FROM named WHERE usr = ? ORDER BY tbl", user)
}
