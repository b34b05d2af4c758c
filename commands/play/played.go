package play

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/request"
	"tablee/rules/table"
)

// played answers a move: the board or the private view that it was made on shows the table as it is now, and who typed
// it reads what came of it.
func (h *Play) played(q *request.Request, t *table.Table) *discordgo.InteractionResponse {
	if q.Call.On == table.OnBoard {
		if res, err := h.OnBoard(q, t); err == nil {
			return res // else the move is made all the same: that is told
		}
	} else if q.OnPrivate() {
		if res, err := h.Panel(q, t, nil, nil); err == nil {
			return res
		}
	}
	embed := h.Paint.Outcome(t, h.Kit.TablePrinter(t, q.Person.Language()))
	return request.Private(&discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{embed}})
}
