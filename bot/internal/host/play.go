package host

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"

	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/store"
)

// during carries out what can be done once the game has begun.
func (l *live) during(op table.Op) error {
	switch l.phase() {
	case table.Lobby:
		return game.Refuse("host.notstarted")
	case table.Over:
		return game.Refuse("refused.over")
	case table.Asleep:
		if op.What != table.Resume {
			return game.Refuse("host.asleep", "table", l.id().String())
		}
	}
	switch op.What {
	case table.TakeOver, table.TakeBack, table.Resume, table.Vote, table.Hand:
		return l.absence(op)
	case table.Abort:
		return l.abort()
	}
	seat, err := l.seatOf(l.by.User.ID)
	if err != nil {
		return err
	}
	switch op.What {
	case table.Play:
		if op.Stamp != l.stamp() {
			return game.Refuse("host.stale")
		}
		if l.doc.Time.Paused {
			return game.Refuse("host.paused")
		}
		l.kept = op.Draft
		return l.play(seat, op.Move, l.by.User.ID)
	case table.Resign:
		return l.resign(seat)
	case table.AskUndo, table.AskDraw, table.AskPause, table.AskShow:
		return l.ask(op.What, seat)
	case table.Accept, table.Decline:
		return l.answer(seat, op.What == table.Accept)
	case table.Nudge:
		return l.nudge(seat)
	}
	return fmt.Errorf("host: unknown deed %q", op.What)
}

// play applies a move, logs it and owes what it brings.
func (l *live) play(seat game.Seat, m game.Move, user string) error {
	if !slices.Contains(l.pos.Turn(), seat) {
		return game.Refuse("refused.turn")
	}
	ply := l.row.Ply + 1
	before := l.pos.Turn()
	pos, events, err := match.Play(l.pos, l.seed, ply, seat, m)
	if err != nil {
		return err
	}
	data, err := json.Marshal(events)
	if err != nil {
		return fmt.Errorf("host: table %d: events: %w", l.row.ID, err)
	}
	l.pos, l.dirty, l.row.Ply = pos, true, ply
	l.change.Moves = append(l.change.Moves, store.Move{Ply: ply, Seat: int(seat), Move: string(m), Events: data, User: user, At: l.now.UnixMilli()})
	l.change.Drafts = append(l.change.Drafts, store.Draft{Seat: int(seat), Draft: l.kept})
	l.doc.Seats[seat].Last = ply
	if l.doc.Ask != nil && l.doc.Ask.What != table.AskShow && l.doc.Ask.What != table.AskPause {
		l.doc.Ask = nil // who plays on does not wait for an answer
	}
	l.passClock(before, seat)
	l.finishIfOver()
	l.oweTurn()
	return nil
}

// finishIfOver takes the game's own result when there is one.
func (l *live) finishIfOver() {
	res, over := l.pos.Result()
	if !over {
		return
	}
	l.doc.Result = &table.Result{Scores: res.Scores, Places: l.demote(res.Places), Reason: res.Reason}
	l.row.Phase, l.doc.Ended, l.doc.Ask = string(table.Over), l.now.UnixMilli(), nil
}

// demote puts those who resigned behind everybody else.
func (l *live) demote(places []int) []int {
	places = slices.Clone(places)
	for s, seat := range l.doc.Seats {
		if seat.Resigned && places[s] > 0 {
			places[s] += len(places)
		}
	}
	ranked := slices.Clone(places)
	for s, p := range places {
		if p == 0 {
			continue
		}
		ranked[s] = 1
		for _, q := range places {
			if q > 0 && q < p {
				ranked[s]++
			}
		}
	}
	return ranked
}

