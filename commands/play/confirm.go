package play

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/rules/game"
	"tablee/rules/table"
)

// confirm asks a person who wishes so before a move is played. The way back is to look at one's view again.
func (h *Play) confirm(q *request.Request, t *table.Table, stamp int, reply game.Reply) (*discordgo.InteractionResponse,
	error) {
	token, err := h.Ask(q, handler.Question{Op: &table.Action{Kind: table.Play, Move: reply.Move, Draft: reply.Draft,
		Revision: stamp}})
	if err != nil {
		return nil, err
	}
	say := h.Kit.TablePrinter(t, q.Person.Language())
	yes := h.Kit.Rows(say, []game.Control{message.Button("confirm", 0, game.Success)}, func(string) string {
		return customid.ID{Kind: customid.Confirm, Table: t.ID, Revision: stamp, Name: token}.String()
	})
	no := h.Kit.TableRows(t, say, customid.Table, []game.Control{{Name: "refresh", Label: game.M("button.back")}})
	data := &discordgo.InteractionResponseData{Content: say.Msg(game.M("say.confirm", "move", reply.Move, "game",
		message.Title(t.Game), "table", t.ID.String())), Components: message.OneRow(append(yes, no...))}
	return q.Answer(data), nil
}

// confirmed plays the move that was asked about.
func (h *Play) confirmed(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	i := p.ID
	what, err := h.Take(q, i.Name)
	if err != nil {
		return nil, err
	}
	if what.Op == nil {
		return nil, game.Refuse("say.forgotten")
	}
	t, err := h.See(q, i.Table)
	if err == nil {
		t, err = h.host.Do(q.Ctx, q.Call, t.ID, *what.Op)
	}
	if err != nil {
		return nil, err
	}
	return h.played(q, t), nil
}
