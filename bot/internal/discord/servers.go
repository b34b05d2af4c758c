package discord

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/rest"
)

// Joins is told of channels that are gone and of servers; *host.Host is one.
type Joins interface {
	ChannelGone(ctx context.Context, channel string) error
	GuildGone(ctx context.Context, guild string) error
	// Joined tells of a server that the bot has just come to, and of a channel there that it may write to.
	Joined(ctx context.Context, guild, channel, lang string) error
}

// ServersOptions of Servers.
type ServersOptions struct {
	Rest    *rest.Client
	Account *Account
	Host    Joins
	Now     func() time.Time // Discord's clock
	Log     *slog.Logger
	Welcome bool // the host is told of servers that the bot comes to
}

// Servers are those that the bot is in. It is safe for concurrent use.
type Servers struct {
	opts  ServersOptions
	names sync.Map // by id
}

// NewServers makes servers of which nothing is known yet.
func NewServers(o ServersOptions) *Servers { return &Servers{opts: o} }

// Seen remembers a server's name, for the DM that brings a hand names the server, and tells of one that is new.
func (s *Servers) Seen(guild *discordgo.Guild) {
	if guild == nil {
		return // discordgo could not read it
	}
	s.names.Store(guild.ID, guild.Name)
	if s.opts.Welcome {
		s.joined(guild)
	}
}

// Left tells of a server that the bot is in no more.
func (s *Servers) Left(id string) { s.aside("guild", id, s.opts.Host.GuildGone) }

// ChannelGone tells of a channel or a thread that is no more.
func (s *Servers) ChannelGone(id string) { s.aside("channel", id, s.opts.Host.ChannelGone) }

// aside carries out what an event brings.
func (s *Servers) aside(what, id string, do func(context.Context, string) error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := do(ctx, id); err != nil {
		s.opts.Log.Error("event failed", "event", what, "id", id, "err", err)
	}
}

// Name is what a server is called; its id where Discord does not say.
func (s *Servers) Name(id string) string {
	if v, ok := s.names.Load(id); ok {
		return v.(string)
	}
	var guild struct{ Name string }
	if err := s.opts.Rest.Get(context.Background(), discordgo.EndpointGuild(id), "GET guild "+id, &guild); err == nil {
		s.names.Store(id, guild.Name)
		return guild.Name
	}
	return id
}

// Parent is the channel that a thread belongs to; "" of what is no thread, or when Discord does not say.
func (s *Servers) Parent(ctx context.Context, channel string) string {
	var c discordgo.Channel
	if err := s.opts.Rest.Get(ctx, discordgo.EndpointChannel(channel), "GET channel "+channel, &c); err != nil ||
		!c.IsThread() {
		return ""
	}
	return c.ParentID
}
