package commands

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/request"
	"tablee/rules/game"
)

// press carries out a button or a menu.
func (r *Router) press(q *request.Request,
	data discordgo.MessageComponentInteractionData) (*discordgo.InteractionResponse, error) {
	q.Stays = q.Interaction.GuildID == "" && handler.Board(q.Interaction.Message)
	return answer(q, r.controls.Buttons, data.CustomID, handler.Press{Values: data.Values})
}

// submit carries out a form.
func (r *Router) submit(q *request.Request, data discordgo.ModalSubmitInteractionData) (*discordgo.InteractionResponse,
	error) {
	return answer(q, r.controls.Forms, data.CustomID, handler.Press{Fields: fields(data)})
}

// answer hands a press to the control of its kind.
func answer(q *request.Request, controls map[customid.Kind]handler.Control, id string,
	p handler.Press) (*discordgo.InteractionResponse, error) {
	i, ok := customid.Parse(id)
	do := controls[i.Kind]
	if !ok || do == nil {
		return nil, game.Refuse("refused.action")
	}
	p.ID = i
	return do(q, p)
}

// withAway has a table's buttons answered by other subjects where they lead away from the table.
func withAway(c handler.Controls) handler.Controls {
	at := c.Buttons[customid.Table]
	c.Buttons[customid.Table] = func(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
		if do := c.Away[p.ID.Name]; do != nil {
			return do(q, p)
		}
		return at(q, p)
	}
	return c
}

// fields are what were written into a form, by the fields' names.
func fields(data discordgo.ModalSubmitInteractionData) map[string]string {
	all := map[string]string{}
	for _, c := range data.Components {
		if row, ok := c.(*discordgo.ActionsRow); ok {
			for _, f := range row.Components {
				if in, ok := f.(*discordgo.TextInput); ok {
					all[in.CustomID] = in.Value
				}
			}
		}
	}
	return all
}
