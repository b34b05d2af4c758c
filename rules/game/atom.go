package game

import (
	"strconv"
	"strings"
	"unicode"
)

// Bounds of a name in a saved game: Discord's longest is 32 characters.
const (
	maxAtom      = 32
	maxAtomBytes = 100
)

// Atom is the name of a seat in native formats, one word of at most 32 characters and 100 bytes: "_" replaces blanks,
// characters that cannot be printed, and those in kept, which the format uses itself. Missing names are P1, P2, ...
func Atom(names []string, seat int, kept string) string {
	name := ""
	if seat < len(names) {
		name = strings.TrimSpace(strings.ToValidUTF8(names[seat], "_"))
	}
	var b strings.Builder
	n := 0
	for _, r := range name {
		if unicode.IsSpace(r) || !unicode.IsPrint(r) || strings.ContainsRune(kept, r) {
			r = '_'
		}
		if n++; n > maxAtom || b.Len()+len(string(r)) > maxAtomBytes {
			break
		}
		b.WriteRune(r)
	}
	if n == 0 {
		return "P" + strconv.Itoa(seat+1)
	}
	return b.String()
}
