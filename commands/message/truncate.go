package message

import (
	"maps"

	"tablee/render"
	"tablee/rules/game"
)

const (
	// maxEchoed is how many characters of one typed argument a refusal repeats. People can type a thousand.
	maxEchoed = 120
	// maxListed is how many things a refusal lists. Each may be an emoji, of some forty characters.
	maxListed = 20
)

// more is what stands for the things of a list that are left out.
var more = game.Lit("…")

// Truncate shortens the texts of a message, and those of messages in it, to maxEchoed characters, and its lists to
// maxListed things.
func Truncate(m game.Msg) game.Msg {
	if len(m.Args) == 0 {
		return m
	}
	m = truncateJoined(m)
	m.Args = maps.Clone(m.Args)
	for name, arg := range m.Args {
		switch arg := arg.(type) {
		case string:
			m.Args[name] = render.Cut(arg, maxEchoed)
		case game.Msg:
			m.Args[name] = truncateThing(arg)
		case []game.Msg:
			list := make([]game.Msg, 0, maxListed+1)
			for _, item := range arg[:min(len(arg), maxListed)] {
				list = append(list, truncateThing(item))
			}
			if len(arg) > maxListed {
				list = append(list, more)
			}
			m.Args[name] = list
		}
	}
	return m
}

// truncateThing is Truncate for a message in a message, which may be what was typed.
func truncateThing(m game.Msg) game.Msg {
	m.Lit = render.Cut(m.Lit, maxEchoed)
	return Truncate(m)
}

// truncateJoined shortens a list that is made as game.Joined makes it: each message has the ones before it as an
// argument of its own kind.
func truncateJoined(m game.Msg) game.Msg {
	links := []game.Msg{m}
	for name := before(m); name != ""; name = before(links[len(links)-1]) {
		links = append(links, links[len(links)-1].Args[name].(game.Msg))
	}
	if len(links) < maxListed { // the innermost has two things
		return m
	}
	m.Args = maps.Clone(m.Args)
	name := before(m)
	for other, arg := range m.Args {
		if _, thing := arg.(game.Msg); thing && other != name {
			m.Args[other] = more
		}
	}
	m.Args[name] = links[len(links)-maxListed+1]
	return m
}

// before names the argument that has what comes before the last thing of a joined list; "" if there is none.
func before(m game.Msg) string {
	for name, arg := range m.Args {
		if inner, ok := arg.(game.Msg); ok && m.ID != "" && inner.ID == m.ID {
			return name
		}
	}
	return ""
}
