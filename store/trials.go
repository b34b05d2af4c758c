package store

import "context"

// Trial is a person's practice board of a table. Doc is the encoding of package practice.
type Trial struct {
	User  string
	Table int64
	Rev   int64 // counts the changes from 1; 0 is a board that is not stored yet
	Doc   []byte
	At    int64 // when it was last changed
}

// MaxTrials is how many practice boards of a person are kept.
const MaxTrials = 50

// Trials stores practice boards. ForgetUser erases a person's.
type Trials interface {
	// Trial reads a person's board of a table; ErrNotFound if there is none.
	Trial(ctx context.Context, user string, table int64) (Trial, error)
	// SaveTrial stores a board and increases its Rev. It fails with ErrConflict if the Rev is not the stored one. Of the
	// person's other boards it keeps the latest, so that there are MaxTrials at most.
	SaveTrial(ctx context.Context, t Trial) error
	// CountTrials is how many boards a person has.
	CountTrials(ctx context.Context, user string) (int, error)
	// ForgetTrials deletes boards that were last changed before a time.
	ForgetTrials(ctx context.Context, before int64) error
}
