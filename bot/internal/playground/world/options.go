package world

import (
	"crypto/rand"
	"log/slog"
	"time"
)

// Options are the knobs of a playground that are set before Start. The zero
// value is a world of two servers and four people on the system clock.
type Options struct {
	// Clock drives message ages, the 3 seconds an application has to answer,
	// the 15 minutes of an interaction token, thread archiving and identifiers.
	// Nil means the system clock. Rate-limit windows stay on the system clock,
	// because the libraries that obey them sleep in real time.
	Clock Clock

	// Token is the bot's token, without the "Bot " prefix. Empty means one that
	// nobody can guess, another one for each playground.
	Token string

	// Check, if there is one, checks what a bot sends besides the rules that stand here: the body of an operation,
	// by method and by template as Discord's documents write it. Its error is answered, and on record as a refusal.
	Check func(method, template string, body any) error

	// HeartbeatInterval is announced in HELLO. Zero means 41.25 s. A connection
	// silent for twice as long is closed.
	HeartbeatInterval time.Duration

	// Patience is how long, in real time, a driver method waits for the bot
	// before it gives up whatever Clock says. Zero means 10 s.
	Patience time.Duration

	// RateLimits makes the server count and refuse as Discord does (429).
	// Otherwise the headers are sent but never run out.
	RateLimits bool

	// AllowedHosts are further Host names, in lower case, that the playground
	// answers to with any port, besides localhost, the loopback addresses and
	// the address it listens on, with its port.
	AllowedHosts []string

	// People and Guilds describe the world. Empty means a default one.
	People []PersonSpec
	Guilds []GuildSpec

	// Log receives one debug line a request. Nil means silence.
	Log *slog.Logger
}

// PersonSpec describes an invented person.
type PersonSpec struct {
	Name    string // user name: lower case, what tests say in Server.User
	Display string // what others see; empty means Name
	Locale  string // Discord locale of the client: "fr", "en-US", ...; empty means "en-US"
}

// GuildSpec describes a server. Everybody in People and the bot are members.
type GuildSpec struct {
	Name     string
	Locale   string   // preferred locale; empty means "en-US"
	Channels []string // names of text channels, without '#'
}

// Discord's limits in time: to answer an interaction, to use its token, from when on edits are rationed and how, how
// long a nonce is remembered.
const (
	AnswerWindow   = 3 * time.Second  // first response to an interaction
	TokenLife      = 15 * time.Minute // edits and follow-ups
	OldMessage     = time.Hour        // from then on edits are rationed
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
			{"The Games Room", "en-US", []string{"games", "lobby"}},
			{"Le café des jeux", "fr", []string{"jeux", "accueil"}},
		}
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}
