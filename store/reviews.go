package store

import "context"

// Review is a look back at a finished game.
type Review struct {
	Table   int64
	Version int    // of how it was made
	Doc     []byte // the reviewer's; it names nobody
	At      int64  // when it was made
	Of      []Reviewed
}

// Reviewed is what a review says of a person in one game.
type Reviewed struct {
	Table    int64
	Seat     int
	User     string
	Game     string
	Accuracy int    // 0 to 100
	Counted  int    // turns it is the mean of
	Misses   []byte // the reviewer's: how often what was missed
	At       int64  // when the game ended
}

// Reviews keeps how games were played.
type Reviews interface {
	// Review reads the review of a table, without Of; its Doc is nil if there is none.
	Review(ctx context.Context, table int64) (Review, error)
	// SaveReview keeps a review. One of an older version gives way to it, any other stays as it is.
	SaveReview(ctx context.Context, r Review) error
	// ReviewsOf lists what reviews say of a person, oldest game first, of the latest so many; game "" is every game.
	ReviewsOf(ctx context.Context, user, game string, limit int) ([]Reviewed, error)
}
