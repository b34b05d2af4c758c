package table

import (
	"time"

	"tablee/rules/game"
)

// Reminder is what somebody is reminded of: their turn at a table, or the round of an open game.
type Reminder struct {
	Table ID
	Game  string
	Open  bool
	With  []string  // the names of the people who play with them
	Ends  time.Time // when their time is over; zero: it has no limit
	Out   string    // what happens then: one of Timeouts
}

// Msg is the reminder as a sentence.
func (r Reminder) Msg() game.Msg {
	id := "host.remindsilent"
	switch {
	case r.Open && r.Ends.IsZero():
		id = "host.remindopen"
	case r.Open:
		id = "host.remindround"
	case r.Ends.IsZero():
	case len(r.With) > 0:
		id = "host.remindwith"
	default:
		id = "host.remind"
	}
	return game.M(id, "table", r.Table.String(), "game", game.M(r.Game+".title"), "unix", int(r.Ends.Unix()), "out",
		game.M("clock.then."+r.Out), "who", r.who(), "n", len(r.With))
}

// Item is the reminder as one of several in a list.
func (r Reminder) Item() game.Msg {
	id := "host.waiting.item"
	switch timed := !r.Ends.IsZero(); {
	case timed && len(r.With) > 0 && !r.Open:
		id = "host.waiting.timedwith"
	case timed:
		id = "host.waiting.timed"
	case len(r.With) > 0 && !r.Open:
		id = "host.waiting.with"
	}
	return game.M(id, "game", game.M(r.Game+".title"), "unix", int(r.Ends.Unix()), "who", r.who(), "table",
		r.Table.String())
}

// who are the names as they stand in a sentence.
func (r Reminder) who() (list []game.Msg) {
	for _, name := range r.With {
		list = append(list, game.M("board.nearly", "name", name))
	}
	return list
}

// Reminder is what the asking person has been reminded of.
func (t *Table) Reminder() Reminder {
	r := Reminder{Table: t.ID, Game: t.Game, Open: t.Open, Ends: t.Ends, Out: t.Clock.Out()}
	r.With = Others(t.Seats, t.You)
	return r
}

// Others are the names of the people at a table besides one, also of those whose seats the computer holds.
func Others(seats []Seat, you game.Seat) (names []string) {
	for s, seat := range seats {
		if seat.Kind != Empty && seat.User != "" && game.Seat(s) != you {
			names = append(names, seat.Name)
		}
	}
	return names
}

// Reminds tells whether a reminder of the asking person's turn holds: they have been reminded of it, and it has not
// passed.
func (t *Table) Reminds() bool { return t.Phase == Playing && !t.Paused && t.Reminded && t.InTurn() }
