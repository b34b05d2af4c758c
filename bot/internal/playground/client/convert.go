package client

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

// convert turns a typed value into the value that Discord sends. It checks what a Discord client checks: choices,
// bounds, lengths, existing users.
func convert(s *world.World, u *world.User, ch *world.Channel, v typedValue, resolved obj) (any, error) {
	name := localName(v.def, u.Locale)
	if choices, _ := v.def["choices"].([]any); len(choices) > 0 {
		for _, c := range check.Objects(choices) {
			if hasName(c, v.text, u.Locale) || valueText(c["value"]) == v.text {
				return c["value"], nil
			}
		}
		return nil, world.Refuse("no_choice", "“{value}” is not a choice of {name}", "value", v.text, "name", name)
	}
	switch check.Num(v.def["type"]) {
	case check.OptString:
		n := utf8.RuneCountInString(v.text)
		if lo, hi := check.Num(v.def["min_length"]), check.Num(v.def["max_length"]); n < lo || hi > 0 && n > hi || n == 0 ||
			n > 6000 {
			return nil, world.Refuse("length", "{name} is too short or too long", "name", name)
		}
		return v.text, nil
	case check.OptInteger, check.OptNumber:
		return convertNumber(v, name)
	case check.OptBoolean:
		switch strings.ToLower(v.text) {
		case "true", "yes", "vrai", "oui":
			return true, nil
		case "false", "no", "faux", "non":
			return false, nil
		}
		return nil, world.Refuse("boolean", "“{value}” is neither true nor false", "value", v.text)
	}
	return convertRef(s, u, ch, v, resolved)
}

func convertNumber(v typedValue, name string) (any, error) {
	f, err := strconv.ParseFloat(v.text, 64)
	if err != nil || check.Num(v.def["type"]) == check.OptInteger && f != math.Trunc(f) || math.Abs(f) > 1<<53 {
		return nil, world.Refuse("number", "“{value}” is not a number for {name}", "value", v.text, "name", name)
	}
	if lo, ok := v.def["min_value"].(float64); ok && f < lo {
		return nil, world.Refuse("at_least", "{name} is at least {n}", "name", name, "n", valueText(lo))
	}
	if hi, ok := v.def["max_value"].(float64); ok && f > hi {
		return nil, world.Refuse("at_most", "{name} is at most {n}", "name", name, "n", valueText(hi))
	}
	return f, nil
}

// convertRef turns a mention, a channel or a file into its id and adds the object to resolved.
func convertRef(s *world.World, u *world.User, ch *world.Channel, v typedValue, resolved obj) (any, error) {
	put := func(kind, id string, w obj) {
		m, _ := resolved[kind].(obj)
		if m == nil {
			m = obj{}
			resolved[kind] = m
		}
		m[id] = w
	}
	text := strings.Trim(v.text, "<@!#>")
	switch check.Num(v.def["type"]) {
	case check.OptUser, check.OptMentionable:
		if who := s.FindUser(text); who != nil && (!ch.IsPrivate() || who == s.Bot || ch.SeenBy(who)) {
			put("users", who.ID, world.UserJSON(who))
			if ch.Guild != nil {
				put("members", who.ID, partialMember(s, ch, who))
			}
			return who.ID, nil
		}
	case check.OptChannel:
		if c, err := s.FindChannel(u, text); err == nil {
			put("channels", c.ID, world.ChannelJSON(s, c))
			return c.ID, nil
		}
	case check.OptRole:
		if ch.Guild != nil && (text == ch.Guild.ID || text == "everyone") {
			put("roles", ch.Guild.ID, world.EveryoneJSON(ch.Guild))
			return ch.Guild.ID, nil
		}
	case check.OptAttachment:
		for _, a := range u.Held {
			if a.Name == v.text {
				put("attachments", a.ID, world.AttachmentJSON(s, a))
				return a.ID, nil
			}
		}
	}
	return nil, world.Refuse("nothing_called", "nothing is called “{value}” for {name}", "value", v.text, "name",
		localName(v.def, u.Locale))
}

// partialMember is a member as in resolved data.
func partialMember(s *world.World, ch *world.Channel, who *world.User) obj {
	member := world.MemberJSON(s, ch.Guild, who)
	for _, k := range []string{"user", "deaf", "mute"} {
		delete(member, k)
	}
	member["permissions"] = world.PersonPermissions(ch, who)
	return member
}

func valueText(v any) string {
	if f, ok := v.(float64); ok {
		return strconv.FormatFloat(f, 'g', -1, 64)
	}
	return check.Str(v)
}
