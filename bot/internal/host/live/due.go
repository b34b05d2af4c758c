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
	touched := time.UnixMilli(t.Row.Touched)
	if t.Doc.Called != 0 {
		return touched.Add(GameLife)
	}
	return touched.Add(GameLife - LastWeek)
}

// ComputerInTurn is the first seat in turn that a computer is to play now: not while the game is paused, nor while
// everybody is away, for the computers would play the whole game out before anybody has come back, nor a move that is
// left to whom the seat has been offered.
func (t *Table) ComputerInTurn() (game.Seat, bool) {
	if t.Doc.Time.Paused || table.Deserted(t.Doc.Seats, t.Doc.Show) {
		return game.Public, false
	}
	for _, s := range t.Pos.Turn() {
		if seat := t.Doc.Seats[s]; seat.Kind == table.Computer && seat.Waits <= t.Now.UnixMilli() {
			return s, true
		}
	}
	return game.Public, false
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
