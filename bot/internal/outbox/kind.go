// Package outbox stores messages that are owed to people and channels and delivers each exactly once. It replaces older
// messages by newer ones, serves all targets in turn, and records what stands on Discord. It does not know what
// messages say or how Discord gets them: a Notifier does both. What could not be recorded, because the disk was full,
// is remembered, so that no message is sent twice.
package outbox

import (
	"encoding/json"

	"golang.org/x/time/rate"

	"tablee/rules/game"
	"tablee/store"
)

// Kind is what sort of message is owed. The store keeps it as a string.
type Kind string

// The kinds. What is true of all messages of one stands in kinds.
const (
	Board      Kind = "board" // to a channel: the table, one message that is edited while it is in sight
	PingTurn   Kind = "call"  // to a channel: the body's message to those whom it is for, for as long as it is true
	PingVoters Kind = "plea"  // to a channel: the same for those whose answer the table waits for, until it has it
	Hand       Kind = "hand"  // to a person: what they see of the table, one message; a new one when they are called by it
	Say        Kind = "say"   // to a channel: the body's message
	Tell       Kind = "tell"  // to a person: the body's message
	// Reminder is to a person in turn: the body's message, privately or in the channel, as they want it. It is dropped
	// once the turn has passed, and taken away when it has been delivered before.
	Reminder      Kind = "remind"
	Result        Kind = "end"    // to a person: how a game ended, where its channel takes no message
	Thread        Kind = "thread" // to a channel: a thread of its own for the table, and the board in it
	Dashboard     Kind = "dash"   // to a channel: the list of its tables
	RemoveButtons Kind = "strip"  // to a channel: that the body's message, which is old, loses its buttons, or goes
	// acknowledged is no message: another process tells that the answer to an interaction has changed one that stands.
	acknowledged Kind = "acknowledged"
	// Tournament shows the one that is owed for to its channel.
	Tournament Kind = "tournament"
	// Welcome greets a server, the target; the message goes where the server's settings say.
	Welcome Kind = "welcome"
)

// properties are true of every message of a kind.
type properties struct {
	private bool // it goes to a person's direct messages, which have workers of their own: Discord takes them slowly
	live    bool // what was sent stays in use: it is edited later, or loses its buttons, or goes
	words   bool // it says what its body says, whatever becomes of the table: nothing covers it
	drawn   bool // it shows the table as it is when it is sent: it covers all that is owed by then
	listing bool // it belongs to its channel and not to one table, and is edited as long as it stands
	wanted  bool // it is for who wants to be notified
	fading  bool // it goes when it is out of date
	moves   bool // there is one of a table and target: where a new one is posted, the old one goes
	at      bool // it goes where the table is: a channel that never takes it puts the table to sleep
	urgency int  // where there is not room for all, the most urgent go first
	gaps    int  // it changes at most once in so many of the boards' gaps; 0: it never waits for the last one
	// perSecond and burst are how many may go out a second, and at once: Discord takes a bot that writes to very many
	// people at once for a spammer, and a flood of reminders must not keep the hands waiting. 0: as many as there are.
	perSecond rate.Limit
	burst     int
}

var kinds = map[Kind]properties{
	Board:      {live: true, drawn: true, at: true, moves: true, urgency: 2, gaps: 1},
	PingTurn:   {live: true, drawn: true, at: true, fading: true, urgency: 1},
	PingVoters: {live: true, drawn: true, at: true, fading: true, urgency: 1},
	Hand: {live: true, private: true, drawn: true, wanted: true, moves: true, urgency: 1, perSecond: 15,
		burst: 60},
	Say:           {words: true, at: true},
	Tell:          {private: true, words: true, perSecond: 5, burst: 30},
	Reminder:      {live: true, private: true, wanted: true, fading: true, perSecond: 5, burst: 30},
	Result:        {private: true, wanted: true, perSecond: 5, burst: 30},
	Thread:        {at: true},
	RemoveButtons: {words: true},
	acknowledged:  {words: true, urgency: 3},
	Dashboard:     {live: true, listing: true, fading: true, urgency: -1, gaps: 5},
	Tournament:    {live: true},
	Welcome:       {live: true, fading: true, urgency: -1},
}

// is holds the properties of a kind; one that this version does not know has none.
func (k Kind) is() properties { return kinds[k] }

// Body is what an owed message carries besides its kind.
type Body struct {
	Msg  game.Msg `json:"msg"`
	Edit bool     `json:"edit,omitempty"` // the message that stands is changed, wherever it stands
	New  bool     `json:"new,omitempty"`  // a new message is posted, however near the one that stands
	Ping []string `json:"ping,omitempty"` // people that the message may mention
	// By is the interaction whose answer shows the same on the message that stands: if it is known to have arrived,
	// nothing is owed any more.
	By      string `json:"by,omitempty"`
	Message string `json:"message,omitempty"` // the one that is to be taken away
	Way     way    `json:"way,omitempty"`     // and how
	From    string `json:"from,omitempty"`    // the person for whom it is told, who hears of it if it reaches nobody
	// Cause is the person because of whom it reaches others: it takes from what that person may cause them in a day. ""
	// is the game itself.
	Cause        string `json:"cause,omitempty"`
	FindExisting bool   `json:"seek,omitempty"` // something of a lost life may stand where it goes: it is looked for first
	// At is when it was first owed, in Unix milliseconds: an earlier try cannot have sent it before; 0 if nobody said so.
	At int64 `json:"at,omitempty"`
}

// Owe makes an owed message. Whoever stores it counts it against what its cause may cause in a day. Its subject, ply
// and time are for who stores it to fill in.
func Owe(k Kind, target string, b Body) store.Owed {
	return store.Owed{Kind: string(k), Target: target, Body: encode(b), Caused: caused(k, target, b)}
}

// DecodeBody reads what an owed message carries.
func DecodeBody(data []byte) (b Body, err error) {
	err = json.Unmarshal(data, &b)
	return b, err
}
