package world

import (
	"slices"
	"time"
)

// User is a person, or the bot.
type User struct {
	ID        string
	Name      string
	Display   string
	Locale    string
	Bot       bool
	Closed    bool                // refuses DMs from the bot
	Installed bool                // has installed the application on their account: see Install
	Left      map[*Guild]bool     // servers that they have left
	DM        *Channel            // the DM with the bot, or nil if none was opened
	Seen      map[string]string   // the newest message that they have seen, by channel
	Hidden    map[string]struct{} // ephemeral messages that they have dismissed
	Held      []*Attachment       // files that they can choose for attachment options
}

// Guild is a server.
type Guild struct {
	ID       string
	Name     string
	Locale   string
	Owner    *User
	Everyone uint64 // permissions of the bot and of people, before channel overrides
	BotIn    bool
	Joined   time.Time
	Channels []*Channel // text channels and threads
	Commands *CommandSet

	// NoExternalApps takes the permission USE_EXTERNAL_APPS from everybody but the owner.
	NoExternalApps bool
}

// Channel types of Discord that the playground supports.
const (
	KindText          = 0
	KindDM            = 1
	KindGroup         = 3
	KindPublicThread  = 11
	KindPrivateThread = 12
)

// Channel is a text channel, a thread, a DM with the bot, or a private channel: a DM or group of people, in which the
// bot is not.
type Channel struct {
	ID       string
	Kind     int
	Name     string
	Topic    string
	Guild    *Guild   // nil in a DM or a private channel
	Parent   *Channel // of a thread
	Person   *User    // the other side of a DM with the bot
	People   []*User  // of a private channel
	Owner    *User    // of a thread
	Denied   uint64   // permissions that the bot lacks here
	Messages []*Message
	Pins     []*Message // newest first
	Deleted  bool

	Archived    bool
	Locked      bool
	ArchiveMins int
	Activity    time.Time // of a thread: the last post or un-archiving
}

// IsThread reports whether the channel is a thread.
func (c *Channel) IsThread() bool {
	return c.Kind == KindPublicThread || c.Kind == KindPrivateThread
}

// IsPrivate reports whether the channel is one of people alone.
func (c *Channel) IsPrivate() bool { return len(c.People) > 0 }

// IsBotDM reports whether the channel is a DM with the bot.
func (c *Channel) IsBotDM() bool { return c.Person != nil }

// HasBot reports whether the bot is where the channel is.
func (c *Channel) HasBot() bool {
	if c.Guild != nil {
		return c.Guild.BotIn
	}
	return !c.IsPrivate()
}

// SeenBy reports whether u can see the channel.
func (c *Channel) SeenBy(u *User) bool {
	switch {
	case c.IsPrivate():
		return slices.Contains(c.People, u)
	case c.IsBotDM():
		return c.Person == u
	}
	return true
}

// Message is a message, of a person or the bot.
type Message struct {
	ID          string
	Channel     *Channel
	Author      *User
	Kind        int // 0 default, 6 pin notice, 19 reply, 20 slash command, 23 context command
	Content     string
	Embeds      []any
	Components  []any
	Attachments []*Attachment
	Flags       int
	TTS         bool
	Created     time.Time
	Edited      time.Time
	Mentions    []*User // shown as mentions
	MentionAll  bool
	Pings       []*User // users who were notified when it was posted
	Nonce       any
	Pinned      bool
	PinnedAt    time.Time
	ReplyTo     *Message
	Via         *Interaction // the interaction that it responds to or follows up
	Only        *User        // the only person who sees an ephemeral message
	Thread      *Channel     // the thread started from it
	Deleted     bool
}

// Attachment is a file of a message, or one that a person can choose for a command's option.
type Attachment struct {
	ID          string
	Name        string
	Description string
	ContentType string
	Data        []byte
	Path        string // below /attachments/
	Width       int    // of a picture, in pixels; else 0
	Height      int
	Ephemeral   bool
}

// NonceEntry is the message that was posted with a nonce.
type NonceEntry struct {
	Message *Message
	At      time.Time
}

// Interaction types of Discord.
const (
	KindCommand      = 2
	KindComponent    = 3
	KindAutocomplete = 4
	KindModalSubmit  = 5
)

// Interaction is one action of a person to which the bot must respond.
type Interaction struct {
	ID      string
	Token   string
	Kind    int
	User    *User
	Channel *Channel
	Data    obj
	Message *Message // the message of the component or modal
	Name    string   // the command's name, for "alice used /awale"

	Owners    Owners
	FollowUps int // how many were sent

	CommandKind   int      // CommandSlash and so on; 0 if it is no command
	TargetPerson  *User    // of a person's command: on whom
	TargetMessage *Message // of a message's command: on which

	Locale  string
	Created time.Time
	Frame   obj // as sent

	Acked     bool
	Callback  int      // type of the first response
	Original  *Message // the message that @original stands for
	Ephemeral bool     // the first response is ephemeral
	Modal     obj
	Choices   []any
	Failed    bool
	Stop      func() // stops the 3 s timer
}
