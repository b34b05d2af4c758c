package world

import "strconv"

// InteractionJSON is the data of INTERACTION_CREATE.
func InteractionJSON(s *World, i *Interaction) obj {
	ch := i.Channel
	w := obj{
		"id": i.ID, "application_id": s.AppID, "type": i.Kind, "token": i.Token, "version": 1, "data": i.Data,
		"channel_id": ch.ID, "channel": ChannelJSON(s, ch), "locale": i.Locale, "entitlements": []any{},
		"app_permissions": strconv.FormatUint(appPermissions(i), 10), "attachment_size_limit": MaxFile,
	}
	if g := ch.Guild; g != nil {
		member := MemberJSON(s, g, i.User)
		member["permissions"] = PersonPermissions(ch, i.User)
		w["member"], w["guild_id"], w["guild_locale"], w["context"] = member, g.ID, g.Locale, 0
		w["guild"] = obj{"id": g.ID, "locale": g.Locale, "features": []any{}}
	} else {
		w["user"], w["context"] = UserJSON(i.User), 1
		if ch.IsPrivate() {
			w["context"] = 2
		}
	}
	w["authorizing_integration_owners"] = i.Owners.JSON(ch)
	if i.Message != nil {
		w["message"] = MessageJSON(s, i.Message)
	}
	return w
}
