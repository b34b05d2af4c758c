// Package gateway is the only holder of a *discordgo.Session. It receives interactions and hands them to the
// commands, delivers what the host owes, and works around what discordgo v0.29.0 gets wrong over weeks; each
// work-around names its defect in Discord's notes by number and has a test that fails without it.
package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands"
)

// Router answers interactions and makes messages; *commands.Router is one.
type Router interface {
	Handle(context.Context, *discordgo.Interaction) *discordgo.InteractionResponse
	Definitions() []*discordgo.ApplicationCommand
}

// Meta keeps notes between runs; *store.DB is one.
type Meta interface {
	Meta(ctx context.Context, name string) (string, error)
	SetMeta(ctx context.Context, name, value string) error
}

// Courier is told of messages that changed outside it; *host.Courier is one.
type Courier interface {
	Stripped(ctx context.Context, message string)
}

// Sleeper is told of channels and people that are gone; *host.Host is one.
type Sleeper interface {
	ChannelGone(ctx context.Context, channel string) error
	GuildGone(ctx context.Context, guild string) error
}

// Options of a Gateway.
type Options struct {
	Token    string
	API      string // where REST goes; empty is Discord
	ShardID  int
	Shards   int           // 0 or 1: no sharding
	Patience time.Duration // how long a connection may say nothing; default 2 min (Discord beats every 41 s)
	Reopen   time.Duration // between tries to resume a session, growing; default 1 s
	Again    time.Duration // before a failed request is repeated, growing; default 300 ms
	Defer    time.Duration // after which an interaction is answered with "thinking"; default 1.5 s
	Rate     int           // requests a second; default 45, below Discord's 50
	Log      *slog.Logger
	Watch    Watcher // told of what happened, for metrics; may be nil
}

// Watcher counts.
type Watcher interface {
	Interaction(kind, outcome string, took time.Duration)
	Request(method string, status int)
	Connected(bool)
}

// Gateway is one shard's connection to Discord.
type Gateway struct {
	opts      Options
	router    Router
	meta      Meta
	courier   atomic.Pointer[Courier]
	sleeper   Sleeper
	rest      *discordgo.Session // for REST alone: it is never opened
	transport *transport
	app       string
	user      string
	ready     atomic.Bool
	guilds    sync.Map   // names by id
	gate      sync.Mutex // before inside and closing: nobody goes in once it is closed
	inside    sync.WaitGroup
	closing   bool
}

// New makes a gateway. It talks to nobody before Check or Run.
func New(o Options, r Router, m Meta, s Sleeper) (*Gateway, error) {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Patience == 0 {
		o.Patience = 2 * time.Minute
	}
	if o.Reopen == 0 {
		o.Reopen = time.Second
	}
	if o.Again == 0 {
		o.Again = 300 * time.Millisecond
	}
	if o.Rate == 0 {
		o.Rate = perSecond
	}
	if o.Defer == 0 {
		o.Defer = 1500 * time.Millisecond
	}
	if o.Watch == nil {
		o.Watch = unwatched{}
	}
	t, err := newTransport(o)
	if err != nil {
		return nil, err
	}
	g := &Gateway{opts: o, router: r, meta: m, sleeper: s, transport: t}
	g.rest, _ = g.session()
	return g, nil
}

// SetCourier names who is to be told of changed messages.
func (g *Gateway) SetCourier(c Courier) { g.courier.Store(&c) }

type unwatched struct{}

func (unwatched) Interaction(string, string, time.Duration) {}
func (unwatched) Request(string, int)                       {}
func (unwatched) Connected(bool)                            {}

// Ready tells whether the gateway is connected.
func (g *Gateway) Ready() bool { return g.ready.Load() }

// ErrToken tells that Discord does not know the token.
var ErrToken = errors.New("gateway: Discord refuses the token; check DISCORD_TOKEN")

