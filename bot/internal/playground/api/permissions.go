package api

import (
	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

// Need is error 50001 if the bot cannot see c, of which the private channels of people are, and 50013 if it lacks one
// of the permissions.
func Need(c *world.Channel, perms ...world.Permission) error {
	if c.IsPrivate() {
		return check.ErrMissingAccess
	}
	if c.Guild == nil {
		return nil
	}
	have := world.BotPermissions(c)
	if !c.Guild.BotIn || have&uint64(world.ViewChannel) == 0 {
		return check.ErrMissingAccess
	}
	for _, p := range perms {
		if have&uint64(p) == 0 {
			return check.ErrMissingPermissions
		}
	}
	return nil
}

// NeedToSend is Need for posting, which has a permission of its own in threads.
func NeedToSend(c *world.Channel) error {
	if c.IsThread() {
		return Need(c, world.SendMessagesInThreads)
	}
	return Need(c, world.SendMessages)
}

// GuildOf finds the guild of a call; the bot must be a member.
func GuildOf(s *world.World, c *Call) (*world.Guild, error) {
	for _, g := range s.Guilds {
		if g.ID == c.Path("guild_id") && g.BotIn {
			return g, nil
		}
	}
	return nil, check.ErrUnknownGuild
}
