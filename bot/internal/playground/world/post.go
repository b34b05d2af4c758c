package world

import "slices"

// Post puts a message into its channel and announces it.
func Post(s *World, m *Message) {
	ch := m.Channel
	ch.Messages = append(ch.Messages, m)
	if ch.IsThread() {
		ch.Activity = m.Created
		if ch.Archived && m.Only == nil {
			ch.Archived = false
			ThreadChanged(s, ch)
		}
	}
	if m.Only == nil && ch.HasBot() {
		w := MessageJSON(s, m)
		if ch.Guild != nil {
			w["guild_id"] = ch.Guild.ID
			w["member"] = MemberJSON(s, ch.Guild, m.Author)
		}
		s.Bots.MessageEvent("MESSAGE_CREATE", m, w)
	}
	s.Tabs.Message("message", m)
	s.Tabs.Unread(ch)
	s.Changed()
}

// MessageChanged announces that a message has changed.
func MessageChanged(s *World, m *Message) {
	if m.Only == nil && m.Channel.HasBot() {
		w := MessageJSON(s, m)
		if m.Channel.Guild != nil {
			w["guild_id"] = m.Channel.Guild.ID
		}
		s.Bots.MessageEvent("MESSAGE_UPDATE", m, w)
	}
	s.Tabs.Message("update", m)
	s.Changed()
}

// Remove deletes a message.
func Remove(s *World, m *Message) {
	ch := m.Channel
	ch.Messages = slices.DeleteFunc(ch.Messages, func(o *Message) bool { return o == m })
	ch.Pins = slices.DeleteFunc(ch.Pins, func(o *Message) bool { return o == m })
	forget(s, m)
	if m.Only == nil && ch.HasBot() {
		w := obj{"id": m.ID, "channel_id": ch.ID}
		if ch.Guild != nil {
			w["guild_id"] = ch.Guild.ID
		}
		s.Bots.Event("MESSAGE_DELETE", ch.Guild, MessageIntent(ch), w)
	}
	s.Tabs.Message("delete", m)
	s.Tabs.Unread(ch)
	s.Changed()
}

func forget(s *World, m *Message) {
	m.Deleted = true
	for _, a := range m.Attachments {
		delete(s.Uploads, a.Path)
	}
}
