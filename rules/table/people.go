package table

import "tablee/rules/game"

// Ways of being told that it is one's turn.
const (
	NotifyDM      = ""
	NotifyChannel = "channel"
	NotifyNone    = "none"
)

// Profile is what is kept of a person.
type Profile struct {
	Name    string `json:"name,omitempty"`
	Locale  string `json:"locale,omitempty"`  // Discord's, as last seen
	Lang    string `json:"lang,omitempty"`    // chosen; empty: as Discord says
	DM      string `json:"dm,omitempty"`      // the channel of direct messages
	Refused int64  `json:"refused,omitempty"` // since when direct messages are refused (Unix milliseconds)
	Said    bool   `json:"said,omitempty"`    // and that they have been told so
	Greeted bool   `json:"greeted,omitempty"` // in their first private answer
	Written bool   `json:"written,omitempty"` // in their first direct message with a hand
	Notify  string `json:"notify,omitempty"`
	Quiet   Quiet  `json:"quiet,omitzero"`
	Boards  Boards `json:"boards,omitempty"`  // of the private hand and direct messages; empty: as the table's server
	Suits   Suits  `json:"suits,omitempty"`   // of cards; empty: as the table's server
	Confirm bool   `json:"confirm,omitempty"` // ask before a move is played
	// Unbooked: their quiet hours have changed, and their tables have not yet been told; the host's own.
	Unbooked bool `json:"unbooked,omitempty"`
}

// Language is the language a person reads: the one they chose, or Discord's locale.
func (p Profile) Language() string {
	if p.Lang != "" {
		return p.Lang
	}
	return p.Locale
}

// Quiet are a person's quiet hours: every day from one minute of the day to another, in their own time zone;
// To may lie before From and then belongs to the next day. Equal minutes mean none.
type Quiet struct {
	From int    `json:"from"`
	To   int    `json:"to"`
	Zone string `json:"zone,omitempty"` // an IANA name; empty is UTC
	// Since (Unix seconds) is when they begin to hold clocks. The host sets it: after a change they do so only when
	// the hours before can no longer make more than MaxQuiet a day together with them.
	Since int64 `json:"since,omitempty"`
}

// MaxQuiet is how many minutes a day may be quiet.
const MaxQuiet = 10 * 60

// Length is how many minutes a day are quiet.
func (q Quiet) Length() int { return ((q.To-q.From)%1440 + 1440) % 1440 }

// Guild is what is kept of a server.
type Guild struct {
	Lang      string   `json:"lang,omitempty"`     // of messages in channels; empty: as Discord says
	Channels  []string `json:"channels,omitempty"` // where tables may be opened; empty: everywhere
	Clock     Clock    `json:"clock,omitzero"`
	Level     int      `json:"level,omitempty"`     // of the computer, where a game has so many; 0: the game's own
	Threads   bool     `json:"threads,omitempty"`   // a thread for each table
	Keep      bool     `json:"keep,omitempty"`      // boards that a newer one has replaced stay, as a line
	Dashboard bool     `json:"dashboard,omitempty"` // a message in each channel that lists its tables
	Boards    Boards   `json:"boards,omitempty"`
	Theme     string   `json:"theme,omitempty"` // of pictures; empty: the first of render's
	Suits     Suits    `json:"suits,omitempty"`
	Wide      bool     `json:"wide,omitempty"`
	Colours   bool     `json:"colours,omitempty"`  // of boards as text, on desktops
	Limit     int      `json:"limit,omitempty"`    // running tables a person may have opened; 0: no limit
	Makers    string   `json:"makers,omitempty"`   // the role that may open tables; empty: everybody
	Words     string   `json:"words,omitempty"`    // game.FamilyWords; empty: the complete lists
	Welcomed  bool     `json:"welcomed,omitempty"` // it has been greeted once, whatever became of that message
	Welcome   Welcome  `json:"welcome,omitzero"`
}

// Granted are a server's settings that options of games take over when a table is opened: see game.Option.
func (g Guild) Granted() map[string]string { return map[string]string{game.WordsSetting: g.Words} }

// Welcome is where the one message that greets a server is to stand; the zero value is nowhere.
type Welcome struct {
	Channel string `json:"channel,omitempty"`
	Lang    string `json:"lang,omitempty"` // the server's, as Discord says
	At      int64  `json:"at,omitempty"`   // when it was asked for (Unix milliseconds): it stands there anew
}

// Kept is how much is kept of a person besides the Profile.
type Kept struct {
	Open        int // tables that are not over
	Done        int // finished ones
	Moves       int
	Ended       int // games in the results
	Rated       int // ratings
	Feats       int // records
	Tournaments int // tournaments
	Lessons     int // guided first games that they have begun
	Trials      int // boards of their own on which moves were tried
}
