package page

import (
	"slices"
	"tablee/bot/internal/playground/world"
)

// manyUnread is where counting stops; the page says "99+".
const manyUnread = 100

// unread says how much of a channel u has not seen: "fresh" messages of others, "unread" of them to answer for by a
// badge (all of a DM, elsewhere those that notified u), and the newest message "seen". It counts what is there, so that
// a badge goes with the message it stood for.
func unread(u *world.User, ch *world.Channel) obj {
	seen, fresh, calls := u.Seen[ch.ID], 0, 0
	for _, m := range slices.Backward(ch.Messages) {
		if fresh == manyUnread || seen != "" && !world.SnowflakeLess(seen, m.ID) {
			break
		}
		if m.Author == u || !u.Sees(m) {
			continue
		}
		fresh++
		if ch.Kind == world.KindDM || slices.Contains(m.Pings, u) {
			calls++
		}
	}
	return obj{"fresh": fresh, "unread": calls, "seen": seen}
}

// see notes that u has had a channel's messages before their eyes, up to one of them; without one, all there are.
func (s *Page) see(u *world.User, channel, id string) {
	ch := s.w.Channels[channel]
	if ch == nil || len(ch.Messages) == 0 {
		return
	}
	if newest := ch.Messages[len(ch.Messages)-1].ID; id == "" || world.SnowflakeLess(newest, id) {
		id = newest
	}
	if world.SnowflakeLess(u.Seen[channel], id) {
		u.Seen[channel] = id
		s.Unread(ch)
	}
}

// Unread tells every tab how much of a channel its person has not seen; a person with two tabs reads in both.
func (s *Page) Unread(ch *world.Channel) {
	for v := range s.views {
		if ch.Kind != world.KindDM || ch.Person == v.who {
			event := unread(v.who, ch)
			event["type"], event["channel"] = "unread", ch.ID
			s.show(v, event)
		}
	}
}
