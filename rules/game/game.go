// Package game is the contract between the rules of a game and everything that hosts it.
//
// A game is one value that implements Rules; it is only called, and has no init functions, goroutines, clocks or global
// randomness. It says what happens, and never how that is stored, sent or drawn. Everything that a person reads leaves
// a game as a Msg (a message id with arguments) or a Diagram (a board as tokens); the texts are in the game's own
// catalogues, Info.Texts.
//
// Package template tells how to write a game, and what each optional ability is for.
//
// The package imports only the standard library, and all other packages may import it.
package game

import (
	"context"
	"maps"
	"math/rand/v2"
)

// Seat is a place at the table, counted from 0.
type Seat int

// Public is a bystander: it sees what everybody may see.
const Public Seat = -1

// Move is a move in the game's canonical notation, in which moves are stored, listed and replayed. It is printable
// ASCII without line breaks. People may type other forms; see Interactive.
type Move string

// Rules is a game. It holds no state and is safe for concurrent use.
type Rules interface {
	// Info describes the game; it is the same at every call.
	Info() Info
	// Start deals a new game. The number of seats is within Info's bounds and the options have been completed by
	// Info.Complete; Start still refuses combinations that do not fit together, with a Refusal.
	Start(seats int, o Options, rng *rand.Rand) (Position, error)
	// Decode parses the output of Position.Encode. Damaged bytes give an error, never a panic.
	Decode(data []byte) (Position, error)
	// Computer returns the player of a level; 1 is the weakest. Levels outside the range are clamped to it. Players are
	// safe for concurrent use.
	Computer(level int) Player
}

// Position is a state of the game with full information. It is immutable to its callers: no method changes what any
// other returns, and it and its views are safe for concurrent use. It never contains a seed or a generator.
type Position interface {
	// Turn lists the seats that may act, in ascending order; it is empty exactly if the game is over.
	Turn() []Seat
	// Apply plays m for the seat. It returns the new position and the events to announce. The receiver does not change.
	// A move that cannot be played is a Refusal that says why. Chance comes only from rng; a move without chance draws
	// nothing and accepts a nil rng.
	Apply(by Seat, m Move, rng *rand.Rand) (Position, []Event, error)
	// View is what the seat may know. It must contain nothing else, not even in unexported fields: two positions that
	// differ only in what the seat may not know have views that are equal under reflect.DeepEqual.
	View(Seat) View
	// Result is the outcome; the boolean is false while the game goes on.
	Result() (Result, bool)
	// Encode writes the whole position including options: Decode of it is the same position.
	Encode() ([]byte, error)
}

// View is what one seat, or a bystander, may know of a position.
type View interface {
	// Seat is the seat whose view it is, or Public.
	Seat() Seat
	// Diagram is the board as this seat sees it, including its own hand.
	Diagram() Diagram
}

// Player chooses moves for a seat from that seat's view, so that it cannot cheat.
type Player interface {
	// Choose returns a legal move for the view's seat. If ctx ends, even before the call, it returns the best move
	// found so far: it fails only for a view whose seat may not act. The same view, generator state and a context that
	// does not end give the same move.
	Choose(ctx context.Context, v View, rng *rand.Rand) (Move, error)
}

// Result is the outcome of a finished game.
type Result struct {
	Scores []int // one for each seat, in the game's own unit
	Places []int // one for each seat: 1 is first, equal numbers share a place, 0 is a seat that could not win
	Reason Msg   // why it ended, for everyone to read; zero if the scores say enough
}

// Winners lists the seats that share the first place.
func (r Result) Winners() []Seat {
	var w []Seat
	for s, p := range r.Places {
		if p == 1 {
			w = append(w, Seat(s))
		}
	}
	return w
}

// Rank computes places from scores: the highest score is first, or the lowest if lowWins.
func Rank(scores []int, lowWins bool) []int {
	places := make([]int, len(scores))
	for i, a := range scores {
		places[i] = 1
		for _, b := range scores {
			if lowWins && b < a || !lowWins && b > a {
				places[i]++
			}
		}
	}
	return places
}

// Event is something to announce about a ply.
type Event struct {
	To      Seat  // Public: everyone may read it; otherwise only that seat, see ForOthers
	Msg     Msg   // what happened; seats as arguments are shown as names
	Minor   bool  // left out of summaries: a pass, a draw
	Reveals bool  // the mover learned something hidden, or chance decided: this ply cannot be taken back
	Feat    *Feat // a performance worth a record, or nil
	// Round is how a round has ended with this event, which everybody may know; nil if none has. It is not stored: whoever
	// needs it plays the game again.
	Round *Round `json:"-"`
}

// ForOthers is the message of an event that was told to one seat, as the others read it once the game is over. Its id
// is that of the message with "by" after it, and its argument by is the seat's player: the message itself calls them
// "you".
func (e Event) ForOthers(by any) Msg {
	args := maps.Clone(e.Msg.Args)
	if args == nil {
		args = make(map[string]any)
	}
	args["by"] = by
	return Msg{ID: e.Msg.ID + "by", Args: args}
}

// Feat is a performance that may become a record: the biggest sowing, the best play.
type Feat struct {
	Seat  Seat
	Name  string // the record's kind; the catalogue has <game>.feat.<name>
	Value int    // higher is better
	What  string // the move itself, in a form that everyone may read; may be empty
	// Pieces are the pieces of the move, for pictures, where What is a code for them. They are not stored.
	Pieces []Piece `json:"-"`
}
