package handler

import (
	"context"

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
	case pressed == customid.Board || !q.Caller.Direct():
		return table.OnBoard
	case pressed == customid.Private:
		return table.OnHand
	}
	return table.Nowhere
}

// UpdateBoard answers by redrawing the board that was pressed. Everybody sees it, so it has nothing that only this
// person may see.
func (d *Base) UpdateBoard(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	key, board, err := d.CurrentBoard(q.Ctx, t.ID)
	if err != nil {
		return nil, err
	}
	data, err := board.Data()
	if err != nil {
		return nil, err
	}
	q.Drawn = request.View{Table: t.ID, Key: key}
	return request.Update(data), nil
}

// CurrentBoard is a table's board as everybody sees it. The key identifies what it shows: see CurrentView.
func (d *Base) CurrentBoard(ctx context.Context, id table.ID) (key string, m message.Message, err error) {
	public, err := d.Tables.Look(ctx, id, "")
	if err != nil {
		return "", m, err
	}
	g, err := d.Guilds.Guild(ctx, public.Guild)
	if err != nil {
		return "", m, err
	}
	if g.Boards.Picture() || public.InRounds() {
		public.Story = d.Outside.Story(ctx, public)
	}
	m = d.TableMessages.Board(public, g)
	key, err = messageKey(m)
	return key, m, err
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
