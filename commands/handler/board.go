package handler

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/rules/table"
)

// Surface is which of a table's messages a control was pressed on, if the answer is to show the table there. In a
// channel, the only message for everybody is the board.
func Surface(q *request.Request, pressed customid.Kind) table.Surface {
	m := q.Interaction.Message
	switch {
	case m == nil || m.Flags&discordgo.MessageFlagsEphemeral != 0:
		return table.Nowhere
	case pressed == customid.Board || q.Interaction.GuildID != "":
		return table.OnBoard
	case pressed == customid.Private:
		return table.OnHand
	}
	return table.Nowhere
}

// UpdateBoard answers by redrawing the board that was pressed. Everybody sees it, so it has nothing that only this
// person may see.
func (d *Base) UpdateBoard(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	public, err := d.Tables.Look(q.Ctx, t.ID, "")
	if err != nil {
		return nil, err
	}
	g, err := d.Guilds.Guild(q.Ctx, t.Guild)
	if err != nil {
		return nil, err
	}
	if g.Boards.Picture() {
		public.Story = d.Outside.Story(q.Ctx, public)
	}
	data, err := d.TableMessages.Board(public, g).Data()
	if err != nil {
		return nil, err
	}
	return request.Update(data), nil
}

// IsBoard tells whether a message is a table's board: it has the button "more", and is not the question whether
// somebody really resigns, which has that button too.
func IsBoard(m *discordgo.Message) bool {
	menu := false
	if m == nil {
		return false
	}
	for id := range message.Controls(m) {
		switch {
		case id.Kind == customid.Table && id.Name == "resign":
			return false
		case id.Kind == customid.Table && id.Name == "more":
			menu = true
		}
	}
	return menu
}
