package live

import (
	"time"

	"tablee/commands/table"
	"tablee/rules/game"
)

// How long a table lives that nobody touches, and how long a running one is announced to go before it does. The time in
// which the bot was not running does not count.
const (
	LobbyLife = 3 * 24 * time.Hour
	GameLife  = 60 * 24 * time.Hour
	LastWeek  = 7 * 24 * time.Hour
)

// due is when the table next wants to be looked at, in Unix milliseconds; 0 is never.
func (t *Table) due() int64 {
	switch t.Phase() {
	case table.Lobby:
		return Later(t, t.Row.Touched, LobbyLife).UnixMilli()
	case table.Asleep:
		return fades(t).UnixMilli()
	case table.Playing:
	default:
		return 0
	}
	if _, ok := t.ComputerInTurn(); ok {
		if t.Doc.Show {
			return t.Now.Add(t.World.Pace).UnixMilli()
		}
		return t.Now.UnixMilli()
	}
	if at := answerDue(t); at > 0 {
		return at
	}
	if at := t.ClockDue(); !at.IsZero() {
		return at.UnixMilli() // the clock ends such a game
	}
	return fades(t).UnixMilli()
}

// ClockDue is the next moment at which something is to be done about the clocks; zero: none.
func (t *Table) ClockDue() time.Time { return t.Doc.Time.Due(t.Moment(), t.Pos.Turn()) }

// fades is when something is next to be done about a table that nobody touches: a last call, then the end.
func fades(t *Table) time.Time {
	if t.Doc.Called != 0 {
		return Later(t, t.Doc.Called, LastWeek)
	}
	return Later(t, t.Row.Touched, GameLife-LastWeek)
}

// Later is when an amount of time has passed since a moment (Unix milliseconds), that in which the bot was not running
// left out.
func Later(t *Table, since int64, amount time.Duration) time.Time {
	return t.World.Down.Later(time.UnixMilli(since), amount)
}

// Expired tells whether an amount of time has passed since a moment (Unix milliseconds), that in which the bot was not
// running left out.
func Expired(t *Table, since int64, amount time.Duration) bool {
	return !t.Now.Before(Later(t, since, amount))
}

// Free is from when anybody may take over a seat that the computer keeps for somebody.
func Free(t *Table, s table.Seat) time.Time {
	if s.Gone {
		return time.Time{}
	}
	return Later(t, s.Away, table.KeptFor)
}

// waits is until when the computer leaves its move to whom a seat has been offered, since it was; zero if it does not.
func waits(t *Table, s table.Seat) time.Time {
	if s.Waits == 0 {
		return time.Time{}
	}
	return Later(t, s.Away, time.Duration(s.Waits-s.Away)*time.Millisecond)
}

// ComputerInTurn is the first seat in turn that a computer is to play now: not while the game is paused, nor while
// everybody is away, for the computers would play the whole game out before anybody has come back, nor a move that is
// left to whom the seat has been offered.
func (t *Table) ComputerInTurn() (game.Seat, bool) {
	if t.Doc.Time.Paused || table.Deserted(t.Doc.Seats, t.Doc.Show) {
		return game.Public, false
	}
	for _, s := range t.Pos.Turn() {
		if seat := t.Doc.Seats[s]; seat.Kind == table.Computer && !waits(t, seat).After(t.Now) {
			return s, true
		}
	}
	return game.Public, false
}

// answerDue is until when a seat in turn waits for whom it has been offered (Unix milliseconds); 0: none does.
func answerDue(t *Table) (due int64) {
	for _, s := range t.Pos.Turn() {
		at := waits(t, t.Doc.Seats[s])
		if at.After(t.Now) && (due == 0 || at.UnixMilli() < due) {
			due = at.UnixMilli()
		}
	}
	return due
}

// soon tells whether a computer is about to move: what is to be shown then is shown after it, once.
func (t *Table) soon() bool {
	if t.Phase() != table.Playing || t.Doc.Show {
		return false
	}
	_, ok := t.ComputerInTurn()
	return ok
}
