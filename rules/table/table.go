// Package table describes a hosted table as plain data: its seats, phase, clocks, actions and people. The host fills
// this data in, commands request it, and messages are made from it; commands and host therefore need not import each
// other. The package changes nothing and imports only the contract of games. It follows no text.
package table

import (
	"slices"
	"strconv"
	"time"

	"tablee/rules/game"
)

// ID identifies a table; it is never used again. People see it as #12.
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

// Phase is a stage in the life of a table.
type Phase string

// Phases of a table.
const (
	Lobby       Phase = "lobby"
	Playing     Phase = "playing"
	Over        Phase = "over"
	Suspended   Phase = "asleep" // its channel is gone; it can be resumed in another one
	Quarantined Phase = "aside"  // its state cannot be read; the stored bytes are kept for the operator
)

// Kind is the kind of a seat's occupant.
type Kind string

// Kinds of occupants.
const (
	Empty    Kind = ""
	Person   Kind = "person"
	Computer Kind = "computer"
)

// Seat is a seat and its occupant.
type Seat struct {
	Kind     Kind   `json:"kind,omitempty"`
	User     string `json:"user,omitempty"` // the person; for a computer, the person that it stands in for
	Name     string `json:"name,omitempty"`
	Level    int    `json:"level,omitempty"`    // the computer's level
	Resigned bool   `json:"resigned,omitempty"` // it plays on so that the others can finish, and cannot win
	Last     int    `json:"last,omitempty"`     // the ply of its last move
	First    string `json:"first,omitempty"`    // the person who sat here when the game began
	Invited  string `json:"invited,omitempty"`  // an empty seat kept for this person
	// the invited person is not notified: they want no messages, or have had too many
	Untold  bool  `json:"untold,omitempty"`
	Away    int64 `json:"away,omitempty"`    // since when the computer has held the seat (Unix milliseconds)
	Gone    bool  `json:"gone,omitempty"`    // that person has left the server
	Offered bool  `json:"offered,omitempty"` // the seat was offered back to that person, who has not taken it yet
	Waits   int64 `json:"waits,omitempty"`   // until when the computer leaves the move to that person (Unix milliseconds)
	Seen    int64 `json:"seen,omitempty"`    // when the person last did something here (Unix milliseconds)
	// the computer has moved here for a person who had the claim to the seat: on time, or while they were away
	Helped bool   `json:"helped,omitempty"`
	Listed bool   `json:"listed,omitempty"` // the person agrees to stand in the ranking of all servers of a night
	Word   string `json:"word,omitempty"`   // before the start: the text that the person adds to the shuffle

	// of an open game: the rounds that the person has answered, and those since their first one that they have not
	Answered int `json:"answered,omitempty"`
	Missed   int `json:"missed,omitempty"`
	// the person has ended a round or the open game without those who play it too: see hosted.Reasons
	Decided bool `json:"decided,omitempty"`
	// Server is where the person sat down at a table that has been brought from elsewhere; see Table.Moved.
	Server string `json:"server,omitempty"`
}

// KeptFor is how long the computer keeps a seat for its person before somebody else may take it. Time while the bot is
// down does not count.
const KeptFor = 24 * time.Hour

// User is a person, with the data that Discord sends with an interaction.
type User struct {
	ID     string
	Name   string
	Locale string // Discord's locale, "fr" or "en-GB"
}

// Origin is where somebody does something. Of people who do so for the first time it is counted.
type Origin string

// Where people can do something.
const (
	FromServer Origin = "server"
	FromDirect Origin = "direct" // in direct messages with the bot
	FromChat   Origin = "chat"   // in a group chat, or in direct messages between people
	FromMenu   Origin = "menu"   // in a context menu, which is opened by a right-click, wherever it was
)

// Caller is the person who acts, the place, and the interaction.
type Caller struct {
	User    User
	Guild   string // "" in a DM and in a chat
	Channel string
	// Chat: the bot is not in the channel, which is a group chat, a DM between people or on a server that has not
	// installed it. The bot can answer what people do there, and nothing else.
	Chat        bool
	ChatServer  string // the server of a chat; "" for a private channel
	GuildLocale string
	Interaction string  // the interaction's id: delivered again, it changes nothing
	Manager     bool    // may manage the server
	On          Surface // the message on which the answer shows the table
}

// Place is where a table can be. The zero Place is nowhere.
type Place struct {
	Guild      string `json:"guild,omitempty"`
	Channel    string `json:"channel,omitempty"`
	Chat       bool   `json:"chat,omitempty"` // see Caller.Chat
	ChatServer string `json:"chatserver,omitempty"`
}