// Check asks Discord who we are, so that a wrong token is told at once instead of being retried for ever (defect 5).
func (g *Gateway) Check(ctx context.Context) error {
	u, err := g.rest.User("@me", discordgo.WithContext(ctx), discordgo.WithRetryOnRatelimit(false))
	if status(err) == 401 {
		return ErrToken
	}
	if err != nil {
		return fmt.Errorf("gateway: %w", safe(err))
	}
	a, err := g.rest.Application("@me")
	if err != nil {
		return fmt.Errorf("gateway: %w", safe(err))
	}
	g.user, g.app = u.ID, a.ID
	return nil
}

// Register tells Discord of the commands, if they have changed since it was last told.
func (g *Gateway) Register(ctx context.Context) error {
	defs := g.router.Definitions()
	hash, err := commands.Hash(defs)
	if err != nil {
		return fmt.Errorf("gateway: %w", err)
	}
	hash = g.app + " " + hash
	if old, err := g.meta.Meta(ctx, "commands"); err != nil || old == hash {
		return err
	}
	if _, err := g.rest.ApplicationCommandBulkOverwrite(g.app, "", defs, discordgo.WithContext(ctx)); err != nil {
		return fmt.Errorf("gateway: registering commands: %w", safe(err))
	}
	g.opts.Log.Info("commands registered", "count", len(defs))
	return g.meta.SetMeta(ctx, "commands", hash)
}

// Drain waits until every interaction that has begun is answered, at most as long as ctx allows.
func (g *Gateway) Drain(ctx context.Context) {
	g.gate.Lock()
	g.closing = true
	g.gate.Unlock()
	done := make(chan struct{})
	go func() { g.inside.Wait(); close(done) }()
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// enter counts an interaction in, unless the gateway is closing.
func (g *Gateway) enter() bool {
	g.gate.Lock()
	defer g.gate.Unlock()
	if !g.closing {
		g.inside.Add(1)
	}
	return !g.closing
}

// onGuild remembers names: the DM that brings a hand names the server.
func (g *Gateway) onGuild(_ *discordgo.Session, e *discordgo.GuildCreate) {
	g.guilds.Store(e.ID, e.Name)
}

func (g *Gateway) onGuildGone(_ *discordgo.Session, e *discordgo.GuildDelete) {
	if !e.Unavailable { // unavailable is an outage of Discord, not a farewell
		g.aside("guild", e.ID, g.sleeper.GuildGone)
	}
}

func (g *Gateway) onChannelGone(_ *discordgo.Session, e *discordgo.ChannelDelete) {
	g.aside("channel", e.ID, g.sleeper.ChannelGone)
}

func (g *Gateway) onThreadGone(_ *discordgo.Session, e *discordgo.ThreadDelete) {
	g.aside("thread", e.ID, g.sleeper.ChannelGone)
}

// aside carries out what an event brings, off the event's own goroutine count and without a panic getting out (defect 3).
func (g *Gateway) aside(what, id string, do func(context.Context, string) error) {
	defer g.recovered(what)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := do(ctx, id); err != nil {
		g.opts.Log.Error("event failed", "event", what, "id", id, "err", err)
	}
}

// recovered stops a panic: discordgo runs handlers without (defect 3).
func (g *Gateway) recovered(what string) {
	if v := recover(); v != nil {
		g.opts.Log.Error("panic", "in", what, "panic", fmt.Sprint(v), "stack", stack())
	}
}

// guildName is the name of a server, or nothing.
func (g *Gateway) guildName(id string) string {
	if v, ok := g.guilds.Load(id); ok {
		return v.(string)
	}
	if guild, err := g.rest.Guild(id, discordgo.WithRetryOnRatelimit(false)); err == nil {
		g.guilds.Store(id, guild.Name)
		return guild.Name
	}
	return id
}

// Parent is the channel that a thread belongs to; "" of what is no thread, or when Discord does not say.
func (g *Gateway) Parent(ctx context.Context, channel string) string {
	body, err := g.request(ctx, "GET", discordgo.EndpointChannel(channel), "GET channel "+channel, nil, nil)
	var c discordgo.Channel
	if err != nil || json.Unmarshal(body, &c) != nil || !c.IsThread() {
		return ""
	}
	return c.ParentID
}
