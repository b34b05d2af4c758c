package host

import (
	"context"
	"encoding/json"
	"slices"

	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/store"
)

// Kinds of owed messages. A board or a hand is drawn from the table as it is when it is sent, so an older one
// that is still owed is covered by a newer one.
const (
	OweBoard = "board" // to a channel: the table; a new message at a turn, an edit otherwise
	OweHand  = "hand"  // to a person: it is your turn, here is what you see
	OweSay   = "say"   // to a channel: Owed.Body's message
	OweTell  = "tell"  // to a person: Owed.Body's message
	// OweRemind is to a person in turn: Owed.Body's message, privately or in the channel, as they want it. It is
	// dropped once the turn has passed, and taken away when it has been delivered before.
	OweRemind = "remind"
	OweThread = "thread" // to a channel: a thread of its own for the table, and the board in it
	OweDash   = "dash"   // to a channel: the list of its tables
)

// Body is what an owed message carries besides its kind.
type Body struct {
	Msg  game.Msg `json:"msg"`
	Edit bool     `json:"edit,omitempty"` // a board that changed within the same turn
	Ping []string `json:"ping,omitempty"` // people that the message may mention
}

func owedBody(m game.Msg) []byte { return Body{Msg: m}.encode() }

func (b Body) encode() []byte {
	data, err := json.Marshal(b)
	if err != nil {
		panic(err) // a Msg of our own making: a mistake of the program
	}
	return data
}

// DecodeBody reads what an owed message carries.
func DecodeBody(data []byte) (b Body, err error) {
	err = json.Unmarshal(data, &b)
	return b, err
}

func (l *live) owe(o store.Owed) {
	o.Ply, o.Due = l.row.Ply, l.now.UnixMilli()
	l.change.Owed = append(l.change.Owed, o)
}

// oweBoard owes the channel the table as it is: a new message, or an edit of the one that stands.
func (l *live) oweBoard(edit bool) {
	l.owe(store.Owed{Kind: OweBoard, Target: l.row.Channel, Body: Body{Edit: edit}.encode()})
}

// oweDash owes the channel its list of tables when this one's board changes, where the server has such lists.
func (l *live) oweDash() {
	g, err := l.h.Guild(context.Background(), l.row.Guild)
	if err != nil {
		l.h.report(err)
	}
	board := slices.ContainsFunc(l.change.Owed, func(o store.Owed) bool { return o.Kind == OweBoard || o.Kind == OweThread })
	if g.Dashboard && l.row.Guild != "" && board {
		l.owe(store.Owed{Kind: OweDash, Target: l.home()})
	}
}

// home is the channel that the table counts as being in: of a thread, the one above it.
func (l *live) home() string {
	if l.doc.Home != "" {
		return l.doc.Home
	}
	return l.row.Channel
}

// oweTell owes one person a message.
func (l *live) oweTell(user, id string, pairs ...any) {
	l.owe(store.Owed{Kind: OweTell, Target: user, Body: owedBody(game.M(id, pairs...))})
}

// oweTurn owes what a new turn brings: the board when a person is to look at it, and the hands.
func (l *live) oweTurn() {
	l.deal()
	people, computers := 0, 0
	for _, s := range l.pos.Turn() {
		switch seat := l.doc.Seats[s]; seat.Kind {
		case table.Person:
			people++
			l.oweHand(seat.User)
		case table.Computer:
			computers++
		}
	}
	over := people+computers == 0
	if people > 0 || over || l.doc.Show {
		l.oweBoard(l.doc.Show && !over && l.row.Ply > 0)
	}
}

// deal owes everybody a first look at their hand, as soon as the computers that come first have moved. Those in turn
// get theirs with the turn.
func (l *live) deal() {
	if l.doc.Dealt || l.atOnce() || l.phase() != table.Playing {
		return
	}
	l.doc.Dealt = true
	for s, seat := range l.doc.Seats {
		if seat.Kind == table.Person && !slices.Contains(l.pos.Turn(), game.Seat(s)) {
			l.oweHand(seat.User)
		}
	}
}

// oweHand owes a person the private view, where the game has one.
func (l *live) oweHand(user string) {
	if l.info().Hidden {
		l.owe(store.Owed{Kind: OweHand, Target: user})
	}
}
