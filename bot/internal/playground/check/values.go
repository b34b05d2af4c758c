package check

import (
	"strings"
)

// Objects are the elements of a JSON array that are objects.
func Objects(list []any) []map[string]any {
	var out []map[string]any
	for _, e := range list {
		if o, ok := e.(obj); ok {
			out = append(out, o)
		}
	}
	return out
}

// Dig follows keys into nested objects; it returns nil if one is missing.
func Dig(v any, keys ...string) any {
	for _, k := range keys {
		o, ok := v.(obj)
		if !ok {
			return nil
		}
		v = o[k]
	}
	return v
}

// DisplayedText is the text of all text displays in components.
func DisplayedText(components []any) string {
	var b strings.Builder
	EachComponent(components, func(c obj) {
		if Num(c["type"]) == CompText {
			b.WriteString(Str(c["content"]))
			b.WriteByte('\n')
		}
	})
	return b.String()
}

// EachComponent calls f for every component, outer ones first.
func EachComponent(list []any, f func(obj)) {
	for _, e := range list {
		c, ok := e.(obj)
		if !ok {
			continue
		}
		f(c)
		if kids, ok := c["components"].([]any); ok {
			EachComponent(kids, f)
		}
		for _, k := range []string{"accessory", "component"} {
			if kid, ok := c[k].(obj); ok {
				EachComponent([]any{kid}, f)
			}
		}
	}
}

// Message flags of Discord that the playground supports.
const (
	FlagEphemeral  = 1 << 6
	FlagLoading    = 1 << 7
	FlagSuppress   = 1 << 2
	FlagSilent     = 1 << 12
	FlagComponents = 1 << 15 // IS_COMPONENTS_V2
	FlagHasThread  = 1 << 5
)
