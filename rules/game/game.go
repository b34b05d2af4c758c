// Package game is the contract between the rules of a game and everything that hosts it.
//
// A game is a callee: one value that implements Rules, without init functions, goroutines, clocks or
// global randomness. It says what happens; it never says how that is stored, sent or drawn. What a
// person reads leaves a game as a Msg (a message id with arguments) or a Diagram (a board told in
// tokens); the words stand in the game's own catalogues, Info.Texts.
//
// Package template tells how to write a game, and what each optional ability buys.
//
// The package imports the standard library alone, and everything points at it.
package game

import (
	"context"
	"math/rand/v2"
)

// Seat is a place at the table, counted from 0.
type Seat int

// Public is a bystander: what it sees everybody may see.
const Public Seat = -1

// Move is a move in the game's own canonical notation: the form that is stored, listed and replayed.
// It is printable ASCII without line breaks. What people type may be freer; see Interactive.
type Move string

// Rules is a game. It holds no state and is safe for concurrent use.
type Rules interface {
	// Info describes the game; it is the same at every call.
	Info() Info
	// Start deals a new game. The number of seats lies within Info's bounds and the options have
	// been completed by Info.Complete; Start still refuses what does not fit together, with a Refusal.
	Start(seats int, o Options, rng *rand.Rand) (Position, error)
	// Decode reads what Position.Encode wrote. Damaged bytes give an error, never a panic.
	Decode(data []byte) (Position, error)
	// Computer returns the player of a level, 1 being the weakest. Levels beyond the range are
	// clamped to it. Players are safe for concurrent use.
	Computer(level int) Player
}

// Position is a state of the game with full information. It is immutable to its callers: no method
// changes what any other returns, and several goroutines may use it and its views at once. It never
// holds a seed or a generator.
type Position interface {
	// Turn lists the seats that may act, in ascending order; it is empty exactly when the game is over.
	Turn() []Seat
	// Apply plays m for the seat. It returns the new position and what there is to tell about it. The
	// receiver stays as it was. A move that cannot be played gives a Refusal that tells why. Chance
	// comes from rng alone; a move that needs no chance draws nothing and accepts a nil rng.
	Apply(by Seat, m Move, rng *rand.Rand) (Position, []Event, error)
	// View is what the seat may know, built up from nothing and holding nothing else, not even out of
	// reach in a field: two positions that differ only in what the seat may not know give views that
	// are equal under reflect.DeepEqual.
	View(Seat) View
	// Result is the outcome, and whether there is one yet.
	Result() (Result, bool)
	// Encode writes the whole position, options included: Decode of it is the same position.
	Encode() ([]byte, error)
}

// View is what one seat, or a bystander, may know of a position.
type View interface {
	// Seat is the seat whose view it is, or Public.
	Seat() Seat
	// Diagram is the board as this seat sees it, its own hand included.
	Diagram() Diagram
}

// Player chooses moves for a seat from what that seat sees: it cannot cheat.
type Player interface {
	// Choose returns a legal move for the view's seat. When ctx is over, even before the call, it
	// returns the best move it has: it fails only for a view whose seat may not act. Given the same
	// view, generator state and a context that does not end, it returns the same move.
	Choose(ctx context.Context, v View, rng *rand.Rand) (Move, error)
}

// Result is the outcome of a finished game.
type Result struct {
	Scores []int // one a seat, in the game's own unit
	Places []int // one a seat: 1 is first, equal numbers share a place, 0 is a seat that was no contender
	Reason Msg   // why it ended, for everyone to read; zero when the score says it all
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

// Rank fills in places from scores: the highest score is first, or the lowest if lowWins.
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

// Event is something worth telling about a ply.
type Event struct {
	To      Seat  // Public: everyone may read it; otherwise that seat alone
	Msg     Msg   // what happened; seats as arguments become names
	Minor   bool  // left out when days are summed up: a pass, a draw
	Reveals bool  // the mover learned something hidden, or chance decided: no take-back behind this ply
	Feat    *Feat // a performance worth a record, or nil
}

// Feat is a performance that may become a record: the biggest sowing, the best play.
type Feat struct {
	Seat  Seat
	Name  string // the record's kind; the catalogue has <game>.feat.<name>
	Value int    // higher is better
	What  string // the play itself, in a form that everyone may read; may be empty
}
