// Package clock keeps the time of a table's seats, and of when the bot itself was not there.
//
// It promises that a seat's time runs while the seat is in turn, a person has the claim on it, the table is neither
// paused nor out of reach, the bot is up, and it is not that person's quiet hours; that no moment counts twice,
// wherever the booking is broken off; and that nobody runs out of time without a warning. Time belongs to the claim:
// it runs on while the computer holds the seat for its person, or for whom the seat was offered to, until a move is
// made. Clocks are plain values, stored with their table: nothing ticks here, somebody asks.
package clock

import (
	"slices"
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
)

// Clocks are those of one table.
type Clocks struct {
	Clock  table.Clock
	Seats  []Seat `json:",omitempty"`
	Paused bool
	// Until is when the pause ends by itself (Unix milliseconds); 0: not settled yet, or no pause.
	Until int64       `json:",omitempty"`
	Votes []game.Seat `json:",omitempty"` // who wants the seat that is out of time to be played by the computer
}

// Seat is one seat's time, in milliseconds.
type Seat struct {
	Bank   int64 `json:",omitempty"` // left
	Used   int64 `json:",omitempty"` // of this turn, until Since
	Since  int64 `json:",omitempty"` // running since then (Unix); 0: it stands still
	Stage  int   `json:",omitempty"` // reminders given in this turn
	Nudged bool  `json:",omitempty"`
	Warned int64 `json:",omitempty"` // when the last reminder of this turn was owed (Unix)
	Out    bool  `json:",omitempty"` // out of time, the others decide
	// Over: the time of this turn has run out, and its move is the computer's to make, whoever comes back before.
	Over bool `json:",omitempty"`
	// Changed: somebody else has got the claim during this turn. Nobody's quiet hours hold the clock until it ends, or two
	// people who hand the seat to each other could let it stand still day and night.
	Changed bool `json:",omitempty"`
}

// Moment is when a clock is looked at, and what it has to know of the world then.
type Moment struct {
	Now     time.Time
	Started time.Time // of the bot
	// Idle lists the stretches that do not count for a seat: its person's quiet hours, and when the bot was down.
	Idle func(s game.Seat, from, to time.Time) []Span
}

// Stages of a turn's time.
const (
	stageThird = 1 // a third was left
	stageLast  = 2 // the last call
)

// Grace is how long after a start of the bot nobody runs out of time.
const Grace = 10 * time.Minute

// Limited tells whether anybody's time can run out.
func (k *Clocks) Limited() bool { return k.Clock.Move > 0 || k.Clock.Bank > 0 }

// Start gives every seat its bank. No clock runs yet.
func (k *Clocks) Start(seats int) {
	k.Seats = make([]Seat, seats)
	for i := range k.Seats {
		k.Seats[i].Bank = k.Clock.Bank.Milliseconds()
	}
}

// Pass ends the turn of the seats that have moved, and of those that were in turn before and are no longer; those who
// come into turn are for Run. A seat that has moved and stays in turn gets a new move's time.
func (k *Clocks) Pass(m Moment, before, turn []game.Seat, moved ...game.Seat) {
	k.Settle(m)
	for _, s := range before {
		if slices.Contains(moved, s) || !slices.Contains(turn, s) {
			k.end(s)
		}
	}
	k.Votes = nil
}

// end takes out of a seat's bank what the turn has used beyond the move's time. Only here does a turn end: who hands
// the seat over and takes it back in the same turn finds the time as it was.
func (k *Clocks) end(s game.Seat) {
	c := &k.Seats[s]
	over := max(0, c.Used-k.Clock.Move.Milliseconds())
	*c = Seat{Bank: max(0, c.Bank-over)}
}

// Settle books the time that has run until now, and stops it.
func (k *Clocks) Settle(m Moment) {
	for i := range k.Seats {
		c := &k.Seats[i]
		if c.Since == 0 {
			continue
		}
		since := time.UnixMilli(c.Since)
		c.Used += spent(since, m.Now, m.Idle(game.Seat(i), since, m.Now)).Milliseconds()
		c.Since = 0
	}
}

// Run lets the time run of every seat in turn on which a person has the claim, unless there is a pause. A seat whose
// time has run out stands still: what happens then has been settled, or the others decide.
func (k *Clocks) Run(now time.Time, turn []game.Seat, seats []table.Seat) {
	if k.Paused {
		return
	}
	for _, s := range turn {
		claimed := seats[s].Kind == table.Person || seats[s].User != ""
		if c := &k.Seats[s]; claimed && !c.Out && !c.Over {
			c.Since = now.UnixMilli()
		}
	}
}

// Hand forgets, for somebody else who sits down, the warnings that the person before them was given.
func (k *Clocks) Hand(s game.Seat) {
	c := &k.Seats[s]
	c.Stage, c.Nudged, c.Warned = 0, false, 0
}

// Leave ends the vote about a seat that the computer plays from now on; its turn goes on, the time stays used. If the
// seat is out of time, that is what the vote was about: the computer makes the move.
func (k *Clocks) Leave(s game.Seat) {
	c := &k.Seats[s]
	c.Over = c.Over || c.Out
	c.Out, k.Votes = false, nil
}

// Expire leaves the move of a seat whose time has run out to the computer.
func (k *Clocks) Expire(s game.Seat) {
	c := &k.Seats[s]
	c.Over, c.Since = true, 0
}

// Ended tells whether a seat's time runs and has nothing left, but what happens then has not been settled yet.
func (k *Clocks) Ended(m Moment, s game.Seat) bool {
	return k.Limited() && int(s) < len(k.Seats) && k.Seats[s].Since > 0 && k.Left(m, s) <= 0
}

// Expired tells whether a seat's time has run out in this turn and the computer is to make its move.
func (k *Clocks) Expired(s game.Seat) bool { return int(s) < len(k.Seats) && k.Seats[s].Over }

// WaitsFor is the seat out of time about which the others are to decide, or game.Public.
func (k *Clocks) WaitsFor() game.Seat {
	return game.Seat(slices.IndexFunc(k.Seats, func(c Seat) bool { return c.Out }))
}
