package tables

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/render/textboard"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// describe tells the person's own view of a table in words, or a part of it, such as "row 8".
func (h *views) describe(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	if t.View == nil {
		return nil, game.Refuse("host.notstarted")
	}
	say := h.Builder.TablePrinter(t, q.Person.Language())
	lines := textboard.Asked(textboard.DescribeLines(t.View.Diagram(), say), q.Args["what"])
	if len(lines) == 0 {
		return nil, game.Refuse("describe.nothing", "what", q.Args["what"])
	}
	post := ui.Post{Title: game.M("board.title", "game", message.Title(t.Game), "table", t.ID.String()),
		Colour: ui.ColourQuiet}
	for _, line := range lines {
		post.After = append(post.After, game.Lit(line))
	}
	return request.Private(&discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{ui.Board(post,
		say)}}), nil
}