// Place is where the caller acts.
func (c Caller) Place() Place {
	return Place{Guild: c.Guild, Channel: c.Channel, Chat: c.Chat, ChatServer: c.ChatServer}
}

// name is the place in a question.
func (p Place) name() game.Msg {
	if p.Chat && p.ChatServer == "" {
		return game.M("place.chat", "channel", p.Channel)
	}
	return game.M("mention.channel", "channel", p.Channel)
}

// Direct reports whether the caller acts in direct messages with the bot.
func (c Caller) Direct() bool { return c.Guild == "" && !c.Chat }

// Surface is a kind of message on which an answer can show a table.
type Surface int

// Kinds of messages about a table.
const (
	Nowhere Surface = iota
	OnBoard         // the board in the table's channel
	OnHand          // the person's own board, in direct messages
)

// New holds the settings of a new table.
type New struct {
	Game    string
	Seats   int // 0: the game's default number
	Level   int // of the computers that fill free seats; 0: the game's default
	Options game.Options
	Only    bool // only computers play: an exhibition
	Begin   bool // start at once, with computers on the free seats
	// BeginFull starts the game by itself once no seat is free
	BeginFull bool
	Invited   []User
	Clock     Clock
	// UsualClock: nobody has chosen the clock. It is dropped if the game begins against computers alone.
	UsualClock bool
	Unrated    bool
	Hints      bool   // the player in turn may ask for hints: the game is then not rated
	Native     []byte // a saved game to start from, or nil
}

// ActionKind names an action of a person at a table.
type ActionKind string

// Actions at a table.
const (
	Join   ActionKind = "join"
	Leave  ActionKind = "leave"
	Add    ActionKind = "add"    // a computer of Action.Level sits down
	Remove ActionKind = "remove" // the occupant of Action.Seat leaves it
	// the occupants of Action.Seat and Action.To change places, in the lobby of a saved game
	Swap          ActionKind = "swap"
	Shuffle       ActionKind = "shuffle" // in the lobby: Action.Text is added to the shuffle; "" removes the person's text
	Begin         ActionKind = "start"
	Play          ActionKind = "play"
	Resign        ActionKind = "resign"
	AskUndo       ActionKind = "undo"
	AskDraw       ActionKind = "draw"
	AskPause      ActionKind = "pause"   // Action.Days: for how long at most
	Unpause       ActionKind = "unpause" // the pause ends; one person with a claim to a seat is enough
	AskShow       ActionKind = "export"  // asks for consent to show the whole running game
	Accept        ActionKind = "accept"
	Decline       ActionKind = "decline"
	Abort         ActionKind = "abort"
	Rematch       ActionKind = "rematch"
	Resume        ActionKind = "resume"
	HandOver      ActionKind = "handover" // Action.User takes the seat, or the computer if Action.User is empty
	TakeBack      ActionKind = "takeback" // the person takes the seat back from the computer
	TakeOver      ActionKind = "takeover" // the person takes an abandoned seat
	Nudge         ActionKind = "nudge"
	Later         ActionKind = "later" // the person's next reminder of this turn comes in a day
	Vote          ActionKind = "vote"
	List          ActionKind = "list"       // in a night; Action.On: the person wants to be in the ranking of all
	CloseRound    ActionKind = "closeround" // in an open game: the round ends now, with the answers that there are
	Repost        ActionKind = "bring"      // posts the board again, at the end of its channel
	Hint          ActionKind = "hint"       // one more degree of help; Action.Move is the move of the first degree
	AddPremoves   ActionKind = "plan"       // Action.Text: conditional moves of the seat; private
	ClearPremoves ActionKind = "unplan"     // drops all conditional moves
	ForceMoves    ActionKind = "idle"       // Action.On: pass or draw automatically without a choice; private
	Check         ActionKind = "check"      // changes nothing, but posts the board again if it was deleted
)

// Action is an action with its arguments; Kind says which of them are used.
type Action struct {
	Kind  ActionKind `json:"What"` // stored under the name that older versions use
	Seat  game.Seat
	To    game.Seat
	Level int
	Move  game.Move
	Draft string // the draft that remains once the move is played
	// Revision is Table.Revision as the person saw it; the action is refused if the table has changed since. The stored
	// name is that of older versions.
	Revision int `json:"Stamp"`
	Ask      int // Ask.ID of the question that Accept and Decline answer
	User     User
	Text     string // moves
	Lang     string // the language in which they are typed
	On       bool
	Days     int // length of a pause; 0: the default
	// Gone: the bot is no longer on the server of a sleeping table. The host finds that out.
	Gone bool `json:"-"`
}

// Default and longest length of a pause, in days. A pause ends by itself after that time.
const (
	PauseDays    = 7
	MaxPauseDays = 14
)

