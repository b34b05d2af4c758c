package state

import (
	"slices"

	"tablee/rules/game"
)

// What clubs take for time beyond the agreed one: points for each minute that begins; after so many minutes the game is
// lost (WESPA game rules, 5.7).
const (
	overtimePoints  = 10
	OvertimeMinutes = 10
)

// Overtimes is how many minutes beyond the time a seat has begun.
func (s *Table) Overtimes(by game.Seat) (n int) {
	for i := range s.Sheet {
		if l := &s.Sheet[i]; l.Kind == Overtime && l.Seat == int(by) {
			n++
		}
	}
	return n
}

// overtime takes the points for a minute that begins. The turn goes on. While a play is judged, it stays the last line
// of the sheet.
func (q *ply) overtime(by game.Seat) error {
	if int(by) >= q.Players || q.Overtimes(by) >= OvertimeMinutes {
		return game.Refuse("scrabble.refused.overtime")
	}
	at := len(q.Sheet)
	if q.Phase == Judging || q.Phase == Challengeable {
		at--
	}
	q.Sheet = slices.Insert(q.Sheet, at, Line{Seat: int(by), Kind: Overtime, Points: -overtimePoints})
	q.Secret.Past = slices.Insert(q.Secret.Past, at, Past{})
	q.Scores[by] -= overtimePoints
	q.announce(game.M("scrabble.ev.overtime", "by", by, "n", overtimePoints, "minutes", q.Overtimes(by)), false)
	return nil
}
