package round

import (
	"strings"

	"tablee/rules/game"
)

// sideWords are the words for an end of the chain or of an arm that people may type, in both languages.
var sideWords = map[string]Side{
	"":  First,
	"l": Left, "left": Left, "g": Left, "gauche": Left,
	"r": Right, "right": Right, "d": Right, "droite": Right, "droit": Right,
	"t": Top, "top": Top, "u": Top, "up": Top, "h": Top, "haut": Top,
	"b": Bottom, "bottom": Bottom, "down": Bottom, "bas": Bottom,
}

// ParseTyped parses a tile and perhaps a side as people type them: "6-4 L", "[4:6]g", "64 droite", "left 6 4", with any
// case, blanks and separator.
func ParseTyped(text string) (Play, error) {
	var values []int
	var word strings.Builder
	for _, r := range strings.ToLower(text) {
		switch {
		case '0' <= r && r <= '9':
			values = append(values, int(r-'0'))
		case 'a' <= r && r <= 'z':
			word.WriteRune(r)
		case strings.ContainsRune(" -:=|/,.;[]()<>\u00a0\u202f–", r):
		default:
			return Play{}, game.Refuse("domino.refuse.typed")
		}
	}
	s, ok := sideWords[word.String()]
	if !ok || len(values) != 2 {
		return Play{}, game.Refuse("domino.refuse.typed")
	}
	return Play{Make(values[0], values[1]), s}, nil
}
