package playground

import (
	"fmt"
	"slices"
	"strconv"
)

var messageRoutes = []route{
	{"GET", "/channels/{channel_id}/messages", false, (*Server).listMessages},
	{"POST", "/channels/{channel_id}/messages", false, (*Server).createMessage},
	{"GET", "/channels/{channel_id}/messages/{message_id}", false, (*Server).getMessage},
	{"PATCH", "/channels/{channel_id}/messages/{message_id}", false, (*Server).editMessage},
	{"DELETE", "/channels/{channel_id}/messages/{message_id}", false, (*Server).deleteMessage},
	{"POST", "/channels/{channel_id}/messages/bulk-delete", false, (*Server).bulkDelete},
}

// messageOf finds the message of a call. Ephemeral ones are not of a channel's
// routes.
func (s *Server) messageOf(c *call) (*message, error) {
	ch, err := s.channelOf(c)
	if err != nil {
		return nil, err
	}
	m := ch.find(c.path("message_id"))
	if m == nil || m.only != nil {
		return nil, errUnknownMessage
	}
	return m, nil
}

func (s *Server) listMessages(c *call) (any, error) {
	ch, err := s.channelOf(c)
	if err != nil {
		return nil, err
	}
	limit := 50
	if q := c.query("limit"); q != "" {
		f := newForm()
		if limit, _ = f.root("limit").integer(q, 1, 100); f.err() != nil {
			return nil, f.err()
		}
	}
	out := []any{}
	if need(ch, ReadMessageHistory) != nil {
		return out, nil //nolint:nilerr // without the right Discord answers an empty list
	}
	before, after := c.query("before"), c.query("after")
	if around := c.query("around"); around != "" {
		id, _ := strconv.ParseUint(around, 10, 64)
		before = strconv.FormatUint(id+1, 10)
	}
	list := slices.DeleteFunc(slices.Clone(ch.messages), func(m *message) bool {
		return m.only != nil || before != "" && !snowflakeLess(m.id, before) || after != "" && !snowflakeLess(after, m.id)
	})
	if len(list) > limit {
		if after != "" {
			list = list[:limit]
		} else {
			list = list[len(list)-limit:]
		}
	}
	for _, m := range slices.Backward(list) {
		out = append(out, s.wireMessage(m))
	}
	return out, nil
}

func (s *Server) createMessage(c *call) (any, error) {
	ch, err := s.channelOf(c)
	if err != nil {
		return nil, err
	}
	f := newForm()
	b, err := checkMessage(f.root(), c.body, nil, len(c.files))
	if err != nil {
		return nil, err
	}
	if err := s.mayPost(ch, b, len(c.files)); err != nil {
		return nil, err
	}
	key := ""
	if b.enforce && b.nonce != nil {
		key = fmt.Sprint(ch.id, " ", b.nonce)
		if e, ok := s.nonces[key]; ok && s.now().Sub(e.at) < nonceLife {
			return s.wireMessage(e.message), nil
		}
	}
	m := &message{channel: ch}
	if b.reply != "" {
		if m.replyTo = ch.find(b.reply); m.replyTo != nil {
			m.kind = 19
		} else if b.replyStrict {
			f.root("message_reference").fail("REPLIES_UNKNOWN_MESSAGE", "Unknown message")
		}
	}
	if err := s.compose(f.root(), c, b, m); err != nil {
		return nil, err
	}
	s.post(m)
	if key != "" {
		s.rememberNonce(key, m)
	}
	return s.wireMessage(m), nil
}

func (s *Server) rememberNonce(key string, m *message) {
	now := s.now()
	if len(s.nonces) > 1000 {
		for k, e := range s.nonces {
			if now.Sub(e.at) >= nonceLife {
				delete(s.nonces, k)
			}
		}
	}
	s.nonces[key] = nonceEntry{m, now}
}

func (s *Server) getMessage(c *call) (any, error) {
	m, err := s.messageOf(c)
	if err != nil {
		return nil, err
	}
	if err := need(m.channel, ReadMessageHistory); err != nil {
		return nil, err
	}
	return s.wireMessage(m), nil
}

func (s *Server) editMessage(c *call) (any, error) {
	m, err := s.messageOf(c)
	if err != nil {
		return nil, err
	}
	if m.author != s.bot {
		return nil, errNotAuthor
	}
	if m.kind == 6 {
		return nil, errSystemMessage
	}
	if s.isArchived(m.channel) {
		return nil, errThreadArchived
	}
	f := newForm()
	b, err := checkMessage(f.root(), c.body, m, len(c.files))
	if err != nil {
		return nil, err
	}
	if err := s.rationOldEdit(m); err != nil {
		return nil, err
	}
	if err := s.rewrite(f.root(), c, b, m); err != nil {
		return nil, err
	}
	return s.wireMessage(m), nil
}

func (s *Server) deleteMessage(c *call) (any, error) {
	m, err := s.messageOf(c)
	if err != nil {
		return nil, err
	}
	if m.author != s.bot {
		if m.channel.kind == kindDM {
			return nil, errNotInDM
		}
		if err := need(m.channel, ManageMessages); err != nil {
			return nil, err
		}
	}
	if s.isArchived(m.channel) {
		return nil, errThreadArchived
	}
	s.remove(m)
	return nil, nil
}

func (s *Server) bulkDelete(c *call) (any, error) {
	ch, err := s.channelOf(c)
	if err != nil {
		return nil, err
	}
	if ch.kind == kindDM {
		return nil, errNotInDM
	}
	if err := need(ch, ManageMessages); err != nil {
		return nil, err
	}
	f := newForm()
	ids := f.root("messages").list(c.body["messages"], 2, 100)
	if err := f.err(); err != nil {
		return nil, err
	}
	for _, id := range ids {
		if m := ch.find(str(id)); m != nil && m.only == nil {
			s.remove(m)
		}
	}
	return nil, nil
}
