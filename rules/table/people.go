package table

import "tablee/rules/game"

// Ways of being notified of one's turn.
const (
	NotifyDM      = ""
	NotifyChannel = "channel"
	NotifyNone    = "none"
)

// Profile is what is stored about a person.
type Profile struct {
	Name    string `json:"name,omitempty"`
	Locale  string `json:"locale,omitempty"`  // Discord's locale, as last seen
	Lang    string `json:"lang,omitempty"`    // chosen; empty: the locale decides
	DM      string `json:"dm,omitempty"`      // the channel of direct messages
	Refused int64  `json:"refused,omitempty"` // when direct messages were refused (Unix milliseconds); 0: they were not
	Said    bool   `json:"said,omitempty"`    // the person has been told why they get no direct messages
	Greeted bool   `json:"greeted,omitempty"` // the greeting was shown, in their first private answer
	Written bool   `json:"written,omitempty"` // their first direct message with a hand was sent
	Notify  string `json:"notify,omitempty"`
	Quiet   Quiet  `json:"quiet,omitzero"`
	Boards  Boards `json:"boards,omitempty"`  // of the private hand and direct messages; empty: as the table's server
	Suits   Suits  `json:"suits,omitempty"`   // of cards; empty: as the table's server
	Confirm bool   `json:"confirm,omitempty"` // ask before a move is played
	// Removed: the person has removed the application from their account, and has not chosen direct messages since.
	Removed bool `json:"removed,omitempty"`
	// AppSince is when the person last added the application to their account, removed it, or chose direct messages (Unix
	// microseconds). What Discord tells later about an earlier time changes nothing.
	AppSince int64 `json:"appsince,omitempty"`
	// Unbooked: the quiet hours have changed, and the person's tables have not taken the change over yet. Only the host
	// uses it.
	Unbooked bool `json:"unbooked,omitempty"`
}

// TakesDMs tells whether direct messages are sent to the person. What they want to be told by them is in Notify.
func (p Profile) TakesDMs() bool { return p.Refused == 0 && !p.Removed }

// Language is the language that a person reads: the one they chose, or else Discord's locale.
func (p Profile) Language() string {
	if p.Lang != "" {
		return p.Lang
	}
	return p.Locale
}

// Quiet are a person's quiet hours: every day from minute From to minute To, in their own time zone. To may be less
// than From; it then means the next day. Equal minutes mean no quiet hours.
type Quiet struct {
	From int    `json:"from"`
	To   int    `json:"to"`
	Zone string `json:"zone,omitempty"` // an IANA name; empty is UTC
	// Since (Unix seconds) is when these hours begin to stop clocks. The host sets it: after a change they wait until
	// the old and the new hours can no longer add up to more than MaxQuiet in a day.
	Since int64 `json:"since,omitempty"`
}

// MaxQuiet is the longest daily quiet time, in minutes.
const MaxQuiet = 10 * 60

// Length is the daily quiet time, in minutes.
func (q Quiet) Length() int { return ((q.To-q.From)%1440 + 1440) % 1440 }

// Guild is what is stored about a server.
type Guild struct {
	Lang      string   `json:"lang,omitempty"`     // of messages in channels; empty: Discord's language of the server
	Channels  []string `json:"channels,omitempty"` // where tables may be opened; empty: everywhere
	Clock     Clock    `json:"clock,omitzero"`
	NoClock   bool     `json:"noclock,omitempty"`   // tables have no time limit, as was chosen
	Level     int      `json:"level,omitempty"`     // of computers, if a game has so many levels; 0: its default
	Threads   bool     `json:"threads,omitempty"`   // a thread for each table
	Keep      bool     `json:"keep,omitempty"`      // a replaced board is reduced to a line and not deleted
	Dashboard bool     `json:"dashboard,omitempty"` // a message in each channel that lists its tables
	Boards    Boards   `json:"boards,omitempty"`
	Theme     string   `json:"theme,omitempty"` // of pictures; empty: the first theme of package render
	Suits     Suits    `json:"suits,omitempty"`
	Wide      bool     `json:"wide,omitempty"`
	Colours   bool     `json:"colours,omitempty"`  // colours in text boards, which desktop clients show
	Limit     int      `json:"limit,omitempty"`    // the most running tables that a person may have opened; 0: no limit
	Makers    string   `json:"makers,omitempty"`   // the role that may open tables; empty: everybody
	Words     string   `json:"words,omitempty"`    // game.FamilyWords; empty: the complete lists
	NoSunday  bool     `json:"nosunday,omitempty"` // the week is not told on Sundays, where there are puzzles of the day
	Welcomed  bool     `json:"welcomed,omitempty"` // the welcome message was sent once, even if it was deleted later
	Welcome   Welcome  `json:"welcome,omitzero"`
}

// TurnClock is the clock of a table of turns for which none is chosen; usual: the server has not chosen one either.
func (g Guild) TurnClock() (c Clock, usual bool) {
	if g.Clock.Limited() || g.NoClock {
		return g.Clock, false
	}
	return Clocks[UsualTurn], true
}

// Granted are the server's settings that become options of a game when a table is opened; see game.Option.
func (g Guild) Granted() map[string]string { return map[string]string{game.WordsSetting: g.Words} }

// Welcome says where the one message that greets a server goes; the zero value means nowhere.
type Welcome struct {
	Channel string `json:"channel,omitempty"`
	Lang    string `json:"lang,omitempty"` // of the server, from Discord
	At      int64  `json:"at,omitempty"`   // when the command asked for it (Unix milliseconds): it is then posted again
}

// Kept is how much is stored about a person besides the Profile.
type Kept struct {
	Open        int // tables that are not over
	Done        int // finished ones
	Moves       int
	Ended       int // games in the results
	Rated       int // pools with a rating
	Feats       int // records
	Tournaments int // tournaments
	Lessons     int // guided first games that were begun
	Trials      int // practice boards
	Found       int // missed moves that were found in puzzles
	Puzzles     int // puzzles of the day, and for practice, that were tried
}
