// Package gateway connects to Discord's gateway, which sends events. No other package has a *discordgo.Session. It
// works around defects of discordgo v0.29.0 that show over weeks; each work-around names its defect in Discord's notes
// by number and has a test that fails without it.
package gateway

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord"
	"tablee/bot/internal/discord/rest"
	"tablee/bot/internal/safe"
)

// Events handles events, each in its own goroutine; *discord.Client implements it.
type Events interface {
	Interaction(*discordgo.Interaction)
	// Guild handles a server that the bot is in: all at every connection, and one when the bot joins it.
	Guild(*discordgo.Guild)
	GuildRemoved(id string)
	// PermissionsChanged handles that the bot may have got or lost permissions on a server.
	PermissionsChanged(guild string)
	// ChannelDeleted handles a deleted channel or thread.
	ChannelDeleted(id string)
}

// Options of a Gateway.
type Options struct {
	Token            string
	ShardID          int
	Shards           int           // 0 or 1: no sharding
	SilenceTimeout   time.Duration // how long a connection may be silent; default 12 s
	IdentifyInterval time.Duration // between the beginnings of two sessions; default 5 s, as Discord asks
	ResumeDelay      time.Duration // between tries to resume a session, growing; default 1 s
	Log              *slog.Logger  // nil logs nothing
	Connected        func(bool)    // called when connections are made and lost; see NewFleet; may be nil
	// Share divides the shards among processes, and Identify waits until no process has begun a session for a while; see
	// lease.Keeper. Nil: there is only this process.
	Share    func(context.Context, Sharing) error
	Identify func(ctx context.Context) error
}

// Gateway is one shard's connection to Discord.
type Gateway struct {
	opts     Options
	events   Events
	rest     *rest.Client
	identify *identifyLimiter
	stage    atomic.Int32
	division atomic.Pointer[Division] // in a fleet's first gateway; nil: not known yet
}

// Stage tells how far a gateway's session is.
type Stage int32

// Stages of a session. While it waits nothing is lost by stopping the gateway.
const (
	Waiting  Stage = iota // until a session may begin
	Starting              // or connecting again, to resume the session
	Connected
)

// New makes a gateway. It connects to nothing before Run.
func New(o Options, c *rest.Client, e Events) *Gateway {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.SilenceTimeout == 0 {
		o.SilenceTimeout = 12 * time.Second
	}
	if o.IdentifyInterval == 0 {
		o.IdentifyInterval = 5 * time.Second
	}
	if o.ResumeDelay == 0 {
		o.ResumeDelay = time.Second
	}
	if o.Connected == nil {
		o.Connected = func(bool) {}
	}
	return &Gateway{opts: o, events: e, rest: c, identify: &identifyLimiter{interval: o.IdentifyInterval}}
}

// Stage tells how far the gateway's session is.
func (g *Gateway) Stage() Stage { return Stage(g.stage.Load()) }

// Ready tells whether the gateway is connected.
func (g *Gateway) Ready() bool { return g.Stage() == Connected }

// enter records a stage.
func (g *Gateway) enter(s Stage) {
	if was := Stage(g.stage.Swap(int32(s))); (was == Connected) != (s == Connected) {
		g.opts.Connected(s == Connected)
	}
}

func (g *Gateway) onInteraction(_ *discordgo.Session, e *discordgo.Event) {
	if e.Type != undecoded {
		return
	}
	defer safe.Caught(g.opts.Log, "interaction") // discordgo does not recover panics of handlers (defect 3)
	it, err := discord.Decode(e.RawData)
	if err != nil {
		g.opts.Log.Warn("an interaction that cannot be read", "err", err)
		return
	}
	g.events.Interaction(it)
}

func (g *Gateway) onGuild(_ *discordgo.Session, e *discordgo.GuildCreate) {
	defer safe.Caught(g.opts.Log, "guild")
	g.events.Guild(e.Guild)
}

func (g *Gateway) onGuildRemoved(_ *discordgo.Session, e *discordgo.GuildDelete) {
	defer safe.Caught(g.opts.Log, "guild")
	if !e.Unavailable { // unavailable is an outage of Discord, not a removal
		g.events.GuildRemoved(e.ID)
	}
}

func (g *Gateway) onChannelDeleted(_ *discordgo.Session, e *discordgo.ChannelDelete) {
	defer safe.Caught(g.opts.Log, "channel")
	g.events.ChannelDeleted(e.ID)
}

func (g *Gateway) onThreadDeleted(_ *discordgo.Session, e *discordgo.ThreadDelete) {
	defer safe.Caught(g.opts.Log, "thread")
	g.events.ChannelDeleted(e.ID)
}

// permissionsChanged handles a change of a role, of a channel or of the bot's own roles. Discord tells of no other
// members without another intent.
func (g *Gateway) permissionsChanged(guild string) {
	defer safe.Caught(g.opts.Log, "permissions")
	g.events.PermissionsChanged(guild)
}

func (g *Gateway) onRole(_ *discordgo.Session, e *discordgo.GuildRoleUpdate) {
	if e.GuildRole != nil {
		g.permissionsChanged(e.GuildID)
	}
}

func (g *Gateway) onRoleDeleted(_ *discordgo.Session, e *discordgo.GuildRoleDelete) {
	g.permissionsChanged(e.GuildID)
}

func (g *Gateway) onMember(_ *discordgo.Session, e *discordgo.GuildMemberUpdate) {
	if e.Member != nil {
		g.permissionsChanged(e.GuildID)
	}
}

func (g *Gateway) onChannel(_ *discordgo.Session, e *discordgo.ChannelUpdate) {
	if e.Channel != nil {
		g.permissionsChanged(e.GuildID)
	}
}

func (g *Gateway) onThread(_ *discordgo.Session, e *discordgo.ThreadUpdate) {
	if e.Channel != nil {
		g.permissionsChanged(e.GuildID)
	}
}
