package page

import (
	"slices"
	"tablee/bot/internal/playground/world"
)

// manyUnread is the number at which counting stops; the page shows "99+".
const manyUnread = 100

// unread counts the messages of a channel that u has not seen: "fresh" ones of others, "unread" ones among them that
// count for the badge (all outside of servers, there those that notified u), and the id of the newest message "seen".
// It counts existing messages, so that deleting a message also reduces the badge.
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
		if ch.Guild == nil || slices.Contains(m.Pings, u) {
			calls++
		}
	}
	return obj{"fresh": fresh, "unread": calls, "seen": seen}
}

// see records that u has seen a channel's messages up to id; without an id, all of them.
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

// Unread sends every tab its person's unread counts of a channel: a person may have two tabs.
func (s *Page) Unread(ch *world.Channel) {
	for v := range s.views {
		if ch.SeenBy(v.who) {
			event := unread(v.who, ch)
			event["type"], event["channel"] = "unread", ch.ID
			s.show(v, event)
		}
	}
}
