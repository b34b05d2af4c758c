package routes

import (
	"tablee/bot/internal/playground/call"
	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/deeds"
	"tablee/bot/internal/playground/wire"
	"tablee/bot/internal/playground/world"
)

var userRoutes = []call.Route{
	call.Open("GET", "/gateway", getGateway),
	call.On("GET", "/gateway/bot", getGatewayBot),
	call.On("GET", "/users/@me", func(s *world.World, c *call.Call) (any, error) { return wireSelf(s), nil }),
	call.On("PATCH", "/users/@me", patchSelf),
	call.On("GET", "/users/{user_id}", getUser),
	call.On("POST", "/users/@me/channels", openDM),
	call.On("GET", "/users/@me/guilds", getMyGuilds),
	call.On("DELETE", "/users/@me/guilds/{guild_id}", leaveGuild),
	call.On("GET", "/applications/@me", getApplication),
	call.On("PATCH", "/applications/@me", getApplication),
	call.On("GET", "/oauth2/applications/@me", getApplication),
	call.On("GET", "/applications/{application_id}/emojis", func(*world.World, *call.Call) (any, error) {
		return obj{"items": []any{}}, nil
	}),
}

func getGateway(s *world.World, _ *call.Call) (any, error) { return obj{"url": s.GatewayURL()}, nil }

func getGatewayBot(s *world.World, _ *call.Call) (any, error) {
	left := s.Bots.SessionsLeft()
	return obj{
		"url": s.GatewayURL(), "shards": 1,
		"session_start_limit": obj{"total": 1000, "remaining": left, "reset_after": 86400000, "max_concurrency": 1},
	}, nil
}

func wireSelf(s *world.World) obj {
	w := wire.User(s.Bot)
	w["verified"], w["mfa_enabled"], w["locale"], w["email"] = true, false, s.Bot.Locale, nil
	return w
}

func patchSelf(s *world.World, c *call.Call) (any, error) {
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

func getUser(s *world.World, c *call.Call) (any, error) {
	if u := s.UserByID(c.Path("user_id")); u != nil {
		return wire.User(u), nil
	}
	return nil, check.ErrUnknownUser
}

// openDM is idempotent: a second call returns the same channel.
func openDM(s *world.World, c *call.Call) (any, error) {
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
		s.Bots.Event("CHANNEL_CREATE", nil, world.IntentDirectMessages, wire.Channel(s, ch))
		s.Tabs.World()
	}
	return wire.Channel(s, ch), nil
}

func getMyGuilds(s *world.World, _ *call.Call) (any, error) {
	out := []any{}
	for _, g := range s.Guilds {
		if g.BotIn {
			out = append(out, obj{"id": g.ID, "name": g.Name, "icon": nil, "owner": false,
				"permissions": wire.Everyone(g)["permissions"], "features": []any{}})
		}
	}
	return out, nil
}

func leaveGuild(s *world.World, c *call.Call) (any, error) {
	g, err := call.GuildOf(s, c)
	if err != nil {
		return nil, err
	}
	deeds.Kick(s, g)
	return nil, nil
}

func getApplication(s *world.World, _ *call.Call) (any, error) {
	at := any(nil)
	if a := s.Posts.Address(); a != "" {
		at = a
	}
	return obj{
		"id": s.AppID, "name": s.Bot.Display, "icon": nil, "description": "", "bot_public": true,
		"bot_require_code_grant": false,
		"verify_key":             s.Posts.PublicKey(), "interactions_endpoint_url": at, "flags": 0, "summary": "",
		"owner": wire.User(s.Users[0]), "bot": wire.User(s.Bot), "team": nil, "hook": true, "install_params": nil,
	}, nil
}
