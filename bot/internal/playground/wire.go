package playground

import (
	"strconv"
	"strings"
	"time"
)

// The functions of this file write the model down as Discord's JSON.

func stamp(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UTC().Format("2006-01-02T15:04:05.000000+00:00")
}

func (u *user) wire() obj {
	return obj{
		"id": u.id, "username": u.name, "global_name": u.display, "discriminator": "0",
		"avatar": nil, "bot": u.bot, "public_flags": 0, "flags": 0,
	}
}

func (s *Server) wireMember(g *guild, u *user) obj {
	return obj{
		"user": u.wire(), "nick": nil, "avatar": nil, "roles": []any{}, "joined_at": stamp(g.joined),
		"deaf": false, "mute": false, "flags": 0, "pending": false, "premium_since": nil,
		"communication_disabled_until": nil,
	}
}

func (s *Server) wireGuild(g *guild) obj {
	return obj{
		"id": g.id, "name": g.name, "icon": nil, "owner_id": g.owner.id, "preferred_locale": g.locale,
		"features": []any{}, "verification_level": 0, "default_message_notifications": 0,
		"explicit_content_filter": 0, "mfa_level": 0, "system_channel_id": nil, "rules_channel_id": nil,
		"afk_channel_id": nil, "afk_timeout": 300, "emojis": []any{}, "stickers": []any{}, "premium_tier": 0,
		"premium_subscription_count": 0, "nsfw_level": 0, "system_channel_flags": 0, "vanity_url_code": nil,
		"description": nil, "banner": nil, "splash": nil, "discovery_splash": nil, "public_updates_channel_id": nil,
		"premium_progress_bar_enabled": false, "application_id": nil, "safety_alerts_channel_id": nil,
		"roles": []any{wireEveryone(g)},
	}
}

func wireEveryone(g *guild) obj {
	return obj{
		"id": g.id, "name": "@everyone", "permissions": strconv.FormatUint(g.everyone, 10), "position": 0,
		"color": 0, "hoist": false, "managed": false, "mentionable": false, "flags": 0, "icon": nil, "unicode_emoji": nil,
	}
}

// wireGuildCreate is the GUILD_CREATE event's data.
func (s *Server) wireGuildCreate(g *guild) obj {
	w := s.wireGuild(g)
	var channels, threads, members []any
	for _, c := range g.channels {
		switch {
		case c.deleted:
		case !c.isThread():
			channels = append(channels, s.wireChannel(c))
		case !s.isArchived(c):
			threads = append(threads, s.wireChannel(c))
		}
	}
	for _, u := range s.users {
		members = append(members, s.wireMember(g, u))
	}
	members = append(members, s.wireMember(g, s.bot))
	w["channels"], w["threads"], w["members"] = list(channels), list(threads), list(members)
	w["joined_at"], w["large"], w["unavailable"] = stamp(g.joined), false, false
	w["member_count"] = len(members)
	w["voice_states"], w["presences"], w["stage_instances"] = []any{}, []any{}, []any{}
	w["guild_scheduled_events"], w["soundboard_sounds"] = []any{}, []any{}
	return w
}

// list makes a nil slice an empty JSON array.
func list(v []any) []any {
	if v == nil {
		return []any{}
	}
	return v
}

func (s *Server) wireChannel(c *channel) obj {
	w := obj{"id": c.id, "type": c.kind, "last_message_id": nil, "flags": 0}
	for i := len(c.messages) - 1; i >= 0; i-- {
		if m := c.messages[i]; m.only == nil {
			w["last_message_id"] = m.id
			break
		}
	}
	if c.kind == kindDM {
		w["recipients"] = []any{c.person.wire()}
		return w
	}
	w["guild_id"], w["name"], w["nsfw"], w["rate_limit_per_user"] = c.guild.id, c.name, false, 0
	w["permission_overwrites"] = wireOverwrites(c, s.bot)
	if !c.isThread() {
		w["topic"], w["position"], w["parent_id"] = nil, 0, nil
		if c.topic != "" {
			w["topic"] = c.topic
		}
		return w
	}
	w["parent_id"], w["owner_id"] = c.parent.id, c.owner.id
	w["message_count"], w["member_count"], w["total_message_sent"] = len(c.messages), 1, len(c.messages)
	w["thread_metadata"] = obj{
		"archived": s.isArchived(c), "locked": c.locked, "auto_archive_duration": c.archiveMins,
		"archive_timestamp": stamp(c.activity), "create_timestamp": stamp(c.activity),
	}
	return w
}

func wireOverwrites(c *channel, bot *user) []any {
	if c.denied == 0 {
		return []any{}
	}
	return []any{obj{"id": bot.id, "type": 1, "allow": "0", "deny": strconv.FormatUint(c.denied, 10)}}
}

func (s *Server) wireMessage(m *message) obj {
	mentions := []any{}
	for _, u := range m.mentions {
		mentions = append(mentions, u.wire())
	}
	files := []any{}
	for _, a := range m.attachments {
		files = append(files, s.wireAttachment(a))
	}
	w := obj{
		"id": m.id, "channel_id": m.channel.id, "type": m.kind, "content": m.content, "author": m.author.wire(),
		"embeds": list(s.linkAttachments(m)), "components": list(m.components), "attachments": files,
		"flags": m.flags, "tts": m.tts, "timestamp": stamp(m.created), "edited_timestamp": stamp(m.edited),
		"mentions": mentions, "mention_everyone": m.mentionAll, "mention_roles": []any{}, "pinned": m.pinned,
	}
	if m.nonce != nil {
		w["nonce"] = m.nonce
	}
	if m.author.bot {
		w["application_id"] = s.appID
	}
	if m.via != nil {
		w["webhook_id"] = s.appID
		w["interaction_metadata"] = obj{
			"id": m.via.id, "type": m.via.kind, "user": m.via.user.wire(),
			"authorizing_integration_owners": obj{"0": m.via.guildID()},
		}
		if m.via.kind == kindCommand {
			w["interaction"] = obj{"id": m.via.id, "type": m.via.kind, "name": m.via.name, "user": m.via.user.wire()}
		}
	}
	if m.replyTo != nil {
		w["message_reference"] = obj{"type": 0, "message_id": m.replyTo.id, "channel_id": m.channel.id}
		w["referenced_message"] = nil
		if !m.replyTo.deleted {
			w["referenced_message"] = s.wireMessage(m.replyTo)
		}
	}
	if m.thread != nil {
		w["thread"] = s.wireChannel(m.thread)
	}
	return w
}

func (s *Server) wireAttachment(a *attachment) obj {
	w := obj{
		"id": a.id, "filename": a.name, "size": len(a.data), "content_type": a.contentType,
		"url": s.url + "/attachments/" + a.path, "proxy_url": s.url + "/attachments/" + a.path, "ephemeral": a.ephemeral,
	}
	if a.description != "" {
		w["description"] = a.description
	}
	return w
}

// linkAttachments returns the embeds with attachment://name references turned
// into addresses, as Discord shows them.
func (s *Server) linkAttachments(m *message) []any {
	if len(m.attachments) == 0 {
		return m.embeds
	}
	urls := map[string]string{}
	for _, a := range m.attachments {
		urls[a.name] = s.url + "/attachments/" + a.path
	}
	var walk func(v any) any
	walk = func(v any) any {
		switch v := v.(type) {
		case string:
			if name, ok := strings.CutPrefix(v, "attachment://"); ok && urls[name] != "" {
				return urls[name]
			}
			return v
		case obj:
			out := obj{}
			for k, e := range v {
				out[k] = walk(e)
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
	return walk(m.embeds).([]any)
}