// Ask is a question to which everybody must consent.
type Ask struct {
	ID   int         `json:"id,omitempty"` // counts the table's questions from 1, so that an answer names its question
	What ActionKind  `json:"what"`
	By   game.Seat   `json:"by"`
	Yes  []game.Seat `json:"yes,omitempty"`
	Ply  int         `json:"ply"`
	Days int         `json:"days,omitempty"` // length of the requested pause; 0: PauseDays
	// Moves is how many moves would be taken back: the asker's last one and those after it; 0: an earlier version asked.
	Moves int    `json:"moves,omitempty"`
	To    *Place `json:"to,omitempty"` // where Resume is to bring the table
}

// AboutPosition reports whether a move closes the question: people would agree to something about another position.
func (a Ask) AboutPosition() bool { return a.What != AskPause && a.What != Resume }

// Question is the message that asks for consent; below is the prefix of its id.
func (a Ask) Question(below string, paused bool, by any) game.Msg {
	switch {
	case a.What == AskUndo && a.Moves > 1:
		return game.M(below+"undowith", "by", by, "n", a.Moves-1)
	case a.What == Resume && a.To != nil:
		return game.M(below+string(a.What), "by", by, "to", a.To.name())
	case a.What != AskPause:
		return game.M(below+string(a.What), "by", by)
	case paused: // earlier versions asked everybody before a paused game went on
		return game.M(below+string(Unpause), "by", by)
	}
	return game.M(below+"pausefor", "by", by, "n", a.Pause())
}

// Pause is the length of the requested pause, in days.
func (a Ask) Pause() int {
	if a.Days == 0 {
		return PauseDays
	}
	return a.Days
}

// Clock is a time limit. The zero Clock has no limit.
type Clock struct {
	Move    time.Duration `json:"move,omitempty"`    // for each move
	Bank    time.Duration `json:"bank,omitempty"`    // in addition, once for the whole game
	Timeout string        `json:"timeout,omitempty"` // what happens when time has run out; "": the first of Timeouts
}

// ShortClock is the longest time of a turn or a round that is counted down in the messages that are there already.
const ShortClock = 15 * time.Minute

// Limited tells whether time can run out.
func (c Clock) Limited() bool { return c.Move > 0 || c.Bank > 0 }

// Short tells whether a turn, with all of the bank, lasts at most ShortClock.
func (c Clock) Short() bool { return c.Limited() && c.Move+c.Bank <= ShortClock }

// Warning is what people have been told of a turn's time.
type Warning int

// Values of Warning.
const (
	NotWarned Warning = iota
	LittleLeft
	LastSeconds
)

// What happens when a seat's time has run out.
const (
	TimeoutMove   = "move"   // the computer plays this one move
	TimeoutSeat   = "seat"   // the computer takes the seat until the person takes it back
	TimeoutVote   = "vote"   // the others decide when to hand it to the computer
	TimeoutResign = "resign" // the seat resigns
	TimeoutRound  = "round"  // the round of an open game ends; such a table has no other

	// the games' own penalties
	TimeoutOvertime = game.TimeoutOvertime
	TimeoutDraw     = game.TimeoutDraw
)

