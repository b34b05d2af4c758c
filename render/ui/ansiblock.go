package ui

import (
	"strings"

	"tablee/render"
	"tablee/render/textboard"
	"tablee/rules/game"
)

// maxColoured is how long a coloured block may be, so that of a description room is left around it.
const maxColoured = 3200

// onDiscord leaves out what Discord's ANSI blocks do not know: they draw 0, 1, 4, 30-37 and 40-47.
var onDiscord = strings.NewReplacer("\x1b[2m", "\x1b[0m", "\x1b[2;4m", "\x1b[4m")

// colouredBlock is a diagram as a code block in Discord's colours, which desktops show and phones leave out. It is
// empty where the colours would take more than max characters.
func colouredBlock(d game.Diagram, p *render.Printer, width, max int) string {
	block := "```ansi\n" + strings.ReplaceAll(onDiscord.Replace(textboard.Coloured(d, p, width)), "`", "'") + "\n```"
	if render.Length(block) > max {
		return ""
	}
	return block
}