// resign gives the game up. With two at the table it is over; with more the computer plays the seat on, last.
func (l *live) resign(seat game.Seat) error {
	l.note("host.resigned", "by", seat)
	l.doc.Seats[seat].Resigned = true
	rest, people := 0, 0
	for _, s := range l.doc.Seats {
		if !s.Resigned {
			rest++
			if s.Kind == table.Person {
				people++
			}
		}
	}
	l.settle()
	if l.doc.Ask != nil && l.doc.Ask.By == seat {
		l.doc.Ask = nil
	}
	if rest > 1 && people > 0 {
		inTurn := slices.Contains(l.pos.Turn(), seat)
		l.doc.Seats[seat] = table.Seat{Kind: table.Computer, Level: l.doc.Level, Resigned: true, Last: l.doc.Seats[seat].Last}
		l.doc.Time.Seats[seat] = seatClock{}
		l.change.Users = l.users()
		l.runClocks()
		if inTurn {
			l.oweTurn()
		} else {
			l.oweBoard(true)
		}
		return nil
	}
	places := make([]int, len(l.doc.Seats))
	for i := range places {
		places[i] = 1
	}
	l.doc.Result = &table.Result{Scores: l.scores(), Places: l.demote(places), Reason: game.M("host.byresigning", "by", seat)}
	l.end()
	return nil
}

// scores are the running scores, where the game has any.
func (l *live) scores() []int {
	if s, ok := l.pos.View(game.Public).(game.Scorer); ok {
		return s.Scores()
	}
	return nil
}

// rematch opens the same table again, the seats moved on by one, so that with two they are swapped.
func (h *Host) rematch(ctx context.Context, by table.Call, id table.ID) (*table.Table, error) {
	var next table.ID
	err := h.with(ctx, id, by, func(l *live) error {
		if l.phase() != table.Over {
			return game.Refuse("host.notover")
		}
		if err := l.mayLead(); err != nil {
			return err
		}
		if l.doc.Next != 0 {
			next = l.doc.Next
			return game.Refuse("host.rematched", "table", l.doc.Next.String())
		}
		again, err := l.again()
		if err != nil {
			return err
		}
		if err := again.save(ctx); err != nil {
			return err
		}
		next, l.doc.Next = again.id(), again.id()
		l.oweBoard(true)
		return nil
	})
	if next != 0 { // it stands already: go there
		return h.Look(ctx, next, by.User.ID)
	}
	if err != nil {
		return nil, err
	}
	row, err := h.store.Table(ctx, int64(id)) // a redelivery: the first one has made it
	if err != nil {
		return nil, err
	}
	l, err := h.read(row)
	if err != nil {
		return nil, err
	}
	return h.Look(ctx, l.doc.Next, by.User.ID)
}

// again makes the table for a rematch. Who is asked for it sits already; the others are invited, computers sit.
func (l *live) again() (*live, error) {
	n := len(l.doc.Seats)
	seed := l.h.opts.Seed()
	a := &live{h: l.h, now: l.now, rules: l.rules, seed: seed, change: store.Change{Forget: -1}}
	a.row = store.Table{Guild: l.row.Guild, Channel: l.row.Channel, Game: l.row.Game, Version: l.info().Version, Phase: string(table.Lobby), Created: l.now.UnixMilli(), Seed: seed[:]}
	a.doc = doc{Seats: make([]table.Seat, n), Options: l.doc.Options, Level: l.doc.Level, Lang: l.doc.Lang, Creator: l.by.User.ID, Rated: l.doc.Rated}
	a.doc.Time.Clock = l.doc.Time.Clock
	waiting := false
	for i, s := range l.doc.Seats {
		to := (i + n - 1) % n
		switch {
		case s.Kind == table.Computer && s.User == "":
			a.doc.Seats[to] = table.Seat{Kind: table.Computer, Level: s.Level}
		case s.User == l.by.User.ID:
			a.doc.Seats[to] = table.Seat{Kind: table.Person, User: s.User, Name: l.by.User.Name}
		default:
			a.doc.Seats[to].Invited = s.User
			waiting = true
		}
	}
	a.change.Users = a.users()
	if !waiting {
		return a, a.begin(nil)
	}
	a.oweBoard(false)
	return a, nil
}

// hashID turns an interaction's id into a key for the locks; tables have positive ids, these are used negated.
func hashID(s string) table.ID {
	f := fnv.New64a()
	f.Write([]byte(s))
	return table.ID(f.Sum64()>>2) + 1
}
