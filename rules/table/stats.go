package table

import (
	"time"

	"tablee/rules/game"
)

// Stats are a person's results.
type Stats struct {
	User    string
	Name    string
	Games   int // finished, rated or not
	Alone   int // of these, games in which nobody else played, which can be neither won nor lost
	Wins    int // first place alone
	Ties    int // the first place shared
	Streak  int // current run of wins
	Longest int // longest run of wins
	Versus  Versus
	Ratings []Rating // by number of games, most first
	Records []Record
	Last    []Played // the last games of which the asking person may know, the newest first
}

// Add counts a game: place is the person's place, asking the asking person's (0: they did not play), and first the
// number of seats that share the first place, or 0 if nobody else played, which is neither a win nor a loss. Games must
// be added in the order in which they ended.
func (s *Stats) Add(place, asking, first int) {
	s.Games++
	if first == 0 {
		s.Alone++
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

// Versus compares the asking person with the other: who was placed before whom in the games that both finished.
type Versus struct{ Wins, Losses, Ties int }

// Played is a finished game as one of its people sees it.
type Played struct {
	Table     ID
	Game      string
	At        time.Time
	Place     int
	First     int      // how many share the first place; 0 if nobody else played
	Of        int      // how many could win
	Others    []string // names of the first other people by place, at most MaxOpponents; "" for somebody who is forgotten
	More      int      // people after them
	Computers int
	Level     int // of the only computer
}

// MaxOpponents is how many opponents of a game are named.
const MaxOpponents = 3

// Pool is a set of games that are rated together: one game with one set of options and one number of seats, either
// among people or one person against computers.
type Pool struct {
	Game    string
	Seats   int
	Options game.Options // those that differ from the default
	Alone   bool         // against computers
}

// Rating is a person's rating in a pool.
type Rating struct {
	Pool        Pool
	User        string
	Name        string
	Shown       int  // the rounded number that people see; 0 as long as it is provisional
	Provisional bool // too little is known: people read how many games they have played, and no number
	Games       int
	Needed      int      // how many games it takes until the number is shown
	History     []Moment // of Shown, oldest first, one for each game
}

// Moment is the value of a rating at a time.
type Moment struct {
	At          time.Time
	Value       float64 // 0 if it was provisional
	Provisional bool
	Table       ID // the game that led to it
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

// Ranking lists a pool's people by rating, best first; people with a provisional rating follow after all others.
type Ranking struct {
	Pool Pool
	List []Rating
}
