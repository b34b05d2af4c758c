package outbox

import (
	"slices"

	"tablee/rules/game"
)

// nameless stands where the name of somebody stood who has been forgotten.
const nameless = "…"

// Forget takes a person out of what a message says, by id and by names. It tells whether anything of it has changed,
// and whether the message still says something: one that tells of the person alone does not.
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
	worded, mentions := unname(b.Msg, user, names)
	return changed || worded || mentions, !mentions
}

// unname blanks names in a message, also where it is said within another one, and tells whether it mentions the person.
func unname(m game.Msg, user string, names []string) (changed, mentions bool) {
	for arg, v := range m.Args {
		within := []game.Msg{}
		switch v := v.(type) {
		case string:
			switch {
			case v == user:
				mentions = true
			case v != "" && slices.Contains(names, v):
				m.Args[arg], changed = nameless, true
			}
		case game.Msg:
			within = append(within, v)
		case []game.Msg:
			within = v
		}
		for _, w := range within {
			c, n := unname(w, user, names)
			changed, mentions = changed || c, mentions || n
		}
	}
	return changed, mentions
}
