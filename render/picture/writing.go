package picture

import (
	"regexp"
	"strings"

	"tablee/render"
	"tablee/render/canvas"
	"tablee/rules/game"
)

// Line is a message in one line.
func (b *Brush) Line(m game.Msg) string { return Line(b.Printer, m) }

// Line is a message in one line, as pictures write it.
func Line(p *render.Printer, m game.Msg) string { return Typeset(p.DrawnLine(m, canvas.Draws)) }

// Typeset replaces plain characters, which text boards are limited to, by typographic ones.
func Typeset(s string) string {
	return printed.Replace(minus.ReplaceAllString(s, "$1−$2"))
}

var (
	printed = strings.NewReplacer(" - ", " – ", " . ", " · ", "'", "’")
	minus   = regexp.MustCompile(`(^|[ (/])-([0-9])`)
)
