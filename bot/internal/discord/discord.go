// Package discord is one process's client of Discord: the bot's account and its registered commands (Account), the
// servers that it is in (Servers), and the answers to interactions (Answerer), whether they come by the gateway or over
// HTTP. An interaction is answered within the time that Discord gives, by a deferral where that is too short, and by a
// direct message where the answer is lost.
package discord

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/rest"
)

// Router handles interactions and has the commands; *commands.Router implements it.
type Router interface {
	Handler
	Commands
}

// Host handles events and lost answers; host.Reachability implements it.
type Host interface {
	LostAnswers
	ServerEvents
}

// Options of a Client.
type Options struct {
	Token string
	API   string // the base address of REST requests; empty is Discord's
	Rate  int    // requests a second; default 45, below Discord's 50
	// the delay before a failed request is repeated, growing; default 300 ms
	RetryDelay time.Duration
	Defer      time.Duration                       // after which an interaction is answered with "thinking"; default 1.5 s
	Now        func() time.Time                    // Discord's clock; by default the one that its responses tell
	Log        *slog.Logger                        // nil logs nothing
	Watch      Watcher                             // counts for metrics; may be nil
	Welcome    bool                                // the host is told of servers that the bot joins
	Release    int64                               // the program's number: see Account.Register
	Limited    func(route string, until time.Time) // see rest.Options; may be nil
	Views      Views                               // learns of answers that show private views; may be nil
	// EmojiRefused is called when Discord has refused an emoji; see rest.Options. May be nil.
	EmojiRefused func()
	// Wrap puts something between the client and Discord; see rest.Options. May be nil.
	Wrap func(http.RoundTripper) http.RoundTripper
	// Context adds to the context of each interaction, when its answer begins; may be nil.
	Context func(context.Context) context.Context
}

// Watcher counts interactions and requests.
type Watcher interface {
	Interaction(kind, outcome string, took time.Duration)
	Request(method string, status int, took time.Duration)
	Repeated(outcome string) // of an answer that was sent more than once; see rest.Options
}

type noWatcher struct{}

func (noWatcher) Interaction(string, string, time.Duration) {}
func (noWatcher) Request(string, int, time.Duration)        {}
func (noWatcher) Repeated(string)                           {}

// Client is a client of Discord. Gateways hand events to it.
type Client struct {
	Rest    *rest.Client
	Account *Account
	Servers *Servers
	Answers *Answerer

	release int64
	router  Router
	meta    Meta
	log     *slog.Logger
}

// New makes a client. It sends no request before Check.
func New(o Options, r Router, m Meta, h Host) (*Client, error) {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Watch == nil {
		o.Watch = noWatcher{}
	}
	c, err := rest.New(rest.Options{Token: o.Token, API: o.API, Rate: o.Rate, RetryDelay: o.RetryDelay,
		Seen: o.Watch.Request, Repeated: o.Watch.Repeated,
		Limited: o.Limited, EmojiRefused: o.EmojiRefused, Wrap: o.Wrap})
	if err != nil {
		return nil, err
	}
	if o.Now == nil {
		o.Now = c.Now
	}
	a := NewAccount(c)
	servers := NewServers(ServersOptions{Rest: c, Account: a, Host: h, Now: o.Now, Log: o.Log, Welcome: o.Welcome})
	return &Client{
		Rest: c, Account: a, release: o.Release, router: r, meta: m, log: o.Log,
		Servers: servers,
		Answers: NewAnswerer(AnswerOptions{Rest: c, Account: a, Router: r, Host: h, Views: o.Views, Context: o.Context,
			Arrived: servers.Used,
			Defer:   o.Defer,
			Now:     o.Now,
			Log:     o.Log,
			Watch:   o.Watch.Interaction}),
	}, nil
}

// Check reads the bot's account, so that a wrong token is reported at once.
func (c *Client) Check(ctx context.Context) error { return c.Account.Check(ctx) }

// Register registers the commands if they have changed.
func (c *Client) Register(ctx context.Context) error {
	return c.Account.Register(ctx, c.router, c.meta, c.release, c.log)
}

// Interaction answers an interaction from a gateway.
func (c *Client) Interaction(it *discordgo.Interaction) { c.Answers.Serve(it, Source{}) }

// Guild handles a server that the bot is in.
func (c *Client) Guild(g *discordgo.Guild) { c.Servers.Seen(g) }

// GuildRemoved handles a server that the bot is no longer in.
func (c *Client) GuildRemoved(id string) { c.Servers.Left(id) }

// PermissionsChanged handles that the bot may have got or lost permissions on a server.
func (c *Client) PermissionsChanged(guild string) { c.Servers.PermissionsChanged(guild) }

// ChannelDeleted handles a deleted channel or thread.
func (c *Client) ChannelDeleted(id string) { c.Servers.ChannelDeleted(id) }
