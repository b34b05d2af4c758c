package commands

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/table"
	"tablee/rules/game"
)

// confirm asks a person who wishes so before a move is played. The way back is to look at one's view again.
func (r *Router) confirm(q *request, t *table.Table, stamp int, reply game.Reply) *discordgo.InteractionResponse {
	token := r.pending.keep(func(q *request, t *table.Table) (*discordgo.InteractionResponse, error) {
		t, err := r.tables.Do(q.ctx, q.call, t.ID, table.Op{What: table.Play, Move: reply.Move, Draft: reply.Draft, Stamp: stamp})
		if err != nil {
			return nil, err
		}
		return r.played(q, t), nil
	}, q.args)
	say := r.printer(t, q.person.Language())
	yes := r.rowsOf(say, []game.Control{button("confirm", 0, game.Success)}, func(string) string { return id{kindConfirm, t.ID, stamp, token}.String() })
	no := r.rows(t, say, kindTable, []game.Control{{Name: "refresh", Label: game.M("button.back")}})
	data := &discordgo.InteractionResponseData{Content: say.Msg(game.M("say.confirm", "move", reply.Move, "game", title(t.Game), "table", t.ID.String())), Components: oneRow(append(yes, no...))}
	if q.onPrivate() {
		return update(data)
	}
	return private(data)
}

// confirmed plays the move that was asked about. After a restart of the bot the question is forgotten.
func (r *Router) confirmed(q *request, i id) (*discordgo.InteractionResponse, error) {
	p, ok := r.pending.take(i.name)
	if !ok {
		return nil, game.Refuse("say.forgotten")
	}
	t, err := r.tables.Look(q.ctx, i.table, q.call.User.ID)
	if err != nil {
		return nil, err
	}
	return p.do(q, t)
}
