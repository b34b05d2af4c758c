package world

import "strconv"

// InteractionJSON is the data of INTERACTION_CREATE.
func InteractionJSON(s *World, i *Interaction) obj {
	ch := i.Channel
	w := obj{
		"id": i.ID, "application_id": s.AppID, "type": i.Kind, "token": i.Token, "version": 1, "data": i.Data,
		"channel_id": ch.ID, "channel": ChannelJSON(s, ch), "locale": i.Locale, "entitlements": []any{},
		"app_permissions": strconv.FormatUint(BotPermissions(ch), 10), "attachment_size_limit": MaxFile,
	}
	if g := ch.Guild; g != nil {
		member := MemberJSON(s, g, i.User)
		member["permissions"] = PersonPermissions(ch, i.User)
		w["member"], w["guild_id"], w["guild_locale"], w["context"] = member, g.ID, g.Locale, 0
		w["guild"] = obj{"id": g.ID, "locale": g.Locale, "features": []any{}}
		w["authorizing_integration_owners"] = obj{"0": g.ID}
	} else {
		w["user"], w["context"] = UserJSON(i.User), 1
		w["authorizing_integration_owners"] = obj{"0": "0"}
	}
	if i.Message != nil {
		w["message"] = MessageJSON(s, i.Message)
	}
	return w
}

// PersonPermissions are the permissions of u in c, as a string of digits.
func PersonPermissions(c *Channel, u *User) string {
	p := DefaultPermissions
	if c.Guild != nil && c.Guild.Owner == u {
		p = AllPermissions
	}
	return strconv.FormatUint(p, 10)
}
