// Package discord is one process's way to Discord, whichever way Discord comes to it: who the bot is there, the servers
// that it is in, and the answers to interactions.
package discord

import (
	"context"
	"log/slog"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/account"
	"tablee/bot/internal/interact"
	"tablee/bot/internal/rest"
	"tablee/bot/internal/servers"
)

// Router handles interactions and has the commands; *commands.Router is one.
type Router interface {
	interact.Router
	account.Commands
}

// Host is who runs the tables; *host.Host is one.
type Host interface {
	interact.Host
	servers.Host
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
	Release int64                               // the program's number: see account.Register
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
	Account *account.Account
	Servers *servers.Servers
	Answers *interact.Answerer

	release int64
	router  Router
	meta    account.Meta
	log     *slog.Logger
}

// New makes a client. It talks to nobody before Check.
func New(o Options, r Router, m account.Meta, h Host) (*Client, error) {
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
	a := account.New(c)
	return &Client{
		Rest: c, Account: a, release: o.Release, router: r, meta: m, log: o.Log,
		Servers: servers.New(servers.Options{Rest: c, Account: a, Host: h, Now: o.Now, Log: o.Log, Welcome: o.Welcome}),
		Answers: interact.New(interact.Options{Rest: c, Account: a, Router: r, Host: h, Defer: o.Defer, Now: o.Now,
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
func (c *Client) Interaction(it *discordgo.Interaction) { c.Answers.Serve(it, interact.Came{}) }

// Guild tells of a server that the bot is in.
func (c *Client) Guild(g *discordgo.Guild) { c.Servers.Seen(g) }

// GuildGone tells of a server that it is in no more.
func (c *Client) GuildGone(id string) { c.Servers.Left(id) }

// ChannelGone tells of a channel or a thread that is no more.
func (c *Client) ChannelGone(id string) { c.Servers.ChannelGone(id) }
