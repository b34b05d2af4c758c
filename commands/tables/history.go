package tables

import (
	"strconv"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/rules/game"
	"tablee/rules/table"
)

// lastHistoryPage shows the last page of the history.
func (h *views) lastHistoryPage(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	return h.history(q, t.ID, -1)
}

// historyPage shows the page of a button.
func (h *views) historyPage(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	return h.history(q, p.ID.Table, p.ID.Page)
}

// history shows a page of what happened, as the person may know it.
func (h *views) history(q *request.Request, n table.ID, page int) (*discordgo.InteractionResponse, error) {
	t, err := h.LookAt(q, n)
	if err != nil {
		return nil, err
	}
	told, err := h.queries.History(q.Ctx, n, q.Caller.User.ID)
	if err != nil {
		return nil, err
	}
	const size = 15
	pages := max(1, (len(told)+size-1)/size)
	if page < 0 || page >= pages {
		page = pages - 1
	}
	say := h.Builder.TablePrinter(t, q.Person.Language())
	lines := []game.Msg{game.M("say.page", "page", page+1, "of", pages)}
	for _, e := range told[page*size : min(len(told), (page+1)*size)] {
		msg := e.Msg
		if e.To != game.Public && e.To != t.You {
			msg = game.Event{To: e.To, Msg: e.Msg}.ForOthers(e.Name)
		}
		lines = append(lines, game.M("say.told", "ply", strconv.Itoa(e.Ply), "unix", int(e.At.Unix()), "msg", msg))
	}
	data := &discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{h.Builder.TitledLines(say,
		game.M("board.title", "game", message.Title(t.Game), "table", t.ID.String()), lines)}}
	back, on := message.Button("previous", 0, game.Secondary), message.Button("next", 0, game.Secondary)
	for _, b := range []struct {
		c  game.Control
		to int
	}{{back, page - 1}, {on, page + 1}} {
		if b.to < 0 || b.to == pages {
			continue
		}
		row := h.Builder.Rows(say, []game.Control{b.c}, func(name string) string {
			return customid.ID{Kind: customid.History, Table: n, Page: b.to, Name: name}.String()
		})
		data.Components = append(data.Components, row...)
	}
	data.Components = message.OneRow(data.Components)
	return q.Answer(data), nil
}
