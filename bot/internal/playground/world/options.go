package world

import (
	"crypto/rand"
	"log/slog"
	"time"
)

// Options configure a playground before Start. The zero value is a world of two servers and four people on the system
// clock.
type Options struct {
	// Clock determines message ages, the 3 seconds for a response, the 15 minutes of an interaction token, thread
	// archiving and ids. Nil means the system clock. Rate-limit windows always use the system clock, because libraries
	// that obey them sleep in real time.
	Clock Clock

	// Token is the bot's token, without the "Bot " prefix. Empty means a random one for each playground.
	Token string

	// Check, if not nil, is an additional check of the bot's requests: of the body of an operation, by method and by
	// template as in Discord's documents. Its error is sent as the answer and recorded as a refusal.
	Check func(method, template string, body any) error

	// HeartbeatInterval is announced in HELLO. Zero means 41.25 s. A connection that is silent for twice as long is
	// closed.
	HeartbeatInterval time.Duration

	// Patience is how long, in real time, a method of a test driver waits for the bot, whatever Clock says. Zero means
	// 10 s.
	Patience time.Duration

	// RateLimits makes the server enforce Discord's rate limits (429). Otherwise it only sends the headers.
	RateLimits bool

	// AllowedHosts are further Host names, in lower case, under which the playground answers, with any port. It always
	// answers to localhost, the loopback addresses and the address on which it listens, with its port.
	AllowedHosts []string

	// People and Guilds describe the world. Empty means the default.
	People []PersonSpec
	Guilds []GuildSpec

	// Chats are channels of people alone, outside of servers. New panics if somebody in them is not among the people,
	// or twice in one.
	Chats []ChatSpec

	// Log receives one debug line for each request. Nil means no log.
	Log *slog.Logger
}

// PersonSpec describes a simulated person.
type PersonSpec struct {
	Name    string // user name: lower case, the argument of Server.User in tests
	Display string // the display name; empty means Name
	Locale  string // Discord locale of the client: "fr", "en-US", ...; empty means "en-US"
}

// GuildSpec describes a server. Everybody in People and the bot are members. The first of People is the owner.
type GuildSpec struct {
	Name     string
	Locale   string   // preferred locale; empty means "en-US"
	Channels []string // names of text channels, without '#'
	NoBot    bool     // the bot is not in it
}

// ChatSpec describes a private channel: a DM of two people or a group of two to ten.
type ChatSpec struct {
	Name   string   // of a group; a channel of two without a name is a DM
	People []string // user names; the first one owns a group
}

// Time limits of Discord: for the response to an interaction, for the use of its token, for the rationing of edits to
// old messages, and for remembering a nonce.
const (
	AnswerWindow   = 3 * time.Second  // first response to an interaction
	TokenLife      = 15 * time.Minute // edits and follow-ups
	OldMessage     = time.Hour        // edits of older messages are rationed
	OldEditsWindow = 6 * time.Second
	OldEditsMax    = 3
	NonceLife      = 5 * time.Minute
)

func (o Options) withDefaults() Options {
	if o.Clock == nil {
		o.Clock = systemClock{}
	}
	if o.Token == "" {
		o.Token = "playground." + rand.Text()
	}
	if o.HeartbeatInterval == 0 {
		o.HeartbeatInterval = 41250 * time.Millisecond
	}
	if o.Patience == 0 {
		o.Patience = 10 * time.Second
	}
	if len(o.People) == 0 {
		o.People = []PersonSpec{
			{"alice", "Alice", "en-US"},
			{"bob", "Bob", "en-GB"},
			{"chloe", "Chloé", "fr"},
			{"david", "David", "fr"},
		}
	}
	if len(o.Guilds) == 0 {
		o.Guilds = []GuildSpec{
			{Name: "The Games Room", Locale: "en-US", Channels: []string{"games", "lobby"}},
			{Name: "Le café des jeux", Locale: "fr", Channels: []string{"jeux", "accueil"}},
		}
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}
