package playground

var userRoutes = []route{
	{"GET", "/gateway", true, (*Server).getGateway},
	{"GET", "/gateway/bot", false, (*Server).getGatewayBot},
	{"GET", "/users/@me", false, func(s *Server, c *call) (any, error) { return s.wireSelf(), nil }},
	{"PATCH", "/users/@me", false, (*Server).patchSelf},
	{"GET", "/users/{user_id}", false, (*Server).getUser},
	{"POST", "/users/@me/channels", false, (*Server).openDM},
	{"GET", "/users/@me/guilds", false, (*Server).getMyGuilds},
	{"DELETE", "/users/@me/guilds/{guild_id}", false, (*Server).leaveGuild},
	{"GET", "/applications/@me", false, (*Server).getApplication},
	{"PATCH", "/applications/@me", false, (*Server).getApplication},
	{"GET", "/oauth2/applications/@me", false, (*Server).getApplication},
	{"GET", "/applications/{application_id}/emojis", false, func(*Server, *call) (any, error) { return obj{"items": []any{}}, nil }},
}

func (s *Server) getGateway(*call) (any, error) { return obj{"url": s.gatewayURL()}, nil }

func (s *Server) getGatewayBot(*call) (any, error) {
	return obj{
		"url": s.gatewayURL(), "shards": 1,
		"session_start_limit": obj{"total": 1000, "remaining": max(1000-s.gw.identify, 0), "reset_after": 86400000, "max_concurrency": 1},
	}, nil
}

func (s *Server) wireSelf() obj {
	w := s.bot.wire()
	w["verified"], w["mfa_enabled"], w["locale"], w["email"] = true, false, s.bot.locale, nil
	return w
}

func (s *Server) patchSelf(c *call) (any, error) {
	f := newForm()
	name := f.root("username").text(c.body["username"], 0, 32)
	if err := f.err(); err != nil {
		return nil, err
	}
	if name != "" {
		s.bot.name = name
	}
	return s.wireSelf(), nil
}

func (s *Server) getUser(c *call) (any, error) {
	if u := s.userByID(c.path("user_id")); u != nil {
		return u.wire(), nil
	}
	return nil, errUnknownUser
}

// openDM is idempotent: a second call returns the same channel.
func (s *Server) openDM(c *call) (any, error) {
	f := newForm()
	id := f.root("recipient_id").snowflake(c.body["recipient_id"])
	if c.body["recipient_id"] == nil {
		f.root("recipient_id").required()
	}
	if err := f.err(); err != nil {
		return nil, err
	}
	u := s.userByID(id)
	if u == nil {
		return nil, errUnknownUser
	}
	if u.bot {
		return nil, errRecipient
	}
	fresh := u.dm == nil
	ch := s.dmWith(u)
	if fresh {
		s.dispatch("CHANNEL_CREATE", nil, intentDirectMessages, s.wireChannel(ch))
		s.notePage()
	}
	return s.wireChannel(ch), nil
}

func (s *Server) getMyGuilds(*call) (any, error) {
	out := []any{}
	for _, g := range s.guilds {
		if g.botIn {
			out = append(out, obj{"id": g.id, "name": g.name, "icon": nil, "owner": false, "permissions": wireEveryone(g)["permissions"], "features": []any{}})
		}
	}
	return out, nil
}

func (s *Server) leaveGuild(c *call) (any, error) {
	g, err := s.guildOf(c)
	if err != nil {
		return nil, err
	}
	s.kick(g)
	return nil, nil
}

func (s *Server) getApplication(*call) (any, error) {
	return obj{
		"id": s.appID, "name": s.bot.display, "icon": nil, "description": "", "bot_public": true, "bot_require_code_grant": false,
		"verify_key": "0000000000000000000000000000000000000000000000000000000000000000", "flags": 0, "summary": "",
		"owner": s.users[0].wire(), "bot": s.bot.wire(), "team": nil, "hook": true, "install_params": nil,
	}, nil
}
