package outbox

import (
	"encoding/json"

	"tablee/rules/game"
	"tablee/store"
)

// Body is what an owed message carries besides its kind.
type Body struct {
	Msg  game.Msg `json:"msg"`
	Edit bool     `json:"edit,omitempty"` // the message that stands is edited, wherever it stands
	New  bool     `json:"new,omitempty"`  // a new message is posted, even if the one that stands is visible
	Ping []string `json:"ping,omitempty"` // people that the message may mention
	// By is the interaction whose answer shows the same on the message that stands: if it is known to have arrived,
	// nothing is owed any more.
	By      string  `json:"by,omitempty"`
	Message string  `json:"message,omitempty"` // the one that is to be removed
	Removal removal `json:"way,omitempty"`     // and how
	From    string  `json:"from,omitempty"`    // the person for whom it is told, who hears of it if it reaches nobody
	// Cause is the person because of whom it reaches others: it takes from what that person may cause them in a day. ""
	// is the game itself.
	Cause string `json:"cause,omitempty"`
	// FindExisting tells that a message of a lost life of the database may stand already: it is looked for first.
	FindExisting bool `json:"seek,omitempty"`
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

// Encode is how a body is stored.
func (b Body) Encode() []byte { return encode(b) }

// encode is how a body is stored.
func encode(b Body) []byte {
	data, err := json.Marshal(b)
	if err != nil {
		panic(err) // a Msg of our own making: a mistake of the program
	}
	return data
}
