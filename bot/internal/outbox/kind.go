// Package outbox stores messages that are owed to people and channels and delivers each exactly once. It replaces older
// messages by newer ones, serves all targets in turn, and records which messages are on Discord. It does not know what
// messages say or how they are sent: a Notifier does both. An outcome that could not be recorded, because the disk was
// full, is remembered, so that no message is sent twice.
//
// A row of the outbox is of one kind (board, hand, reminder...). Each kind is one type in a file of its own, which
// implements the interface message. To add a kind:
//
//  1. Declare its constant below and register it in the map registry. Its name is stored in databases: never change it.
//  2. Write its file: a type that embeds ordinary and implements message. Its comment says what the message is, when it
//     is dropped, and what replaces it.
//  3. Add its writer to the map writers of package deliver, which puts it into words.
//
// Then NewRow(kind, target, body) makes a row of it.
package outbox

import "slices"

// Kind is the kind of a message. The store has it as a string.
type Kind string

// The kinds. The type of the same name says what each is.
const (
	Board         Kind = "board"
	PingTurn      Kind = "call"
	PingVoters    Kind = "plea"
	Countdown     Kind = "count"
	Hand          Kind = "hand"
	Say           Kind = "say"
	Tell          Kind = "tell"
	Seat          Kind = "seat"
	Reminder      Kind = "remind"
	Waiting       Kind = "waits"
	Result        Kind = "end"
	Thread        Kind = "thread"
	Dashboard     Kind = "dash"
	Tournament    Kind = "tournament"
	Night         Kind = "night"
	Daily         Kind = "daily"
	Week          Kind = "week"
	Welcome       Kind = "welcome"
	RemoveButtons Kind = "strip" // no message: work that remains
	acknowledged  Kind = "heard" // no message: news from another process
)

// registry has the implementation of every kind.
var registry = map[Kind]message{
	Board:         board{},
	PingTurn:      pingTurn{},
	PingVoters:    pingVoters{},
	Countdown:     countdown{},
	Hand:          hand{},
	Say:           say{},
	Tell:          tell{},
	Seat:          seat{},
	Reminder:      reminder{},
	Waiting:       waiting{},
	Result:        result{},
	Thread:        thread{},
	Dashboard:     dashboard{},
	Tournament:    tournament{},
	Night:         night{},
	Daily:         daily{},
	Week:          week{},
	Welcome:       welcome{},
	RemoveButtons: removeButtons{},
	acknowledged:  acknowledgement{},
}

// Kinds lists the kinds that are messages: a Notifier has to know how to write each of them.
func Kinds() (list []Kind) {
	for k, m := range registry {
		if !m.traits().noMessage {
			list = append(list, k)
		}
	}
	slices.Sort(list)
	return list
}

// message returns the implementation of a kind.
func (k Kind) message() message {
	if m := registry[k]; m != nil {
		return m
	}
	return unknownKind{}
}

// traits returns the traits of a kind.
func (k Kind) traits() traits { return k.message().traits() }
