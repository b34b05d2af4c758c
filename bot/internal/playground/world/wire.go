package world

import (
	"strconv"
	"time"

	"tablee/bot/internal/playground/check"
)

// Stamp is a time in Discord's format; null for the zero time.
func Stamp(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UTC().Format("2006-01-02T15:04:05.000000+00:00")
}

// UserJSON is a user object.
func UserJSON(u *User) obj {
	return obj{
		"id": u.ID, "username": u.Name, "global_name": u.Display, "discriminator": "0",
		"avatar": nil, "bot": u.Bot, "public_flags": 0, "flags": 0,
	}
}

// MemberJSON is a member object: a person in a server.
func MemberJSON(s *World, g *Guild, u *User) obj {
	return obj{
		"user": UserJSON(u), "nick": nil, "avatar": nil, "roles": []any{}, "joined_at": Stamp(g.Joined),
		"deaf": false, "mute": false, "flags": 0, "pending": false, "premium_since": nil,
		"communication_disabled_until": nil,
	}
}

// GuildJSON is a server object, without its channels.
func GuildJSON(s *World, g *Guild) obj {
	return obj{
		"id": g.ID, "name": g.Name, "icon": nil, "owner_id": g.Owner.ID, "preferred_locale": g.Locale,
		"features": []any{}, "verification_level": 0, "default_message_notifications": 0,
		"explicit_content_filter": 0, "mfa_level": 0, "system_channel_id": nil, "rules_channel_id": nil,
		"afk_channel_id": nil, "afk_timeout": 300, "emojis": []any{}, "stickers": []any{}, "premium_tier": 0,
		"premium_subscription_count": 0, "nsfw_level": 0, "system_channel_flags": 0, "vanity_url_code": nil,
		"description": nil, "banner": nil, "splash": nil, "discovery_splash": nil, "public_updates_channel_id": nil,
		"premium_progress_bar_enabled": false, "application_id": nil, "safety_alerts_channel_id": nil,
		"roles": []any{EveryoneJSON(g)},
	}
}

// EveryoneJSON is the role of all members of a server.
func EveryoneJSON(g *Guild) obj {
	return obj{
		"id": g.ID, "name": "@everyone", "permissions": strconv.FormatUint(g.Everyone, 10), "position": 0,
		"color": 0, "hoist": false, "managed": false, "mentionable": false, "flags": 0, "icon": nil, "unicode_emoji": nil,
	}
}

// GuildCreateJSON is the GUILD_CREATE event's data.
func GuildCreateJSON(s *World, g *Guild) obj {
	w := GuildJSON(s, g)
	var channels, threads, members []any
	for _, c := range g.Channels {
		switch {
		case c.Deleted:
		case !c.IsThread():
			channels = append(channels, ChannelJSON(s, c))
		case !s.IsArchived(c):
			threads = append(threads, ChannelJSON(s, c))
		}
	}
	for _, u := range s.Users {
		members = append(members, MemberJSON(s, g, u))
	}
	members = append(members, MemberJSON(s, g, s.Bot))
	w["channels"], w["threads"], w["members"] = List(channels), List(threads), List(members)
	w["joined_at"], w["large"], w["unavailable"] = Stamp(g.Joined), false, false
	w["member_count"] = len(members)
	w["voice_states"], w["presences"], w["stage_instances"] = []any{}, []any{}, []any{}
	w["guild_scheduled_events"], w["soundboard_sounds"] = []any{}, []any{}
	return w
}

// List returns v, or an empty slice for nil, so that JSON has an empty array.
func List(v []any) []any {
	if v == nil {
		return []any{}
	}
	return v
}

// ChannelJSON is a channel object.
func ChannelJSON(s *World, c *Channel) obj {
	w := obj{"id": c.ID, "type": c.Kind, "last_message_id": nil, "flags": 0}
	for i := len(c.Messages) - 1; i >= 0; i-- {
		if m := c.Messages[i]; m.Only == nil {
			w["last_message_id"] = m.ID
			break
		}
	}
	if c.IsBotDM() {
		w["recipients"] = []any{UserJSON(c.Person)}
		return w
	}
	if c.IsPrivate() {
		privateJSON(c, w)
		return w
	}
	w["guild_id"], w["name"], w["nsfw"], w["rate_limit_per_user"] = c.Guild.ID, c.Name, false, 0
	w["permission_overwrites"] = wireOverwrites(c, s.Bot)
	if !c.IsThread() {
		w["topic"], w["position"], w["parent_id"] = nil, 0, nil
		if c.Topic != "" {
			w["topic"] = c.Topic
		}
		return w
	}
	w["parent_id"], w["owner_id"] = c.Parent.ID, c.Owner.ID
	w["message_count"], w["member_count"], w["total_message_sent"] = len(c.Messages), 1, len(c.Messages)
	w["thread_metadata"] = obj{
		"archived": s.IsArchived(c), "locked": c.Locked, "auto_archive_duration": c.ArchiveMins,
		"archive_timestamp": Stamp(c.Activity), "create_timestamp": Stamp(c.Activity),
	}
	return w
}

