package table

import (
	"slices"
	"strconv"

	"tablee/rules/game"
)

// TournamentID identifies a tournament; it is never used again.
type TournamentID int64

func (id TournamentID) String() string { return strconv.FormatInt(int64(id), 10) }

// TournamentPhase is a stage in the life of a tournament.
type TournamentPhase string

// Phases of a tournament.
const (
	TournamentLobby     TournamentPhase = "lobby" // people may join
	TournamentPlaying   TournamentPhase = "playing"
	TournamentOver      TournamentPhase = "over"
	TournamentCancelled TournamentPhase = "cancelled"
)

// TournamentFormats are the kinds of tournaments, the default first.
var TournamentFormats = []string{"double", "single", "robin", "swiss"}

// Limits and defaults of tournaments.
const (
	MinEntrants = 2
	MaxEntrants = 64
	MaxGames    = 4 // of a match
	UsualGames  = 2 // default: each entrant begins one
	MaxRounds   = 12
)

// NewTournament holds the settings of a new tournament.
type NewTournament struct {
	Game    string
	Options game.Options
	Format  string
	Games   int // per match, with alternating first moves; 0: UsualGames
	Rounds  int // of a Swiss tournament or round robin; 0: the usual number
	Size    int // computers fill up to this number of entrants; 0: no computers
	Level   int // of the computers; 0: the game's default
	Clock   Clock
	Unrated bool
	After   TournamentID `json:",omitempty"` // the tournament after which it is opened once more; 0: none
	Season  *NewSeason   `json:",omitempty"` // of a season; nil: it is none
}

// TournamentActionKind names an action of a person at a tournament.
type TournamentActionKind string

// Actions at a tournament.
const (
	TournamentJoin     TournamentActionKind = "join"
	TournamentLeave    TournamentActionKind = "leave"
	TournamentStart    TournamentActionKind = "start"
	TournamentWithdraw TournamentActionKind = "withdraw"
	TournamentCancel   TournamentActionKind = "cancel"
)

// TournamentAction is an action with its arguments.
type TournamentAction struct {
	Kind TournamentActionKind
	User User // the person to withdraw, if not the caller
}

// Entrant is a participant of a tournament.
type Entrant struct {
	User  string `json:"user,omitempty"` // empty for a computer, and for a person whose data was deleted
	Name  string `json:"name,omitempty"` // of a person
	Level int    `json:"level,omitempty"`
}

// Tournament is a tournament as anybody may see it. Entrants are given by their index, which is their seed.
type Tournament struct {
	ID        TournamentID
	Guild     string
	Channel   string
	Lang      string // of its messages in the channel
	Phase     TournamentPhase
	Creator   string
	New       NewTournament
	Entrants  []Entrant
	Round     int // the round being played, from 1
	Matches   []TournamentMatch
	Byes      []TournamentBye
	Standings []TournamentLine
	Champion  int     // -1 until there is one
	Forfeit   int     // the least score that a forfeited game gives to the other side
	Wins      bool    // games count as won, lost or tied, without scores
	Season    *Season // of a season; else nil
	// Needed is the number of people still in it, and Agreed how many of them want to cancel it in this round.
	Agreed, Needed int
}

// TournamentMatch is a match of a tournament.
type TournamentMatch struct {
	Round    int
	Stage    string // main, winners, losers or final
	A, B     int
	Over     bool
	Through  [2]bool // entrants that advance, or have won
	Points   [2]int
	Walkover bool
	Decided  bool // a tie that the tie-break rule decided
	Tables   []ID
	Game     string // of a season: the game that is played
	Week     int    // of a season: the week in which it is meant to be played, from 1
}

// TournamentBye is a round in which an entrant has no match.
type TournamentBye struct {
	Round   int
	Stage   string
	Entrant int
}

// TournamentLine is an entrant's line in the standings.
type TournamentLine struct {
	Entrant, Place           int
	Wins, Ties, Losses, Byes int
	Points                   int // match points, in formats that use them
	For, Against             int
	Withdrawn                bool
}

// entrantOf is the index of a person, or -1.
func (c *Tournament) entrantOf(user string) int {
	return slices.IndexFunc(c.Entrants, func(e Entrant) bool { return e.User == user && user != "" })
}

// Forfeits is, of two seats, the one that loses a tournament game whatever the board says, or game.Public: the seat
// that resigned, else the one for whose person the computer has moved. In a season it is the other way round: whoever
// let the computer take over has lost from then on, even if the opponent resigns. If the computer has moved for both,
// the game counts as it was played, and in a season for neither.
func Forfeits(seats []Seat, season bool) game.Seat {
	resigned, helped := game.Public, game.Public
	both := false
	for s, seat := range seats {
		if seat.Resigned && resigned == game.Public {
			resigned = game.Seat(s)
		}
		if seat.Helped && seat.User != "" {
			both = helped != game.Public
			helped = game.Seat(s)
		}
	}
	switch {
	case both && season, resigned == game.Public && both:
		return game.Public
	case resigned == game.Public, season && helped != game.Public:
		return helped
	}
	return resigned
}
