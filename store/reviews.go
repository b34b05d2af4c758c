package store

import "context"

// Review is the review of a finished game.
type Review struct {
	Table   int64
	Version int    // of the method that made it
	Doc     []byte // the reviewer's document; it has no names
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
	Misses   []byte // the reviewer's document: kinds of misses and their numbers
	At       int64  // when the game ended
}

// Reviews stores reviews.
type Reviews interface {
	// Review reads the review of a table, without Of; its Doc is nil if there is none.
	Review(ctx context.Context, table int64) (Review, error)
	// SaveReview stores a review. It replaces one of an older version, but no other.
	SaveReview(ctx context.Context, r Review) error
	// ReviewsOf lists the latest reviews of a person, at most limit, oldest game first; game "" is every game.
	ReviewsOf(ctx context.Context, user, game string, limit int) ([]Reviewed, error)
}
