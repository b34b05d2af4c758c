package clock

import (
	"time"

	"tablee/rules/game"
)

// In a game without a time limit nobody runs out of time, and whoever is in turn is reminded all the same: after a day
// of silence, and once more after four. Both are counted as the reminders of a clock are, and belong to the turn.
const (
	FirstReminder  = 24 * time.Hour
	SecondReminder = 4 * 24 * time.Hour
	// Postponed is for how long a person puts off the next reminder.
	Postponed = 24 * time.Hour
)

// laterFunc returns when an amount of time has passed since a moment, without what does not count.
type laterFunc = func(since int64, amount time.Duration) time.Time

// Reminder is when a seat in turn is to be reminded that a game without a time limit waits; zero: not again.
func (k *Clocks) Reminder(s game.Seat, later laterFunc) time.Time {
	if k.Limited() || k.Paused || int(s) >= len(k.Seats) || k.Seats[s].Since == 0 {
		return time.Time{}
	}
	switch c := k.Seats[s]; {
	case c.Silent == 0:
	case c.Later != 0:
		return time.UnixMilli(c.Later)
	case c.Stage < stageThird:
		return later(c.Silent, FirstReminder)
	case c.Stage < stageLast:
		return later(c.Silent, SecondReminder)
	}
	return time.Time{}
}

// Remind tells whether a seat in turn is to be reminded now, and records that it is. The person is asked twice in a
// turn, and whenever they have wanted it so: a second reminder that would follow such a one within a day is left out.
func (k *Clocks) Remind(now time.Time, s game.Seat, later laterFunc) bool {
	at := k.Reminder(s, later)
	if at.IsZero() || now.Before(at) {
		return false
	}
	c := &k.Seats[s]
	if c.Stage = max(c.Stage, stageThird); !now.Add(Postponed).Before(later(c.Silent, SecondReminder)) {
		c.Stage = stageLast
	}
	c.Later, c.Warned = 0, now.UnixMilli()
	return true
}

// Postpone has a person reminded a day from now instead of when the next reminder of the turn would come. The answer is
// false if the seat has not been reminded in this turn, or waits for that day already.
func (k *Clocks) Postpone(now time.Time, s game.Seat) bool {
	if !k.Reminded(s) || k.Limited() {
		return false
	}
	k.Seats[s].Later = now.Add(Postponed).UnixMilli()
	return true
}

// Reminded tells whether a seat has been reminded in its present turn, and has not put the next reminder off since.
func (k *Clocks) Reminded(s game.Seat) bool {
	if int(s) >= len(k.Seats) {
		return false
	}
	c := k.Seats[s]
	warned := (c.Stage == stageThird || c.Stage == stageLast) && !k.Clock.Short() // else the board and the hand tell it
	return c.Since > 0 && c.Later == 0 && (c.Nudged || warned)
}

// BreakSilence begins the silence of all seats anew: the game did not wait for them for a while.
func (k *Clocks) BreakSilence() {
	for s := range k.Seats {
		k.Seats[s].Silent, k.Seats[s].Later = 0, 0
	}
}

// BreakSilenceOf does so for one seat, to which its person has come back.
func (k *Clocks) BreakSilenceOf(s game.Seat) { k.Seats[s].Silent, k.Seats[s].Later = 0, 0 }
