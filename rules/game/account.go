package game

import "slices"

// Accountant is a View of a match of rounds that tells, once the game is over, how its points came about.
type Accountant interface {
	View
	// Account tells it for the result card. Rounds are those that events told, in order: see Event.Round. They may be the
	// last ones of the match or none, where it cannot be played again; then the account has what the view alone knows.
	// nil: no round has ended, or points do not come about in rounds.
	Account(rounds []Round) *Account
}

// Account is how the points of a match of rounds came about.
type Account struct {
	Rounds []Round
	// Columns: a card has a column for each round and a row for each seat; else a row for each round, with its How and
	// its Sum, and a column for each seat.
	Columns bool
	Totals  []int // by seat
	Target  int   // the score that ends the match; 0: none does
	Closed  Msg   // what a seat's Hand.Closed means, or zero
	// Games are games that run at once, each with its own scores; nil if there is one. Head then says who has won how
	// many of them, with the argument who, and About how they are counted.
	Games       []GameAtOnce
	Head, About Msg
}

// GameAtOnce is one of several games that run at once.
type GameAtOnce struct {
	// Scores are the running scores by round and seat.
	Scores [][]int
	Won    bool // somebody has won it, in the last round that changed its scores
}

// Round is how a round of a match ended, and what it brought.
type Round struct {
	By     Seat   // who ended it; Public: nobody, or it is not known
	How    Msg    // how it ended, in a line; zero if it is not known
	Why    Msg    // what else decided the points, as the rest of that sentence; or zero
	Sum    string // how the points were computed, such as "29 - 3"; "" if only their number tells
	Points []int  // by seat
	Hands  []Hand // by seat; nil if it is not known
}

// Gains is the seat that a round brought points, and how many; Public if there is none, or more than one.
func (r Round) Gains() (by Seat, points int) {
	by = Public
	for s, n := range r.Points {
		switch {
		case n == 0:
		case by != Public:
			return Public, 0
		default:
			by, points = Seat(s), n
		}
	}
	return by, points
}

// Hand is what a seat had at the end of a round. Nothing in it is hidden from anybody.
type Hand struct {
	Note   Msg       // what the seat did, as the rest of a sentence that begins with its name; or zero
	Sets   [][]Token // its combinations, with what others have added to them as Moved
	Rest   []Piece   // what is left, which counts; nil also where nobody has seen it
	Left   int       // what that counts
	Sum    string    // how that became the points of the seat, such as "6 × 2"; or ""
	Closed bool      // see Account.Closed
}

// Laid reports whether the hands of the last round are all that lies on the table. A nil account has none.
func (a *Account) Laid() bool {
	if a == nil || a.Games != nil || len(a.Rounds) == 0 {
		return false
	}
	return slices.ContainsFunc(a.Rounds[len(a.Rounds)-1].Hands, func(h Hand) bool { return h.Sets != nil })
}
