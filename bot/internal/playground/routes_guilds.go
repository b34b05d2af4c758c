package playground

var guildRoutes = []route{
	{"GET", "/guilds/{guild_id}", false, (*Server).getGuild},
	{"GET", "/guilds/{guild_id}/channels", false, (*Server).getGuildChannels},
	{"GET", "/guilds/{guild_id}/roles", false, (*Server).getGuildRoles},
	{"GET", "/guilds/{guild_id}/members/{user_id}", false, (*Server).getMember},
	{"GET", "/guilds/{guild_id}/threads/active", false, (*Server).getActiveThreads},
}

// guildOf finds the guild of a call, which the bot must be in.
func (s *Server) guildOf(c *call) (*guild, error) {
	for _, g := range s.guilds {
		if g.id == c.path("guild_id") && g.botIn {
			return g, nil
		}
	}
	return nil, errUnknownGuild
}

func (s *Server) getGuild(c *call) (any, error) {
	g, err := s.guildOf(c)
	if err != nil {
		return nil, err
	}
	w := s.wireGuild(g)
	if c.query("with_counts") == "true" {
		w["approximate_member_count"], w["approximate_presence_count"] = len(s.users)+1, len(s.users)+1
	}
	return w, nil
}

func (s *Server) getGuildChannels(c *call) (any, error) {
	g, err := s.guildOf(c)
	if err != nil {
		return nil, err
	}
	out := []any{}
	for _, ch := range g.channels {
		if !ch.deleted && !ch.isThread() {
			out = append(out, s.wireChannel(ch))
		}
	}
	return out, nil
}

func (s *Server) getGuildRoles(c *call) (any, error) {
	g, err := s.guildOf(c)
	if err != nil {
		return nil, err
	}
	return []any{wireEveryone(g)}, nil
}

func (s *Server) getMember(c *call) (any, error) {
	g, err := s.guildOf(c)
	if err != nil {
		return nil, err
	}
	id := c.path("user_id")
	if id == "@me" {
		id = s.bot.id
	}
	u := s.userByID(id)
	if u == nil || u.left[g] {
		return nil, errUnknownMember
	}
	return s.wireMember(g, u), nil
}

func (s *Server) getActiveThreads(c *call) (any, error) {
	g, err := s.guildOf(c)
	if err != nil {
		return nil, err
	}
	threads, members := []any{}, []any{}
	for _, ch := range g.channels {
		if ch.isThread() && !ch.deleted && !s.isArchived(ch) {
			threads = append(threads, s.wireChannel(ch))
			members = append(members, wireThreadMember(ch, s.bot))
		}
	}
	return obj{"threads": threads, "members": members}, nil
}
