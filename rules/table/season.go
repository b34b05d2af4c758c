package table

import (
	"time"

	"tablee/rules/game"
)

// SeasonFormat is the format of the tournament that a season is: in each division everyone meets everyone.
const SeasonFormat = "league"

// Limits and defaults of seasons.
const (
	MinDivision    = 4 // players of a division: computers complete a smaller one
	MaxDivision    = 8
	MinSeason      = 2 // people of a season
	MaxSeasonGames = 4 // that take turns
	MaxFillers     = 4 // computers that are wished for in each division
	MaxMeetings    = 2 // how often everyone meets everyone
	MaxWeeks       = 8
	UsualWeeks     = 4
	// AtOnce is how many games of a season a person has at the same time.
	AtOnce = 2
	// MayMiss is how many games the computer may finish for somebody who does not step down for it.
	MayMiss = 1
)

// SeasonClock is the clock of a season's games, unless another one of SeasonClocks is chosen.
const SeasonClock = "bank"

// SeasonClocks are the names of the clocks of a season's games: of days, so that nobody has to be there at a given
// time.
var SeasonClocks = []string{SeasonClock, "1d", "3d"}

// NewSeason holds what a new season has besides the settings of a tournament: its first game, how often everyone meets
// everyone (Rounds), and the clock.
type NewSeason struct {
	More      []SeasonGame `json:"more,omitempty"` // games that take turns with the first one
	Computers int          `json:"computers,omitempty"`
	Weeks     int          `json:"weeks"`
	// After is the season that this one continues; 0: none. Its people keep their divisions, but for those who go up or
	// down.
	After TournamentID `json:"after,omitempty"`
}

// SeasonGame is a game of a season.
type SeasonGame struct {
	Game    string       `json:"game"`
	Options game.Options `json:"options,omitempty"`
}

// Played are the games that are played in a tournament: one, or in a season several, the first one first.
func (n NewTournament) Played() []SeasonGame {
	list := []SeasonGame{{n.Game, n.Options}}
	if n.Season != nil {
		list = append(list, n.Season.More...)
	}
	return list
}

// Season is what a tournament that is a season has besides.
type Season struct {
	Number    int       // 1 is the first of those that continue each other
	Begins    time.Time // when it begins by itself, in the lobby
	Begun     time.Time
	Ends      time.Time // when no more games are opened
	Stops     time.Time // when the games that still run are decided
	Week      int       // the present one, from 1
	Fresh     bool      // it has begun, and its first week is not announced yet
	Divisions []Division
	Players   []SeasonPlayer // by entrant
	Best      []SeasonMove   // the best move of a person in each game that has one
}

// Division is a division of a season: entrants who follow each other, the people first.
type Division struct {
	First, Size int
}

// Has tells whether an entrant is in the division.
func (d Division) Has(entrant int) bool { return d.First <= entrant && entrant < d.First+d.Size }

// Step is where a season's player goes after it.
type Step string

// Steps.
const (
	Stays Step = ""
	Up    Step = "up"
	Down  Step = "down"
	Out   Step = "out" // left, or played no game
)

// SeasonPlayer is what a season knows of an entrant, besides the standings.
type SeasonPlayer struct {
	Missed int  `json:"missed,omitempty"` // games that the computer finished for them
	Gained int  `json:"gained,omitempty"` // rating points won and lost in the season's games, once the rating is certain
	Step   Step `json:"step,omitempty"`   // once it is over
}

// SeasonMove is the best move of a season in a game.
type SeasonMove struct {
	Game    string     `json:"game"`
	By      int        `json:"by"`      // entrant
	Against int        `json:"against"` // entrant
	Table   ID         `json:"table"`
	Gain    int        `json:"gain"`
	What    string     `json:"what,omitempty"`
	Pieces  []game.Msg `json:"pieces,omitempty"` // show the pieces of the move, where What is a code for them
}
