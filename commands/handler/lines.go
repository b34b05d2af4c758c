package handler

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/request"
	"tablee/rules/game"
	"tablee/rules/table"
)

// PrivateLines is an answer with a title and lines that only the person sees.
func (d *Base) PrivateLines(q *request.Request, head game.Msg, lines ...game.Msg) *discordgo.InteractionResponse {
	embed := d.Builder.TitledLines(q.Say, head, lines)
	return request.Private(&discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{embed}})
}

// PrivateView answers with the person's private view of a table: on the message of the button if that is private
// already, else as a new message that only they see.
func (d *Base) PrivateView(q *request.Request, t *table.Table, lines []game.Msg,
	show *game.Diagram) (*discordgo.InteractionResponse, error) {
	g, err := d.Guilds.Guild(q.Ctx, t.Guild)
	if err != nil {
		return nil, err
	}
	data, err := d.TableMessages.PrivateWith(t, q.Person, g, lines, show).Data()
	if err != nil {
		return nil, err
	}
	if rows := len(data.Components); d.OfferLesson != nil && t.Phase == table.Playing && t.Ply < firstTurns*len(t.Seats) &&
		rows < maxRows {
		data.Components = append(data.Components, d.OfferLesson(q, t.Game)...)
	}
	return q.Answer(data), nil
}

// firstTurns is how many turns of each seat a newcomer's private view offers the game's lesson; maxRows is how many
// rows of controls Discord allows.
const (
	firstTurns = 2
	maxRows    = 5
)
