package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/store"
)

// doc is what a table keeps besides its position: the document in the store.
type doc struct {
	Seats   []table.Seat
	Options game.Options  `json:",omitempty"`
	Level   int           `json:",omitempty"`
	Lang    string        `json:",omitempty"`
	Creator string        `json:",omitempty"`
	Rated   bool          `json:",omitempty"`
	Home    string        `json:",omitempty"` // the channel above the thread that the table has for itself
	Show    bool          `json:",omitempty"` // an exhibition of computers
	Result  *table.Result `json:",omitempty"`
	Ask     *table.Ask    `json:",omitempty"`
	Notes   []note        `json:",omitempty"`
	Next    table.ID      `json:",omitempty"`
	Began   int64         `json:",omitempty"` // Unix milliseconds
	Ended   int64         `json:",omitempty"`
	Imposed bool          `json:",omitempty"` // began from a saved game: it cannot be replayed from the seed
	Dealt   bool          `json:",omitempty"` // everybody has been shown the first hand
	Undos   int           `json:",omitempty"`
	Cup     int64         `json:",omitempty"` // the tournament that it belongs to
	Older   bool          `json:",omitempty"` // moves were made under other rules: they cannot be replayed
	Called  int64         `json:",omitempty"` // since when it has been announced to be put away (Unix milliseconds)
	Time    clockDoc
}

// note is something that the host itself has to tell: it stands beside the events of the moves.
type note struct {
	Ply int
	At  int64
	Msg game.Msg
}

const maxNotes = 60

// live is a table while it is being changed.
type live struct {
	h      *Host
	now    time.Time
	row    store.Table
	doc    doc
	rules  game.Rules
	pos    game.Position // nil in the lobby
	seed   match.Seed
	change store.Change
	by     table.Call
	kept   string // what is left of the draft of whoever plays
	dirty  bool   // the snapshot has to be written again
	quiet  bool   // nobody did this: it does not count as a sign of life
}

func (l *live) id() table.ID       { return table.ID(l.row.ID) }
func (l *live) phase() table.Phase { return table.Phase(l.row.Phase) }
func (l *live) info() game.Info    { return l.rules.Info() }

// errAside tells that a table cannot be read; it has been set aside.
var errAside = game.Refuse("host.aside")

// read makes a live table of a row. A table that cannot be understood gives an error that is not the player's.
func (h *Host) read(row store.Table) (*live, error) {
	l := &live{h: h, now: h.now(), row: row, change: store.Change{Forget: -1}}
	if err := json.Unmarshal(row.Doc, &l.doc); err != nil {
		return nil, fmt.Errorf("host: table %d: document: %w", row.ID, err)
	}
	if len(row.Seed) != len(l.seed) {
		return nil, fmt.Errorf("host: table %d: seed of %d bytes", row.ID, len(row.Seed))
	}
	copy(l.seed[:], row.Seed)
	var err error
	if l.rules, err = h.game(row.Game); err != nil {
		return nil, fmt.Errorf("table %d: %w", row.ID, err)
	}
	if row.Snapshot == nil {
		return l, nil
	}
	if l.pos, err = decode(l.rules, row.Snapshot); err != nil {
		return nil, fmt.Errorf("host: table %d, rules version %d: snapshot: %w", row.ID, row.Version, err)
	}
	if row.Version != l.info().Version && row.Ply > 0 {
		l.doc.Older = true
	}
	return l, nil
}

// decode survives a game that panics on damaged bytes: one table must not take the others with it.
func decode(r game.Rules, data []byte) (p game.Position, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v", v)
		}
	}()
	return r.Decode(data)
}

// with changes a table under its lock. When f fails nothing is stored. A redelivered interaction finds its deed
// done: f is not called and the error is nil.
func (h *Host) with(ctx context.Context, id table.ID, by table.Call, f func(*live) error) error {
	defer h.locks.take(id)()
	if by.Interaction != "" {
		if _, seen, err := h.store.Seen(ctx, by.Interaction); err != nil || seen {
			return err
		}
	}
	row, err := h.store.Table(ctx, int64(id))
	if errors.Is(err, store.ErrNotFound) {
		return game.Refuse("host.unknown", "table", id.String())
	}
	if err != nil {
		return err
	}
	if table.Phase(row.Phase) == table.Aside {
		return errAside
	}
	l, err := h.read(row)
	if err != nil {
		h.report(err)
		return errors.Join(errAside, h.setAside(ctx, row))
	}
	l.by = by
	if err := guarded(f, l); err != nil {
		return err
	}
	return l.save(ctx)
}

// guarded survives a game that panics on a position it decoded: nothing is stored then.
func guarded(f func(*live) error, l *live) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("host: table %d: panic: %v\n%s", l.row.ID, v, debug.Stack())
		}
	}()
	return f(l)
}

// save stores everything that changed and tells those who wait for it.
func (l *live) save(ctx context.Context) error {
	if !l.quiet || len(l.change.Moves) > 0 {
		l.row.Touched, l.doc.Called = l.now.UnixMilli(), 0
	}
	if len(l.doc.Notes) > maxNotes {
		l.doc.Notes = l.doc.Notes[len(l.doc.Notes)-maxNotes:]
	}
	if l.dirty {
		data, err := l.pos.Encode()
		if err != nil {
			return fmt.Errorf("host: table %d: %w", l.row.ID, err)
		}
		l.row.Snapshot, l.row.Version = data, l.info().Version
	}
	l.row.Due = l.due()
	l.oweDash()
	l.finishCup()
	if err := l.count(ctx); err != nil {
		return err
	}
	var err error
	if l.row.Doc, err = json.Marshal(l.doc); err != nil {
		return fmt.Errorf("host: table %d: %w", l.row.ID, err)
	}
	l.change.Table, l.change.Interaction = l.row, l.by.Interaction
	if l.row.ID == 0 {
		l.row.ID, err = l.h.store.CreateTable(ctx, l.change)
	} else {
		err = l.h.store.SaveTable(ctx, l.change)
	}
	if errors.Is(err, store.ErrSeen) {
		return nil
	}
	if err != nil {
		return err
	}
	if len(l.change.Owed) > 0 {
		poke(l.h.owed)
	}
	if l.row.Due > 0 || l.change.CupDue > 0 {
		poke(l.h.wake)
	}
	return nil
}

// note tells something that is no event of the game. Who gives a seat up is named by name: the seat will be somebody
// else's when it is read.
func (l *live) note(id string, pairs ...any) {
	l.doc.Notes = append(l.doc.Notes, note{Ply: l.row.Ply, At: l.now.UnixMilli(), Msg: game.M(id, pairs...)})
}

// seatOf is the seat of the person who acts, or a refusal.
func (l *live) seatOf(user string) (game.Seat, error) {
	if s := table.SeatOf(l.doc.Seats, user); s != game.Public {
		return s, nil
	}
	return game.Public, game.Refuse("host.notseated", "table", l.id().String())
}

// users lists the people that belong to the table, those included whose seat the computer holds for now.
func (l *live) users() []string {
	list := []string{}
	if l.doc.Creator != "" {
		list = append(list, l.doc.Creator)
	}
	for _, s := range l.doc.Seats {
		if s.User != "" {
			list = append(list, s.User)
		}
		if s.Invited != "" {
			list = append(list, s.Invited)
		}
	}
	return list
}
