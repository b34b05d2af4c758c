package table

import (
	"slices"
	"strconv"

	"tablee/rules/game"
)

// CupID names a tournament for ever.
type CupID int64

func (id CupID) String() string { return strconv.FormatInt(int64(id), 10) }

// CupPhase is where a tournament is in its life.
type CupPhase string

// Phases of a tournament.
const (
	CupLobby     CupPhase = "lobby" // people may join
	CupPlaying   CupPhase = "playing"
	CupOver      CupPhase = "over"
	CupCancelled CupPhase = "cancelled"
)

// CupFormats are the kinds of tournaments, the default first.
var CupFormats = []string{"double", "single", "robin", "swiss"}

// Sizes of a tournament.
const (
	MinEntrants = 2
	MaxEntrants = 64
	MaxGames    = 4 // of a match
	MaxRounds   = 12
)

// NewCup asks for a tournament.
type NewCup struct {
	Game    string
	Options game.Options
	Format  string
	Games   int // of a match, the first move changing; 0: one
	Rounds  int // of a Swiss tournament or round robin; 0: as many as are usual
	Size    int // computers fill up to so many; 0: none do
	Level   int // theirs; 0: the game's default
	Clock   Clock
	Unrated bool
}

// CupWhat is something that a person does at a tournament.
type CupWhat string

// What can be done at a tournament.
const (
	CupJoin     CupWhat = "join"
	CupLeave    CupWhat = "leave"
	CupStart    CupWhat = "start"
	CupWithdraw CupWhat = "withdraw"
	CupCancel   CupWhat = "cancel"
)

// CupOp is one deed with what it needs.
type CupOp struct {
	What CupWhat
	User User // who is to be withdrawn, if not the doer
}

// Entrant is somebody in a tournament.
type Entrant struct {
	User  string `json:"user,omitempty"` // empty for a computer, and for a person who was forgotten
	Name  string `json:"name,omitempty"` // of a person
	Level int    `json:"level,omitempty"`
}

// Cup is a tournament as anybody may see it. Entrants are named by their index, which is their seed.
type Cup struct {
	ID        CupID
	Guild     string
	Channel   string
	Lang      string // of its messages in the channel
	Phase     CupPhase
	Creator   string
	New       NewCup
	Entrants  []Entrant
	Round     int // the round being played, from 1
	Matches   []CupMatch
	Byes      []CupBye
	Standings []CupLine
	Champion  int // -1 as long as there is none
}

// CupMatch is a match of a tournament.
type CupMatch struct {
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

// CupBye is a round that an entrant sits out.
type CupBye struct {
	Round   int
	Stage   string
	Entrant int
}

// CupLine is an entrant's line of the standings.
type CupLine struct {
	Entrant, Place           int
	Wins, Ties, Losses, Byes int
	Points                   int // match points, in formats that have them
	For, Against             int
	Withdrawn                bool
}

// EntrantOf is the index of a person, or -1.
func (c *Cup) EntrantOf(user string) int {
	return slices.IndexFunc(c.Entrants, func(e Entrant) bool { return e.User == user && user != "" })
}
