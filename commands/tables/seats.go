package tables

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/request"
	"tablee/rules/game"
	"tablee/rules/table"
)

// seats are the deeds at a table, typed or pressed, but for moves.
type seats struct {
	*handler.Base
	host  handler.Doer
	looks *looks
}

// op does what needs no more than what was typed.
func (h *seats) op(what table.ActionKind) handler.Action {
	return func(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
		o := table.Action{Kind: what, Level: request.Number(q.Args["strength"]),
			Seat: game.Seat(request.Number(q.Args["seat"]) - 1), Days: request.Number(q.Args["days"])}
		if u, ok := q.Resolved(q.Args["player"]); ok {
			o.User = u
		}
		t, err := h.host.Do(q.Ctx, q.Call, t.ID, o)
		if err != nil {
			return nil, err
		}
		return request.Private(&discordgo.InteractionResponseData{Content: q.Say.Msg(done(o, t))}), nil
	}
}

// pause asks for a pause, or ends the one there is.
func (h *seats) pause(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	if t.Paused {
		return h.op(table.Unpause)(q, t)
	}
	return h.op(table.AskPause)(q, t)
}

// join sits somebody down, with a word for the shuffle if one was typed; who sits there already adds the word.
func (h *seats) join(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	o := table.Action{Kind: table.Join, Seat: -1, Text: strings.TrimSpace(q.Args["word"])}
	if o.Text != "" && t.You != game.Public {
		o.Kind = table.Shuffle
	}
	t, err := h.host.Do(q.Ctx, q.Call, t.ID, o)
	if err != nil {
		return nil, err
	}
	return request.Private(&discordgo.InteractionResponseData{Content: q.Say.Msg(done(o, t))}), nil
}

// done tells that a deed is done. What the others have to agree to has only been asked for, unless nobody had to be.
func done(o table.Action, t *table.Table) game.Msg {
	id := string(o.Kind)
	switch {
	case o.Kind == table.Abort && t.Phase != table.Over:
		id = "askabort"
	case o.Kind == table.AskUndo && t.Ask == nil:
		id = "undone"
	case o.Kind == table.AskPause && t.Ask == nil && t.Paused:
		id = "paused"
	case o.Kind == table.Join && o.Text != "":
		id = string(table.Shuffle)
	case o.Kind == table.HandOver && o.User.ID != "":
		return game.M("done.handedto", "table", t.ID.String(), "to", game.M("mention.user", "user", o.User.ID))
	}
	return game.M("done."+id, "table", t.ID.String())
}

func (h *seats) rematch(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	t, err := h.host.Do(q.Ctx, q.Call, t.ID, table.Action{Kind: table.Rematch})
	if err != nil {
		return nil, err
	}
	return q.Tell("done.rematch", "table", t.ID.String()), nil
}

// takeOver sits down on a seat that the computer holds, or takes one's own back.
func (h *seats) takeOver(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	o := table.Action{Kind: table.TakeBack}
	seat := request.Number(q.Args["seat"]) - 1
	own := slices.IndexFunc(t.Seats, func(s table.Seat) bool {
		return s.Kind == table.Computer && s.User == q.Call.User.ID
	})
	if own < 0 || seat >= 0 && seat != own {
		o = table.Action{Kind: table.TakeOver, Seat: game.Seat(seat)}
		if seat < 0 {
			o.Seat = game.Seat(slices.IndexFunc(t.Seats, func(s table.Seat) bool {
				return s.Kind == table.Computer && s.User != ""
			}))
		}
	}
	if _, err := h.host.Do(q.Ctx, q.Call, t.ID, o); err != nil {
		return nil, err
	}
	return q.Tell("done.takeover", "table", t.ID.String()), nil
}

// tableButton carries out one of the host's own buttons.
func (h *seats) tableButton(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	i, values := p.ID, p.Values
	t, err := h.See(q, i.Table)
	if err != nil {
		return nil, err
	}
	// another table had this number, or this one went on otherwise
	if t.Phase != table.Over && table.Epoch(i.Revision) != table.Epoch(t.Revision) {
		return nil, game.Refuse("host.stale")
	}
	switch i.Name {
	case "hand", "mine", "refresh":
		return h.looks.hand(q, t)
	case "rules":
		return h.looks.rulesOf(q, t.Game, t.ID, 1)
	case "history":
		return h.looks.history(q, t.ID, -1)
	case "more":
		return h.more(q, t)
	case fair:
		return h.proof(q, t), nil
	case surely:
		return h.sure(q, t)
	case "rematch":
		return h.rematch(q, t)
	case "takeback":
		return h.takeOver(q, t)
	case "bring":
		if _, err := h.host.Do(q.Ctx, q.Call, t.ID, table.Action{Kind: table.Repost}); err != nil {
			return nil, err
		}
		return h.looks.hand(q, t)
	}
	name, asked := customid.Answered(i.Name)
	o := table.Action{Kind: table.ActionKind(name), Revision: i.Revision, Ask: asked}
	switch o.Kind {
	case table.Add, table.Remove:
		if len(values) != 1 {
			return nil, game.Refuse("refused.action")
		}
		o.Level, o.Seat = request.Number(values[0]), game.Seat(request.Number(values[0]))
	case table.Swap:
		if len(values) != 1 {
			return nil, game.Refuse("refused.action")
		}
		a, b := customid.Two(values[0])
		o.Seat, o.To = game.Seat(a), game.Seat(b)
	case table.Join, table.Leave, table.Begin, table.Abort, table.Accept, table.Decline, table.Vote, table.Resign,
		table.AskUndo, table.AskDraw, table.AskPause, table.Unpause, table.Nudge, table.HandOver:
	default:
		return nil, game.Refuse("refused.action")
	}
	q.Call.On = handler.Surface(q, i.Kind)
	t, err = h.host.Do(q.Ctx, q.Call, t.ID, o)
	if err != nil {
		return nil, err
	}
	waiting := (o.Kind == table.Accept || o.Kind == table.Vote) && (t.Ask != nil || len(t.Out) > 0) // for others, too
	if !waiting && q.Call.On == table.OnBoard || q.Interaction.Message != nil && t.Phase == table.Lobby {
		if res, err := h.OnBoard(q, t); err == nil {
			return res, nil // else the deed is done all the same; only its message stays as it was
		}
	}
	data := &discordgo.InteractionResponseData{Content: q.Say.Msg(done(o, t))}
	return q.Answer(data), nil
}
