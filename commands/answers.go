package commands

import (
	"github.com/bwmarrin/discordgo"

	"tablee/render"
	"tablee/rules/game"
)

// embed is a message of lines under a title.
func (r *Router) embed(say *render.Printer, head game.Msg, lines []game.Msg) *discordgo.MessageEmbed {
	return render.Board(render.Post{Title: head, Lead: lines, Colour: render.ColourQuiet}, say)
}

// lines answers the person alone with a title and lines.
func (r *Router) lines(q *request, head game.Msg, lines ...game.Msg) *discordgo.InteractionResponse {
	return private(&discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{r.embed(q.say, head, lines)}})
}

func (r *Router) rowsOf(say *render.Printer, cs []game.Control, name func(string) string) []discordgo.MessageComponent {
	return render.Controls(game.Panel{Controls: cs}, say, name)
}

// oneRow puts the buttons of several rows into one.
func oneRow(rows []discordgo.MessageComponent) []discordgo.MessageComponent {
	var all discordgo.ActionsRow
	for _, c := range rows {
		if row, ok := c.(discordgo.ActionsRow); ok {
			all.Components = append(all.Components, row.Components...)
		}
	}
	return []discordgo.MessageComponent{all}
}
