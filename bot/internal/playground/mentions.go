package playground

import (
	"regexp"
	"slices"
	"strings"
)

var userMention = regexp.MustCompile(`<@!?(\d+)>`)

// mention works out who m mentions and, when it is new, whom it notifies,
// following allowed_mentions (nil: everything in the text counts). Embeds never
// mention anybody.
func (s *Server) mention(m *message, allowed obj, fresh bool) {
	text := m.content + " " + displayedText(m.components)
	parse, _ := allowed["parse"].([]any)
	listed, _ := allowed["users"].([]any)
	m.mentions, m.mentionAll = nil, false
	for _, match := range userMention.FindAllStringSubmatch(text, -1) {
		u := s.userByID(match[1])
		ok := allowed == nil || slices.Contains(parse, any("users")) || slices.Contains(listed, any(match[1]))
		if u != nil && ok && !slices.Contains(m.mentions, u) {
			m.mentions = append(m.mentions, u)
		}
	}
	if m.replyTo != nil && m.via == nil && (allowed == nil || allowed["replied_user"] == true) && !slices.Contains(m.mentions, m.replyTo.author) {
		m.mentions = append(m.mentions, m.replyTo.author)
	}
	if (strings.Contains(text, "@everyone") || strings.Contains(text, "@here")) && m.channel.guild != nil {
		m.mentionAll = (allowed == nil || slices.Contains(parse, any("everyone"))) &&
			(!m.author.bot || botPermissions(m.channel)&uint64(MentionEveryone) != 0)
	}
	if !fresh || m.only != nil || m.flags&flagSilent != 0 {
		return
	}
	m.pings = slices.Clone(m.mentions)
	if m.mentionAll {
		m.pings = append(m.pings, s.users...)
	}
	slices.SortFunc(m.pings, func(a, b *user) int { return strings.Compare(a.name, b.name) })
	m.pings = slices.DeleteFunc(slices.Compact(m.pings), func(u *user) bool { return u == m.author })
}

// displayedText is the text of all text displays in components.
func displayedText(components []any) string {
	var b strings.Builder
	eachComponent(components, func(c obj) {
		if num(c["type"]) == compText {
			b.WriteString(str(c["content"]))
			b.WriteByte('\n')
		}
	})
	return b.String()
}

// eachComponent calls f for every component, outside in.
func eachComponent(list []any, f func(obj)) {
	for _, e := range list {
		c, ok := e.(obj)
		if !ok {
			continue
		}
		f(c)
		if kids, ok := c["components"].([]any); ok {
			eachComponent(kids, f)
		}
		for _, k := range []string{"accessory", "component"} {
			if kid, ok := c[k].(obj); ok {
				eachComponent([]any{kid}, f)
			}
		}
	}
}
