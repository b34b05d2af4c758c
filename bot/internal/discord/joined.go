package discord

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"
)

// maxJoinAge is how old a join may be to be handled as new. Discord lists all servers at each connection, which is also
// how the bot learns of servers that it joined while it was not connected.
const maxJoinAge = 24 * time.Hour

// joined passes a server that the bot has joined recently to the host, which knows whether that is new.
func (s *Servers) joined(guild *discordgo.Guild) {
	if guild.Unavailable || s.opts.Now().Sub(guild.JoinedAt) > maxJoinAge {
		return
	}
	channel := firstWritable(guild, s.opts.Account.User)
	if channel == "" {
		return
	}
	s.handleEvent("joined", guild.ID, func(ctx context.Context, id string) error {
		return s.opts.Host.Joined(ctx, id, channel, guild.PreferredLocale)
	})
}

// writePermissions are the permissions for posting a message with an embed.
const writePermissions = discordgo.PermissionViewChannel | discordgo.PermissionSendMessages |
	discordgo.PermissionEmbedLinks

// firstWritable is the channel for a server's welcome message: the channel where Discord welcomes members, or else the
// first from the top, if the bot may write there; "" if there is none.
func firstWritable(guild *discordgo.Guild, bot string) string {
	texts := slices.DeleteFunc(slices.Clone(guild.Channels), func(c *discordgo.Channel) bool {
		return c.Type != discordgo.ChannelTypeGuildText || permissions(guild, c, bot)&writePermissions != writePermissions
	})
	slices.SortStableFunc(texts, func(a, b *discordgo.Channel) int {
		system := func(c *discordgo.Channel) int {
			if c.ID == guild.SystemChannelID {
				return -1
			}
			return 0
		}
		return cmp.Or(system(a)-system(b), a.Position-b.Position)
	})
	if len(texts) == 0 {
		return ""
	}
	return texts[0].ID
}

// permissions are the bot's permissions in a channel of a server: those of everybody and of its roles, then the
// channel's overwrites for everybody, for its roles and for the bot, in that order (docs.discord.com, Permissions,
// Permission Overwrites).
func permissions(guild *discordgo.Guild, c *discordgo.Channel, bot string) int64 {
	if guild.OwnerID == bot {
		return discordgo.PermissionAll
	}
	var roles []string
	for _, m := range guild.Members {
		if m.User != nil && m.User.ID == bot {
			roles = m.Roles
		}
	}
	var all int64
	for _, r := range guild.Roles {
		if r.ID == guild.ID || slices.Contains(roles, r.ID) { // the role of everybody has the server's id
			all |= r.Permissions
		}
	}
	if all&discordgo.PermissionAdministrator != 0 {
		return discordgo.PermissionAll
	}
	var allow, deny int64
	for _, o := range c.PermissionOverwrites {
		if o.ID == guild.ID {
			all = all&^o.Deny | o.Allow
		} else if o.Type == discordgo.PermissionOverwriteTypeRole && slices.Contains(roles, o.ID) {
			allow, deny = allow|o.Allow, deny|o.Deny
		}
	}
	all = all&^deny | allow
	for _, o := range c.PermissionOverwrites {
		if o.Type == discordgo.PermissionOverwriteTypeMember && o.ID == bot {
			all = all&^o.Deny | o.Allow
		}
	}
	return all
}
