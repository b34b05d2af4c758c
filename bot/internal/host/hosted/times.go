package hosted

import (
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
)

// How long a table lives that nobody touches, and how long a running one is announced to go before it does. The time in
// which the bot was not running does not count.
const (
	LobbyLife = 3 * 24 * time.Hour
	GameLife  = 60 * 24 * time.Hour
	LastWeek  = 7 * 24 * time.Hour
)

// due is when the table next wants to be looked at, in Unix milliseconds; 0 is never.
func (t *Tx) due() int64 {
	switch t.Phase() {
	case table.Lobby:
		return Later(t, t.Row.Touched, LobbyLife).UnixMilli()
	case table.Suspended:
		return fades(t).UnixMilli()
	case table.Playing:
	default:
		return 0
	}
	if t.Doc.Time.Paused {
		if at := PauseEnds(t); !at.IsZero() {
			return at.UnixMilli()
		}
		return 0
	}
	if _, ok := t.ComputerInTurn(); ok {
		if t.Doc.Show {
			return t.Now.Add(t.Env.Pace).UnixMilli()
		}
		return t.Now.UnixMilli()
	}
	if at := t.ClockDue(); !at.IsZero() { // the clock ends such a game
		if answer := answerDue(t); answer > 0 {
			return min(answer, at.UnixMilli())
		}
		return at.UnixMilli()
	}
	if at := answerDue(t); at > 0 {
		return at
	}
	return fades(t).UnixMilli()
}

// ClockDue is the next moment at which something is to be done about the clocks; zero: none.
func (t *Tx) ClockDue() time.Time { return t.Doc.Time.Due(t.Moment(), t.Pos.Turn()) }

// fades is when something is next to be done about a table that nobody touches: a last call, then the end.
func fades(t *Tx) time.Time {
	if t.Doc.Called != 0 {
		return Later(t, t.Doc.Called, LastWeek)
	}
	return Later(t, t.Row.Touched, GameLife-LastWeek)
}

// Later is when an amount of time has passed since a moment (Unix milliseconds), that in which the bot was not running
// left out.
func Later(t *Tx, since int64, amount time.Duration) time.Time {
	return t.Env.Down.Later(time.UnixMilli(since), amount)
}

// Expired tells whether an amount of time has passed since a moment (Unix milliseconds), that in which the bot was not
// running left out.
func Expired(t *Tx, since int64, amount time.Duration) bool {
	return !t.Now.Before(Later(t, since, amount))
}

// PauseEnds is when the pause of a table ends by itself; zero if its end is not known. What the bot was not running of
// the time since somebody was last there is left out.
func PauseEnds(t *Tx) time.Time {
	until := t.Doc.Time.Until
	if until == 0 {
		return time.Time{}
	}
	since := min(t.Row.Touched, until)
	return Later(t, since, time.Duration(until-since)*time.Millisecond)
}

// Free is from when anybody may take over a seat that the computer keeps for somebody.
func Free(t *Tx, s table.Seat) time.Time {
	if s.Gone {
		return time.Time{}
	}
	return Later(t, s.Away, table.KeptFor)
}

// WaitsUntil is until when the computer leaves its move to whom a seat has been offered; zero if it does not.
func WaitsUntil(t *Tx, s table.Seat) time.Time {
	if s.Waits == 0 {
		return time.Time{}
	}
	return Later(t, s.Away, time.Duration(s.Waits-s.Away)*time.Millisecond)
}

// ComputerInTurn is the first seat in turn that a computer is to play now: not while the game is paused, nor a move
// that waits for a person.
func (t *Tx) ComputerInTurn() (game.Seat, bool) {
	if t.Doc.Time.Paused {
		return game.Public, false
	}
	for _, s := range t.Pos.Turn() {
		if t.Doc.Seats[s].Kind == table.Computer && !waits(t, s) {
			return s, true
		}
	}
	return game.Public, false
}

// waits tells whether the move of a seat that a computer holds waits for a person: for whom the seat has been
// offered, as long as there is time, and while everybody is away for whoever has the claim, for the computers would
// play the whole game out before anybody has come back. Computers of nobody's play on until a seat with a claim is in
// turn, whose clock runs; but where nobody has a claim any more, the game rests. A tournament waits for nobody whose
// time is over.
func waits(t *Tx, s game.Seat) bool {
	seat := t.Doc.Seats[s]
	switch {
	case WaitsUntil(t, seat).After(t.Now), seat.Offered && t.Doc.Time.Ended(t.Moment(), s):
		return true
	case !table.Deserted(t.Doc.Seats, t.Doc.Show):
		return false
	case t.Doc.Tournament != 0 && t.Doc.Time.Expired(s):
		return false
	}
	return seat.User != "" || len(t.Doc.Seats.Claimed(game.Public)) == 0
}

// answerDue is until when a seat in turn waits for whom it has been offered (Unix milliseconds); 0: none does.
func answerDue(t *Tx) (due int64) {
	for _, s := range t.Pos.Turn() {
		at := WaitsUntil(t, t.Doc.Seats[s])
		if at.After(t.Now) && (due == 0 || at.UnixMilli() < due) {
			due = at.UnixMilli()
		}
	}
	return due
}

// computerNext tells whether a computer is about to move: what is to be shown then is shown after it, once.
func (t *Tx) computerNext() bool {
	if t.Phase() != table.Playing || t.Doc.Show {
		return false
	}
	_, ok := t.ComputerInTurn()
	return ok
}

// OutOfTime is the seat in turn whose person has run out of time and for whom a table waits that everybody has left; or
// game.Public.
func OutOfTime(t *Tx) game.Seat {
	if t.Phase() != table.Playing || !table.Deserted(t.Doc.Seats, t.Doc.Show) {
		return game.Public
	}
	for _, s := range t.Pos.Turn() {
		if t.Doc.Time.Expired(s) && t.Doc.Seats[s].User != "" {
			return s
		}
	}
	return game.Public
}
