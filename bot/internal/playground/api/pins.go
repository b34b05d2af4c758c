package api

import (
	"slices"

	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

const maxPins = 250

var pinRoutes = []Route{
	On("GET", "/channels/{channel_id}/pins", listPinsOld),
	On("PUT", "/channels/{channel_id}/pins/{message_id}", pin),
	On("DELETE", "/channels/{channel_id}/pins/{message_id}", unpin),
	On("GET", "/channels/{channel_id}/messages/pins", listPins),
	On("PUT", "/channels/{channel_id}/messages/pins/{message_id}", pin),
	On("DELETE", "/channels/{channel_id}/messages/pins/{message_id}", unpin),
}

func listPinsOld(s *world.World, c *Call) (any, error) {
	ch, err := channelOf(s, c)
	if err != nil {
		return nil, err
	}
	out := []any{}
	for _, m := range ch.Pins[:min(len(ch.Pins), 50)] {
		out = append(out, world.MessageJSON(s, m))
	}
	return out, nil
}

func listPins(s *world.World, c *Call) (any, error) {
	ch, err := channelOf(s, c)
	if err != nil {
		return nil, err
	}
	limit, before := 50, c.Query("before")
	if q := c.Query("limit"); q != "" {
		f := check.NewForm()
		if limit, _ = f.Root("limit").Integer(q, 1, 50); f.Err() != nil {
			return nil, f.Err()
		}
	}
	items, more := []any{}, false
	for _, m := range ch.Pins {
		if at := world.Stamp(m.PinnedAt).(string); before != "" && at >= before {
			continue
		}
		if len(items) == limit {
			more = true
			break
		}
		items = append(items, obj{"pinned_at": world.Stamp(m.PinnedAt), "message": world.MessageJSON(s, m)})
	}
	return obj{"items": items, "has_more": more}, nil
}

func pin(s *world.World, c *Call) (any, error) {
	m, err := messageOf(s, c)
	if err != nil {
		return nil, err
	}
	ch := m.Channel
	if err := Need(ch, world.PinMessages); err != nil {
		return nil, err
	}
	switch {
	case m.Kind == 6:
		return nil, check.ErrSystemMessage
	case m.Pinned:
		return nil, nil
	case len(ch.Pins) >= maxPins:
		return nil, check.ErrTooManyPins
	}
	m.Pinned, m.PinnedAt = true, s.Now()
	ch.Pins = slices.Insert(ch.Pins, 0, m)
	pinsChanged(s, m)
	world.Post(s, &world.Message{ID: s.NewID(), Channel: ch, Author: s.Bot, Kind: 6, Created: s.Now(), ReplyTo: m})
	return nil, nil
}

func unpin(s *world.World, c *Call) (any, error) {
	m, err := messageOf(s, c)
	if err != nil {
		return nil, err
	}
	if err := Need(m.Channel, world.PinMessages); err != nil {
		return nil, err
	}
	if m.Pinned {
		m.Pinned = false
		m.Channel.Pins = slices.DeleteFunc(m.Channel.Pins, func(o *world.Message) bool { return o == m })
		pinsChanged(s, m)
	}
	return nil, nil
}

func pinsChanged(s *world.World, m *world.Message) {
	ch := m.Channel
	w := obj{"channel_id": ch.ID, "last_pin_timestamp": world.Stamp(m.PinnedAt)}
	if ch.Guild != nil {
		w["guild_id"] = ch.Guild.ID
		s.Bots.Event("CHANNEL_PINS_UPDATE", ch.Guild, world.IntentGuilds, w)
	} else {
		s.Bots.Event("CHANNEL_PINS_UPDATE", nil, world.IntentDirectMessages, w)
	}
	world.MessageChanged(s, m)
}
