package host

import (
	"context"
	"encoding/json"
	"errors"

	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/store"
)

// setAside keeps the bytes of a table that cannot be read and tells its players.
func (h *Host) setAside(ctx context.Context, row store.Table) error {
	l := &live{h: h, now: h.now(), row: row}
	if json.Unmarshal(row.Doc, &l.doc) == nil { // the clocks are readable at least: they stop here
		l.settle()
		data, err := json.Marshal(l.doc)
		if err != nil {
			return err
		}
		row.Doc = data
	}
	row.Phase, row.Due = string(table.Aside), 0
	body := owedBody(game.M("host.asidenote", "table", table.ID(row.ID).String()))
	c := store.Change{Table: row, Forget: -1, Owed: []store.Owed{{Kind: OweSay, Target: row.Channel, Ply: row.Ply, Body: body}}}
	if err := h.store.SaveTable(ctx, c); err != nil && !errors.Is(err, store.ErrConflict) { // somebody else does it
		return err
	}
	poke(h.owed)
	return nil
}

// takeUp looks again at the tables that were set aside: a later version of the bot may be able to read them. They
// go on from where they were, and no clock has run meanwhile.
func (h *Host) takeUp(ctx context.Context) error {
	rows, err := h.store.Tables(ctx, store.Filter{Phases: []string{string(table.Aside)}, Limit: 10_000})
	if err != nil {
		return err
	}
	var errs []error
	for _, row := range rows {
		l, err := h.read(row)
		if err != nil {
			continue // it was told when it was set aside
		}
		switch {
		case l.doc.Ended > 0:
			l.row.Phase = string(table.Over)
		case l.pos == nil:
			l.row.Phase = string(table.Lobby)
		default:
			l.row.Phase = string(table.Playing)
			l.runClocks()
		}
		l.note("host.takenup")
		l.oweBoard(false)
		errs = append(errs, l.save(ctx))
	}
	return errors.Join(errs...)
}
