package handler

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/rules/game"
	"tablee/rules/table"
)

// OnShown makes the handler of a context menu of an action at the table that the message shows.
func (d *Base) OnShown(do Action) slash.Handler {
	return func(q *request.Request) (*discordgo.InteractionResponse, error) {
		t, _, err := d.Shown(q)
		if err != nil {
			return nil, err
		}
		return do(q, t)
	}
}

// Shown is the table that a message shows on which a context menu was opened, and how many moves were played there when
// it was written, or message.UnknownPly. It refuses messages of others: another bot's table may have the same number.
func (d *Base) Shown(q *request.Request) (t *table.Table, ply int, err error) {
	m := q.TargetMessage()
	id, ply, ok := d.Builder.Recognise(m)
	// the bot's user has the application's id (docs.discord.com, OAuth2: true of all but the oldest applications)
	if !ok || m.Author == nil || m.Author.ID != q.Interaction.AppID {
		return nil, ply, game.Refuse("menu.nogame")
	}
	t, err = d.LookAt(q, id)
	return t, ply, err
}
