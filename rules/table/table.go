// Package table describes a hosted table as plain data: its seats, phase, clocks, actions and the people at it. The
// host fills this data in, commands ask for it, and messages are made of it, so that commands and host need not know
// each other. The package changes nothing and imports the contract of games alone. It follows no text.
package table

import (
	"slices"
	"strconv"
	"time"

	"tablee/rules/game"
)

// ID names a table for ever; people see it as #12.
type ID int64

func (id ID) String() string { return strconv.FormatInt(int64(id), 10) }

// ParseID reads an id, with or without the #.
func ParseID(s string) (ID, bool) {
	if len(s) > 1 && s[0] == '#' {
		s = s[1:]
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return ID(n), err == nil && n > 0
}

// Phase is where a table is in its life.
type Phase string

// Phases of a table.
const (
	Lobby       Phase = "lobby"
	Playing     Phase = "playing"
	Over        Phase = "over"
	Suspended   Phase = "asleep" // its channel is gone; resume wakes it elsewhere
	Quarantined Phase = "aside"  // it cannot be read; its bytes are kept for the operator
)

// Kind is who sits on a seat.
type Kind string

// Kinds of occupants.
const (
	Empty    Kind = ""
	Person   Kind = "person"
	Computer Kind = "computer"
)

// Seat is a seat and who sits there.
type Seat struct {
	Kind     Kind   `json:"kind,omitempty"`
	User     string `json:"user,omitempty"` // the person; of a computer, the person it stands in for
	Name     string `json:"name,omitempty"`
	Level    int    `json:"level,omitempty"`    // the computer's
	Resigned bool   `json:"resigned,omitempty"` // it plays on for the others' sake and cannot win
	Last     int    `json:"last,omitempty"`     // the ply of its last move
	First    string `json:"first,omitempty"`    // the person who sat here when the game began
	Invited  string `json:"invited,omitempty"`  // an empty seat kept for this person
	// who is not to be told so: they want no messages, or have had enough of them
	Untold  bool  `json:"untold,omitempty"`
	Away    int64 `json:"away,omitempty"`    // since when the computer has held it for its person (Unix milliseconds)
	Gone    bool  `json:"gone,omitempty"`    // that person has left the server
	Offered bool  `json:"offered,omitempty"` // that person has been offered it, and has not taken it yet
	Waits   int64 `json:"waits,omitempty"`   // until when the computer leaves the move to them (Unix milliseconds)
	Seen    int64 `json:"seen,omitempty"`    // when its person last did something here (Unix milliseconds)
	// the computer has made a move here for a person who had the claim: on time, or while they were away
	Helped bool   `json:"helped,omitempty"`
	Word   string `json:"word,omitempty"` // before the start: what its person adds to the shuffle
}

// KeptFor is how long the computer keeps a seat for its person before somebody else may sit down there, the bot running
// all the while.
const KeptFor = 24 * time.Hour

// User is a person as Discord told of them.
type User struct {
	ID     string
	Name   string
	Locale string // Discord's, "fr" or "en-GB"
}

// Caller is who does something, where, and by which interaction.
type Caller struct {
	User        User
	Guild       string // "" in a DM
	Channel     string
	GuildLocale string
	Interaction string  // a redelivery of the same one changes nothing
	Manager     bool    // may manage the server
	On          Surface // the message that the answer will show the table on
}

// Surface is a message about a table that an answer can show it on.
type Surface int

// Messages about a table.
const (
	Nowhere Surface = iota
	OnBoard         // the board in its channel
	OnHand          // the person's own, by direct message
)

// New asks for a table.
type New struct {
	Game    string
	Seats   int // 0: as many as are usual
	Level   int // of the computers that fill up; 0: the game's default
	Options game.Options
	Only    bool // computers only: an exhibition
	Begin   bool // it begins at once, computers on the seats that are free
	Invited []User
	Clock   Clock
	Unrated bool
	Hints   bool   // who is in turn may ask for hints: the game is not rated then
	Native  []byte // a saved game to start from, or nil
}

// ActionKind is something that a person does at a table.
type ActionKind string

// What can be done at a table.
const (
	Join   ActionKind = "join"
	Leave  ActionKind = "leave"
	Add    ActionKind = "add"    // a computer of Action.Level sits down
	Remove ActionKind = "remove" // the occupant of Action.Seat gets up
	// the occupants of Action.Seat and Action.To change places, in the lobby of a saved game
	Swap          ActionKind = "swap"
	Shuffle       ActionKind = "shuffle" // in the lobby: Action.Text is added to the shuffle; "" takes it back
	Begin         ActionKind = "start"
	Play          ActionKind = "play"
	Resign        ActionKind = "resign"
	AskUndo       ActionKind = "undo"
	AskDraw       ActionKind = "draw"
	AskPause      ActionKind = "pause"   // Action.Days: for how long at most
	Unpause       ActionKind = "unpause" // the pause ends: one who has a claim is enough
	AskShow       ActionKind = "export"  // consent to show the whole running game
	Accept        ActionKind = "accept"
	Decline       ActionKind = "decline"
	Abort         ActionKind = "abort"
	Rematch       ActionKind = "rematch"
	Resume        ActionKind = "resume"
	HandOver      ActionKind = "handover" // Action.User takes the seat, or the computer if it is empty
	TakeBack      ActionKind = "takeback" // the person takes the seat back from the computer
	TakeOver      ActionKind = "takeover" // the person takes an abandoned seat
	Nudge         ActionKind = "nudge"
	Vote          ActionKind = "vote"
	Repost        ActionKind = "bring"  // the board is posted anew, at the end of its channel
	Hint          ActionKind = "hint"   // one degree of help more for who is in turn: Action.Move is the first one's
	AddPremoves   ActionKind = "plan"   // Action.Text: how the seat answers what others may play; private
	ClearPremoves ActionKind = "unplan" // all such lines are dropped
	ForceMoves    ActionKind = "idle"   // Action.On: the seat passes or draws by itself while it has no choice; private
	Check         ActionKind = "check"  // nothing, but that the board is posted again if it has been deleted
)

// Action is one deed with what it needs.
type Action struct {
	Kind  ActionKind `json:"What"` // stored under the name that older versions use
	Seat  game.Seat
	To    game.Seat
	Level int
	Move  game.Move
	Draft string // what is left of the seat's draft once the move is played
	// Revision is Table.Revision as the person saw it; a table that moved on refuses. It is stored as in older versions.
	Revision int `json:"Stamp"`
	Ask      int // Ask.ID of the question that Accept and Decline answer
	User     User
	Text     string // moves
	Lang     string // in which they are typed
	On       bool
	Days     int // of a pause; 0: as long as is usual
}

// How many days a pause lasts at most, if nobody ends it before: usually, and what can be asked for.
const (
	PauseDays    = 7
	MaxPauseDays = 14
)

// Ask is a question that waits for everybody's consent.
type Ask struct {
	ID   int         `json:"id,omitempty"` // counts the table's questions from 1: an answer names the one it was given to
	What ActionKind  `json:"what"`
	By   game.Seat   `json:"by"`
	Yes  []game.Seat `json:"yes,omitempty"`
	Ply  int         `json:"ply"`
	Days int         `json:"days,omitempty"` // of the pause that is asked for; 0: PauseDays
}

// Question is what is asked, in the words of the catalogue below an id.
func (a Ask) Question(below string, paused bool, by any) game.Msg {
	switch {
	case a.What != AskPause:
		return game.M(below+string(a.What), "by", by)
	case paused: // an earlier release asked everybody before the game went on
		return game.M(below+string(Unpause), "by", by)
	}
	return game.M(below+"pausefor", "by", by, "n", a.Pause())
}

// Pause is how many days the pause lasts that is asked for.
func (a Ask) Pause() int {
	if a.Days == 0 {
		return PauseDays
	}
	return a.Days
}

// Clock is how time is limited. The zero Clock has no limit.
type Clock struct {
	Move    time.Duration `json:"move,omitempty"`    // for each move
	Bank    time.Duration `json:"bank,omitempty"`    // on top of it, once for the whole game
	Timeout string        `json:"timeout,omitempty"` // what happens then: move, seat, vote or resign
}

// What a table does when a seat's time has run out.
const (
	TimeoutMove   = "move"   // the computer plays this one move
	TimeoutSeat   = "seat"   // the computer takes the seat until the person takes it back
	TimeoutVote   = "vote"   // the others decide when to hand it to the computer
	TimeoutResign = "resign" // the seat resigns
)

// Timeouts lists them, the usual one first.
var Timeouts = []string{TimeoutSeat, TimeoutMove, TimeoutVote, TimeoutResign}

// Out is what happens when time has run out.
func (c Clock) Out() string {
	if c.Timeout == "" {
		return Timeouts[0]
	}
	return c.Timeout
}

// Result is how a table ended. A table that was aborted has no places.
type Result struct {
	Scores []int    `json:"scores,omitempty"`
	Places []int    `json:"places,omitempty"`
	Reason game.Msg `json:"reason"`
}

// Table is a table as one person may see it.
type Table struct {
	ID      ID
	Game    string
	Phase   Phase
	Guild   string
	Channel string // where its messages go: a channel or a thread
	Home    string // the channel that it counts as being in: of a thread of its own, the one above
	Lang    string // of the messages in the channel
	Options game.Options
	Seats   []Seat
	Level   int      // of the computers that fill up
	Saved   []string // in the lobby of a saved game: who had which seat in it
	Creator string
	Rated   bool
	// Uncounted is, of a game that was to be rated and has ended, why it does not change each seat's rating: the id of a
	// message below "uncounted.", "" where only the games that the same people have played of late can keep it from that.
	Uncounted []string
	Ply       int
	Turn      []game.Seat
	You       game.Seat  // the asking person's seat, or game.Public
	View      game.View  // what that seat sees; nil before the start and when it cannot be read
	Draft     string     // that seat's half-made move
	Since     []LogEntry // what happened since that seat's last turn, as far as it may know
	Ask       *Ask
	Result    *Result
	Clock     Clock
	Due       time.Time                   // when the time of the seat in turn runs out; zero: never
	Left      map[game.Seat]time.Duration // what is left in the banks
	Paused    bool
	Until     time.Time // when the pause ends by itself; zero where there is none
	Next      ID        // the rematch
	Proof     string    // SHA-256 of the secret from which the shuffle follows, all 64 digits
	Secret    string    // the secret itself, once over
	Touched   time.Time
	Expires   time.Time   // of a lobby: when it is called off if nobody touches it
	Show      bool        // an exhibition of computers alone
	Out       []game.Seat // seats out of time, about which the others decide
	Story     *Story      // how it went, once it is over and somebody wants to see it; else nil
	Resumed   bool        // it began from a saved game
	Hints     bool        // who is in turn may ask for hints
	Helped    []Helped    // how often each seat did, once over; nil: nobody
	Revision  int         // changes with every move and every take-back
	// what the asking person has said beforehand, and may say; nil for who has no seat in a running game
	Premoves *Premoves
	Tries    bool // moves may be tried on a board of one's own
}

// LogEntry is something that happened.
type LogEntry struct {
	Ply   int
	At    time.Time
	Msg   game.Msg
	Minor bool
	To    game.Seat // whom alone it was told while the game ran; game.Public: everybody
	Name  game.Msg  // who that was then, perhaps somebody else than who sits there now
}

// SeatOf is the seat of a person, or game.Public.
func (t *Table) SeatOf(user string) game.Seat { return SeatOf(t.Seats, user) }

// SeatOf is the seat on which a person sits, or game.Public. A seat that the computer holds for a person is
// not theirs until they take it back.
func SeatOf(seats []Seat, user string) game.Seat {
	for i, s := range seats {
		if s.Kind == Person && s.User == user {
			return game.Seat(i)
		}
	}
	return game.Public
}

// Guests are the people who are told that an empty seat is kept for them, each once.
func Guests(seats []Seat) (users []string) {
	for _, s := range seats {
		if s.Kind == Empty && s.Invited != "" && !s.Untold && !slices.Contains(users, s.Invited) {
			users = append(users, s.Invited)
		}
	}
	return users
}

// InTurn tells whether the asking person may act.
func (t *Table) InTurn() bool {
	for _, s := range t.Turn {
		if s == t.You && t.Phase == Playing {
			return true
		}
	}
	return false
}

// Filter chooses tables.
type Filter struct {
	User    string
	Channel string
	Guild   string
	Game    string
	Phases  []Phase
	Limit   int
}

// Deserted tells whether no person is at a running table that was begun by people: the computers wait for one.
func Deserted(seats []Seat, show bool) bool {
	for _, s := range seats {
		if s.Kind == Person {
			return false
		}
	}
	return !show
}