// Timeouts lists those of all games, the default first; a game may have more, see game.Info.Timeouts.
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
	Board   string // the message that shows it there, if that was looked for and is known; else ""
	Home    string // the channel that it belongs to: for a thread of its own, the channel above
	Lang    string // language of the messages in the channel
	Options game.Options
	Seats   []Seat
	Level   int      // of the computers that fill free seats
	Saved   []string // in the lobby of a saved game: the former occupants by seat
	Creator string
	Rated   bool
	// Uncounted says, by seat, why a game that was to be rated and has ended does not change that seat's rating: the id
	// of a message under "uncounted.", or "" if only recent games between the same people can be a reason.
	Uncounted []string
	Ply       int
	Turn      []game.Seat
	You       game.Seat  // the asking person's seat, or game.Public
	View      game.View  // what that seat sees; nil before the start and when the state cannot be read
	Draft     string     // that seat's half-made move
	Since     []LogEntry // what that seat may know of the events since its last turn
	Ask       *Ask
	Result    *Result
	Clock     Clock
	Due       time.Time // when the time of the seat in turn runs out; zero: never
	Warned    Warning   // of that, with a short clock
	// Reminded: the asking person has been reminded of their turn, which they still have, and Ends is when its time is
	// over; zero: it has no limit.
	Reminded  bool
	Ends      time.Time
	Left      map[game.Seat]time.Duration // time left in the banks
	Spent     map[game.Seat]time.Duration // time used in the whole game; empty in a game of an earlier release
	Paused    bool
	Until     time.Time // when a pause ends by itself; zero: not paused
	Next      ID        // the table of the rematch
	Proof     string    // SHA-256 of the secret that determines the shuffle, all 64 digits
	Secret    string    // the secret, once the game is over
	Touched   time.Time
	Expires   time.Time   // when a lobby is cancelled if nobody uses it
	Show      bool        // an exhibition of computers alone
	Season    bool        // a game of a season
	Out       []game.Seat // seats whose time has run out and about which the others must decide
	Story     *Story      // the course of a finished game, if it was requested; else nil
	Resumed   bool        // it started from a saved game
	Doubts    []game.Msg  // to whoever has just opened it from a saved game: see game.Saved
	Hints     bool        // the player in turn may ask for hints
	BeginFull bool        // begins by itself once no seat is free
	Chat      bool        // the bot is not in its channel: see Caller.Chat
	// ChatHome is the chat where the table is or was last, to which it can be brought back, and ChatServer the server of
	// that chat; "" for a private channel.
	ChatHome, ChatServer string
	// Moved: it was brought here from a chat, or from a server that the bot is no longer on, or it is in a chat.
	Moved bool
	// HintDegree is how much help the person whose view it is has had in their present turn.
	HintDegree int
	Helped     []Helped // how often each seat used hints, in a finished game; nil: nobody did
	Revision   int      // changes with every move and every take-back
	// conditional moves of the asking person; nil if they have no seat in a running game
	Premoves *Premoves
	Tries    bool     // moves can be tried on a practice board
	Night    *NightOf // the simultaneous game to which it belongs; nil: none
	Open     bool     // anybody may sit down while the game runs, and nobody is in turn but who has not answered and asks
	EndAsked bool     // somebody who plays the open game has asked to end it early
}

// LogEntry is an event in the history of a table.
type LogEntry struct {
	Ply   int
	At    time.Time
	Msg   game.Msg
	Minor bool
	To    game.Seat // the only seat that was told while the game ran; game.Public: everybody
	Name  game.Msg  // the name of the player at that time; the seat may have changed hands since
}

// SeatOf is the seat of a person, or game.Public.
func (t *Table) SeatOf(user string) game.Seat { return SeatOf(t.Seats, user) }

// SeatOf is the seat on which a person sits, or game.Public. A seat that the computer holds for a person does not count
// until the person takes it back.
func SeatOf(seats []Seat, user string) game.Seat {
	for i, s := range seats {
		if s.Kind == Person && s.User == user {
			return game.Seat(i)
		}
	}
	return game.Public
}

// ClaimOf is the seat that belongs to a person, who sits there or for whom a computer plays; or game.Public. An offered
// seat belongs to nobody yet.
func (t *Table) ClaimOf(user string) game.Seat { return ClaimOf(t.Seats, user) }

// ClaimOf is Table.ClaimOf of seats.
func ClaimOf(seats []Seat, user string) game.Seat {
	for i, s := range seats {
		if user != "" && s.User == user && s.Kind != Empty && !s.Offered {
			return game.Seat(i)
		}
	}
	return game.Public
}

// Guests are the people to notify that an empty seat is kept for them, without repetition.
func Guests(seats []Seat) (users []string) {
	for _, s := range seats {
		if s.Kind == Empty && s.Invited != "" && !s.Untold && !slices.Contains(users, s.Invited) {
			users = append(users, s.Invited)
		}
	}
	return users
}

// NotCome is the id of the reason for which a table that somebody was invited to has ended without having begun. Its
// argument "who", the people who did not come, is filled in when the table is shown.
const NotCome = "host.notcome"

// Absent are the people who were invited and did not come, as Discord mentions them.
func Absent(seats []Seat) (who []game.Msg) {
	for _, s := range seats {
		if s.Kind == Empty && s.Invited != "" {
			who = append(who, game.M("mention.user", "user", s.Invited))
		}
	}
	return who
}

// InTurn reports whether the asking person may act.
func (t *Table) InTurn() bool {
	for _, s := range t.Turn {
		if s == t.You && t.Phase == Playing {
			return true
		}
	}
	return false
}

// Filter selects tables.
type Filter struct {
	User    string
	Channel string
	Guild   string
	Game    string
	Phases  []Phase
	Limit   int
}

// Deserted reports whether the computers of a running table wait because no person sits there: see the function.
func (t *Table) Deserted() bool { return Deserted(t.Seats, t.Show || t.Season) }

// Deserted reports whether no person sits at a running table that people had started: its computers then wait. Those
// that are alone by intent play on: the ones of an exhibition, and those that finish a game of a season.
func Deserted(seats []Seat, alone bool) bool {
	for _, s := range seats {
		if s.Kind == Person {
			return false
		}
	}
	return !alone
}
