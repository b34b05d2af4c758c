package handler

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/request"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Lines answers the person alone with a title and lines.
func (d *Base) Lines(q *request.Request, head game.Msg, lines ...game.Msg) *discordgo.InteractionResponse {
	return request.Private(&discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{d.Kit.Lines(q.Say, head,
		lines)}})
}

// Panel answers with the person's private view: on the message of the button if that is private already, else
// as a new message that only they see.
func (d *Base) Panel(q *request.Request, t *table.Table, lines []game.Msg,
	show *game.Diagram) (*discordgo.InteractionResponse, error) {
	g, err := d.Guilds.Guild(q.Ctx, t.Guild)
	if err != nil {
		return nil, err
	}
	data, err := d.Paint.PrivateWith(t, q.Person, g, lines, show).Data()
	if err != nil {
		return nil, err
	}
	if most := len(data.Components); d.Offer != nil && t.Phase == table.Playing && t.Ply < firstTurns*len(t.Seats) &&
		most < maxRows {
		data.Components = append(data.Components, d.Offer(q, t.Game)...)
	}
	return q.Answer(data), nil
}

// firstTurns are those in which who is new to a game is offered its lesson beside their hand; maxRows is how many rows
// of controls Discord allows.
const (
	firstTurns = 2
	maxRows    = 5
)
