package playground

import "slices"

const maxPins = 250

var pinRoutes = []route{
	{"GET", "/channels/{channel_id}/pins", false, (*Server).listPinsOld},
	{"PUT", "/channels/{channel_id}/pins/{message_id}", false, (*Server).pin},
	{"DELETE", "/channels/{channel_id}/pins/{message_id}", false, (*Server).unpin},
	{"GET", "/channels/{channel_id}/messages/pins", false, (*Server).listPins},
	{"PUT", "/channels/{channel_id}/messages/pins/{message_id}", false, (*Server).pin},
	{"DELETE", "/channels/{channel_id}/messages/pins/{message_id}", false, (*Server).unpin},
}

func (s *Server) listPinsOld(c *call) (any, error) {
	ch, err := s.channelOf(c)
	if err != nil {
		return nil, err
	}
	out := []any{}
	for _, m := range ch.pins[:min(len(ch.pins), 50)] {
		out = append(out, s.wireMessage(m))
	}
	return out, nil
}

func (s *Server) listPins(c *call) (any, error) {
	ch, err := s.channelOf(c)
	if err != nil {
		return nil, err
	}
	limit, before := 50, c.query("before")
	if q := c.query("limit"); q != "" {
		f := newForm()
		if limit, _ = f.root("limit").integer(q, 1, 50); f.err() != nil {
			return nil, f.err()
		}
	}
	items, more := []any{}, false
	for _, m := range ch.pins {
		if at := stamp(m.pinnedAt).(string); before != "" && at >= before {
			continue
		}
		if len(items) == limit {
			more = true
			break
		}
		items = append(items, obj{"pinned_at": stamp(m.pinnedAt), "message": s.wireMessage(m)})
	}
	return obj{"items": items, "has_more": more}, nil
}

func (s *Server) pin(c *call) (any, error) {
	m, err := s.messageOf(c)
	if err != nil {
		return nil, err
	}
	ch := m.channel
	if err := need(ch, PinMessages); err != nil {
		return nil, err
	}
	switch {
	case m.kind == 6:
		return nil, errSystemMessage
	case m.pinned:
		return nil, nil
	case len(ch.pins) >= maxPins:
		return nil, errTooManyPins
	}
	m.pinned, m.pinnedAt = true, s.now()
	ch.pins = slices.Insert(ch.pins, 0, m)
	s.pinsChanged(m)
	s.post(&message{id: s.newID(), channel: ch, author: s.bot, kind: 6, created: s.now(), replyTo: m})
	return nil, nil
}

func (s *Server) unpin(c *call) (any, error) {
	m, err := s.messageOf(c)
	if err != nil {
		return nil, err
	}
	if err := need(m.channel, PinMessages); err != nil {
		return nil, err
	}
	if m.pinned {
		m.pinned = false
		m.channel.pins = slices.DeleteFunc(m.channel.pins, func(o *message) bool { return o == m })
		s.pinsChanged(m)
	}
	return nil, nil
}

func (s *Server) pinsChanged(m *message) {
	ch := m.channel
	w := obj{"channel_id": ch.id, "last_pin_timestamp": stamp(m.pinnedAt)}
	if ch.guild != nil {
		w["guild_id"] = ch.guild.id
		s.dispatch("CHANNEL_PINS_UPDATE", ch.guild, intentGuilds, w)
	} else {
		s.dispatch("CHANNEL_PINS_UPDATE", nil, intentDirectMessages, w)
	}
	s.messageChanged(m)
}
