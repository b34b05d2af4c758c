package host

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/rules/match"
)

// ask puts a question to everybody else at the table. Computers have no objection to taking back or to a
// pause; they do not take draws.
func (l *live) ask(what table.What, seat game.Seat) error {
	if err := l.bound(what); err != nil {
		return err
	}
	if l.doc.Ask != nil && l.doc.Ask.What == what && l.doc.Ask.By == seat {
		return game.Refuse("host.asked")
	}
	others := l.others(seat)
	switch {
	case what == table.AskUndo:
		if _, err := l.undoTo(seat); err != nil {
			return err
		}
	case what == table.AskDraw && len(others) == 0:
		return game.Refuse("host.nodraw")
	}
	l.doc.Ask = &table.Ask{What: what, By: seat, Yes: []game.Seat{seat}, Ply: l.row.Ply}
	if len(others) == 0 {
		return l.agreed()
	}
	l.note("host.ask."+string(what), "by", seat)
	l.oweBoard(false)
	return nil
}

// others are the people at the table besides one.
func (l *live) others(seat game.Seat) (list []game.Seat) {
	for i, s := range l.doc.Seats {
		if s.Kind == table.Person && game.Seat(i) != seat {
			list = append(list, game.Seat(i))
		}
	}
	return list
}

// answer takes one person's yes or no.
func (l *live) answer(seat game.Seat, yes bool) error {
	ask := l.doc.Ask
	if ask == nil {
		return game.Refuse("host.noask")
	}
	if !yes {
		l.note("host.declined", "by", seat)
		l.doc.Ask = nil
		l.oweBoard(true)
		return nil
	}
	if !slices.Contains(ask.Yes, seat) {
		ask.Yes = append(ask.Yes, seat)
	}
	for _, s := range l.others(ask.By) {
		if !slices.Contains(ask.Yes, s) {
			l.oweBoard(true)
			return nil
		}
	}
	return l.agreed()
}

// agreed does what everybody agreed to.
func (l *live) agreed() error {
	ask := *l.doc.Ask
	l.doc.Ask = nil
	switch ask.What {
	case table.AskUndo:
		return l.undo(ask.By)
	case table.AskPause:
		l.pause(!l.doc.Time.Paused)
		l.oweBoard(false)
		return nil
	case table.AskShow:
		l.doc.Time.Shown = l.stamp() + 1
		l.note("host.shown")
		l.oweBoard(true)
		return nil
	}
	places := make([]int, len(l.doc.Seats))
	for i := range places {
		places[i] = 1
	}
	l.doc.Result = &table.Result{Scores: l.scores(), Places: l.demote(places), Reason: game.M("host.drawn")}
	l.end()
	return nil
}

// undoTo is the ply to which a seat's last move can be taken back: before it, everything after it forgotten. It
// is refused as soon as anything hidden has been shown or drawn since.
func (l *live) undoTo(seat game.Seat) (int, error) {
	last := l.doc.Seats[seat].Last
	if last == 0 {
		return 0, game.Refuse("host.noundo")
	}
	if l.doc.Imposed {
		return 0, game.Refuse("host.noundoimport")
	}
	if l.doc.Older {
		return 0, game.Refuse("host.noundoolder")
	}
	moves, err := l.h.store.Moves(context.Background(), l.row.ID, last)
	if err != nil {
		return 0, err
	}
	for _, m := range moves {
		var events []game.Event
		if err := json.Unmarshal(m.Events, &events); err != nil {
			return 0, fmt.Errorf("host: table %d, ply %d: %w", l.row.ID, m.Ply, err)
		}
		if slices.ContainsFunc(events, func(e game.Event) bool { return e.Reveals }) {
			return 0, game.Refuse("host.revealed")
		}
	}
	return last - 1, nil
}

// undo takes back: the position is played again from the seed up to there.
func (l *live) undo(seat game.Seat) error {
	to, err := l.undoTo(seat)
	if err != nil {
		return err
	}
	moves, err := l.h.store.Moves(context.Background(), l.row.ID, 1)
	if err != nil {
		return err
	}
	var log []match.Record
	last := make([]int, len(l.doc.Seats))
	for _, m := range moves {
		if m.Ply <= to {
			log = append(log, match.Record{By: game.Seat(m.Seat), Move: game.Move(m.Move)})
			last[m.Seat] = m.Ply
		}
	}
	before := l.pos.Turn()
	pos, err := match.Replay(l.rules, len(l.doc.Seats), l.doc.Options, l.seed, log)
	if err != nil {
		return fmt.Errorf("host: table %d: %w", l.row.ID, err)
	}
	l.pos, l.dirty, l.row.Ply, l.change.Forget = pos, true, to, to
	for i := range l.doc.Seats {
		l.doc.Seats[i].Last = last[i]
	}
	l.doc.Undos++
	l.note("host.undone", "by", seat)
	l.passClock(before, before...) // the bank is not given back, but the move begins anew
	l.oweTurn()
	return nil
}
