package commands

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/request"
	"tablee/rules/game"
)

// press handles a button or a menu.
func (r *Router) press(q *request.Request,
	data discordgo.MessageComponentInteractionData) (*discordgo.InteractionResponse, error) {
	q.KeepMessage = q.Caller.Direct() && handler.IsBoard(q.Interaction.Message)
	return answer(q, r.controls.Buttons, data.CustomID, handler.Press{Values: data.Values})
}

// submit handles a form. A form that would answer it is refused, whoever makes it, because Discord takes none: people
// can type the name of a control that opens one.
func (r *Router) submit(q *request.Request, form request.Form) (*discordgo.InteractionResponse, error) {
	res, err := answer(q, r.controls.Forms, form.CustomID, handler.Press{Fields: form.Fields})
	if err == nil && res != nil && res.Type == discordgo.InteractionResponseModal {
		return nil, game.Refuse("say.formtwice")
	}
	return res, err
}

// answer calls the control for the kind of a custom id.
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

// withRedirected makes a table's buttons call the handlers of other subjects for the names in Redirected.
func withRedirected(c handler.Controls) handler.Controls {
	at := c.Buttons[customid.Table]
	c.Buttons[customid.Table] = func(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
		if do := c.Redirected[p.ID.Name]; do != nil {
			return do(q, p)
		}
		return at(q, p)
	}
	return c
}
