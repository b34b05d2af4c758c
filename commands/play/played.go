package play

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/request"
	"tablee/rules/table"
)

// played answers a move: the board or private view on which it was made is redrawn, and a person who typed it reads
// what came of it.
func (h *Play) played(q *request.Request, t *table.Table) *discordgo.InteractionResponse {
	if q.Caller.On == table.OnBoard {
		if res, err := h.UpdateBoard(q, t); err == nil {
			return res // on an error, the move was made all the same: fall through and say so
		}
	} else if q.OnPrivate() || t.Open { // the person's view tells what counts as their answer
		if res, err := h.PrivateView(q, t, nil, nil); err == nil {
			return res
		}
	}
	embed := h.TableMessages.Outcome(t, h.Builder.TablePrinter(t, q.Person.Language()))
	return request.Private(&discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{embed}})
}
