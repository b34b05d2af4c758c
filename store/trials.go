package store

import "context"

// Trial is a board of somebody's own, on which they try moves of a table's game. Doc is the owner's.
type Trial struct {
	User  string
	Table int64
	Rev   int64 // counts the changes from 1; 0 is a board that is not stored yet
	Doc   []byte
	At    int64 // when it was last changed
}

// Trials keeps boards on which people try moves. ForgetUser erases theirs.
type Trials interface {
	// Trial reads a person's board of a table; ErrNotFound if there is none.
	Trial(ctx context.Context, user string, table int64) (Trial, error)
	// SaveTrial keeps a board and raises its Rev, which must be the one that was read, or ErrConflict tells that somebody
	// was faster.
	SaveTrial(ctx context.Context, t Trial) error
	// CountTrials is how many boards a person has.
	CountTrials(ctx context.Context, user string) (int, error)
	// ForgetTrials drops those that were last changed before a time.
	ForgetTrials(ctx context.Context, before int64) error
}
