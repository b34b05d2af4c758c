package outbox

import (
	"slices"

	"tablee/store"
)

// How many messages one person may cause in a UTC day. The limits apply to every kind of message: a new kind or feature
// only has to set Body.Cause.
const (
	// MaxToOne is how many messages to another person, or pings of another person, one person may cause. It is more than
	// friends need in an evening: an invitation, a few rematches and questions.
	MaxToOne = 8
	// MaxToAll is how many direct messages to all others together one person may cause. Pings in channels do not count: a
	// server sees them and can act on them.
	MaxToAll = 100
)

// causedBy tells against whose limit a message counts: its cause's, for the people whom it is sent to or pings.
// Messages of the game itself have no cause.
func causedBy(k Kind, target string, b Body) *store.Caused {
	if b.Cause == "" {
		return nil
	}
	c := &store.Caused{From: b.Cause, To: slices.Clone(b.Ping), PerPerson: MaxToOne}
	is := k.traits()
	updated := is.private && is.lifetime == single // only a new message notifies anybody, not an edit
	if is.private && (b.New || !updated) {
		c.To, c.Total = append(c.To, target), MaxToAll
	}
	c.To = slices.DeleteFunc(c.To, func(u string) bool { return u == b.Cause })
	if len(c.To) == 0 {
		return nil
	}
	c.Cut = func(over []string) (body []byte, send bool) {
		left := b
		left.Ping = slices.DeleteFunc(slices.Clone(b.Ping), func(u string) bool { return slices.Contains(over, u) })
		switch {
		case updated:
			left.New = false
		case is.private && slices.Contains(over, target):
			return nil, false
		case is.lifetime == temporary && len(b.Ping) > 0 && len(left.Ping) == 0: // its only purpose is the ping
			return nil, false
		}
		return encode(left), true
	}
	return c
}
