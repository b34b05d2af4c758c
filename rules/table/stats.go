package table

import (
	"time"

	"tablee/rules/game"
)

// Stats is how a person has done.
type Stats struct {
	User    string
	Name    string
	Games   int // finished, rated or not
	Wins    int // alone in the first place
	Ties    int // the first place shared
	Streak  int // games won since the last that was not
	Longest int // the longest such row
	Versus  Versus
	Ratings []Rating // the one with the most games first
	Records []Record
}

// Add counts a game: the person's place and the asking person's (0: was not in it), and how many share the
// first place, 0 where nobody else played: alone one neither wins nor loses. Games come in the order in which they
// ended.
func (s *Stats) Add(place, asking, first int) {
	s.Games++
	if first == 0 {
		return
	}
	switch {
	case place == 1 && first == 1:
		s.Wins++
		s.Streak++
		s.Longest = max(s.Longest, s.Streak)
	case place == 1:
		s.Ties++
		s.Streak = 0
	default:
		s.Streak = 0
	}
	switch {
	case asking == 0 || place == 0:
	case asking < place:
		s.Versus.Wins++
	case asking > place:
		s.Versus.Losses++
	default:
		s.Versus.Ties++
	}
}

// Versus is how the asking person has done against the other: who stood before whom in the games that both finished.
type Versus struct{ Wins, Losses, Ties int }

// Pool is what is rated together: a game with one set of options, one number of seats, and either people
// among themselves or one person against computers.
type Pool struct {
	Game    string
	Seats   int
	Options game.Options // those that are not the usual ones
	Alone   bool         // against computers
}

// Rating is where somebody stands in a pool.
type Rating struct {
	Pool        Pool
	User        string
	Name        string
	Shown       int // the number to show
	Provisional bool
	Games       int
	History     []Moment // of the number, oldest first
}

// Moment is a value at a time.
type Moment struct {
	At    time.Time
	Value float64
	Table ID // the game that made it so
}

// Record is a person's best performance of a kind.
type Record struct {
	Game  string
	Name  string // the catalogue has <game>.feat.<name>
	Value int
	What  string
	Table ID
	At    time.Time
}

// Ranking is a pool's list of people: first those whose rating is sure, the best first, then those whose is
// provisional.
type Ranking struct {
	Pool Pool
	List []Rating
}
