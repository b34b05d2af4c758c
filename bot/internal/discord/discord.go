// Package discord is one process's client of Discord: the bot's account and its registered commands (Account), the
// servers that it is in (Servers), and the answers to interactions (Answerer), whether they come by the gateway or over
// HTTP. An interaction is answered within the time that Discord gives, by a deferral where that is too short, and by a
// direct message where the answer is lost.
package discord

import (
	"context"
	"log/slog"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/rest"
)

// Router handles interactions and has the commands; *commands.Router is one.
type Router interface {
	Handler
	Commands
}

// Host is who runs the tables; *host.Host is one.
type Host interface {
	Unheard
	Joins
}

// Options of a Client.
type Options struct {
	Token   string
	API     string                              // where REST goes; empty is Discord
	Rate    int                                 // requests a second; default 45, below Discord's 50
	Again   time.Duration                       // before a failed request is repeated, growing; default 300 ms
	Defer   time.Duration                       // after which an interaction is answered with "thinking"; default 1.5 s
	Now     func() time.Time                    // Discord's clock; by default as its answers tell it
	Log     *slog.Logger                        // nil logs nothing
	Watch   Watcher                             // told of what happened, for metrics; may be nil
	Welcome bool                                // the host is told of servers that the bot comes to
	Release int64                               // the program's number: see Account.Register
	Limited func(route string, until time.Time) // see rest.Options; may be nil
}

// Watcher counts.
type Watcher interface {
	Interaction(kind, outcome string, took time.Duration)
	Request(method string, status int, took time.Duration)
}

type unwatched struct{}

func (unwatched) Interaction(string, string, time.Duration) {}
func (unwatched) Request(string, int, time.Duration)        {}

// Client is the way to Discord. What comes from there is handed to it.
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

// New makes a client. It talks to nobody before Check.
func New(o Options, r Router, m Meta, h Host) (*Client, error) {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Watch == nil {
		o.Watch = unwatched{}
	}
	c, err := rest.New(rest.Options{Token: o.Token, API: o.API, Rate: o.Rate, Again: o.Again, Seen: o.Watch.Request,
		Limited: o.Limited})
	if err != nil {
		return nil, err
	}
	if o.Now == nil {
		o.Now = c.Now
	}
	a := NewAccount(c)
	return &Client{
		Rest: c, Account: a, release: o.Release, router: r, meta: m, log: o.Log,
		Servers: NewServers(ServersOptions{Rest: c, Account: a, Host: h, Now: o.Now, Log: o.Log, Welcome: o.Welcome}),
		Answers: NewAnswerer(AnswerOptions{Rest: c, Account: a, Router: r, Host: h, Defer: o.Defer, Now: o.Now,
			Log:   o.Log,
			Watch: o.Watch.Interaction}),
	}, nil
}

// Check asks Discord who we are, so that a wrong token is told at once.
func (c *Client) Check(ctx context.Context) error { return c.Account.Check(ctx) }

// Register tells Discord of the commands, if they have changed since it was last told.
func (c *Client) Register(ctx context.Context) error {
	return c.Account.Register(ctx, c.router, c.meta, c.release, c.log)
}

// Interaction answers one that came by a gateway.
func (c *Client) Interaction(it *discordgo.Interaction) { c.Answers.Serve(it, Came{}) }

// Guild tells of a server that the bot is in.
func (c *Client) Guild(g *discordgo.Guild) { c.Servers.Seen(g) }

// GuildGone tells of a server that it is in no more.
func (c *Client) GuildGone(id string) { c.Servers.Left(id) }

// ChannelGone tells of a channel or a thread that is no more.
func (c *Client) ChannelGone(id string) { c.Servers.ChannelGone(id) }
