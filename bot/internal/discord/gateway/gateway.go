// Package gateway is the only holder of a *discordgo.Session: the connections on which Discord tells what happens. It
// works around what discordgo v0.29.0 gets wrong over weeks; each work-around names its defect in Discord's notes by
// number and has a test that fails without it.
package gateway

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/rest"
	"tablee/bot/internal/safe"
)

// Events is told of what happens, each time by a goroutine of its own; *discord.Client is one.
type Events interface {
	Interaction(*discordgo.Interaction)
	// Guild tells of a server that the bot is in, at every connection and when it comes to a new one.
	Guild(*discordgo.Guild)
	GuildGone(id string)
	// ChannelGone tells of a channel or a thread that is no more.
	ChannelGone(id string)
}

// Options of a Gateway.
type Options struct {
	Token     string
	ShardID   int
	Shards    int           // 0 or 1: no sharding
	Patience  time.Duration // how long a connection may say nothing; default 12 s
	Apart     time.Duration // between two sessions' beginnings; default 5 s, as Discord asks
	Reopen    time.Duration // between tries to resume a session, growing; default 1 s
	Log       *slog.Logger  // nil logs nothing
	Connected func(bool)    // told of connections made and lost; may be nil
	// Share divides the shards among processes, and Identify waits until no process has begun a session for a while; see
	// lease.Keeper. Nil: there is this one alone.
	Share    Sharing
	Identify func(ctx context.Context) error
}

// Gateway is one shard's connection to Discord.
type Gateway struct {
	opts   Options
	events Events
	rest   *rest.Client
	turn   *turnstile
	ready  atomic.Bool
	mine   atomic.Pointer[[]string] // of a fleet's first: which of its shards are this process's; nil: not known yet
}

// New makes a gateway. It talks to nobody before Run.
func New(o Options, c *rest.Client, e Events) *Gateway {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Patience == 0 {
		o.Patience = 12 * time.Second
	}
	if o.Apart == 0 {
		o.Apart = 5 * time.Second
	}
	if o.Reopen == 0 {
		o.Reopen = time.Second
	}
	if o.Connected == nil {
		o.Connected = func(bool) {}
	}
	return &Gateway{opts: o, events: e, rest: c, turn: &turnstile{apart: o.Apart}}
}

// Ready tells whether the gateway is connected.
func (g *Gateway) Ready() bool { return g.ready.Load() }

func (g *Gateway) onInteraction(_ *discordgo.Session, e *discordgo.InteractionCreate) {
	defer safe.Caught(g.opts.Log, "interaction") // discordgo runs handlers without (defect 3)
	g.events.Interaction(e.Interaction)
}

func (g *Gateway) onGuild(_ *discordgo.Session, e *discordgo.GuildCreate) {
	defer safe.Caught(g.opts.Log, "guild")
	g.events.Guild(e.Guild)
}

func (g *Gateway) onGuildGone(_ *discordgo.Session, e *discordgo.GuildDelete) {
	defer safe.Caught(g.opts.Log, "guild")
	if !e.Unavailable { // unavailable is an outage of Discord, not a farewell
		g.events.GuildGone(e.ID)
	}
}

func (g *Gateway) onChannelGone(_ *discordgo.Session, e *discordgo.ChannelDelete) {
	defer safe.Caught(g.opts.Log, "channel")
	g.events.ChannelGone(e.ID)
}

func (g *Gateway) onThreadGone(_ *discordgo.Session, e *discordgo.ThreadDelete) {
	defer safe.Caught(g.opts.Log, "thread")
	g.events.ChannelGone(e.ID)
}
