package handler

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/request"
	"tablee/rules/table"
)

// Surface is the message about the table on which a control was pressed, if the answer is to show the table there. In a
// channel nothing but the board stands for all to see.
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

// OnBoard answers on the board with the board as it is now. It is everybody's: nothing of what this person sees goes
// there.
func (d *Base) OnBoard(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
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
	data, err := d.Paint.Board(public, g).Data()
	if err != nil {
		return nil, err
	}
	return request.Update(data), nil
}

// Board tells whether a message is a table's board: the menu of everything else hangs there, as it does where somebody
// is asked whether they really resign.
func Board(m *discordgo.Message) bool {
	menu := false
	if m == nil {
		return false
	}
	for _, row := range m.Components {
		row, ok := row.(*discordgo.ActionsRow)
		if !ok {
			continue
		}
		for _, c := range row.Components {
			b, ok := c.(*discordgo.Button)
			if !ok {
				continue
			}
			id, _ := customid.Parse(b.CustomID)
			switch {
			case id.Kind == customid.Table && id.Name == "resign":
				return false
			case id.Kind == customid.Table && id.Name == "more":
				menu = true
			}
		}
	}
	return menu
}
