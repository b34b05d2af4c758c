package outbox

import (
	"encoding/json"

	"tablee/rules/game"
	"tablee/store"
)

// Body is the content of a row besides its kind.
type Body struct {
	Msg  game.Msg `json:"msg"`
	Edit bool     `json:"edit,omitempty"` // the last message is edited, wherever it is
	New  bool     `json:"new,omitempty"`  // a new message is posted, even if the last one is visible
	Ping []string `json:"ping,omitempty"` // people whom the message may ping
	// By is the interaction whose answer shows the same on the last message: if it is known to have arrived, the row is
	// deleted.
	By      string  `json:"by,omitempty"`
	Message string  `json:"message,omitempty"` // the message to be removed
	Removal removal `json:"way,omitempty"`     // and how
	From    string  `json:"from,omitempty"`    // the person for whom it is sent, who is told if it reaches nobody
	Ask     int     `json:"ask,omitempty"`     // the number of the table's question that it asks
	// Cause is the person who causes the message: it counts against how many messages that person may cause in a day. ""
	// is the game itself.
	Cause string `json:"cause,omitempty"`
	// FindExisting means that a lost state of the database may have posted the message already: it is looked for first.
	FindExisting bool   `json:"seek,omitempty"`
	Silent       bool   `json:"silent,omitempty"` // the message makes no sound
	Zone         string `json:"zone,omitempty"`   // of the night in which a reminder makes none; "": there is no night
	// AfterBoard means that the message has a link to its table's board and waits until that is delivered.
	AfterBoard bool `json:"after,omitempty"`
	// At is when the row was added, in Unix milliseconds: no try can have sent it before; 0 if it is not known.
	At int64 `json:"at,omitempty"`
}

// NewRow makes a row of the outbox. Storing it counts it against the daily limit of its cause. The caller fills in its
// subject, ply and time.
func NewRow(k Kind, target string, b Body) store.Owed {
	return store.Owed{Kind: string(k), Target: target, Body: encode(b), Caused: causedBy(k, target, b)}
}

// DecodeBody decodes a stored body.
func DecodeBody(data []byte) (b Body, err error) {
	err = json.Unmarshal(data, &b)
	return b, err
}

// Encode is how a body is stored.
func (b Body) Encode() []byte { return encode(b) }

// encode is how a body is stored.
func encode(b Body) []byte {
	data, err := json.Marshal(b)
	if err != nil {
		panic(err) // a Msg that the program made: a programming error
	}
	return data
}
