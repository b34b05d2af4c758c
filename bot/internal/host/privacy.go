package host

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/store"
)

// everything is more tables than anybody has.
const everything = 1_000_000

// Kept counts what is kept of a person besides the profile.
func (h *Host) Kept(ctx context.Context, user string) (k table.Kept, err error) {
	rows, err := h.store.Tables(ctx, store.Filter{User: user, Limit: everything})
	if err != nil {
		return k, err
	}
	for _, row := range rows {
		if table.Phase(row.Phase) == table.Over {
			k.Done++
		} else {
			k.Open++
		}
	}
	if k.Moves, err = h.store.CountMoves(ctx, user); err != nil {
		return k, err
	}
	err = h.keptOf(ctx, user, &k)
	return k, err
}

// Erase deletes what is kept of a person. Their finished games keep a seat without a name; in running ones the
// computer takes the seat for good; a lobby loses them.
func (h *Host) Erase(ctx context.Context, user string) error {
	p, err := h.Person(ctx, user)
	if err != nil {
		return err
	}
	rows, err := h.store.Tables(ctx, store.Filter{User: user, Limit: everything})
	if err != nil {
		return err
	}
	for _, row := range rows {
		if err := h.eraseAt(ctx, row, user, p.Name); err != nil {
			return err
		}
	}
	if err := h.ForgetPerson(ctx, user); err != nil {
		return err
	}
	h.edits.Lock()
	defer h.edits.Unlock()
	if err := h.store.ForgetUser(ctx, user); err != nil {
		return err
	}
	h.people.drop(user)
	return nil
}

// eraseAt makes a person nobody at one table.
func (h *Host) eraseAt(ctx context.Context, row store.Table, user, name string) error {
	if table.Phase(row.Phase) == table.Aside { // its document is readable at least, or there is no name in it
		var d doc
		if json.Unmarshal(row.Doc, &d) != nil {
			return nil //nolint:nilerr // there is nothing in it that could be read, and forgotten
		}
		d.forget(user, name)
		data, err := json.Marshal(d)
		if err != nil {
			return err
		}
		row.Doc = data
		return h.store.SaveTable(ctx, store.Change{Table: row, Forget: -1})
	}
	err := h.with(ctx, table.ID(row.ID), table.Call{}, func(l *live) error {
		s := table.SeatOf(l.doc.Seats, user)
		if s != game.Public {
			l.change.Drafts = append(l.change.Drafts, store.Draft{Seat: int(s)})
		}
		switch {
		case s == game.Public:
		case l.pos == nil:
			l.doc.Seats[s] = table.Seat{}
		case l.phase() != table.Over:
			l.note("host.left", "by", l.doc.Seats[s].Name)
			l.vacate(s, table.User{})
		}
		l.quiet = l.phase() == table.Over
		l.doc.forget(user, name)
		l.change.Users = l.users()
		if l.phase() == table.Lobby && !slices.ContainsFunc(l.doc.Seats, func(s table.Seat) bool { return s.Kind == table.Person }) {
			l.doc.Result = &table.Result{Reason: game.M("host.allleft")}
			l.end()
		} else if l.phase() == table.Lobby {
			l.oweBoard(true)
		}
		return nil
	})
	if errors.Is(err, errAside) {
		return nil
	}
	return err
}

// forget takes a person's name and id out of a table's document.
func (d *doc) forget(user, name string) {
	if d.Creator == user {
		d.Creator = ""
	}
	for i := range d.Seats {
		s := &d.Seats[i]
		if s.User == user {
			name, s.User, s.Name, s.Away, s.Gone = s.Name, "", "", 0, false
		}
		if s.Invited == user {
			s.Invited = ""
		}
	}
	for i := range d.Notes {
		unname(d.Notes[i].Msg, name)
	}
	if d.Result != nil {
		unname(d.Result.Reason, name)
	}
}

// unname takes a name out of a message's arguments.
func unname(m game.Msg, name string) {
	for k, v := range m.Args {
		if v == name && name != "" {
			m.Args[k] = "…"
		}
	}
}
