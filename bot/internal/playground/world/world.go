package world

import (
	"strings"
	"sync"
	"time"
)

// World is everything that Discord knows: people, servers, channels, messages, commands and interactions. The lock
// guards it all; methods and functions that take none are called with it held.
type World struct {
	// Opt are the options, defaults filled in; they do not change.
	Opt Options
	// Bots hear what happens over the gateway, Tabs in the page.
	Bots Bots
	Tabs Tabs
	// Posts takes interactions to where a bot wants them posted.
	Posts Posts

	Bot        *User
	AppID      string // the application's, which is the bot user's too
	Users      []*User
	Guilds     []*Guild
	Channels   map[string]*Channel
	Global     *CommandSet             // commands of every server
	Inter      map[string]*Interaction // by token
	InterOrder []*Interaction          // oldest first, for expiry
	Nonces     map[string]NonceEntry
	Uploads    map[string]*Attachment // by URL path below /attachments/
	OldEdits   map[string][]time.Time // per channel, edits of old messages
	Duplicates int                    // interactions still to be delivered twice
	URL        string                 // root of the playground; empty before it listens
	Closed     bool

	mu      sync.Mutex
	cond    *sync.Cond // broadcast after every change
	changes uint64
	lastID  uint64
}

// Bots are the connections of bots to the gateway.
type Bots interface {
	// Event sends an event about a server (nil: about DMs) to the sessions that asked for it; intent 0 means all.
	Event(name string, g *Guild, intent int, data any)
	// MessageEvent sends an event about a message; its text goes only to those Discord would show it.
	MessageEvent(name string, m *Message, data map[string]any)
	// SessionsLeft is how many sessions may still begin today, Connected how many are connected.
	SessionsLeft() int
	Connected() int
}

// Posts is the way to the address to which interactions are posted, if a bot has one.
type Posts interface {
	// Post posts an interaction; taken is false if there is no address: then the gateway has it.
	Post(i *Interaction) (taken bool)
	// Address is where; empty: nowhere. PublicKey is what they are signed for, in hex.
	Address() string
	PublicKey() string
}

// Tabs are the browsers that show the page.
type Tabs interface {
	// Message tells of a message: kind is "message", "update" or "delete".
	Message(kind string, m *Message)
	// Unread tells that other messages of a channel have been seen than before.
	Unread(ch *Channel)
	// Interaction tells how an interaction stands.
	Interaction(i *Interaction)
	// World tells that channels, threads or commands have changed.
	World()
}

// New makes a world. Bots and Tabs are to be set before anything happens in it.
func New(opt Options) *World {
	s := &World{
		Opt: opt.withDefaults(), Channels: map[string]*Channel{}, Global: NewCommandSet(), Inter: map[string]*Interaction{},
		Nonces: map[string]NonceEntry{}, Uploads: map[string]*Attachment{}, OldEdits: map[string][]time.Time{},
	}
	s.cond = sync.NewCond(&s.mu)
	s.people()
	return s
}

// GatewayURL is where bots find the gateway.
func (s *World) GatewayURL() string { return "ws" + strings.TrimPrefix(s.URL, "http") + "/ws" }
