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

// used is how much time a seat has used in this turn.
func (k *Clocks) used(m Moment, s game.Seat) time.Duration {
	c := k.Seats[s]
	used := time.Duration(c.Used) * time.Millisecond
	if c.Since > 0 {
		since := time.UnixMilli(c.Since)
		used += spent(since, m.Now, m.Idle(s, since, m.Now))
	}
	return used
}

// Left is a seat's remaining time.
func (k *Clocks) Left(m Moment, s game.Seat) time.Duration { return k.allowance(s) - k.used(m, s) }

// Spent is how much time a seat has used in the whole game; known is false in a game of an earlier release.
func (k *Clocks) Spent(m Moment, s game.Seat) (d time.Duration, known bool) {
	return time.Duration(k.Seats[s].Spent)*time.Millisecond + k.used(m, s), k.Counted
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
	return later(k.When(m, s, 0), k.earliestExpiry(m, s))
}

// later is the later of two moments.
func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// spared tells whether a running seat whose time is over before is out of time only when the grace after a start ends,
// and when that is.
func (k *Clocks) spared(m Moment, s game.Seat) (until time.Time, is bool) {
	until = k.graceEnds(m, s)
	return until, k.When(m, s, 0).Before(until)
}

// remaining is how long a running seat can still move. It is more than Left as long as the grace after a start spares
// the seat.
func (k *Clocks) remaining(m Moment, s game.Seat) time.Duration {
	if until, is := k.spared(m, s); is {
		return until.Sub(m.Now)
	}
	return k.Left(m, s)
}

// reminded is the moment at which a running seat can still move for this much time only.
func (k *Clocks) reminded(m Moment, s game.Seat, remaining time.Duration) time.Time {
	if until, is := k.spared(m, s); is {
		return until.Add(-remaining)
	}
	return k.When(m, s, remaining)
}

// stage is the stage of a turn's time up to which reminders have been given. One that was given before a start of the
// bot does not count if the grace after it leaves more time than it told of.
func (k *Clocks) stage(m Moment, s game.Seat) int {
	c := k.Seats[s]
	if c.Since == 0 || c.Stage > stageLast || c.Warned >= m.Started.UnixMilli() {
		return c.Stage
	}
	_, spared := k.spared(m, s)
	stage := c.Stage
	for spared && stage > 0 && k.threshold(s, stage) < Grace {
		stage--
	}
	return stage
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

// graceEnds is when the grace after a start of the bot ends for a seat; zero for a turn that began after the start.
func (k *Clocks) graceEnds(m Moment, s game.Seat) time.Time {
	if m.Fixed || k.Seats[s].Began > m.Started.UnixMilli() {
		return time.Time{}
	}
	return m.Started.Add(Grace)
}

// earliestExpiry is the moment before which a seat is not out of time even if it has none left: the grace after a start
// of the bot, and a while after a late warning.
func (k *Clocks) earliestExpiry(m Moment, s game.Seat) time.Time {
	if m.Fixed {
		return time.Time{}
	}
	warned := time.UnixMilli(k.Seats[s].Warned).Add(min(k.threshold(s, stageLast), Grace))
	return later(k.graceEnds(m, s), warned)
}

// Due is the next moment at which something must be done about the clocks of those in turn; zero: none.
func (k *Clocks) Due(m Moment, turn []game.Seat) (due time.Time) {
	if !k.Limited() {
		return due
	}
	for _, s := range turn {
		if k.Seats[s].Since == 0 {
			continue
		}
		at := k.Ends(m, s)
		if stage := k.stage(m, s); stage < stageLast {
			at = k.reminded(m, s, k.threshold(s, stage+1))
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
	left, stage := k.remaining(m, s), k.stage(m, s)
	switch {
	case left <= 0 && (stage >= stageLast || m.Fixed) && !m.Now.Before(k.earliestExpiry(m, s)):
		return Over
	case stage < stageLast && left <= k.threshold(s, stage+1):
		for stage < stageLast && left <= k.threshold(s, stage+1) {
			stage++
		}
		c.Stage, c.Warned = stage, m.Now.UnixMilli()
		return Warn
	}
	return Nothing
}
