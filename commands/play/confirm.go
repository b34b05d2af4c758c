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

// confirm asks before a move is played, for people who have chosen to be asked. Refreshing the private view cancels it.
func (h *Play) confirm(q *request.Request, t *table.Table, revision int,
	reply game.Reply) (*discordgo.InteractionResponse,
	error) {
	token, err := h.Ask(q, handler.Question{Op: &table.Action{Kind: table.Play, Move: reply.Move, Draft: reply.Draft,
		Revision: revision}})
	if err != nil {
		return nil, err
	}
	say := h.Builder.TablePrinter(t, q.Person.Language())
	yes := h.Builder.Rows(say, []game.Control{message.Button("confirm", 0, game.Success)}, func(string) string {
		return customid.ID{Kind: customid.Confirm, Table: t.ID, Revision: revision, Name: token}.String()
	})
	no := h.Builder.TableRows(t, say, customid.Table, []game.Control{{Name: "refresh", Label: game.M("button.back")}})
	data := &discordgo.InteractionResponseData{Content: say.Msg(game.M("say.confirm", "move", reply.Move, "game",
		message.Title(t.Game), "table", t.ID.String())), Components: message.OneRow(append(yes, no...))}
	return q.Answer(data), nil
}

// confirmed plays the move that was confirmed.
func (h *Play) confirmed(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	i := p.ID
	what, err := h.Take(q, i.Name)
	if err != nil {
		return nil, err
	}
	if what.Op == nil {
		return nil, game.Refuse("say.forgotten")
	}
	t, err := h.LookAt(q, i.Table)
	if err == nil {
		t, err = h.host.Do(q.Ctx, q.Caller, t.ID, *what.Op)
	}
	if err != nil {
		return nil, err
	}
	return h.played(q, t), nil
}
