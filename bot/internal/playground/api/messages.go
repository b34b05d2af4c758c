package api

import (
	"fmt"
	"slices"
	"strconv"

	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

var messageRoutes = []Route{
	On("GET", "/channels/{channel_id}/messages", listMessages),
	On("POST", "/channels/{channel_id}/messages", createMessage),
	On("GET", "/channels/{channel_id}/messages/{message_id}", getMessage),
	On("PATCH", "/channels/{channel_id}/messages/{message_id}", editMessage),
	On("DELETE", "/channels/{channel_id}/messages/{message_id}", deleteMessage),
	On("POST", "/channels/{channel_id}/messages/bulk-delete", bulkDelete),
}

// messageOf finds the message of a call. Ephemeral messages cannot be found through a channel.
func messageOf(s *world.World, c *Call) (*world.Message, error) {
	ch, err := channelOf(s, c)
	if err != nil {
		return nil, err
	}
	m := ch.Find(c.Path("message_id"))
	if m == nil || m.Only != nil {
		return nil, check.ErrUnknownMessage
	}
	return m, nil
}

func listMessages(s *world.World, c *Call) (any, error) {
	ch, err := channelOf(s, c)
	if err != nil {
		return nil, err
	}
	limit := 50
	if q := c.Query("limit"); q != "" {
		f := check.NewForm()
		if limit, _ = f.Root("limit").Integer(q, 1, 100); f.Err() != nil {
			return nil, f.Err()
		}
	}
	out := []any{}
	if Need(ch, world.ReadMessageHistory) != nil {
		return out, nil //nolint:nilerr // Discord answers an empty list if the bot lacks the permission
	}
	before, after := c.Query("before"), c.Query("after")
	if around := c.Query("around"); around != "" {
		id, _ := strconv.ParseUint(around, 10, 64)
		before = strconv.FormatUint(id+1, 10)
	}
	list := slices.DeleteFunc(slices.Clone(ch.Messages), func(m *world.Message) bool {
		return m.Only != nil || before != "" && !world.SnowflakeLess(m.ID, before) || after != "" &&
			!world.SnowflakeLess(after, m.ID)
	})
	if len(list) > limit {
		if after != "" {
			list = list[:limit]
		} else {
			list = list[len(list)-limit:]
		}
	}
	for _, m := range slices.Backward(list) {
		out = append(out, world.MessageJSON(s, m))
	}
	return out, nil
}

func createMessage(s *world.World, c *Call) (any, error) {
	ch, err := channelOf(s, c)
	if err != nil {
		return nil, err
	}
	f := check.NewForm()
	b, err := check.CheckMessage(f.Root(), c.Body, nil, len(c.Files))
	if err != nil {
		return nil, err
	}
	if err := MayPost(s, ch, b, len(c.Files)); err != nil {
		return nil, err
	}
	key := ""
	if b.Enforce && b.Nonce != nil {
		key = fmt.Sprint(ch.ID, " ", b.Nonce)
		if e, ok := s.Nonces[key]; ok && s.Now().Sub(e.At) < world.NonceLife {
			return world.MessageJSON(s, e.Message), nil
		}
	}
	m := &world.Message{Channel: ch}
	if b.Reply != "" {
		if m.ReplyTo = ch.Find(b.Reply); m.ReplyTo != nil {
			m.Kind = 19
		} else if b.ReplyStrict {
			f.Root("message_reference").Fail("REPLIES_UNKNOWN_MESSAGE", "Unknown message")
		}
	}
	if err := Compose(s, f.Root(), c, b, m); err != nil {
		return nil, err
	}
	world.Post(s, m)
	if key != "" {
		rememberNonce(s, key, m)
	}
	return world.MessageJSON(s, m), nil
}

func rememberNonce(s *world.World, key string, m *world.Message) {
	now := s.Now()
	if len(s.Nonces) > 1000 {
		for k, e := range s.Nonces {
			if now.Sub(e.At) >= world.NonceLife {
				delete(s.Nonces, k)
			}
		}
	}
	s.Nonces[key] = world.NonceEntry{Message: m, At: now}
}

func getMessage(s *world.World, c *Call) (any, error) {
	m, err := messageOf(s, c)
	if err != nil {
		return nil, err
	}
	if err := Need(m.Channel, world.ReadMessageHistory); err != nil {
		return nil, err
	}
	return world.MessageJSON(s, m), nil
}

func editMessage(s *world.World, c *Call) (any, error) {
	m, err := messageOf(s, c)
	if err != nil {
		return nil, err
	}
	if m.Author != s.Bot {
		return nil, check.ErrNotAuthor
	}
	if m.Kind == 6 {
		return nil, check.ErrSystemMessage
	}
	if s.IsArchived(m.Channel) {
		return nil, check.ErrThreadArchived
	}
	f := check.NewForm()
	b, err := check.CheckMessage(f.Root(), c.Body, StandingOf(m), len(c.Files))
	if err != nil {
		return nil, err
	}
	if err := RationOldEdit(s, m); err != nil {
		return nil, err
	}
	if err := Rewrite(s, f.Root(), c, b, m); err != nil {
		return nil, err
	}
	return world.MessageJSON(s, m), nil
}

func deleteMessage(s *world.World, c *Call) (any, error) {
	m, err := messageOf(s, c)
	if err != nil {
		return nil, err
	}
	if m.Author != s.Bot {
		if m.Channel.Kind == world.KindDM {
			return nil, check.ErrNotInDM
		}
		if err := Need(m.Channel, world.ManageMessages); err != nil {
			return nil, err
		}
	}
	if s.IsArchived(m.Channel) {
		return nil, check.ErrThreadArchived
	}
	world.Remove(s, m)
	return nil, nil
}

func bulkDelete(s *world.World, c *Call) (any, error) {
	ch, err := channelOf(s, c)
	if err != nil {
		return nil, err
	}
	if ch.Kind == world.KindDM {
		return nil, check.ErrNotInDM
	}
	if err := Need(ch, world.ManageMessages); err != nil {
		return nil, err
	}
	f := check.NewForm()
	ids := f.Root("messages").List(c.Body["messages"], 2, 100)
	if err := f.Err(); err != nil {
		return nil, err
	}
	for _, id := range ids {
		if m := ch.Find(check.Str(id)); m != nil && m.Only == nil {
			world.Remove(s, m)
		}
	}
	return nil, nil
}
