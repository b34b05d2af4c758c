package app

import (
	"cmp"
	"log/slog"
	"net/http"
	"time"

	"tablee/bot/internal/daily"
	"tablee/bot/internal/discord"
	"tablee/bot/internal/host"
	"tablee/bot/internal/outbox"
	"tablee/bot/internal/practice"
	"tablee/bot/internal/reviewer"
	"tablee/bot/internal/tournament"
	"tablee/render"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/store"
	"tablee/store/sqlstore"
)

// Options are what tests replace, and the log. The zero value is for production: what an operator may choose is in the
// configuration.
type Options struct {
	// Log takes errors and what an operator wants to know; nil is slog's default.
	Log *slog.Logger

	// Now is the games' clock; nil is the machine's.
	Now func() time.Time
	// DiscordNow is Discord's clock, by which interactions are dated. Nil is Now if that is set, and otherwise the clock
	// that Discord's responses tell.
	DiscordNow func() time.Time
	// Defer is when an interaction is answered with "thinking"; 0 is the usual time.
	Defer time.Duration
	// Seed makes the secret of a new table; nil makes random ones.
	Seed func() match.Seed
	// Nonce is what a lobby's message adds to the shuffle; nil is the message's id.
	Nonce func(message string) string

	// Games are those that can be played; nil is all.Games.
	Games []game.Rules
	// Catalogue makes the texts of these games; nil is the function Catalogue.
	Catalogue func([]game.Rules) (*render.Catalogue, error)

	// WrapStore puts something between the database and everything that writes to it; nil puts nothing there.
	WrapStore func(Storage) Storage
	// WrapEngine puts something between the queries of the store and its database.
	WrapEngine []sqlstore.Wrap
	// WrapTransport puts something between the bot and Discord’s HTTP API; nil puts nothing there.
	WrapTransport func(http.RoundTripper) http.RoundTripper
	// WrapNotifier puts something between the courier and what sends its messages; nil puts nothing there.
	WrapNotifier func(outbox.Notifier) outbox.Notifier
	// WrapRouter puts something between Discord and the router; nil puts nothing there.
	WrapRouter func(discord.Router) discord.Router

	// ComputerPace is the time between two moves at a table of computers alone; 0 is the host's default.
	ComputerPace time.Duration
	// GatherTime is the time between two rounds of the courier; 0 is its default.
	GatherTime time.Duration
	// ViewDelay is the time between a change of a table and the edit of private views of it; 0 is package liveview's
	// default.
	ViewDelay time.Duration
	// ReviewWait is how long a request for a review waits before it returns the progress; 0 is the reviewer's default.
	ReviewWait time.Duration
	// LeaseLife is how long the leases of a process that has died are still its own; 0 is package lease's default.
	LeaseLife time.Duration
	// GatewayTimeout is how long a gateway connection may be silent; 0 is the gateway's default.
	GatewayTimeout time.Duration
	// IdentifyInterval is the time between two beginnings of gateway sessions; 0 is what Discord asks for.
	IdentifyInterval time.Duration
	// RequestRate is how many requests are sent to Discord in a second; 0 is what Discord allows.
	RequestRate int

	// FormatVersion takes the place of the program's own, to act as an older or a newer program; 0 is the program's.
	FormatVersion int64

	// FirstOfDay gives a server the puzzle of the day as its first one, however hard that is, instead of an easy one.
	FirstOfDay bool
	// ReviewOnRequest has only those games reviewed for which somebody asks, instead of every game that ends.
	ReviewOnRequest bool
	// NoPuzzles has no puzzles made: that takes minutes of a processor at first.
	NoPuzzles bool
	// NoFileCache leaves the user's cache folder alone: games then generate nothing at start-up, which can take seconds.
	NoFileCache bool
	// NoEmojis has pieces shown as signs, and none of their emojis uploaded.
	NoEmojis bool
	// EmojiPace is the time between two uploads of emojis; 0 is the default of package emojis.
	EmojiPace time.Duration
	// DefaultRuntime leaves garbage collection and GOMAXPROCS as they are: many bots in one process would set them all at
	// once.
	DefaultRuntime bool
}

// Storage is all that is written to the database while it is served.
type Storage interface {
	host.Store
	tournament.Store
	store.Nights
	daily.Store
	outbox.Store
	store.Lessons
	store.Questions
	reviewer.Store
	practice.Store
	practice.FoundStore
}

// complete fills in what the zero value stands for, except what a part of the bot has a default for itself.
func (o Options) complete() Options {
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.DiscordNow == nil {
		o.DiscordNow = o.Now
	}
	if o.Games == nil {
		o.Games = all.Games()
	}
	if o.Catalogue == nil {
		o.Catalogue = Catalogue
	}
	if o.WrapStore == nil {
		o.WrapStore = func(s Storage) Storage { return s }
	}
	if o.WrapNotifier == nil {
		o.WrapNotifier = func(n outbox.Notifier) outbox.Notifier { return n }
	}
	if o.WrapRouter == nil {
		o.WrapRouter = func(r discord.Router) discord.Router { return r }
	}
	o.FormatVersion = cmp.Or(o.FormatVersion, FormatVersion)
	return o
}
