package notify

import (
	"slices"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Whoever comes in turn is called once: by a line in the channel, or by a direct message with their hand where they
// have been away from the table. Nobody is called whose own move, or a computer's answer to it, brings the turn back.
const (
	looking = time.Minute      // who did something at the table so lately looks at it still
	about   = 10 * time.Minute // who did is about: the channel reaches them
)

// calls are the people whom the change calls: those in the channel, and those by a message of their own.
func (c Change) calls() (here, direct []string) {
	now := c.occasion()
	if !now.turn && !now.calls || c.After.Phase != table.Playing || c.After.Paused {
		return nil, nil
	}
	for _, user := range c.inTurn() {
		idle := time.Duration(c.At-c.seen(user)) * time.Millisecond
		switch {
		case user == c.By || idle < looking && c.alone():
		case c.After.Hands && c.Direct[user] && (c.first() || idle >= about):
			direct = append(direct, user)
		default:
			here = append(here, user)
		}
	}
	return here, direct
}

// pleas are the people whose answer an open question waits for, once it is put.
func (c Change) pleas() (users []string) {
	if !asked(c) || c.After.Phase != table.Playing {
		return nil
	}
	for s, seat := range c.After.Seats {
		if seat.Kind == table.Person && !slices.Contains(c.After.Ask.Yes, game.Seat(s)) {
			users = append(users, seat.User)
		}
	}
	return users
}

// guests are the people whom the board of a table that opens calls to their seats.
func (c Change) guests() (users []string) {
	stood := c.Before.Phase != "" && c.Before.Channel == c.After.Channel
	if stood || c.After.Phase != table.Lobby || c.After.Guild == "" {
		return nil
	}
	return table.Guests(c.After.Seats)
}

// seen is when a person at the table last did something there.
func (c Change) seen(user string) int64 {
	if s := table.SeatOf(c.After.Seats, user); s != game.Public {
		return c.After.Seats[s].Seen
	}
	return 0
}

// alone tells whether there is but one person at the table.
func (c Change) alone() bool {
	n := 0
	for _, s := range c.After.Seats {
		if s.Kind == table.Person {
			n++
		}
	}
	return n == 1
}

// Answer is a message that the answer to the change's interaction shows, if it arrives.
type Answer struct {
	Interaction string
	On          outbox.Kind // Board, Hand or none
}

// shows marks what is owed as shown by the answer: it is not sent before the answer has had its time.
func (a Answer) shows(k outbox.Kind, b *outbox.Body, due *int64) {
	if a.Interaction == "" || a.On != k || b.New {
		return
	}
	b.By = a.Interaction
	*due += outbox.Grace.Milliseconds()
}

// withBoard owes the board that the answer shows even where nothing else does: what comes next may be sent before the
// answer arrives, and only what is owed for the answer tells that.
func (a Answer) withBoard(b board) board {
	if b == none && a.Interaction != "" && a.On == outbox.Board {
		return edit
	}
	return b
}

// withHand does the same for the hand of who is answered.
func (a Answer) withHand(users []string, c Change) []string {
	if a.Interaction != "" && a.On == outbox.Hand && c.After.Hands && c.After.Phase == table.Playing &&
		!slices.Contains(users, c.By) && table.SeatOf(c.After.Seats, c.By) != game.Public {
		return append(users, c.By)
	}
	return users
}
