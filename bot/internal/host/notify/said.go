package notify

import (
	"tablee/bot/internal/outbox"
	"tablee/rules/game"
)

// Kind is the kind of an event.
type Kind int

// Kinds of events. The first seven are separate messages, most of them with the event's text.
const (
	Told        Kind = iota // to a person
	SeatKept                // to a person: a seat is kept for them
	Reminded                // to a person in turn: dropped once the turn has passed
	Called                  // to the channel
	CountedDown             // to the channel: how long the round still lasts; dropped once it is over
	NightOver               // to the channel: the ranking of all servers of a simultaneous game
	Ended                   // to a person: how the game ended, if its channel takes no message

	// the present board is out of date in something that the table's state does not tell, or may have been deleted
	Refreshed
	MovedFor   // a move was made for a person whose time was up: they have another hand
	Answered   // the round of an open game has another answer, which the board counts
	LittleTime // the time of the turn runs out: the board and the hand of whoever is in turn tell it
	Brought    // the board must be posted again where the table is now
	Threaded   // the table is new and gets a thread, announced by this text
	Restored   // the database was replaced by a backup: present messages may come from a lost state
)

// Event is something to tell that does not follow from the table's state.
type Event struct {
	What Kind
	To   string // the person or the channel that a message goes to
	Msg  game.Msg
	From string // the person for whom To is told, who learns if no message reaches To; "" is nobody
	Ask  int    // the number of the question that the message asks; 0 is none
	Ply  int    // moves made when it was said
	Due  int64  // not before then (Unix milliseconds)

	Ping      []string // the people whom a message to a channel mentions
	Silent    bool     // the message makes no sound
	Zone      string   // of the night in which it makes none, for people who have chosen no hours; "": there is no night
	InChannel bool     // a reminder goes to the table's channel, because the person wants or takes no other
}

// kind is the kind of message that the event is, "" if it is none.
func (e Event) kind() outbox.Kind {
	if e.What == Reminded && e.InChannel {
		return outbox.Reminder
	}
	return e.What.kind()
}

// toChannel reports whether it is a message to a channel.
func (w Kind) toChannel() bool { return w == Called || w == CountedDown || w == NightOver }

// kind is the kind of message that it is, "" if it is none.
func (w Kind) kind() outbox.Kind {
	switch w {
	case Told:
		return outbox.Tell
	case SeatKept:
		return outbox.Seat
	case Reminded:
		return outbox.Waiting
	case Called:
		return outbox.Say
	case CountedDown:
		return outbox.Countdown
	case NightOver:
		return outbox.Night
	case Ended:
		return outbox.Hand
	}
	return ""
}
