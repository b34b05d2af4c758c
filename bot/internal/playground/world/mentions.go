package world

import (
	"regexp"
	"slices"
	"strings"

	"tablee/bot/internal/playground/check"
)

var userMention = regexp.MustCompile(`<@!?(\d+)>`)

// Mention sets whom m mentions and, if it is new, whom it notifies, according to allowed_mentions (nil: every mention
// in the text counts). Embeds mention nobody.
func Mention(s *World, m *Message, allowed obj, fresh bool) {
	text := m.Content + " " + check.DisplayedText(m.Components)
	parse, _ := allowed["parse"].([]any)
	listed, _ := allowed["users"].([]any)
	m.Mentions, m.MentionAll = nil, false
	for _, match := range userMention.FindAllStringSubmatch(text, -1) {
		u := s.UserByID(match[1])
		ok := allowed == nil || slices.Contains(parse, any("users")) || slices.Contains(listed, any(match[1]))
		if u != nil && ok && !slices.Contains(m.Mentions, u) {
			m.Mentions = append(m.Mentions, u)
		}
	}
	if m.ReplyTo != nil && m.Via == nil && (allowed == nil || allowed["replied_user"] == true) &&
		!slices.Contains(m.Mentions, m.ReplyTo.Author) {
		m.Mentions = append(m.Mentions, m.ReplyTo.Author)
	}
	ch := m.Channel
	if (strings.Contains(text, "@everyone") || strings.Contains(text, "@here")) && !ch.IsBotDM() {
		m.MentionAll = (allowed == nil || slices.Contains(parse, any("everyone"))) &&
			(!m.Author.Bot || ch.IsPrivate() || BotPermissions(ch)&uint64(MentionEveryone) != 0)
	}
	if !fresh || m.Only != nil || m.Flags&check.FlagSilent != 0 {
		return
	}
	m.Pings = slices.Clone(m.Mentions)
	if m.MentionAll {
		m.Pings = append(m.Pings, s.Users...)
	}
	slices.SortFunc(m.Pings, func(a, b *User) int { return strings.Compare(a.Name, b.Name) })
	m.Pings = slices.DeleteFunc(slices.Compact(m.Pings), func(u *User) bool {
		return u == m.Author || ch.IsPrivate() && !ch.SeenBy(u)
	})
}
