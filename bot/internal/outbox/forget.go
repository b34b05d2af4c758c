package outbox

import (
	"slices"

	"tablee/rules/game"
)

// erasedName replaces the name of a person whose data were erased.
const erasedName = "…"

// Forget removes a person from a message, by id and by names. It tells whether the message has changed, and whether it
// still says something: a message only about that person does not.
func (b *Body) Forget(user string, names []string) (changed, says bool) {
	if slices.Contains(b.Ping, user) {
		b.Ping = slices.DeleteFunc(slices.Clone(b.Ping), func(u string) bool { return u == user })
		changed = true
	}
	for _, who := range []*string{&b.Cause, &b.From} {
		if *who == user {
			*who, changed = "", true
		}
	}
	worded, mentions := removeNames(b.Msg, user, names)
	return changed || worded || mentions, !mentions
}

// removeNames removes names from a message and messages in it, and tells whether it mentions the person.
func removeNames(m game.Msg, user string, names []string) (changed, mentions bool) {
	for arg, v := range m.Args {
		within := []game.Msg{}
		switch v := v.(type) {
		case string:
			switch {
			case v == user:
				mentions = true
			case v != "" && slices.Contains(names, v):
				m.Args[arg], changed = erasedName, true
			}
		case game.Msg:
			within = append(within, v)
		case []game.Msg:
			within = v
		}
		for _, w := range within {
			c, n := removeNames(w, user, names)
			changed, mentions = changed || c, mentions || n
		}
	}
	return changed, mentions
}
