package playground

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// convert turns a typed value into what Discord sends, checking what the
// client checks: choices, bounds, lengths, people who exist.
func (s *Server) convert(u *user, ch *channel, v typedValue, resolved obj) (any, error) {
	name := str(v.def["name"])
	if choices, _ := v.def["choices"].([]any); len(choices) > 0 {
		for _, c := range objects(choices) {
			if goesBy(c, v.text, u.locale) || valueText(c["value"]) == v.text {
				return c["value"], nil
			}
		}
		return nil, errf("%q is not a choice of %s", v.text, name)
	}
	switch num(v.def["type"]) {
	case optString:
		n := utf8.RuneCountInString(v.text)
		if lo, hi := num(v.def["min_length"]), num(v.def["max_length"]); n < lo || hi > 0 && n > hi || n == 0 || n > 6000 {
			return nil, errf("the length of %s is out of bounds", name)
		}
		return v.text, nil
	case optInteger, optNumber:
		return convertNumber(v, name)
	case optBoolean:
		switch strings.ToLower(v.text) {
		case "true", "yes", "vrai", "oui":
			return true, nil
		case "false", "no", "faux", "non":
			return false, nil
		}
		return nil, errf("%q is neither true nor false", v.text)
	}
	return s.convertRef(u, ch, v, resolved)
}

func convertNumber(v typedValue, name string) (any, error) {
	f, err := strconv.ParseFloat(v.text, 64)
	if err != nil || num(v.def["type"]) == optInteger && f != math.Trunc(f) || math.Abs(f) > 1<<53 {
		return nil, errf("%q is not a number for %s", v.text, name)
	}
	if lo, ok := v.def["min_value"].(float64); ok && f < lo {
		return nil, errf("%s is at least %v", name, lo)
	}
	if hi, ok := v.def["max_value"].(float64); ok && f > hi {
		return nil, errf("%s is at most %v", name, hi)
	}
	return f, nil
}

// convertRef turns a mention, a channel or a file into an id and resolves it.
func (s *Server) convertRef(u *user, ch *channel, v typedValue, resolved obj) (any, error) {
	put := func(kind, id string, w obj) {
		m, _ := resolved[kind].(obj)
		if m == nil {
			m = obj{}
			resolved[kind] = m
		}
		m[id] = w
	}
	text := strings.Trim(v.text, "<@!#>")
	switch num(v.def["type"]) {
	case optUser, optMentionable:
		if who := s.findUser(text); who != nil {
			put("users", who.id, who.wire())
			if ch.guild != nil {
				member := s.wireMember(ch.guild, who)
				delete(member, "user")
				member["permissions"] = personPermissions(ch, who)
				put("members", who.id, member)
			}
			return who.id, nil
		}
	case optChannel:
		if c, err := s.findChannel(u, text); err == nil {
			put("channels", c.id, s.wireChannel(c))
			return c.id, nil
		}
	case optRole:
		if ch.guild != nil && (text == ch.guild.id || text == "everyone") {
			put("roles", ch.guild.id, wireEveryone(ch.guild))
			return ch.guild.id, nil
		}
	case optAttachment:
		for _, a := range u.held {
			if a.name == v.text {
				put("attachments", a.id, s.wireAttachment(a))
				return a.id, nil
			}
		}
	}
	return nil, errf("nothing is called %q for option %s", v.text, str(v.def["name"]))
}

func valueText(v any) string {
	if f, ok := v.(float64); ok {
		return strconv.FormatFloat(f, 'g', -1, 64)
	}
	return str(v)
}
