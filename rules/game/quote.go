package game

import (
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// Quote shortens a text that was typed, so that a message can quote it: to max characters and an ellipsis. No
// character is parted from its accents, and no emoji is cut.
func Quote(text string, max int) string {
	if utf8.RuneCountInString(text) <= max {
		return text
	}
	end := 0
	for rest, state, room := text, -1, max; ; {
		var cluster string
		cluster, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if room -= utf8.RuneCountInString(cluster); room < 0 {
			return text[:end] + "…"
		}
		end += len(cluster)
	}
}
