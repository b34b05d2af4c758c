package tables

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/rules/game"
	"tablee/rules/table"
)

// HintHost finds hints.
type HintHost interface {
	// Hint tells a person whose turn it is one degree of help more, at this revision of the table.
	Hint(ctx context.Context, by table.Caller, id table.ID, revision int) (*table.Hinted, error)
}

// Drafts stores half-made moves.
type Drafts interface {
	SaveDraft(ctx context.Context, by table.Caller, id table.ID, draft string) (kept string, err error)
}

// Hints has the commands and the button for hints.
type Hints struct {
	*handler.Base
	host   HintHost
	drafts Drafts
}

// NewHints makes handlers that ask a host for hints, and store a move that was told as a draft.
func NewHints(d *handler.Base, h HintHost, drafts Drafts) *Hints { return &Hints{d, h, drafts} }

// Commands are hint, a sub-command of every game.
func (h *Hints) Commands() (list []slash.Command) {
	for _, name := range h.Order {
		mine := handler.Choice{Game: name, Seated: true}
		list = append(list, slash.Command{Path: name + " hint", Text: "cmd.hint", Args: []slash.Arg{h.TableArg(mine)},
			Do: h.OnTable(mine, h.hint)})
	}
	return list
}

// Controls has the button that asks for a hint.
func (h *Hints) Controls() handler.Controls {
	return handler.Controls{Redirected: map[string]handler.Control{message.BoardHint: h.OnTableControl(h.hint)}}
}

// hint tells one degree of help more, with all earlier ones; the last prepares the move.
func (h *Hints) hint(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	told, err := h.host.Hint(q.Ctx, q.Caller, t.ID, t.Revision)
	if err != nil {
		return nil, err
	}
	lines := []game.Msg{game.M("hint.where", "text", told.Advice.Where)}
	if told.Degree >= game.HintWhat {
		lines = append(lines, game.M("hint.what", "text", told.Advice.What))
	}
	board := told.Advice.Boards[told.Degree-1]
	if told.Degree < table.Degrees {
		return h.PrivateView(q, told.Table, append(lines, game.M("hint.more")), board)
	}
	lines = append(lines, game.M("hint.move", "move", told.Move, "why", told.Advice.Why))
	ready, err := h.prepare(q, told)
	if err != nil {
		return nil, err
	}
	if ready {
		lines = append(lines, game.M("hint.ready"))
	}
	return h.PrivateView(q, told.Table, lines, board)
}

// prepare stores the move that was told as the person's draft, if the game has drafts. It replaces a draft of their
// own.
func (h *Hints) prepare(q *request.Request, told *table.Hinted) (bool, error) {
	iv, ok := told.Table.View.(game.Interactive)
	fill := told.Advice.Fill
	if !ok || fill.Name == "" {
		return false, nil
	}
	reply, err := iv.Do(told.Table.Draft, fill)
	if err != nil || reply.Move != "" {
		return false, nil //nolint:nilerr // they can still play it themselves
	}
	by := q.Caller
	by.Interaction = "" // Hint has handled the interaction, and answers the same when it is delivered again
	told.Table.Draft, err = h.drafts.SaveDraft(q.Ctx, by, told.Table.ID, reply.Draft)
	return err == nil, err
}
