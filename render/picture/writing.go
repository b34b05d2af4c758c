package picture

import (
	"regexp"
	"strings"

	"tablee/rules/game"
)

// Line says a message in one line.
func (b *Brush) Line(m game.Msg) string { return Typeset(b.Printer.MonoLine(m)) }

// Typeset puts the signs of print for those of a keyboard, which boards of text have to do with.
func Typeset(s string) string {
	return printed.Replace(minus.ReplaceAllString(s, "$1−$2"))
}

var (
	printed = strings.NewReplacer(" - ", " – ", " . ", " · ", "'", "’")
	minus   = regexp.MustCompile(`(^|[ (/])-([0-9])`)
)
