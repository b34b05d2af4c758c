package discord

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/rest"
)

// ServerEvents handles events of channels and servers; host.Reachability implements it.
type ServerEvents interface {
	ChannelDeleted(ctx context.Context, channel string) error
	BotRemoved(ctx context.Context, guild string) error
	// ChannelUsed handles that somebody has done something in a channel where the bot may write.
	ChannelUsed(ctx context.Context, channel string) error
	// SleepingChannels are a server's channels in which tables sleep because the channel took no messages, and
	// ChannelReopened wakes those of a channel that takes them again.
	SleepingChannels(ctx context.Context, guild string) ([]string, error)
	ChannelReopened(ctx context.Context, channel string) error
	// Joined handles a server that the bot has just joined, with a channel there that it may write to.
	Joined(ctx context.Context, guild, channel, lang string) error
}

// ServersOptions of Servers.
type ServersOptions struct {
	Rest    *rest.Client
	Account *Account
	Host    ServerEvents
	Now     func() time.Time // Discord's clock
	Log     *slog.Logger
	Welcome bool // the host is told of servers that the bot joins
}

// Servers knows the servers that the bot is in. It is safe for concurrent use.
type Servers struct {
	opts    ServersOptions
	names   sync.Map // by id
	mu      sync.Mutex
	changed map[string]bool // the servers whose permissions are being read, and whether they have changed since
}

// NewServers makes an empty Servers.
func NewServers(o ServersOptions) *Servers { return &Servers{opts: o, changed: map[string]bool{}} }

// Seen remembers a server's name, which direct messages with hands mention, and handles a server that is new.
func (s *Servers) Seen(guild *discordgo.Guild) {
	if guild == nil {
		return // discordgo could not decode it
	}
	s.names.Store(guild.ID, guild.Name)
	if s.opts.Welcome {
		s.joined(guild)
	}
}

// Left handles a server that the bot is no longer in.
func (s *Servers) Left(id string) { s.handleEvent("guild", id, s.opts.Host.BotRemoved) }

// ChannelDeleted handles a deleted channel or thread.
func (s *Servers) ChannelDeleted(id string) { s.handleEvent("channel", id, s.opts.Host.ChannelDeleted) }

// handleEvent calls a handler, and logs its error.
func (s *Servers) handleEvent(what, id string, do func(context.Context, string) error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := do(ctx, id); err != nil {
		s.opts.Log.Error("event failed", "event", what, "id", id, "err", err)
	}
}

// Name is a server's name, or its id if the name cannot be read.
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

// Has asks Discord whether the bot is on a server.
func (s *Servers) Has(ctx context.Context, id string) (bool, error) {
	var guild struct{ ID string }
	err := s.opts.Rest.Get(ctx, discordgo.EndpointGuild(id), "GET guild "+id, &guild)
	switch rest.Code(err) {
	case discordgo.ErrCodeUnknownGuild, discordgo.ErrCodeMissingAccess:
		return false, nil
	}
	return err == nil, err
}

// Parent is a thread's parent channel; "" if the channel is no thread, or cannot be read.
func (s *Servers) Parent(ctx context.Context, channel string) string {
	var c discordgo.Channel
	if err := s.opts.Rest.Get(ctx, discordgo.EndpointChannel(channel), "GET channel "+channel, &c); err != nil ||
		!c.IsThread() {
		return ""
	}
	return c.ParentID
}
