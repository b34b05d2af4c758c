package hosted

import (
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
)

// How long an untouched table lives, and how long before its end that is announced. Downtimes do not count.
const (
	LobbyLife    = 3 * 24 * time.Hour
	GameLife     = 60 * 24 * time.Hour
	ExpiryNotice = 7 * 24 * time.Hour
)

// due is when something must next be done at the table, in Unix milliseconds; 0 is never.
func (t *Tx) due() int64 {
	switch t.Phase() {
	case table.Lobby:
		if t.inNight() {
			return t.nightDue()
		}
		return Later(t, t.Row.Touched, LobbyLife).UnixMilli()
	case table.Suspended:
		return expiryDue(t).UnixMilli()
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
	if at := t.ClockDue(); !at.IsZero() { // a clock will end this game
		if answer := answerDue(t); answer > 0 {
			return min(answer, at.UnixMilli())
		}
		return at.UnixMilli()
	}
	if at := answerDue(t); at > 0 {
		return at
	}
	due := expiryDue(t)
	if at := t.reminderDue(); !at.IsZero() && at.Before(due) {
		due = at
	}
	return due.UnixMilli()
}

// ClockDue is the next moment at which something must be done about the clocks; zero: none.
func (t *Tx) ClockDue() time.Time { return t.Doc.Time.Due(t.Moment(), t.clocked()) }

// expiryDue is when an untouched table is next due: for the announcement, then for its end.
func expiryDue(t *Tx) time.Time {
	if t.Doc.Called != 0 {
		return Later(t, t.Doc.Called, ExpiryNotice)
	}
	return Later(t, t.Row.Touched, GameLife-ExpiryNotice)
}

// Later is when an amount of time has passed since a moment (Unix milliseconds), not counting downtimes.
func Later(t *Tx, since int64, amount time.Duration) time.Time {
	return t.Env.Down.Later(time.UnixMilli(since), amount)
}

// Expired tells whether an amount of time has passed since a moment (Unix milliseconds), not counting downtimes.
func Expired(t *Tx, since int64, amount time.Duration) bool {
	return !t.Now.Before(Later(t, since, amount))
}

// PauseEnds is when the pause of a table ends automatically; zero if that is not known. Downtimes do not count.
func PauseEnds(t *Tx) time.Time {
	until := t.Doc.Time.Until
	if until == 0 {
		return time.Time{}
	}
	since := min(t.Row.Touched, until)
	return Later(t, since, time.Duration(until-since)*time.Millisecond)
}

// FreeForOthers is when everybody may take over a seat that the computer keeps for somebody.
func FreeForOthers(t *Tx, s table.Seat) time.Time {
	if s.Gone {
		return time.Time{}
	}
	return Later(t, s.Away, table.KeptFor)
}

// WaitsUntil is until when the computer waits with its move for the person to whom the seat was offered; zero if it
// does not wait.
func WaitsUntil(t *Tx, s table.Seat) time.Time {
	if s.Waits == 0 {
		return time.Time{}
	}
	return Later(t, s.Away, time.Duration(s.Waits-s.Away)*time.Millisecond)
}

// ComputerInTurn is the first seat in turn that a computer must play now. There is none while the game is paused, or if
// the move waits for a person.
func (t *Tx) ComputerInTurn() (game.Seat, bool) {
	if t.Doc.Time.Paused {
		return game.Public, false
	}
	if t.isOpen() {
		return t.computerToAnswer()
	}
	for _, s := range t.Pos.Turn() {
		if t.Doc.Seats[s].Kind == table.Computer && !waitsForPerson(t, s) {
			return s, true
		}
	}
	return game.Public, false
}

// waitsForPerson tells whether the move of a seat that a computer holds waits for a person: for the one to whom the
// seat was offered, as long as there is time; and if everybody is away, for whoever has the claim, because the
// computers would play the whole game before anybody comes back. Computers without a claimant play until a seat with a
// claim is in turn, whose clock runs; but if nobody has a claim any more, the game stops. A tournament's table does not
// wait for a person whose time is over, and a season's waits for nobody: the game counts as lost for who let the
// computer take over.
func waitsForPerson(t *Tx, s game.Seat) bool {
	seat := t.Doc.Seats[s]
	switch {
	case WaitsUntil(t, seat).After(t.Now), seat.Offered && t.Doc.Time.TimeIsUp(t.Moment(), s):
		return true
	case !t.deserted():
		return false
	case t.Doc.Tournament != 0 && t.Doc.Time.Expired(s):
		return false
	}
	return seat.User != "" || len(t.Doc.Seats.Claimed(game.Public)) == 0
}

// deserted tells whether the computers wait because nobody sits at the table.
func (t *State) deserted() bool { return table.Deserted(t.Doc.Seats, t.Doc.Show || t.Doc.Season) }

// answerDue is until when a seat in turn waits for the person to whom it was offered (Unix milliseconds); 0: none does.
func answerDue(t *Tx) (due int64) {
	if t.isOpen() {
		return 0
	}
	for _, s := range t.Pos.Turn() {
		at := WaitsUntil(t, t.Doc.Seats[s])
		if at.After(t.Now) && (due == 0 || at.UnixMilli() < due) {
			due = at.UnixMilli()
		}
	}
	return due
}

// computerNext tells whether a computer is about to move: then the board is shown once, after its move.
func (t *Tx) computerNext() bool {
	if t.Phase() != table.Playing || t.Doc.Show || t.isOpen() {
		return false
	}
	_, ok := t.ComputerInTurn()
	return ok
}

// OutOfTime is the seat in turn whose person has run out of time and for whom a deserted table waits; or game.Public.
func OutOfTime(t *Tx) game.Seat {
	if t.Phase() != table.Playing || t.isOpen() || !t.deserted() {
		return game.Public
	}
	for _, s := range t.Pos.Turn() {
		if t.Doc.Time.Expired(s) && t.Doc.Seats[s].User != "" {
			return s
		}
	}
	return game.Public
}
