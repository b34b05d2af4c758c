package api

import (
	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

var userRoutes = []Route{
	Open("GET", "/gateway", getGateway),
	On("GET", "/gateway/bot", getGatewayBot),
	On("GET", "/users/@me", func(s *world.World, c *Call) (any, error) { return wireSelf(s), nil }),
	On("PATCH", "/users/@me", patchSelf),
	On("GET", "/users/{user_id}", getUser),
	On("POST", "/users/@me/channels", openDM),
	On("GET", "/users/@me/guilds", getMyGuilds),
	On("DELETE", "/users/@me/guilds/{guild_id}", leaveGuild),
	On("GET", "/applications/@me", getApplication),
	On("PATCH", "/applications/@me", getApplication),
	On("GET", "/oauth2/applications/@me", getApplication),
}

func getGateway(s *world.World, _ *Call) (any, error) { return obj{"url": s.GatewayURL()}, nil }

func getGatewayBot(s *world.World, _ *Call) (any, error) {
	left := s.Bots.SessionsLeft()
	return obj{
		"url": s.GatewayURL(), "shards": 1,
		"session_start_limit": obj{"total": 1000, "remaining": left, "reset_after": 86400000, "max_concurrency": 1},
	}, nil
}

func wireSelf(s *world.World) obj {
	w := world.UserJSON(s.Bot)
	w["verified"], w["mfa_enabled"], w["locale"], w["email"] = true, false, s.Bot.Locale, nil
	return w
}

func patchSelf(s *world.World, c *Call) (any, error) {
	f := check.NewForm()
	name := f.Root("username").Text(c.Body["username"], 0, 32)
	if err := f.Err(); err != nil {
		return nil, err
	}
	if name != "" {
		s.Bot.Name = name
	}
	return wireSelf(s), nil
}

func getUser(s *world.World, c *Call) (any, error) {
	if u := s.UserByID(c.Path("user_id")); u != nil {
		return world.UserJSON(u), nil
	}
	return nil, check.ErrUnknownUser
}

// openDM is idempotent: a second call returns the same channel.
func openDM(s *world.World, c *Call) (any, error) {
	f := check.NewForm()
	id := f.Root("recipient_id").Snowflake(c.Body["recipient_id"])
	if c.Body["recipient_id"] == nil {
		f.Root("recipient_id").Required()
	}
	if err := f.Err(); err != nil {
		return nil, err
	}
	u := s.UserByID(id)
	if u == nil {
		return nil, check.ErrUnknownUser
	}
	if u.Bot {
		return nil, check.ErrRecipient
	}
	fresh := u.DM == nil
	ch := s.DmWith(u)
	if fresh {
		s.Bots.Event("CHANNEL_CREATE", nil, world.IntentDirectMessages, world.ChannelJSON(s, ch))
		s.Tabs.World()
	}
	return world.ChannelJSON(s, ch), nil
}

func getMyGuilds(s *world.World, _ *Call) (any, error) {
	out := []any{}
	for _, g := range s.Guilds {
		if g.BotIn {
			out = append(out, obj{"id": g.ID, "name": g.Name, "icon": nil, "owner": false,
				"permissions": world.EveryoneJSON(g)["permissions"], "features": []any{}})
		}
	}
	return out, nil
}

func leaveGuild(s *world.World, c *Call) (any, error) {
	g, err := GuildOf(s, c)
	if err != nil {
		return nil, err
	}
	world.Kick(s, g)
	return nil, nil
}

func getApplication(s *world.World, _ *Call) (any, error) {
	at, events, status := any(nil), any(nil), 1 // disabled
	if a := s.Poster.Address(); a != "" {
		at = a
	}
	if a := s.Poster.EventsAddress(); a != "" {
		events, status = a, 2 // enabled
	}
	return obj{
		"event_webhooks_url": events, "event_webhooks_status": status,
		"event_webhooks_types":     []any{"APPLICATION_AUTHORIZED", "APPLICATION_DEAUTHORIZED"},
		"integration_types_config": obj{"0": obj{}, "1": obj{}},

		"id": s.AppID, "name": s.Bot.Display, "icon": nil, "description": "", "bot_public": true,
		"bot_require_code_grant": false,
		"verify_key":             s.Poster.PublicKey(), "interactions_endpoint_url": at, "flags": 0, "summary": "",
		"owner": world.UserJSON(s.Users[0]), "bot": world.UserJSON(s.Bot), "team": nil, "hook": true, "install_params": nil,
	}, nil
}
