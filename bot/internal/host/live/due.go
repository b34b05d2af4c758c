package live

import (
	"time"

	"tablee/commands/table"
	"tablee/rules/game"
)

// How long a table lives that nobody touches, and how long before its end a running one is announced to go.
const (
	LobbyLife = 3 * 24 * time.Hour
	GameLife  = 60 * 24 * time.Hour
	LastWeek  = 7 * 24 * time.Hour
)

// due is when the table next wants to be looked at, in Unix milliseconds; 0 is never.
func (t *Table) due() int64 {
	switch t.Phase() {
	case table.Lobby:
		return time.UnixMilli(t.Row.Touched).Add(LobbyLife).UnixMilli()
	case table.Asleep:
		return fades(t).UnixMilli()
	case table.Playing:
	default:
		return 0
	}
	if t.Doc.Time.Paused {
		return t.Doc.Time.Until
	}
	if _, ok := t.ComputerInTurn(); ok {
		if t.Doc.Show {
			return t.Now.Add(t.World.Pace).UnixMilli()
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
func (t *Table) ClockDue() time.Time { return t.Doc.Time.Due(t.Moment(), t.Pos.Turn()) }

// fades is when something is next to be done about a table that nobody touches: a last call, then the end.
func fades(t *Table) time.Time {
	touched := time.UnixMilli(t.Row.Touched)
	if t.Doc.Called != 0 {
		return touched.Add(GameLife)
	}
	return touched.Add(GameLife - LastWeek)
}

// ComputerInTurn is the first seat in turn that a computer is to play now: not while the game is paused, nor a move
// that waits for a person.
func (t *Table) ComputerInTurn() (game.Seat, bool) {
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
func waits(t *Table, s game.Seat) bool {
	seat := t.Doc.Seats[s]
	switch {
	case seat.Waits > t.Now.UnixMilli(), seat.Offered && t.Doc.Time.Ended(t.Moment(), s):
		return true
	case !table.Deserted(t.Doc.Seats, t.Doc.Show):
		return false
	case t.Doc.Tournament != 0 && t.Doc.Time.Expired(s):
		return false
	}
	return seat.User != "" || len(t.Doc.Seats.Claimed(game.Public)) == 0
}

// answerDue is until when a seat in turn waits for whom it has been offered (Unix milliseconds); 0: none does.
func answerDue(t *Table) (due int64) {
	for _, s := range t.Pos.Turn() {
		if at := t.Doc.Seats[s].Waits; at > t.Now.UnixMilli() && (due == 0 || at < due) {
			due = at
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

// OutOfTime is the seat in turn whose person has run out of time and for whom a table waits that everybody has left; or
// game.Public.
func OutOfTime(t *Table) game.Seat {
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
