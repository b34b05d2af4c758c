package game

import "slices"

// Open is a Position of an open game. It is played in rounds, in which all seats act at once and in secret, and anybody
// may sit down while it runs.
//
// A move of a seat is its answer to the round; a later one of the same seat in the same round takes its place, and what
// is not possible may be an answer that is worth nothing. Turn lists the seats without an answer. When the last of them
// has answered, Apply ends the round by itself.
//
// A host with hundreds of seats does not apply each answer: it collects them, and applies the move that Close returns,
// by Public, once all have answered or the time of the round is over. The suite checks that both lead to the same
// position. Until a round is over, an answer shows in the view of its own seat alone: neither in another's nor in the
// public one, nor in an event or in an order.
type Open interface {
	Position
	// Round is the number of the round that is played, from 1.
	Round() int
	// Join is the position with more seats; those that are new have nothing for the rounds before. The game must not be
	// over.
	Join(seats int) Open
	// Close is the move by Public that ends the round with these answers, besides those that were applied before. Who has
	// none gets nothing for the round.
	Close(Answers) Move
	// Noted is the position with these answers besides those that were applied before, for its views alone: the round
	// goes on even if everybody has answered.
	Noted(Answers) Position
}

// Answers are the answers to a round.
type Answers struct {
	Seats     int           // how many sit at the table by now; not less than before
	Computers []Seat        // ascending; a game may treat them differently
	Left      []Seat        // ascending: nobody waits for their answers, but they may have given one
	Moves     map[Seat]Move // each is one that Apply has accepted for its seat in this round
}

// MayAct tells whether a seat may play: it is in turn, or may change its answer to a round of an open game.
func MayAct(p Position, s Seat) bool {
	turn := p.Turn()
	_, open := p.(Open)
	return slices.Contains(turn, s) || open && s >= 0 && len(turn) > 0
}

// Reporter is a View of an open game that reports on the rounds that are over. All views of a position report the same,
// and nothing about the round that is played.
type Reporter interface {
	View
	// LastRound is the result of the last round that is over, nil before the first one is.
	LastRound() *RoundReport
	// Ranking is the ranking after the rounds that are over; before the first one is, everybody has nothing.
	Ranking() *Ranking
}

// RoundReport is the result of a round. Points in it are those of an answer, without the bonus of a solo, unless it
// says otherwise.
type RoundReport struct {
	Number  int      // of the round, from 1
	Answers int      // how many seats answered, with a pass or an invalid answer too
	Board   Diagram  // the board after the round, the best answer marked as new; only the board
	Top     int      // points of the best answer, whether or not anybody gave it
	Word    Msg      // the letters of the best answer
	At      Msg      // where it is on the board, as the game writes places
	Found   int      // how many seats have as many points as the best answer
	Solo    Seat     // the seat that gets a bonus for being the only one to find the top; Public if there is none
	Bonus   int      // the points of that bonus, 0 if there is none
	Next    []Gain   // the best results below the top, best first; at most two
	Bars    []Bar    // how many seats got how many points, in ascending order
	Best    []Leader // the best five so far, with this round
	Hand    Diagram  // what everybody has for the next round; without parts if there is none
	Told    []string // the ids of those of the round's events that say no more than this
}

// Gain is what a seat got in a round.
type Gain struct {
	Seat   Seat
	Points int
}

// Bar is a bar of a distribution: how many of those who answered got so many points.
type Bar struct {
	Label string // "0"; "<40" for the points from the bar before up to 39; a number for exactly these points
	N     int
	Top   bool // the last bar: who found the top; no bar has it if the top is worth nothing
}

// Leader is one of the best five seats so far, in order of place.
type Leader struct {
	Place int // equal totals share a place
	Seat  Seat
	Total int // with the bonuses
	Gain  int // what the last round gave, with the bonus
}

// Ranking is the ranking of an open game.
type Ranking struct {
	Rounds   int // that are over
	Tops     int // the sum of the best answers' points
	Bonus    int // what a solo earns on top
	Rows     []RankingRow
	BestSolo *Solo // the solo with most points, the earliest of equal ones; nil if there was none
}

// RankingRow is a seat's row of a ranking, in order of place.
type RankingRow struct {
	Place   int // equal results share a place
	Seat    Seat
	Points  int // with the bonuses
	Percent int // of the sum of the tops, rounded; more than 100 is possible by bonuses
	Solos   int
	Played  int // how many rounds it answered
}

// Solo is a round in which a seat alone found the top.
type Solo struct {
	Seat   Seat
	Round  int
	Points int     // without the bonus
	Pieces []Piece // the best answer
}
