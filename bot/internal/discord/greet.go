package discord

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"
)

// newcomer is for how long after the bot came to a server that is news. Discord tells of every server at each
// connection, and of one that the bot came to while nobody was listening only then.
const newcomer = 24 * time.Hour

// joined tells of a server that the bot has come to lately; whether it was told of before is for the host to know.
func (s *Servers) joined(guild *discordgo.Guild) {
	if guild.Unavailable || s.opts.Now().Sub(guild.JoinedAt) > newcomer {
		return
	}
	channel := firstWritable(guild, s.opts.Account.User)
	if channel == "" {
		return
	}
	s.aside("joined", guild.ID, func(ctx context.Context, id string) error {
		return s.opts.Host.Joined(ctx, id, channel, guild.PreferredLocale)
	})
}

// writing is what takes a message with an embed, and shows it.
const writing = discordgo.PermissionViewChannel | discordgo.PermissionSendMessages | discordgo.PermissionEmbedLinks

// firstWritable is the channel where a server is greeted: the one in which Discord greets its members, or else the
// first from the top, of those that the bot may write to; "" if there is none.
func firstWritable(guild *discordgo.Guild, bot string) string {
	texts := slices.DeleteFunc(slices.Clone(guild.Channels), func(c *discordgo.Channel) bool {
		return c.Type != discordgo.ChannelTypeGuildText || permissions(guild, c, bot)&writing != writing
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

// permissions are what the bot may do in a channel of a server: what everybody and its roles may, then what the channel
// says of everybody, of its roles and of itself, in that order (docs.discord.com, Permissions, Permission Overwrites).
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
		if r.ID == guild.ID || slices.Contains(roles, r.ID) { // everybody's role is called as the server is
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
