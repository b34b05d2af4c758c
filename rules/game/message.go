package game

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Msg is a text for a person: the id of a message and its arguments. The zero Msg is empty. A Msg with an empty ID and
// a Lit is Lit in every language: digits, a tile, a word.
//
// A Msg with a Piece tells a piece of the game. Where people see emojis it is shown as one, or as a sign such as ♠D,
// and in text boards as the text that the Msg is otherwise. The piece must agree with that text and add no information.
//
// An argument is a string, an int, a bool, a Seat (shown as the player's name), a Move (shown in the
// reader's notation), a Msg, or a []Msg (shown as a list). The argument named "n" chooses the plural form.
type Msg struct {
	ID    string
	Lit   string
	Args  map[string]any
	Piece Piece
}

// M makes a message from its id and pairs of a name and a value. It panics if a value is missing or has a type that Msg
// does not allow: both are bugs.
func M(id string, pairs ...any) Msg {
	m := Msg{ID: id}
	if len(pairs)%2 != 0 {
		panic("game: M(" + id + "): arguments without a partner")
	}
	for i := 0; i < len(pairs); i += 2 {
		if m.Args == nil {
			m.Args = make(map[string]any, len(pairs)/2)
		}
		switch v := pairs[i+1].(type) {
		case string, int, bool, Seat, Move, Msg, []Msg:
			m.Args[pairs[i].(string)] = v
		default:
			panic(fmt.Sprintf("game: M(%s): argument %v has type %T", id, pairs[i], v))
		}
	}
	return m
}

// Lit makes a message that reads the same in every language.
func Lit(s string) Msg { return Msg{Lit: s} }

// Showing is the message as the text of a piece.
func (m Msg) Showing(p Piece) Msg { m.Piece = p; return m }

// IsZero reports whether the message is empty.
func (m Msg) IsZero() bool { return m.ID == "" && m.Lit == "" }

// String is for logs and test failures, never for players.
func (m Msg) String() string {
	if m.ID == "" {
		return m.Lit
	}
	return fmt.Sprintf("%s%v", m.ID, m.Args)
}

// wire is the JSON form of a message; the field that holds an argument determines its type.
type wire struct {
	ID    string             `json:"id,omitempty"`
	Lit   string             `json:"lit,omitempty"`
	Args  map[string]wireArg `json:"args,omitempty"`
	Piece string             `json:"piece,omitempty"`
}

type wireArg struct {
	S    *string `json:"s,omitempty"`
	N    *int    `json:"n,omitempty"`
	B    *bool   `json:"b,omitempty"`
	Seat *Seat   `json:"seat,omitempty"`
	Move *Move   `json:"move,omitempty"`
	Msg  *Msg    `json:"msg,omitempty"`
	List *[]Msg  `json:"list,omitempty"`
}

// MarshalJSON keeps the types of the arguments, so that a stored message can be shown in any language later.
func (m Msg) MarshalJSON() ([]byte, error) {
	piece, err := pieceText(m.Piece)
	if err != nil {
		return nil, fmt.Errorf("game: message %s: %w", m.ID, err)
	}
	w := wire{ID: m.ID, Lit: m.Lit, Piece: piece}
	for k, v := range m.Args {
		if w.Args == nil {
			w.Args = make(map[string]wireArg, len(m.Args))
		}
		switch v := v.(type) {
		case string:
			w.Args[k] = wireArg{S: &v}
		case int:
			w.Args[k] = wireArg{N: &v}
		case bool:
			w.Args[k] = wireArg{B: &v}
		case Seat:
			w.Args[k] = wireArg{Seat: &v}
		case Move:
			w.Args[k] = wireArg{Move: &v}
		case Msg:
			w.Args[k] = wireArg{Msg: &v}
		case []Msg:
			if v == nil {
				v = []Msg{} // a list without a value would be refused when it is read
			}
			w.Args[k] = wireArg{List: &v}
		default:
			return nil, fmt.Errorf("game: message %s: argument %s has type %T", m.ID, k, v)
		}
	}
	return json.Marshal(w)
}

// UnmarshalJSON parses the output of MarshalJSON.
func (m *Msg) UnmarshalJSON(data []byte) error {
	var w wire
	if err := json.Unmarshal(data, &w); err != nil {
		return err
	}
	*m = Msg{ID: w.ID, Lit: w.Lit, Piece: parsePiece(w.Piece)}
	for k, a := range w.Args {
		if m.Args == nil {
			m.Args = make(map[string]any, len(w.Args))
		}
		switch {
		case a.S != nil:
			m.Args[k] = *a.S
		case a.N != nil:
			m.Args[k] = *a.N
		case a.B != nil:
			m.Args[k] = *a.B
		case a.Seat != nil:
			m.Args[k] = *a.Seat
		case a.Move != nil:
			m.Args[k] = *a.Move
		case a.Msg != nil:
			m.Args[k] = *a.Msg
		case a.List != nil:
			m.Args[k] = *a.List
		default:
			return fmt.Errorf("game: message %s: argument %s has no value", w.ID, k)
		}
	}
	return nil
}

// Refusal is an error for a player to read: it says why a move, option or text cannot be accepted. Every other error is
// for the operator.
type Refusal struct{ Msg Msg }

func (r *Refusal) Error() string { return "refused: " + r.Msg.String() }

// Refuse makes a Refusal from a message id and its arguments, as M does.
func Refuse(id string, pairs ...any) error { return &Refusal{M(id, pairs...)} }

// Refused returns the message of the Refusal in err's chain, if there is one.
func Refused(err error) (Msg, bool) {
	var r *Refusal
	if errors.As(err, &r) {
		return r.Msg, true
	}
	return Msg{}, false
}
