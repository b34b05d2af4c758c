package host

import (
	"context"
	"errors"
	"slices"

	"tablee/bot/internal/host/hosted"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// Fixture is a game of a tournament's match, to be dealt.
type Fixture = hosted.Fixture

// New opens a table in its lobby, with the caller on its first seat; a table of computers only begins at once. An
// interaction that is delivered again returns the table that it made. A table from a saved game has the file's doubts.
func (h *Host) New(ctx context.Context, by table.Caller, n table.New) (*table.Table, error) {
	t, err := h.open(ctx, by, n.Game, func(rules game.Rules) (*hosted.Tx, error) {
		return hosted.OpenTable(ctx, h.updates.env, by, rules, n)
	})
	if err != nil || n.Native == nil {
		return t, err
	}
	rules, err := h.Library.Game(n.Game)
	if err != nil {
		return nil, err
	}
	if told, err := hosted.DescribeSaved(rules, n.Native, n.Seats, n.Options); err == nil {
		t.Doubts = told.Doubts
	}
	return t, nil
}

// NightTable is a table of a simultaneous game, to be opened.
type NightTable = hosted.NightTable

// OpenNightTable opens the caller's table of a simultaneous game, with the caller on its first seat. An interaction
// that is delivered again returns the table that it made. store.ErrConflict means that the night has changed since it
// was read.
func (h *Host) OpenNightTable(ctx context.Context, by table.Caller, n NightTable) (*table.Table, error) {
	return h.open(ctx, by, n.Game, func(rules game.Rules) (*hosted.Tx, error) {
		return hosted.OpenNightTable(ctx, h.updates.env, by, rules, n)
	})
}

// EndNight tells a table that its simultaneous game is over on all servers, and CancelNight that it does not take
// place. Both do nothing when they are called again.
func (h *Host) EndNight(ctx context.Context, id table.ID) error {
	return h.updates.update(ctx, id, table.Caller{}, hosted.EndNight)
}

// CancelNight ends the table of a simultaneous game that does not take place.
func (h *Host) CancelNight(ctx context.Context, id table.ID) error {
	return h.updates.update(ctx, id, table.Caller{}, hosted.CancelNight)
}

// open opens the table that compose makes.
func (h *Host) open(ctx context.Context, by table.Caller, name string,
	compose func(game.Rules) (*hosted.Tx, error)) (*table.Table, error) {
	if by.Interaction != "" {
		unlock, err := h.updates.deliveries.Lock(ctx, by.Interaction) // two concurrent deliveries make one table
		if err != nil {
			return nil, err
		}
		defer unlock()
		if of, seen, err := h.updates.store.Seen(ctx, by.Interaction); err != nil {
			return nil, err
		} else if of == store.Refused {
			return nil, h.updates.repeated(ctx, by.Interaction)
		} else if seen {
			return h.Queries.Look(ctx, table.ID(of.Table()), by.User.ID)
		}
	}
	unlock, err := h.updates.makers.Lock(ctx, by.User.ID) // two concurrent tables could both pass the limit
	if err != nil {
		return nil, err
	}
	defer unlock()
	rules, err := h.Library.Game(name)
	if err != nil {
		return nil, err
	}
	t, err := compose(rules)
	if err != nil {
		return nil, err
	}
	err = h.updates.save(ctx, t)
	if errors.Is(err, store.ErrSeen) { // another process got it too, and was faster
		var of store.Subject
		of, _, err = h.updates.store.Seen(ctx, by.Interaction)
		if of == store.Refused {
			return nil, h.updates.repeated(ctx, by.Interaction)
		}
		t.Row.ID = of.Table()
	}
	if err != nil {
		return nil, err
	}
	h.Library.Warm(t.Rules, t.Doc.Options)
	return h.Queries.Look(ctx, t.ID(), by.User.ID)
}

// Do does one action and returns the table as the caller sees it afterwards.
func (h *Host) Do(ctx context.Context, by table.Caller, id table.ID, op table.Action) (*table.Table, error) {
	if op.Kind == table.Rematch {
		return h.rematch(ctx, by, id, op.On)
	}
	if op.Kind == table.Resume {
		op.Gone = h.gone(ctx, by, id)
	}
	do, err := hosted.Action(op)
	if err != nil {
		return nil, err
	}
	if err := h.updates.update(ctx, id, by, do); err != nil {
		return nil, err
	}
	return h.Queries.Look(ctx, id, by.User.ID)
}

// gone tells whether a table that is to wake somewhere else belongs to a server that the bot is no longer on. Discord
// is asked only then, and before the table's lock is taken.
func (h *Host) gone(ctx context.Context, by table.Caller, id table.ID) bool {
	if h.opts.InServer == nil {
		return false
	}
	t, err := h.Queries.Look(ctx, id, by.User.ID)
	if err != nil || t.Phase != table.Suspended || t.Guild == "" || t.Guild == by.Guild || !t.KnownTo(by) {
		return false
	}
	in, err := h.opts.InServer(ctx, t.Guild)
	h.Report(err)
	return err == nil && !in
}

// rematch opens the same table again, or seats the caller at the rematch that is open already. computers: see
// hosted.Rematch.
func (h *Host) rematch(ctx context.Context, by table.Caller, id table.ID, computers bool) (*table.Table, error) {
	unlock, err := h.updates.makers.Lock(ctx, by.User.ID)
	if err != nil {
		return nil, err
	}
	defer unlock()
	if err := h.updates.update(ctx, id, by, func(t *hosted.Tx) error {
		return hosted.Rematch(t, computers)
	}); err != nil {
		return nil, err
	}
	old, err := h.Queries.Look(ctx, id, by.User.ID)
	if err != nil {
		return nil, err
	}
	next, err := h.Queries.Look(ctx, old.Next, by.User.ID)
	if err != nil || next.Phase != table.Lobby {
		return next, err
	}
	invited := slices.ContainsFunc(next.Seats, func(s table.Seat) bool { return s.Invited == by.User.ID })
	if !invited && (!next.Open || next.You != game.Public) {
		return next, nil
	}
	err = h.updates.update(ctx, old.Next, by, hosted.Rejoin)
	if _, refused := game.Refused(err); err != nil && !refused && !errors.Is(err, store.ErrSeen) {
		return nil, err
	}
	return h.Queries.Look(ctx, old.Next, by.User.ID)
}

// SaveDraft stores a seat's draft (a half-made move) and returns the one that is stored afterwards: a later one if the
// interaction was delivered again, which changes nothing. There are many of these interactions, so they are remembered
// no longer than refusals.
func (h *Host) SaveDraft(ctx context.Context, by table.Caller, id table.ID, draft string) (string, error) {
	unlock, err := h.updates.locks.Lock(ctx, id) // otherwise the draft could reach the seat's next person
	if err != nil {
		return "", err
	}
	defer unlock()
	t, err := h.Queries.Look(store.Latest(ctx), id, by.User.ID)
	if err != nil {
		return "", err
	}
	if t.You == game.Public {
		return "", table.Unseated(id, t.Seats, by.User.ID)
	}
	now := h.opts.Now()
	err = h.updates.store.SaveDraft(ctx, int64(id), store.Draft{Seat: int(t.You), Draft: draft,
		Interaction: by.Interaction,
		At:          now.Add(refusedFor - interactionsFor).UnixMilli()}, now.UnixMilli())
	if errors.Is(err, store.ErrSeen) {
		return t.Draft, h.updates.repeated(ctx, by.Interaction)
	}
	if err == nil {
		h.updates.reader.DraftStored(int64(id))
	}
	return draft, err
}

// Playable completes the level and the options of a game, and refuses an invalid combination.
func (h *Host) Playable(name string, seats, level int, o game.Options) (int, game.Options, error) {
	rules, err := h.Library.Game(name)
	if err != nil {
		return 0, nil, err
	}
	return hosted.Playable(rules, seats, level, o)
}

// OpenFixture opens the table of a tournament's game. store.ErrSeen means that it is open already.
func (h *Host) OpenFixture(ctx context.Context, f Fixture) (*table.Table, error) {
	rules, err := h.Library.Game(f.Game)
	if err != nil {
		return nil, err
	}
	t, err := hosted.OpenFixture(ctx, h.updates.env, rules, f)
	if err != nil {
		return nil, err
	}
	if err := h.updates.save(ctx, t); err != nil {
		return nil, err
	}
	return h.Queries.Look(ctx, t.ID(), "")
}

// CloseFixture ends a tournament's game whose match was decided without it: see hosted.CloseFixture.
func (h *Host) CloseFixture(ctx context.Context, id table.ID, resigns game.Seat) error {
	return h.updates.update(ctx, id, table.Caller{}, hosted.CloseFixture(resigns))
}
