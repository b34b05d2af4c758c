package host

import (
	"context"
	"slices"
	"time"

	"tablee/commands/table"
	"tablee/rules/game"
)

// clockDoc is the clock of a table. A seat's time runs while it is in turn, a person sits on it, the table is
// neither paused nor asleep, the bot is up, and it is not that person's quiet hours.
type clockDoc struct {
	Clock  table.Clock
	Seats  []seatClock `json:",omitempty"`
	Paused bool        `json:",omitempty"`
	Shown  int         `json:",omitempty"` // the stamp, plus 1, at which everybody agreed to show the whole game
	Votes  []game.Seat `json:",omitempty"` // who wants the absent seat to be played by the computer
}

// seatClock is one seat's time, in milliseconds.
type seatClock struct {
	Bank   int64 `json:",omitempty"` // left
	Used   int64 `json:",omitempty"` // of this turn, until Since
	Since  int64 `json:",omitempty"` // running since then (Unix); 0: it stands still
	Stage  int   `json:",omitempty"` // reminders given in this turn
	Nudged bool  `json:",omitempty"`
	Warned int64 `json:",omitempty"` // when the last reminder of this turn was owed (Unix)
	Out    bool  `json:",omitempty"` // out of time, the others decide
}

// Stages of a turn's time.
const (
	stageThird = 1 // a third was left
	stageLast  = 2 // the last call
)

// grace is how long after a start of the bot nobody runs out of time.
const grace = 10 * time.Minute

func (l *live) limited() bool { return l.doc.Time.Clock.Move > 0 || l.doc.Time.Clock.Bank > 0 }

// startClock gives every seat its bank and sets off the clocks of those in turn.
func (l *live) startClock() {
	l.doc.Time.Seats = make([]seatClock, len(l.doc.Seats))
	for i := range l.doc.Time.Seats {
		l.doc.Time.Seats[i].Bank = l.doc.Time.Clock.Bank.Milliseconds()
	}
	l.runClocks()
}

// passClock ends the turn of the seats that have moved, and of those that were in turn before and are no longer,
// and begins that of those who come into turn. A seat that has moved and stays in turn gets a new move's time.
func (l *live) passClock(before []game.Seat, moved ...game.Seat) {
	l.settle()
	for _, s := range before {
		if slices.Contains(moved, s) || !slices.Contains(l.pos.Turn(), s) {
			l.endTurn(s)
		}
	}
	l.doc.Time.Votes = nil
	l.runClocks()
}

// endTurn takes out of a seat's bank what the turn has used beyond the move's time. Only here does a turn end: who
// hands the seat over and takes it back in the same turn finds the time as it was.
func (l *live) endTurn(s game.Seat) {
	c := &l.doc.Time.Seats[s]
	over := max(0, c.Used-l.doc.Time.Clock.Move.Milliseconds())
	*c = seatClock{Bank: max(0, c.Bank-over)}
}

// settle books the time that has run until now.
func (l *live) settle() {
	for i := range l.doc.Time.Seats {
		c := &l.doc.Time.Seats[i]
		if c.Since == 0 {
			continue
		}
		since := time.UnixMilli(c.Since)
		c.Used += spent(since, l.now, l.idle(game.Seat(i), since, l.now)).Milliseconds()
		c.Since = 0
	}
}

// runClocks lets the time run of every seat whose time should.
func (l *live) runClocks() {
	if l.phase() != table.Playing || l.doc.Time.Paused || l.pos == nil {
		return
	}
	for _, s := range l.pos.Turn() {
		if l.doc.Seats[s].Kind == table.Person && !l.doc.Time.Seats[s].Out {
			l.doc.Time.Seats[s].Since = l.now.UnixMilli()
		}
	}
}

// pause stops or restarts all clocks.
func (l *live) pause(on bool) {
	l.settle()
	l.doc.Time.Paused = on
	if on {
		l.note("host.pauseon")
	} else {
		l.note("host.pauseoff")
	}
	l.runClocks()
}

// idle lists the stretches that do not count for a seat: its person's quiet hours, and when the bot was down.
func (l *live) idle(s game.Seat, from, to time.Time) []span {
	list := l.h.downtime(from, to)
	if p, err := l.h.Person(context.Background(), l.doc.Seats[s].User); err == nil {
		list = append(list, quietSpans(p.Quiet, from, to)...)
	}
	return list
}

// allowance is what a seat has for this turn.
func (l *live) allowance(s game.Seat) time.Duration {
	return l.doc.Time.Clock.Move + time.Duration(l.doc.Time.Seats[s].Bank)*time.Millisecond
}

// left is what remains of it now.
func (l *live) left(s game.Seat) time.Duration {
	c := l.doc.Time.Seats[s]
	used := time.Duration(c.Used) * time.Millisecond
	if c.Since > 0 {
		since := time.UnixMilli(c.Since)
		used += spent(since, l.now, l.idle(s, since, l.now))
	}
	return l.allowance(s) - used
}

// when is the moment at which a running seat will have only the given time left.
func (l *live) when(s game.Seat, left time.Duration) time.Time {
	c := l.doc.Time.Seats[s]
	since := time.UnixMilli(c.Since)
	amount := l.allowance(s) - left - time.Duration(c.Used)*time.Millisecond
	return until(since, max(amount, 0), func(to time.Time) []span { return l.idle(s, since, to) })
}

// threshold is the time left at which a stage's reminder is due.
func (l *live) threshold(s game.Seat, stage int) time.Duration {
	if stage == stageThird {
		return l.allowance(s) / 3
	}
	return min(l.allowance(s)/10, 12*time.Hour)
}

// latest is the moment before which a seat is not out of time even with none left: the grace after a start of the
// bot, and a while after a warning that came late.
func (l *live) latest(s game.Seat) time.Time {
	at := l.h.started.Add(grace)
	if warned := time.UnixMilli(l.doc.Time.Seats[s].Warned).Add(min(l.threshold(s, stageLast), grace)); warned.After(at) {
		at = warned
	}
	return at
}

// clockDue is the next moment at which something is to be done about the clocks; zero: none.
func (l *live) clockDue() (due time.Time) {
	if !l.limited() {
		return due
	}
	for _, s := range l.pos.Turn() {
		c := l.doc.Time.Seats[s]
		if c.Since == 0 {
			continue
		}
		left := time.Duration(0)
		if c.Stage < stageLast {
			left = l.threshold(s, c.Stage+1)
		}
		at := l.when(s, left)
		if left == 0 {
			if earliest := l.latest(s); at.Before(earliest) {
				at = earliest
			}
		}
		if due.IsZero() || at.Before(due) {
			due = at
		}
	}
	return due
}

// tick gives reminders and deals with those whose time has run out.
func (l *live) tick() error {
	if !l.limited() {
		return nil
	}
	for _, s := range slices.Clone(l.pos.Turn()) {
		if l.phase() != table.Playing || int(s) >= len(l.doc.Time.Seats) || l.doc.Time.Seats[s].Since == 0 {
			continue
		}
		c := &l.doc.Time.Seats[s]
		left := l.left(s)
		switch {
		case left <= 0 && c.Stage >= stageLast && !l.now.Before(l.latest(s)):
			if err := l.timeout(s); err != nil {
				return err
			}
		case c.Stage < stageLast && left <= l.threshold(s, c.Stage+1):
			for c.Stage < stageLast && left <= l.threshold(s, c.Stage+1) {
				c.Stage++
			}
			c.Warned = l.now.UnixMilli()
			l.remind(s)
		}
	}
	return nil
}
