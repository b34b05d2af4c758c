package outbox

import (
	"slices"

	"tablee/store"
)

// What one person may cause others to be sent in a UTC day. It holds for every kind of message, whatever the person did
// for it: whoever adds a kind or a feature has nothing to do for it but to say who did it (Body.Cause).
const (
	// MostToOne is how many times one person may have another written to, or mentioned. It is above what friends need
	// in an evening: an invitation, a few rematches and questions.
	MostToOne = 8
	// MostToAll is how many direct messages one person may cause everybody together. Mentions in channels do not count:
	// a server sees them and can do something about them.
	MostToAll = 100
)

// caused says whose allowance a message takes from: that of whoever causes it, for those whom it writes to or mentions.
// What the game itself owes has no cause.
func caused(k Kind, target string, b Body) *store.Caused {
	if b.Cause == "" {
		return nil
	}
	c := &store.Caused{From: b.Cause, To: slices.Clone(b.Ping), Most: MostToOne}
	is := k.traits()
	updated := is.private && is.lifetime == single // its edits notify nobody, only a new one does
	if is.private && (b.New || !updated) {
		c.To, c.All = append(c.To, target), MostToAll
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
		case is.lifetime == temporary && len(b.Ping) > 0 && len(left.Ping) == 0: // it is there for the mention alone
			return nil, false
		}
		return encode(left), true
	}
	return c
}
