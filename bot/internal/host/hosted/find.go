package hosted

import (
	"context"
	"encoding/json"

	"tablee/rules/table"
	"tablee/store"
)

// Find lists tables as a person may see them in a list: who sits there, whose turn it is and until when. It reads no
// views, drafts and stories; Look does. Unreadable tables are left out.
func (r *Queries) Find(ctx context.Context, f table.Filter, user string) ([]*table.Table, error) {
	sf := store.Filter{User: f.User, Channel: f.Channel, Guild: f.Guild, Game: f.Game, Limit: f.Limit}
	for _, p := range f.Phases {
		sf.Phases = append(sf.Phases, string(p))
	}
	rows, err := r.opts.Store.Tables(ctx, sf)
	if err != nil {
		return nil, err
	}
	var list []*table.Table
	for _, row := range rows {
		if t, err := r.listEntry(ctx, row, user); err == nil {
			list = append(list, t)
		}
	}
	return list, nil
}

// listEntry is one table of a list.
func (r *Queries) listEntry(ctx context.Context, b store.Brief, user string) (*table.Table, error) {
	l := &State{Row: store.Table{ID: b.ID, Guild: b.Guild, Channel: b.Channel, Game: b.Game, Phase: b.Phase,
		Ply: b.Ply, Due: b.Due,
		Doc: b.Doc, Touched: b.Touched}}
	if l.Phase() == table.Quarantined {
		return unreadableTable(l.Row), nil
	}
	var err error
	if kept := r.opts.Reader.get(b.ID); kept != nil && kept.Row.Rev == b.Rev {
		l.Doc = kept.Doc
	} else {
		err = json.Unmarshal(b.Doc, &l.Doc)
	}
	rules, unknown := r.opts.Games(b.Game)
	l.Rules = rules
	if err != nil || unknown != nil || l.Phase() == table.Playing && len(l.Doc.Turn) == 0 { // stored before turns were
		return r.Look(ctx, table.ID(b.ID), user)
	}
	t := r.outline(l, user)
	if t.Turn = l.Doc.Turn; t.Phase == table.Playing {
		r.fillTimes(ctx, l, t)
	}
	return t, nil
}
