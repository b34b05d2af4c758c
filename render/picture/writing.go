package picture

import (
	"regexp"
	"strings"

	"tablee/rules/game"
)

// Line is a message in one line.
func (b *Brush) Line(m game.Msg) string { return Typeset(b.Printer.MonoLine(m)) }

// Typeset replaces plain characters, which text boards are limited to, by typographic ones.
func Typeset(s string) string {
	return printed.Replace(minus.ReplaceAllString(s, "$1−$2"))
}

var (
	printed = strings.NewReplacer(" - ", " – ", " . ", " · ", "'", "’")
	minus   = regexp.MustCompile(`(^|[ (/])-([0-9])`)
)
