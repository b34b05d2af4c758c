package store

import "context"

// Answer is a seat's answer to the round of an open game that the table's next move ends.
type Answer struct {
	Seat int
	Move string
	At   int64
}

// Given is an answer that is to be stored.
type Given struct {
	Table int64
	Rev   int64 // of the table as it was read
	Ply   int   // of the table as it was read: the answer belongs to the round that the next move ends
	Answer
	Interaction string // "" for a computer's
	Draft       string // what remains of the seat's draft; "": nothing
	Due         int64  // when the table is due from now on
	Owed        []Owed
}

// Answers stores the answers to the round of an open game, in which all seats answer in secret, until one move ends it:
// see Change.Answered.
type Answers interface {
	// SaveAnswer stores a seat's answer in place of an earlier one, increases the table's Rev, sets Due and Touched (to
	// Answer.At), and adds messages. It fails as SaveTable does: with ErrConflict if the Rev or the Ply is not the
	// stored one, and with ErrSeen. It does not write the table's document or snapshot, so that it costs the same
	// however many seats there are.
	SaveAnswer(context.Context, Given) error
	// Answers lists the answers to the round that the move after a ply ends, by seat.
	Answers(ctx context.Context, table int64, ply int) ([]Answer, error)
}
