package api

import (
	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

var guildRoutes = []Route{
	On("GET", "/guilds/{guild_id}", getGuild),
	On("GET", "/guilds/{guild_id}/channels", getGuildChannels),
	On("GET", "/guilds/{guild_id}/roles", getGuildRoles),
	On("GET", "/guilds/{guild_id}/members/{user_id}", getMember),
	On("GET", "/guilds/{guild_id}/threads/active", getActiveThreads),
}

func getGuild(s *world.World, c *Call) (any, error) {
	g, err := GuildOf(s, c)
	if err != nil {
		return nil, err
	}
	w := world.GuildJSON(s, g)
	if c.Query("with_counts") == "true" {
		w["approximate_member_count"], w["approximate_presence_count"] = len(s.Users)+1, len(s.Users)+1
	}
	return w, nil
}

func getGuildChannels(s *world.World, c *Call) (any, error) {
	g, err := GuildOf(s, c)
	if err != nil {
		return nil, err
	}
	out := []any{}
	for _, ch := range g.Channels {
		if !ch.Deleted && !ch.IsThread() {
			out = append(out, world.ChannelJSON(s, ch))
		}
	}
	return out, nil
}

func getGuildRoles(s *world.World, c *Call) (any, error) {
	g, err := GuildOf(s, c)
	if err != nil {
		return nil, err
	}
	return []any{world.EveryoneJSON(g)}, nil
}

func getMember(s *world.World, c *Call) (any, error) {
	g, err := GuildOf(s, c)
	if err != nil {
		return nil, err
	}
	id := c.Path("user_id")
	if id == "@me" {
		id = s.Bot.ID
	}
	u := s.UserByID(id)
	if u == nil || u.Left[g] {
		return nil, check.ErrUnknownMember
	}
	return world.MemberJSON(s, g, u), nil
}

func getActiveThreads(s *world.World, c *Call) (any, error) {
	g, err := GuildOf(s, c)
	if err != nil {
		return nil, err
	}
	threads, members := []any{}, []any{}
	for _, ch := range g.Channels {
		if ch.IsThread() && !ch.Deleted && !s.IsArchived(ch) {
			threads = append(threads, world.ChannelJSON(s, ch))
			members = append(members, wireThreadMember(ch, s.Bot))
		}
	}
	return obj{"threads": threads, "members": members}, nil
}
