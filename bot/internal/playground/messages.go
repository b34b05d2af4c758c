package playground

import (
	"slices"
	"time"
)

// compose makes a message of a checked body, without posting it.
func (s *Server) compose(x field, c *call, b *messageBody, m *message) error {
	m.id, m.created, m.author = s.newID(), s.now(), s.bot
	m.attachments = s.attach(x, c, b.attachments, m.channel, nil, m.only != nil)
	if err := x.form.err(); err != nil {
		return err
	}
	m.flags |= b.flags & (flagSuppress | flagSilent | flagComponents)
	m.tts, m.nonce = b.tts, b.nonce
	if b.content != nil {
		m.content = *b.content
	}
	if b.embeds != nil {
		m.embeds = *b.embeds
	}
	if b.components != nil {
		m.components = *b.components
	}
	s.mention(m, b.mentions, true)
	return nil
}

// rewrite applies a checked body to a message that exists.
func (s *Server) rewrite(x field, c *call, b *messageBody, m *message) error {
	files := m.attachments
	if b.attachments != nil || len(c.files) > 0 {
		files = s.attach(x, c, b.attachments, m.channel, m.attachments, m.only != nil)
	}
	if err := x.form.err(); err != nil {
		return err
	}
	m.attachments = files
	if b.content != nil {
		m.content = *b.content
	}
	if b.embeds != nil {
		m.embeds = *b.embeds
	}
	if b.components != nil {
		m.components = *b.components
	}
	if b.hasFlags {
		m.flags = m.flags&^flagSuppress | b.flags&flagSuppress | b.flags&flagComponents
	}
	first := m.flags&flagLoading != 0
	m.flags &^= flagLoading
	if !first {
		m.edited = s.now()
	}
	s.mention(m, b.mentions, first)
	s.messageChanged(m)
	return nil
}

// post puts a message into its channel and tells everybody.
func (s *Server) post(m *message) {
	ch := m.channel
	ch.messages = append(ch.messages, m)
	if ch.isThread() {
		ch.activity = m.created
		if ch.archived && m.only == nil {
			ch.archived = false
			s.threadChanged(ch)
		}
	}
	for _, u := range s.users {
		if m.author == u || m.only != nil && m.only != u || ch.kind == kindDM && ch.person != u {
			continue
		}
		if ch.kind == kindDM || slices.Contains(m.pings, u) {
			u.unread[ch.id]++
		}
	}
	if m.only == nil {
		w := s.wireMessage(m)
		if ch.guild != nil {
			w["guild_id"] = ch.guild.id
			w["member"] = s.wireMember(ch.guild, m.author)
		}
		s.dispatchMessage("MESSAGE_CREATE", m, w)
	}
	s.noteMessage("message", m)
	s.changed()
}

// dispatchMessage sends a message event; its text goes only to those Discord
// would show it.
func (s *Server) dispatchMessage(event string, m *message, w obj) {
	ch := m.channel
	if ch.guild != nil && !ch.guild.botIn {
		return
	}
	readable := m.author.bot || ch.guild == nil || slices.Contains(m.mentions, s.bot)
	bare := w
	if !readable {
		bare = obj{}
		for k, v := range w {
			bare[k] = v
		}
		bare["content"], bare["embeds"], bare["attachments"], bare["components"] = "", []any{}, []any{}, []any{}
	}
	for _, sess := range s.gw.sessions {
		if !sess.serves(ch.guild) || sess.intents&messageIntent(ch) == 0 {
			continue
		}
		if sess.intents&intentContent != 0 {
			sess.event(event, w)
		} else {
			sess.event(event, bare)
		}
	}
}

func (s *Server) messageChanged(m *message) {
	if m.only == nil {
		w := s.wireMessage(m)
		if m.channel.guild != nil {
			w["guild_id"] = m.channel.guild.id
		}
		s.dispatchMessage("MESSAGE_UPDATE", m, w)
	}
	s.noteMessage("update", m)
	s.changed()
}

// remove deletes a message.
func (s *Server) remove(m *message) {
	ch := m.channel
	ch.messages = slices.DeleteFunc(ch.messages, func(o *message) bool { return o == m })
	ch.pins = slices.DeleteFunc(ch.pins, func(o *message) bool { return o == m })
	s.forget(m)
	if m.only == nil {
		w := obj{"id": m.id, "channel_id": ch.id}
		if ch.guild != nil {
			w["guild_id"] = ch.guild.id
		}
		s.dispatch("MESSAGE_DELETE", ch.guild, messageIntent(ch), w)
	}
	s.noteMessage("delete", m)
	s.changed()
}

func (s *Server) forget(m *message) {
	m.deleted = true
	for _, a := range m.attachments {
		delete(s.uploads, a.path)
	}
}

// findMessage finds any message by id, in any channel.
func (s *Server) findMessage(id string) *message {
	for _, ch := range s.channels {
		if m := ch.find(id); m != nil {
			return m
		}
	}
	return nil
}

// find returns the message with this id, or nil.
func (ch *channel) find(id string) *message {
	i, ok := slices.BinarySearchFunc(ch.messages, id, func(m *message, id string) int {
		switch {
		case m.id == id:
			return 0
		case snowflakeLess(m.id, id):
			return -1
		}
		return 1
	})
	if !ok {
		return nil
	}
	return ch.messages[i]
}

// rationOldEdit refuses the fourth edit in 6 s of messages older than an hour
// in one channel.
func (s *Server) rationOldEdit(m *message) error {
	now := s.now()
	if now.Sub(m.created) < oldMessage {
		return nil
	}
	recent := slices.DeleteFunc(s.oldEdits[m.channel.id], func(t time.Time) bool { return now.Sub(t) >= oldEditsWindow })
	if len(recent) >= oldEditsMax {
		err := *errOldEdits
		err.Retry = (oldEditsWindow - now.Sub(recent[0])).Seconds()
		return &err
	}
	s.oldEdits[m.channel.id] = append(recent, now)
	return nil
}

// mayPost refuses what the bot may not send to ch.
func (s *Server) mayPost(ch *channel, b *messageBody, files int) error {
	if ch.kind == kindDM {
		switch {
		case !s.sharesGuild(ch.person):
			return errNoMutualGuild
		case ch.person.closed:
			return errClosedDM
		}
		return nil
	}
	if err := needToSend(ch); err != nil {
		return err
	}
	if b.embeds != nil && len(*b.embeds) > 0 {
		if err := need(ch, EmbedLinks); err != nil {
			return err
		}
	}
	if files > 0 {
		if err := need(ch, AttachFiles); err != nil {
			return err
		}
	}
	if s.isArchived(ch) && ch.locked {
		return errThreadArchived
	}
	return nil
}
