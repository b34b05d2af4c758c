package discord

import (
	"context"
	"time"

	"github.com/bwmarrin/discordgo"
)

// usedTimeout is how long an interaction waits at most for tables that wake because of it.
const usedTimeout = 500 * time.Millisecond

// Used handles an interaction before it is answered: tables that sleep because their channel took no messages wake if
// the bot may write there now, as Discord states with each interaction.
func (s *Servers) Used(it *discordgo.Interaction) {
	all := it.AppPermissions&discordgo.PermissionAdministrator != 0
	if it.GuildID == "" || !all && it.AppPermissions&writePermissions != writePermissions {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), usedTimeout)
	defer cancel()
	if err := s.opts.Host.ChannelUsed(ctx, it.ChannelID); err != nil {
		s.opts.Log.Error("event failed", "event", "used", "id", it.ChannelID, "err", err)
	}
}

// PermissionsChanged handles that the bot may have got or lost permissions on a server. Many changes at once are read
// once.
func (s *Servers) PermissionsChanged(guild string) {
	s.mu.Lock()
	_, reading := s.changed[guild]
	s.changed[guild] = reading
	s.mu.Unlock()
	for again := !reading; again; {
		s.handleEvent("permissions", guild, s.reopen)
		s.mu.Lock()
		if again = s.changed[guild]; again {
			s.changed[guild] = false
		} else {
			delete(s.changed, guild)
		}
		s.mu.Unlock()
	}
}

// reopen wakes the tables of a server that sleep in channels where the bot may write again.
func (s *Servers) reopen(ctx context.Context, id string) error {
	channels, err := s.opts.Host.SleepingChannels(ctx, id)
	if err != nil || len(channels) == 0 {
		return err
	}
	var guild discordgo.Guild
	var bot discordgo.Member
	if err := s.opts.Rest.Get(ctx, discordgo.EndpointGuild(id), "GET guild "+id, &guild); err != nil {
		return err
	}
	if err := s.opts.Rest.Get(ctx, discordgo.EndpointGuildMember(id, s.opts.Account.User), "GET member "+id,
		&bot); err != nil {
		return err
	}
	guild.Members = []*discordgo.Member{&bot}
	for _, channel := range channels {
		if !s.mayWrite(ctx, &guild, channel) {
			continue
		}
		if err := s.opts.Host.ChannelReopened(ctx, channel); err != nil {
			return err
		}
	}
	return nil
}

// mayWrite tells whether the bot may write in a channel. A thread has the permissions of its parent.
func (s *Servers) mayWrite(ctx context.Context, guild *discordgo.Guild, id string) bool {
	var c discordgo.Channel
	if s.opts.Rest.Get(ctx, discordgo.EndpointChannel(id), "GET channel "+id, &c) != nil {
		return false // one that the bot cannot see
	}
	wanted := int64(writePermissions)
	if c.IsThread() {
		if c.ThreadMetadata != nil && c.ThreadMetadata.Locked {
			return false
		}
		var parent discordgo.Channel
		if s.opts.Rest.Get(ctx, discordgo.EndpointChannel(c.ParentID), "GET channel "+c.ParentID, &parent) != nil {
			return false
		}
		c = parent
		wanted = wanted&^discordgo.PermissionSendMessages | discordgo.PermissionSendMessagesInThreads
	}
	return permissions(guild, &c, s.opts.Account.User)&wanted == wanted
}
