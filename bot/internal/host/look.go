package host

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/store"
)

// Look is a table as one person may see it; user "" is a bystander.
func (h *Host) Look(ctx context.Context, id table.ID, user string) (*table.Table, error) {
	row, err := h.store.Table(ctx, int64(id))
	if errors.Is(err, store.ErrNotFound) {
		return nil, game.Refuse("host.unknown", "table", id.String())
	}
	if err != nil {
		return nil, err
	}
	return h.look(ctx, row, user)
}

func (h *Host) look(ctx context.Context, row store.Table, user string) (*table.Table, error) {
	t := &table.Table{ID: table.ID(row.ID), Game: row.Game, Phase: table.Phase(row.Phase), Guild: row.Guild, Channel: row.Channel,
		Ply: row.Ply, You: game.Public, Touched: time.UnixMilli(row.Touched)}
	l, err := h.read(row)
	if err != nil {
		if t.Phase == table.Aside {
			return t, nil // known to be unreadable: its existence is all there is to see
		}
		h.report(err)
		return nil, errors.Join(errAside, h.setAside(ctx, row))
	}
	t.Lang, t.Options, t.Seats, t.Level, t.Creator, t.Rated = l.doc.Lang, l.doc.Options, l.doc.Seats, l.doc.Level, l.doc.Creator, l.doc.Rated
	t.Ask, t.Result, t.Clock, t.Next, t.Show, t.Paused, t.Stamp = l.doc.Ask, l.doc.Result, l.doc.Time.Clock, l.doc.Next, l.doc.Show, l.doc.Time.Paused, l.stamp()
	t.You, t.Home = t.SeatOf(user), l.home()
	t.Proof = l.seed.Hash()
	if t.Phase == table.Over {
		t.Seed = l.seed.String()
	}
	if l.pos != nil {
		t.Turn = l.pos.Turn()
		t.View = l.pos.View(t.You)
		if t.Phase == table.Playing {
			l.times(t)
		}
	}
	if t.You != game.Public {
		if t.Draft, err = h.store.Draft(ctx, row.ID, int(t.You)); err != nil {
			return nil, err
		}
	}
	t.Since, err = l.since(ctx, t)
	return t, err
}

// stamp tells two states of a table apart even when moves have been taken back between them.
func (l *live) stamp() int { return l.row.Ply + l.doc.Undos<<20 }

// times fills in what the clocks say.
func (l *live) times(t *table.Table) {
	if !l.limited() || len(l.doc.Time.Seats) == 0 {
		return
	}
	t.Left = make(map[game.Seat]time.Duration)
	for s := range l.doc.Seats {
		t.Left[game.Seat(s)] = time.Duration(l.doc.Time.Seats[s].Bank) * time.Millisecond
	}
	for _, s := range t.Turn {
		if l.doc.Time.Seats[s].Out {
			t.Out = append(t.Out, s)
		}
		if l.doc.Time.Seats[s].Since > 0 {
			if at := l.when(s, 0); t.Due.IsZero() || at.Before(t.Due) {
				t.Due = at
			}
		}
	}
}

// since tells what happened from the last move of those who are to read it on: of the asking seat, or, for the
// channel, of the people in turn.
func (l *live) since(ctx context.Context, t *table.Table) ([]table.Told, error) {
	from := l.row.Ply - len(l.doc.Seats) + 1
	readers := t.Turn
	if t.You != game.Public {
		readers = []game.Seat{t.You}
	}
	for _, s := range readers {
		if seat := l.doc.Seats[s]; seat.Kind == table.Person {
			from = min(from, seat.Last)
		}
	}
	from = max(from, l.row.Ply-maxSince, 0)
	return l.told(ctx, from, t.You, false)
}

// maxSince is how many plies a message sums up at most; the history has the rest.
const maxSince = 30

// told lists what a seat may read from a ply on, or what all seats may when it is to be full, moves and notes in the order of time.
func (l *live) told(ctx context.Context, from int, seat game.Seat, full bool) ([]table.Told, error) {
	var list []table.Told
	if l.pos != nil {
		moves, err := l.h.store.Moves(ctx, l.row.ID, from)
		if err != nil {
			return nil, err
		}
		for _, m := range moves {
			var events []game.Event
			if err := json.Unmarshal(m.Events, &events); err != nil {
				l.h.report(fmt.Errorf("host: table %d, ply %d: events: %w", l.row.ID, m.Ply, err))
				continue // the game can go on without a line of its story
			}
			for _, e := range events {
				if e.To == game.Public || e.To == seat || full {
					list = append(list, table.Told{Ply: m.Ply, At: time.UnixMilli(m.At), Msg: e.Msg, Minor: e.Minor, To: e.To})
				}
			}
		}
	}
	for _, n := range l.doc.Notes {
		if n.Ply >= from {
			list = append(list, table.Told{Ply: n.Ply, At: time.UnixMilli(n.At), Msg: n.Msg, To: game.Public})
		}
	}
	slices.SortStableFunc(list, func(a, b table.Told) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Ply, b.Ply)) })
	return list, nil
}

// Find lists tables as a person may see them. A table that cannot be read is left out.
func (h *Host) Find(ctx context.Context, f table.Filter, user string) ([]*table.Table, error) {
	sf := store.Filter{User: f.User, Channel: f.Channel, Guild: f.Guild, Game: f.Game, Limit: f.Limit}
	for _, p := range f.Phases {
		sf.Phases = append(sf.Phases, string(p))
	}
	rows, err := h.store.Tables(ctx, sf)
	if err != nil {
		return nil, err
	}
	var list []*table.Table
	for _, row := range rows {
		if t, err := h.look(ctx, row, user); err == nil {
			list = append(list, t)
		}
	}
	return list, nil
}

// History is what a person may read of a whole game: everybody's private events too once it is over.
func (h *Host) History(ctx context.Context, id table.ID, user string) ([]table.Told, error) {
	row, err := h.store.Table(ctx, int64(id))
	if err != nil {
		return nil, game.Refuse("host.unknown", "table", id.String())
	}
	l, err := h.read(row)
	if err != nil {
		return nil, errAside
	}
	return l.told(ctx, 0, table.SeatOf(l.doc.Seats, user), l.phase() == table.Over)
}

// SaveDraft keeps a seat's half-made move.
func (h *Host) SaveDraft(ctx context.Context, id table.ID, user, draft string) error {
	t, err := h.Look(ctx, id, user)
	if err != nil {
		return err
	}
	if t.You == game.Public {
		return game.Refuse("host.notseated", "table", id.String())
	}
	return h.store.SaveDraft(ctx, int64(id), store.Draft{Seat: int(t.You), Draft: draft}, h.opts.Now().UnixMilli())
}
