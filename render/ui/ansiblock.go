package ui

import (
	"strings"

	"tablee/render"
	"tablee/render/textboard"
	"tablee/rules/game"
)

// maxColoured is the greatest length of a coloured block, so that a description has space for other text.
const maxColoured = 3200

// onDiscord removes what Discord's ANSI blocks do not support: they support 0, 1, 4, 30-37 and 40-47.
var onDiscord = strings.NewReplacer("\x1b[2m", "\x1b[0m", "\x1b[2;4m", "\x1b[4m")

// colouredBlock is a diagram as a code block with Discord's colours, which desktops show and phones ignore. It is empty
// if the colours would need more than max characters.
func colouredBlock(d game.Diagram, p *render.Printer, width, max int) string {
	block := "```ansi\n" + strings.ReplaceAll(onDiscord.Replace(textboard.Coloured(d, p, width)), "`", "'") + "\n```"
	if render.Length(block) > max {
		return ""
	}
	return block
}