// privateJSON adds what only a private channel has. It is documented that recipients are users (Channel Resource,
// Channel Structure), not whom an application sees that is none of them: here it sees all.
func privateJSON(c *Channel, w obj) {
	all := []any{}
	for _, u := range c.People {
		all = append(all, UserJSON(u))
	}
	w["recipients"] = all
	if c.Kind == KindGroup {
		w["name"], w["icon"], w["owner_id"] = nil, nil, c.People[0].ID
		if c.Name != "" {
			w["name"] = c.Name
		}
	}
}

func wireOverwrites(c *Channel, bot *User) []any {
	if c.Denied == 0 {
		return []any{}
	}
	return []any{obj{"id": bot.ID, "type": 1, "allow": "0", "deny": strconv.FormatUint(c.Denied, 10)}}
}

// MessageJSON is a message object.
func MessageJSON(s *World, m *Message) obj {
	mentions := []any{}
	for _, u := range m.Mentions {
		mentions = append(mentions, UserJSON(u))
	}
	files := []any{}
	for _, a := range m.Attachments {
		files = append(files, AttachmentJSON(s, a))
	}
	w := obj{
		"id": m.ID, "channel_id": m.Channel.ID, "type": m.Kind, "content": m.Content, "author": UserJSON(m.Author),
		"embeds": List(LinkAttachments(s, m)), "components": List(m.Components), "attachments": files,
		"flags": m.Flags, "tts": m.TTS, "timestamp": Stamp(m.Created), "edited_timestamp": Stamp(m.Edited),
		"mentions": mentions, "mention_everyone": m.MentionAll, "mention_roles": []any{}, "pinned": m.Pinned,
	}
	if m.Nonce != nil {
		w["nonce"] = m.Nonce
	}
	if m.Author.Bot {
		w["application_id"] = s.AppID
	}
	if m.Via != nil {
		w["webhook_id"] = s.AppID
		w["interaction_metadata"] = metadataJSON(m)
		if m.Via.Kind == KindCommand {
			w["interaction"] = obj{"id": m.Via.ID, "type": m.Via.Kind, "name": m.Via.Name, "user": UserJSON(m.Via.User)}
		}
	}
	if m.ReplyTo != nil {
		w["message_reference"] = obj{"type": 0, "message_id": m.ReplyTo.ID, "channel_id": m.Channel.ID}
		w["referenced_message"] = nil
		if !m.ReplyTo.Deleted {
			w["referenced_message"] = MessageJSON(s, m.ReplyTo)
		}
	}
	if m.Thread != nil {
		w["thread"] = ChannelJSON(s, m.Thread)
	}
	return w
}

// metadataJSON tells from which interaction a message comes (Discord's documentation, Message Resource: Message
// Interaction Metadata).
func metadataJSON(m *Message) obj {
	i := m.Via
	w := obj{"id": i.ID, "type": i.Kind, "user": UserJSON(i.User),
		"authorizing_integration_owners": i.Owners.JSON(m.Channel)}
	if i.TargetPerson != nil {
		w["target_user"] = UserJSON(i.TargetPerson)
	}
	if i.TargetMessage != nil {
		w["target_message_id"] = i.TargetMessage.ID
	}
	return w
}

// AttachmentJSON is an attachment object.
func AttachmentJSON(s *World, a *Attachment) obj {
	w := obj{
		"id": a.ID, "filename": a.Name, "size": len(a.Data), "content_type": a.ContentType,
		"url": s.URL + "/attachments/" + a.Path, "proxy_url": s.URL + "/attachments/" + a.Path, "ephemeral": a.Ephemeral,
	}
	if a.Description != "" {
		w["description"] = a.Description
	}
	if a.Width > 0 {
		w["width"], w["height"] = a.Width, a.Height
	}
	return w
}

// LinkAttachments returns the embeds with attachment://name references replaced by addresses, as Discord shows them.
func LinkAttachments(s *World, m *Message) []any {
	if len(m.Attachments) == 0 {
		return m.Embeds
	}
	files := map[string]*Attachment{}
	for _, a := range m.Attachments {
		files["attachment://"+a.Name] = a
	}
	var walk func(v any) any
	walk = func(v any) any {
		switch v := v.(type) {
		case string:
			if a := files[v]; a != nil {
				return s.URL + "/attachments/" + a.Path
			}
			return v
		case obj:
			out := obj{}
			for k, e := range v {
				out[k] = walk(e)
			}
			if a := files[check.Str(v["url"])]; a != nil && a.Width > 0 { // Discord adds the size of an embed's picture
				out["width"], out["height"] = a.Width, a.Height
			}
			return out
		case []any:
			out := make([]any, len(v))
			for i, e := range v {
				out[i] = walk(e)
			}
			return out
		}
		return v
	}
	return walk(m.Embeds).([]any)
}
