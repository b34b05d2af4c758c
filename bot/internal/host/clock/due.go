package clock

import (
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
)

// allowance is a seat's total time for this turn.
func (k *Clocks) allowance(s game.Seat) time.Duration {
	return k.Clock.Move + time.Duration(k.Seats[s].Bank)*time.Millisecond
}

// Left is a seat's remaining time.
func (k *Clocks) Left(m Moment, s game.Seat) time.Duration {
	c := k.Seats[s]
	used := time.Duration(c.Used) * time.Millisecond
	if c.Since > 0 {
		since := time.UnixMilli(c.Since)
		used += spent(since, m.Now, m.Idle(s, since, m.Now))
	}
	return k.allowance(s) - used
}

// When is the moment at which a running seat will have only this much time left.
func (k *Clocks) When(m Moment, s game.Seat, left time.Duration) time.Time {
	c := k.Seats[s]
	since := time.UnixMilli(c.Since)
	amount := k.allowance(s) - left - time.Duration(c.Used)*time.Millisecond
	return until(since, max(amount, 0), func(to time.Time) []Span { return m.Idle(s, since, to) })
}

// Ends is the moment at which a running seat is out of time.
func (k *Clocks) Ends(m Moment, s game.Seat) time.Time {
	at := k.When(m, s, 0)
	if earliest := k.earliestExpiry(m, s); at.Before(earliest) {
		at = earliest
	}
	return at
}

// A short round is counted down: its last reminder comes 30 seconds before its end, as in clubs.
const lastReminder = 30 * time.Second

// threshold is the time left at which a stage's reminder is due.
func (k *Clocks) threshold(s game.Seat, stage int) time.Duration {
	switch {
	case k.Shared && stage == stageThird:
		return k.allowance(s) / 2
	case stage == stageThird:
		return k.allowance(s) / 3
	case k.Shared && k.allowance(s) <= table.ShortClock:
		return min(k.allowance(s)/2, lastReminder)
	}
	return min(k.allowance(s)/10, 12*time.Hour)
}

// earliestExpiry is the moment before which a seat is not out of time even if it has none left: the grace after a start
// of the bot, and a while after a late warning.
func (k *Clocks) earliestExpiry(m Moment, s game.Seat) time.Time {
	if m.Fixed {
		return time.Time{}
	}
	at := m.Started.Add(Grace)
	if warned := time.UnixMilli(k.Seats[s].Warned).Add(min(k.threshold(s, stageLast), Grace)); warned.After(at) {
		at = warned
	}
	return at
}

// Due is the next moment at which something must be done about the clocks of those in turn; zero: none.
func (k *Clocks) Due(m Moment, turn []game.Seat) (due time.Time) {
	if !k.Limited() {
		return due
	}
	for _, s := range turn {
		c := k.Seats[s]
		if c.Since == 0 {
			continue
		}
		left := time.Duration(0)
		if c.Stage < stageLast {
			left = k.threshold(s, c.Stage+1)
		}
		at := k.When(m, s, left)
		if left == 0 {
			at = k.Ends(m, s)
		}
		if due.IsZero() || at.Before(due) {
			due = at
		}
	}
	return due
}

// Status is what must be done about a seat's time.
type Status int

// Values of Status.
const (
	Nothing Status = iota
	Warn           // tell the person how much time is left
	Over           // the time has run out, after a warning
)

// Check tells what must be done now about a seat in turn, and records a warning as given.
func (k *Clocks) Check(m Moment, s game.Seat) Status {
	if !k.Limited() || int(s) >= len(k.Seats) || k.Seats[s].Since == 0 {
		return Nothing
	}
	c := &k.Seats[s]
	left := k.Left(m, s)
	switch {
	case left <= 0 && (c.Stage >= stageLast || m.Fixed) && !m.Now.Before(k.earliestExpiry(m, s)):
		return Over
	case c.Stage < stageLast && left <= k.threshold(s, c.Stage+1):
		for c.Stage < stageLast && left <= k.threshold(s, c.Stage+1) {
			c.Stage++
		}
		c.Warned = m.Now.UnixMilli()
		return Warn
	}
	return Nothing
}
