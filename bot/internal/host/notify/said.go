package notify

import (
	"tablee/bot/internal/outbox"
	"tablee/rules/game"
)

// Kind is what sort of thing is said with a change.
type Kind int

// What can be said with a change. The first four are messages of their own, in these words.
const (
	Told     Kind = iota // to a person
	Reminded             // to a person in turn: dropped once the turn has passed
	Called               // to the channel
	Ended                // to a person: how the game ended, where its channel takes no message

	Refreshed // the board that stands is out of date, in what the table's state does not tell; or may have been deleted
	Brought   // the board is to stand anew where the table is now
	Threaded  // the table opens, and gets a thread of its own, in these words
	Restored  // the database has been put back: what stands there may come from a life that is lost
)

// Event is one thing that is said with a change.
type Event struct {
	What Kind
	To   string // the person or the channel that a message goes to
	Msg  game.Msg
	From string // the person for whom To is told: they hear of it if no message reaches To; "" is nobody
	Ply  int    // moves made when it was said
	Due  int64  // not before then (Unix milliseconds)
}

// kind is that of the message that it is, "" if it is none.
func (w Kind) kind() outbox.Kind {
	switch w {
	case Told:
		return outbox.Tell
	case Reminded:
		return outbox.Reminder
	case Called:
		return outbox.Say
	case Ended:
		return outbox.Result
	}
	return ""
}
