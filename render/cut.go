package render

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// token is what Discord shows as one thing: an emoji of an application or server, a mention of a person, a role, a
// channel or a command, or a time.
var token = regexp.MustCompile(`^<(a?:\w+:\d+|@[!&]?\d+|#\d+|/[^<>:]+:\d+|t:-?\d+(:[A-Za-z])?|id:\w+)>`)

// maxToken is how many bytes the longest token has: a command of three names of 32 characters, and its id.
const maxToken = 320

// Cut shortens a text to max characters, the last of which is then an ellipsis. What people see as one thing is left
// whole or left out: a character with its accents, an emoji of whatever kind, a mention, a time.
func Cut(s string, max int) string {
	if utf8.RuneCountInString(s) <= max {
		return s
	}
	if max < 1 {
		return ""
	}
	end := 0 // in bytes, of the clusters that fit beside the ellipsis
	for rest, state, room := s, -1, max-1; rest != ""; {
		var cluster string
		cluster, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if room -= utf8.RuneCountInString(cluster); room < 0 {
			break
		}
		end += len(cluster)
	}
	if i := strings.LastIndexByte(s[:end], '<'); i >= 0 && end-i < maxToken {
		if loc := token.FindStringIndex(s[i:]); loc != nil && i+loc[1] > end {
			end = i
		}
	}
	return strings.TrimRight(s[:end], " ") + "…"
}
