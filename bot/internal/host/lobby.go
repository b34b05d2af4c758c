package host

import (
	"context"
	"errors"
	"slices"

	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/store"
)

// New opens a table in its lobby, the caller on its first seat; or, for computers only, begins it at once. A
// redelivered interaction returns the table that it made.
func (h *Host) New(ctx context.Context, by table.Call, n table.New) (*table.Table, error) {
	if by.Interaction != "" {
		defer h.locks.take(-hashID(by.Interaction))() // two deliveries at once make one table
		if id, seen, err := h.store.Seen(ctx, by.Interaction); err != nil {
			return nil, err
		} else if seen {
			return h.Look(ctx, table.ID(id), by.User.ID)
		}
	}
	l, err := h.compose(ctx, by, n)
	if err != nil {
		return nil, err
	}
	if n.Only || n.Native != nil && l.full() {
		err = l.begin(n.Native)
	} else {
		l.oweBoard(false)
		l.change.Drafts = nil
	}
	if err != nil {
		return nil, err
	}
	if n.Native != nil && l.pos == nil {
		if err := l.impose(n.Native); err != nil {
			return nil, err
		}
	}
	if g, err := h.Guild(ctx, by.Guild); err != nil {
		return nil, err
	} else if g.Threads && by.Guild != "" { // the board follows in the thread
		l.change.Owed = slices.DeleteFunc(l.change.Owed, func(o store.Owed) bool { return o.Kind == OweBoard })
		l.owe(store.Owed{Kind: OweThread, Target: l.row.Channel, Body: owedBody(game.M("host.thread", "by", by.User.Name, "game", game.M(n.Game+".title")))})
	}
	if err := l.save(ctx); err != nil {
		return nil, err
	}
	h.warm(l.rules, len(l.doc.Seats), l.doc.Options)
	return h.Look(ctx, l.id(), by.User.ID)
}

// compose makes the table that is asked for, not yet stored.
func (h *Host) compose(ctx context.Context, by table.Call, n table.New) (*live, error) {
	rules, err := h.game(n.Game)
	if err != nil {
		return nil, err
	}
	info := rules.Info()
	if n.Seats == 0 {
		n.Seats = max(info.Seats, min(info.MaxSeats, 1+len(n.Invited)))
	}
	if n.Seats < info.MinSeats || n.Seats > info.MaxSeats {
		return nil, game.Refuse("seats.bad", "min", info.MinSeats, "max", info.MaxSeats)
	}
	if n.Level == 0 {
		n.Level = info.Default
	}
	if n.Level < 1 || n.Level > info.Levels {
		return nil, game.Refuse("host.level", "n", info.Levels)
	}
	options, err := info.Complete(n.Options)
	if err != nil {
		return nil, err
	}
	seed := h.opts.Seed()
	if _, err := match.Start(rules, n.Seats, options, seed); err != nil {
		return nil, err // what does not go together is refused now, not when everybody has come
	}
	now := h.now()
	l := &live{h: h, now: now, rules: rules, by: by, seed: seed, change: store.Change{Forget: -1}}
	l.row = store.Table{Guild: by.Guild, Channel: by.Channel, Game: n.Game, Version: info.Version, Phase: string(table.Lobby), Created: now.UnixMilli(), Seed: seed[:]}
	l.doc = doc{Seats: make([]table.Seat, n.Seats), Options: options, Level: n.Level, Lang: h.channelLanguage(ctx, by), Creator: by.User.ID, Rated: !n.Unrated && !n.Only, Show: n.Only}
	l.doc.Time.Clock = n.Clock
	if !n.Only {
		l.sit(0, by.User)
	}
	for i, u := range n.Invited {
		if i+1 < n.Seats && u.ID != by.User.ID {
			l.doc.Seats[i+1].Invited = u.ID
			l.oweTell(u.ID, "host.invited", "by", by.User.Name, "game", game.M(n.Game+".title"))
		}
	}
	l.change.Users = l.users()
	return l, nil
}

func (l *live) sit(s game.Seat, u table.User) {
	l.doc.Seats[s] = table.Seat{Kind: table.Person, User: u.ID, Name: u.Name}
	l.change.Users = l.users()
}

func (l *live) full() bool {
	return !slices.ContainsFunc(l.doc.Seats, func(s table.Seat) bool { return s.Kind == table.Empty })
}

// freeSeat is the first seat on which the person may sit: one kept for them, else one kept for nobody.
func (l *live) freeSeat(user string) (game.Seat, error) {
	for _, want := range []string{user, ""} {
		for i, s := range l.doc.Seats {
			if s.Kind == table.Empty && s.Invited == want && (want != "" || user == "" || s.Invited == "") {
				return game.Seat(i), nil
			}
		}
	}
	return game.Public, game.Refuse("host.full")
}

