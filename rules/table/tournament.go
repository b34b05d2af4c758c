package table

import (
	"slices"
	"strconv"

	"tablee/rules/game"
)

// TournamentID names a tournament for ever.
type TournamentID int64

func (id TournamentID) String() string { return strconv.FormatInt(int64(id), 10) }

// TournamentPhase is where a tournament is in its life.
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

// Sizes of a tournament.
const (
	MinEntrants = 2
	MaxEntrants = 64
	MaxGames    = 4 // of a match
	UsualGames  = 2 // each begins one
	MaxRounds   = 12
)

// NewTournament asks for a tournament.
type NewTournament struct {
	Game    string
	Options game.Options
	Format  string
	Games   int // of a match, the first move changing; 0: UsualGames
	Rounds  int // of a Swiss tournament or round robin; 0: as many as are usual
	Size    int // computers fill up to so many; 0: none do
	Level   int // theirs; 0: the game's default
	Clock   Clock
	Unrated bool
}

// TournamentActionKind is something that a person does at a tournament.
type TournamentActionKind string

// What can be done at a tournament.
const (
	TournamentJoin     TournamentActionKind = "join"
	TournamentLeave    TournamentActionKind = "leave"
	TournamentStart    TournamentActionKind = "start"
	TournamentWithdraw TournamentActionKind = "withdraw"
	TournamentCancel   TournamentActionKind = "cancel"
)

// TournamentAction is one deed with what it needs.
type TournamentAction struct {
	Kind TournamentActionKind
	User User // who is to be withdrawn, if not the doer
}

// Entrant is somebody in a tournament.
type Entrant struct {
	User  string `json:"user,omitempty"` // empty for a computer, and for a person who was forgotten
	Name  string `json:"name,omitempty"` // of a person
	Level int    `json:"level,omitempty"`
}

// Tournament is a tournament as anybody may see it. Entrants are named by their index, which is their seed.
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
	Champion  int  // -1 as long as there is none
	Forfeit   int  // what giving a game up is worth to the other side, at least
	Wins      bool // games count who has won, and no scores
	// Needed is how many people are still in it, and Agreed how many of them want to call it off in this round.
	Agreed, Needed int
}

// TournamentMatch is a match of a tournament.
type TournamentMatch struct {
	Round    int
	Stage    string // main, winners, losers or final
	A, B     int
	Over     bool
	Through  [2]bool // who is through, or has won
	Points   [2]int
	Walkover bool
	Decided  bool // a tie that the rule decided
	Tables   []ID
}

// TournamentBye is a round that an entrant sits out.
type TournamentBye struct {
	Round   int
	Stage   string
	Entrant int
}

// TournamentLine is an entrant's line of the standings.
type TournamentLine struct {
	Entrant, Place           int
	Wins, Ties, Losses, Byes int
	Points                   int // match points, in formats that have them
	For, Against             int
	Withdrawn                bool
}

// entrantOf is the index of a person, or -1.
func (c *Tournament) entrantOf(user string) int {
	return slices.IndexFunc(c.Entrants, func(e Entrant) bool { return e.User == user && user != "" })
}

// Forfeits is the seat of two that loses a game of a tournament whatever stands on the board, or game.Public: the one
// that was given up; else the one for whose person the computer has moved. Where it has moved for both, the game counts
// as it was played.
func Forfeits(seats []Seat) game.Seat {
	for s, seat := range seats {
		if seat.Resigned {
			return game.Seat(s)
		}
	}
	lost := game.Public
	for s, seat := range seats {
		switch {
		case !seat.Helped || seat.User == "":
		case lost != game.Public:
			return game.Public
		default:
			lost = game.Seat(s)
		}
	}
	return lost
}
