package world

import (
	"strings"
	"sync"
	"time"
)

// World is the whole state of the simulated Discord: people, servers, channels, messages, commands and interactions.
// The lock guards all of it; methods and functions that do not take the lock must be called with it held.
type World struct {
	// Opt are the options with defaults filled in; they do not change.
	Opt Options
	// Bots receives events for bots over the gateway, Tabs for browsers in the page.
	Bots Bots
	Tabs Tabs
	// Poster posts interactions to a bot's address.
	Poster InteractionPoster

	Bot        *User
	AppID      string // the application's id, which is also the bot user's
	Users      []*User
	Guilds     []*Guild
	Chats      []*Channel // private channels
	Channels   map[string]*Channel
	Global     *CommandSet             // commands for every server
	Inter      map[string]*Interaction // by token
	InterOrder []*Interaction          // oldest first, for expiry
	Nonces     map[string]NonceEntry
	Uploads    map[string]*Attachment // by URL path below /attachments/
	Emojis     []*Emoji               // of the application, oldest first
	OldEdits   map[string][]time.Time // times of edits of old messages, per channel
	Duplicates int                    // next interactions that are delivered twice
	URL        string                 // root of the playground; empty before it listens
	Closed     bool

	mu      sync.Mutex
	cond    *sync.Cond // broadcast after every change
	changes uint64
	lastID  uint64
}

// Bots are the connections of bots to the gateway.
type Bots interface {
	// Event sends an event about a server (nil: about DMs) to the sessions with the intent; intent 0 means all
	// sessions.
	Event(name string, g *Guild, intent int, data any)
	// MessageEvent sends an event about a message; its text goes only to bots to which Discord would show it.
	MessageEvent(name string, m *Message, data map[string]any)
	// SessionsLeft is how many sessions may still begin today, Connected how many are connected.
	SessionsLeft() int
	Connected() int
}

// InteractionPoster posts interactions and webhook events to a bot's addresses, if the bot has them.
type InteractionPoster interface {
	// Post posts an interaction; taken is false if there is no address, so that the gateway must send it.
	Post(i *Interaction) (taken bool)
	// PostEvent posts an event to the address for webhook events, if there is one.
	PostEvent(kind string, data map[string]any)
	// EventsAddress is the address for webhook events, or empty.
	EventsAddress() string
	// Address is that of interactions, or empty. PublicKey is the key for checking signatures, in hex.
	Address() string
	PublicKey() string
}

// Tabs are the browsers that show the page.
type Tabs interface {
	// Message announces a message; kind is "message", "update" or "delete".
	Message(kind string, m *Message)
	// Unread announces that the set of seen messages of a channel has changed.
	Unread(ch *Channel)
	// Interaction announces the state of an interaction.
	Interaction(i *Interaction)
	// World announces that channels, threads or commands have changed.
	World()
}

// New makes a world. Bots and Tabs must be set before anything happens in it.
func New(opt Options) *World {
	s := &World{
		Opt: opt.withDefaults(), Channels: map[string]*Channel{}, Global: NewCommandSet(), Inter: map[string]*Interaction{},
		Nonces: map[string]NonceEntry{}, Uploads: map[string]*Attachment{}, OldEdits: map[string][]time.Time{},
	}
	s.cond = sync.NewCond(&s.mu)
	s.people()
	return s
}

// GatewayURL is the address of the gateway.
func (s *World) GatewayURL() string { return "ws" + strings.TrimPrefix(s.URL, "http") + "/ws" }