// lobby carries out what can be done before the start.
func (l *live) lobby(op table.Op) error {
	if l.phase() != table.Lobby {
		return game.Refuse("host.started")
	}
	switch op.What {
	case table.Join:
		if table.SeatOf(l.doc.Seats, l.by.User.ID) != game.Public {
			return game.Refuse("host.seated")
		}
		s, err := l.freeSeat(l.by.User.ID)
		if err != nil {
			return err
		}
		l.sit(s, l.by.User)
	case table.Leave:
		s, err := l.seatOf(l.by.User.ID)
		if err != nil {
			return err
		}
		l.doc.Seats[s] = table.Seat{}
		l.change.Users = l.users()
	case table.Add:
		s, err := l.freeSeat("")
		if err != nil {
			return err
		}
		if op.Level == 0 {
			op.Level = l.doc.Level
		}
		if op.Level < 1 || op.Level > l.info().Levels {
			return game.Refuse("host.level", "n", l.info().Levels)
		}
		l.doc.Seats[s] = table.Seat{Kind: table.Computer, Level: op.Level}
	case table.Remove:
		return l.remove(op.Seat)
	case table.Begin:
		if err := l.mayLead(); err != nil {
			return err
		}
		return l.begin(nil)
	case table.Abort:
		return l.abort()
	}
	l.oweBoard(true)
	return nil
}

// remove gets somebody up: oneself, any computer, or, for who opened the table, anybody.
func (l *live) remove(s game.Seat) error {
	if s < 0 || int(s) >= len(l.doc.Seats) || l.doc.Seats[s].Kind == table.Empty && l.doc.Seats[s].Invited == "" {
		return game.Refuse("host.noseat")
	}
	if seat := l.doc.Seats[s]; seat.Kind != table.Computer && seat.User != l.by.User.ID {
		if err := l.mayLead(); err != nil {
			return err
		}
	}
	l.doc.Seats[s] = table.Seat{}
	l.change.Users = l.users()
	l.oweBoard(true)
	return nil
}

// mayLead refuses who neither opened the table, nor sits at it, nor manages the server.
func (l *live) mayLead() error {
	if l.by.User.ID == l.doc.Creator || l.by.Manager || table.SeatOf(l.doc.Seats, l.by.User.ID) != game.Public {
		return nil
	}
	return game.Refuse("host.notleader")
}

// begin fills the empty seats with computers and deals, or takes up a saved game.
func (l *live) begin(native []byte) error {
	for i, s := range l.doc.Seats {
		if s.Kind == table.Empty {
			l.doc.Seats[i] = table.Seat{Kind: table.Computer, Level: l.doc.Level}
		}
	}
	people := 0
	for _, s := range l.doc.Seats {
		if s.Kind == table.Person {
			people++
		}
	}
	l.doc.Show = people == 0
	if native != nil {
		if err := l.impose(native); err != nil {
			return err
		}
	} else if l.pos == nil {
		pos, err := match.Start(l.rules, len(l.doc.Seats), l.doc.Options, l.seed)
		if err != nil {
			return err
		}
		l.pos, l.dirty = pos, true
	}
	l.row.Phase, l.doc.Began = string(table.Playing), l.now.UnixMilli()
	l.change.Users = l.users()
	l.startClock()
	l.finishIfOver()
	l.oweTurn()
	return nil
}

// impose takes the position from a saved game.
func (l *live) impose(native []byte) error {
	reader, ok := l.rules.(game.NativeReader)
	if !ok {
		return game.Refuse("host.noimport")
	}
	pos, err := reader.ReadNative(native, l.doc.Options)
	if err != nil {
		return err
	}
	l.pos, l.dirty, l.doc.Imposed = pos, true, true
	return nil
}

// abort ends a table before it has really begun.
func (l *live) abort() error {
	if err := errors.Join(l.mayLead(), l.bound(table.Abort)); err != nil {
		return err
	}
	if l.phase() == table.Playing && l.row.Ply >= 2 {
		return game.Refuse("host.toolate")
	}
	l.doc.Result = &table.Result{Reason: game.M("host.aborted", "by", l.by.User.Name)}
	l.end()
	return nil
}

// end closes the table; its messages say so.
func (l *live) end() {
	l.row.Phase, l.doc.Ended, l.doc.Ask = string(table.Over), l.now.UnixMilli(), nil
	l.oweBoard(false)
}

// Do carries out one deed and returns the table as its doer sees it afterwards.
func (h *Host) Do(ctx context.Context, by table.Call, id table.ID, op table.Op) (*table.Table, error) {
	if op.What == table.Rematch {
		return h.rematch(ctx, by, id)
	}
	err := h.with(ctx, id, by, func(l *live) error {
		if err := l.mayCome(op.What); err != nil {
			return err
		}
		switch op.What {
		case table.Check:
			l.quiet = true
			if l.phase() == table.Playing || l.phase() == table.Lobby {
				l.oweBoard(true)
			}
			return nil
		case table.Join, table.Leave, table.Add, table.Remove, table.Begin:
			return l.lobby(op)
		case table.Abort:
			if l.phase() == table.Lobby {
				return l.lobby(op)
			}
		}
		return l.during(op)
	})
	if err != nil && !errors.Is(err, store.ErrSeen) {
		return nil, err
	}
	return h.Look(ctx, id, by.User.ID)
}

// mayCome refuses a seat to people of another server; who belongs to the table may come from anywhere.
func (l *live) mayCome(what table.What) error {
	if what != table.Join && what != table.TakeOver || l.row.Guild == l.by.Guild || slices.Contains(l.users(), l.by.User.ID) {
		return nil
	}
	return game.Refuse("host.elsewhere")
}
