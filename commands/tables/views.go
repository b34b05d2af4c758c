package tables

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/rules/game"
	"tablee/rules/table"
)

// anyPhase are the phases of tables that can be shown.
var anyPhase = []table.Phase{table.Lobby, table.Playing, table.Over, table.Suspended}

// views has the commands that show something and change nothing.
type views struct {
	*handler.Base
	host        handler.Doer
	queries     Queries
	illustrator Illustrator
}

// Historian knows the history of tables, as far as a person may know it.
type Historian interface {
	History(ctx context.Context, id table.ID, user string) ([]table.LogEntry, error)
}

// list lists a person's tables, and those of the channel that wait for players.
func (h *views) list(q *request.Request) (*discordgo.InteractionResponse, error) {
	mine, err := h.Tables.Find(q.Ctx, table.Filter{User: q.Caller.User.ID,
		Phases: []table.Phase{table.Lobby, table.Playing, table.Suspended, table.Quarantined}, Limit: 40}, q.Caller.User.ID)
	if err != nil {
		return nil, err
	}
	open, err := h.Tables.Find(q.Ctx, table.Filter{Channel: q.Caller.Channel, Phases: anyPhase[:2], Limit: 20},
		q.Caller.User.ID)
	if err != nil {
		return nil, err
	}
	seen := map[table.ID]bool{}
	for _, t := range mine {
		seen[t.ID] = true
	}
	here := handler.Filter(open, func(t *table.Table) bool { return !seen[t.ID] })
	if len(mine)+len(here) == 0 {
		return q.Reply("say.nolist"), nil
	}
	user := q.Caller.User.ID
	message.ByUrgency(mine, user)
	for _, t := range slices.Concat(message.Listed(mine, user), here) {
		if t.Board, err = h.Tables.FindBoard(q.Ctx, t); err != nil {
			return nil, err
		}
	}
	data, err := h.TableMessages.List(mine, here, user, q.CreatedAt(), q.Say).Data()
	if err != nil {
		return nil, err
	}
	return request.Private(data), nil
}

// open opens a table of the list: the person's private view of a game that runs, or else the board.
func (h *views) open(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	if t.Phase != table.Lobby && t.You != game.Public {
		return h.PrivateView(q, t, nil, nil)
	}
	return h.show(q, t)
}

// show shows the board as everybody sees it, to the person alone. If the table's own message has been deleted from the
// channel, it is posted again.
func (h *views) show(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	if t.Channel == q.Caller.Channel {
		if _, err := h.host.Do(q.Ctx, q.Caller, t.ID, table.Action{Kind: table.Check}); err != nil {
			return nil, err
		}
	}
	if t.Here(q.Caller) {
		q.Board = t.ID
		return q.Reply("say.boardbelow"), nil
	}
	public, err := h.Tables.Look(q.Ctx, t.ID, "")
	if err != nil {
		return nil, err
	}
	public.Lang, public.Story = q.Person.Language(), h.Outside.Story(q.Ctx, public)
	g, err := h.Guilds.Guild(q.Ctx, t.Guild)
	if err != nil {
		return nil, err
	}
	g.Boards, g.Wide = q.Person.Shown(g), false
	m := h.TableMessages.Board(public, g)
	m.Content = ""
	data, err := m.Data()
	if err != nil {
		return nil, err
	}
	return request.Private(data), nil
}

// watchingRefusal tells a person who does not sit at a table why they have no view of their own, and how to play.
func watchingRefusal(q *request.Request, t *table.Table) error {
	why := table.Unseated(t.ID, t.Seats, q.Caller.User.ID)
	if msg, _ := game.Refused(why); msg.ID != "host.notseated" {
		return why
	}
	if t.Open {
		return game.Refuse("say.watchingopen", "table", t.ID.String())
	}
	return game.Refuse("say.watching", "table", t.ID.String(), "command", t.Game+" new")
}

// hand shows the person's private view.
func (h *views) hand(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	if t.Phase == table.Playing && t.You == game.Public {
		return nil, watchingRefusal(q, t)
	}
	if t.Phase == table.Lobby {
		return nil, game.Refuse("host.notstarted")
	}
	return h.PrivateView(q, t, nil, nil)
}

// sinceLastTurn tells what happened since the person's last turn, without the passes.
func (h *views) sinceLastTurn(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	var lines []game.Msg
	for _, e := range t.Since {
		if !e.Minor {
			lines = append(lines, e.Msg)
		}
	}
	if len(lines) == 0 {
		lines = append(lines, game.M("say.quiet"))
	}
	say := h.Builder.TablePrinter(t, q.Person.Language())
	head := game.M("board.title", "game", message.Title(t.Game), "table", t.ID.String())
	data := &discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{h.Builder.TitledLines(say, head, lines)}}
	return request.Private(data), nil
}
