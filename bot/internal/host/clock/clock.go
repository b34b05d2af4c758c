// Package clock has the clocks of a table's seats, and the downtimes of the bot.
//
// It promises that a seat's time runs while the seat is in turn, a person has the claim on it, the table is neither
// paused nor suspended, the bot runs, and it is not that person's quiet hours; that no moment counts twice, even if an
// update is interrupted; that nobody runs out of time without a warning; and that people have a while after a start of
// the bot for the turns that began before it. Time belongs to the claim: it continues while the computer holds the seat
// for its person, or for the person to whom it was offered, until a move is made. Clocks are plain values, stored with
// their table: no timer runs, callers ask for what is due.
package clock

import (
	"slices"
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
)

// Clocks are the clocks of one table.
type Clocks struct {
	Clock  table.Clock
	Seats  []Seat `json:",omitempty"`
	Paused bool
	Shared bool `json:",omitempty"` // there is one seat, for the round that all play at once
	// Counted: Spent has been counted since the game began, which it is not for games of earlier releases.
	Counted bool `json:",omitempty"`
	// Until is when the pause ends by itself (Unix milliseconds); 0: not settled yet, or no pause.
	Until int64       `json:",omitempty"`
	Votes []game.Seat `json:",omitempty"` // the seats that voted for the computer to play the seat that is out of time
}

// Seat is one seat's time, in milliseconds.
type Seat struct {
	Bank   int64 `json:",omitempty"` // left
	Used   int64 `json:",omitempty"` // of this turn, until Since
	Spent  int64 `json:",omitempty"` // in the turns before this one
	Since  int64 `json:",omitempty"` // running since then (Unix); 0: it does not run
	Began  int64 `json:",omitempty"` // when this turn's clock first ran (Unix); 0: not yet, or in an earlier release
	Stage  int   `json:",omitempty"` // reminders given in this turn
	Nudged bool  `json:",omitempty"`
	Warned int64 `json:",omitempty"` // when the last reminder of this turn was due (Unix)
	Out    bool  `json:",omitempty"` // out of time, the others decide
	// Over: the time of this turn has run out, and the computer makes its move, even if the person comes back before.
	Over bool `json:",omitempty"`
	// Changed: somebody else has got the claim during this turn. Until the turn ends no quiet hours stop the clock: two
	// people who hand the seat to each other could stop it day and night.
	Changed bool `json:",omitempty"`
	// Silent is since when a game without a time limit has waited for the seat without a break (Unix); 0: it does not.
	Silent int64 `json:",omitempty"`
	// Later is when the person wants to be reminded next, as they have said in this turn (Unix); 0: they have not.
	Later int64 `json:",omitempty"`
}

// Moment is the present time, with what clocks need to know of the world.
type Moment struct {
	Now     time.Time
	Started time.Time // of the bot
	// Fixed: a time ends at its moment, whether or not the last reminder came in time: it ends elsewhere too.
	Fixed bool
	// Idle lists the stretches that do not count for a seat: its person's quiet hours, and when the bot was down.
	Idle func(s game.Seat, from, to time.Time) []Span
}

// Stages of a turn's time.
const (
	stageThird = 1 // a third was left; of a round, half
	stageLast  = 2 // the last call
	stageNone  = 3 // so little time is left that there are no reminders: see Extend
)

// Grace is how long after a start of the bot nobody runs out of time in a turn that began before it: people could not
// play while the bot was away.
const Grace = 10 * time.Minute

// Limited tells whether anybody's time can run out.
func (k *Clocks) Limited() bool { return k.Clock.Limited() }

// Start gives every seat its bank. No clock runs yet.
func (k *Clocks) Start(seats int) {
	k.Seats, k.Counted = make([]Seat, seats), true
	for i := range k.Seats {
		k.Seats[i].Bank = k.Clock.Bank.Milliseconds()
	}
}

