package world

import "slices"

// FindMessage finds any message by id, in any channel.
func (s *World) FindMessage(id string) *Message {
	for _, ch := range s.Channels {
		if m := ch.Find(id); m != nil {
			return m
		}
	}
	return nil
}

// Find returns the message with this id, or nil.
func (ch *Channel) Find(id string) *Message {
	i, ok := slices.BinarySearchFunc(ch.Messages, id, func(m *Message, id string) int {
		switch {
		case m.ID == id:
			return 0
		case SnowflakeLess(m.ID, id):
			return -1
		}
		return 1
	})
	if !ok {
		return nil
	}
	return ch.Messages[i]
}

// Sees reports whether m is shown to u.
func (u *User) Sees(m *Message) bool {
	if m.Only != nil {
		_, gone := u.Hidden[m.ID]
		return m.Only == u && !gone
	}
	return m.Channel.SeenBy(u)
}