// EndTurn ends the turn of the seats that have moved, and of those that were in turn before and are no longer; Run
// begins the turn of the others. A seat that has moved and stays in turn gets the time for a new move; one whose move
// was only a part of its turn is not among those that have moved.
func (k *Clocks) EndTurn(m Moment, before, turn []game.Seat, moved ...game.Seat) {
	k.Settle(m)
	for _, s := range before {
		if slices.Contains(moved, s) || !slices.Contains(turn, s) {
			k.end(s)
		}
	}
	k.Votes = nil
}

// end takes from a seat's bank what the turn has used beyond the move's time. Only this ends a turn: a person who hands
// the seat over and takes it back in the same turn has the same time left.
func (k *Clocks) end(s game.Seat) {
	c := &k.Seats[s]
	over := max(0, c.Used-k.Clock.Move.Milliseconds())
	*c = Seat{Bank: max(0, c.Bank-over), Spent: c.Spent + c.Used}
}

// Settle records the time that has run until now, and stops the clocks.
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

// Run starts the clock of every seat in turn on which a person has the claim, unless there is a pause. The clock of a
// seat that is out of time does not run: what happens then has been settled, or the others vote.
func (k *Clocks) Run(now time.Time, turn []game.Seat, seats []table.Seat) {
	if k.Paused {
		return
	}
	for _, s := range turn {
		claimed := seats[s].Kind == table.Person || seats[s].User != ""
		c := &k.Seats[s]
		if !claimed || c.Out || c.Over {
			continue
		}
		if c.Since == 0 && c.Used == 0 && c.Began == 0 {
			c.Began = now.UnixMilli()
		}
		if c.Silent == 0 && !k.Limited() {
			c.Silent = now.UnixMilli()
		}
		c.Since = now.UnixMilli()
	}
}

// ResetWarnings forgets the warnings of a seat, which the previous person was given.
func (k *Clocks) ResetWarnings(s game.Seat) {
	c := &k.Seats[s]
	c.Stage, c.Nudged, c.Warned, c.Later = 0, false, 0, 0
}

// HandToComputer ends the vote about a seat that the computer plays from now on; its turn continues with the time that
// it has used. If the seat is out of time, which the vote was about, the computer makes the move.
func (k *Clocks) HandToComputer(s game.Seat) {
	c := &k.Seats[s]
	c.Over = c.Over || c.Out
	c.Out, k.Votes = false, nil
}

// Expire leaves the move of a seat whose time has run out to the computer.
func (k *Clocks) Expire(s game.Seat) {
	c := &k.Seats[s]
	c.Over, c.Since = true, 0
}

// Extend gives a seat this much time more for its turn, and what it leaves of it for its next ones. There are no
// reminders of so little time.
func (k *Clocks) Extend(s game.Seat, more time.Duration) {
	c := &k.Seats[s]
	c.Spent += c.Used - k.Clock.Move.Milliseconds()
	c.Used, c.Bank, c.Stage = k.Clock.Move.Milliseconds(), more.Milliseconds(), stageNone
}

// Warned is what a seat has been told of its time in this turn, as far as it is true now.
func (k *Clocks) Warned(m Moment, s game.Seat) table.Warning {
	switch stage := k.stage(m, s); {
	case stage >= stageLast:
		return table.LastSeconds
	case stage == stageThird:
		return table.LittleLeft
	}
	return table.NotWarned
}

// LastCall tells whether a seat has been given its last reminder.
func (k *Clocks) LastCall(s game.Seat) bool { return k.Seats[s].Stage >= stageLast }

// TimeIsUp tells whether a seat's clock runs and has no time left, which has not been handled yet.
func (k *Clocks) TimeIsUp(m Moment, s game.Seat) bool {
	return k.Limited() && int(s) < len(k.Seats) && k.Seats[s].Since > 0 && k.Left(m, s) <= 0
}

// Expired tells whether a seat's time has run out in this turn and the computer is to make its move.
func (k *Clocks) Expired(s game.Seat) bool { return int(s) < len(k.Seats) && k.Seats[s].Over }

// SeatToVote is the seat out of time about which the others vote, or game.Public.
func (k *Clocks) SeatToVote() game.Seat {
	return game.Seat(slices.IndexFunc(k.Seats, func(c Seat) bool { return c.Out }))
}
