package tables

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/rules/game"
	"tablee/rules/table"
)

// tableActions has the actions at a table, typed or pressed, except moves.
type tableActions struct {
	*handler.Base
	host  handler.Doer
	views *views
}

// simpleAction makes the handler of an action that needs no arguments.
func (h *tableActions) simpleAction(what table.ActionKind) handler.Action {
	return func(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
		o := table.Action{Kind: what, Level: request.Number(q.Args["strength"]),
			Seat: game.Seat(request.Number(q.Args["seat"]) - 1), Days: request.Number(q.Args["days"])}
		if u, ok := q.Resolved(q.Args["player"]); ok {
			o.User = u
		}
		t, err := h.host.Do(q.Ctx, q.Caller, t.ID, o)
		if err != nil {
			return nil, err
		}
		if what == table.Resume && !asksToMove(t) {
			q.Board = t.ID
		}
		return request.Private(&discordgo.InteractionResponseData{Content: q.Say.Msg(doneMessage(o, t))}), nil
	}
}

// resume wakes a table, or brings one that is awake from a chat or back to it.
func (h *tableActions) resume(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	if err := q.MayShow(); err != nil {
		return nil, err
	}
	if t.Phase != table.Suspended || t.Guild != q.Caller.Guild {
		if _, err := h.MayOpen(q); err != nil {
			return nil, err
		}
	}
	return h.simpleAction(table.Resume)(q, t)
}

// asksToMove tells whether the table stays where it is until all have agreed that it goes on somewhere else.
func asksToMove(t *table.Table) bool { return t.Ask != nil && t.Ask.What == table.Resume }

// pause asks for a pause, or ends the one there is.
func (h *tableActions) pause(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	if t.Paused {
		return h.simpleAction(table.Unpause)(q, t)
	}
	return h.simpleAction(table.AskPause)(q, t)
}

// join sits a person down, with a word for the shuffle if one was typed; a person who sits there already adds the word.
func (h *tableActions) join(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	o := table.Action{Kind: table.Join, Seat: -1, Text: strings.TrimSpace(q.Args["word"])}
	if o.Text != "" && t.You != game.Public {
		o.Kind = table.Shuffle
	}
	t, err := h.host.Do(q.Ctx, q.Caller, t.ID, o)
	if err != nil {
		return nil, err
	}
	return request.Private(&discordgo.InteractionResponseData{Content: q.Say.Msg(doneMessage(o, t))}), nil
}

// doneMessage says that an action is done, or if the others have to agree to it, that they have been asked.
func doneMessage(o table.Action, t *table.Table) game.Msg {
	id := string(o.Kind)
	switch {
	case o.Kind == table.Abort && t.Phase != table.Over && t.Open:
		id = "askend"
	case o.Kind == table.Abort && t.Phase != table.Over:
		id = "askabort"
	case o.Kind == table.Resume && asksToMove(t):
		id = "askresume"
	case o.Kind == table.AskUndo && t.Ask == nil:
		id = "undone"
	case o.Kind == table.AskPause && t.Ask == nil && t.Paused:
		id = "paused"
	case o.Kind == table.Join && t.BeginFull && t.Phase == table.Playing:
		id = string(table.Begin)
	case o.Kind == table.Join && o.Text != "":
		id = string(table.Shuffle)
	case (o.Kind == table.Join || o.Kind == table.Leave) && t.Open && t.Phase != table.Lobby:
		id += "open"
	case o.Kind == table.HandOver && o.User.ID != "":
		return game.M("done.handedto", "table", t.ID.String(), "to", game.M("mention.user", "user", o.User.ID))
	}
	return game.M("done."+id, "table", t.ID.String())
}

func (h *tableActions) rematch(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	return h.again(q, t, false)
}

// again opens a finished table again; computers: those sit down who did not come to a table that never began.
func (h *tableActions) again(q *request.Request, t *table.Table,
	computers bool) (*discordgo.InteractionResponse, error) {
	if err := q.MayShow(); err != nil {
		return nil, err
	}
	called := t.Result != nil && t.Result.Reason.ID == table.NotCome
	t, err := h.host.Do(q.Ctx, q.Caller, t.ID, table.Action{Kind: table.Rematch, On: computers})
	if err != nil {
		return nil, err
	}
	q.Opened(t.ID)
	if called { // the message has said all, and its buttons have done their work
		return q.Answer(q.Reply("done.reopened", "table", t.ID.String()).Data), nil
	}
	return q.Reply("done.rematch", "table", t.ID.String()), nil
}

// takeOver takes a seat that a computer holds, or the person's own seat back.
func (h *tableActions) takeOver(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	o := table.Action{Kind: table.TakeBack}
	seat := request.Number(q.Args["seat"]) - 1
	own := slices.IndexFunc(t.Seats, func(s table.Seat) bool {
		return s.Kind == table.Computer && s.User == q.Caller.User.ID
	})
	if own < 0 || seat >= 0 && seat != own {
		o = table.Action{Kind: table.TakeOver, Seat: game.Seat(seat)}
		if seat < 0 {
			o.Seat = game.Seat(slices.IndexFunc(t.Seats, func(s table.Seat) bool {
				return s.Kind == table.Computer && s.User != ""
			}))
		}
	}
	if _, err := h.host.Do(q.Ctx, q.Caller, t.ID, o); err != nil {
		return nil, err
	}
	return q.Reply("done.takeover", "table", t.ID.String()), nil
}

// tableButton handles one of the host's own buttons.
func (h *tableActions) tableButton(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	i, values := p.ID, p.Values
	switch i.Name {
	case message.SeatJoin, message.SeatNo, message.SeatBack:
		return h.seatButton(q, i)
	}
	t, err := h.LookAt(q, i.Table)
	if err != nil {
		return nil, err
	}
	// the message is of another table with this number, or of a state before a backup was restored
	if t.Phase != table.Over && table.Epoch(i.Revision) != table.Epoch(t.Revision) {
		return nil, game.Refuse("host.stale")
	}
	switch i.Name {
	case "hand", "mine", "shownow", "refresh":
		return h.views.hand(q, t)
	case message.TableOpen:
		return h.views.open(q, t)
	case message.Waits:
		q.KeepMessage = true
		return h.views.hand(q, t)
	case message.GiveUp:
		q.KeepMessage = true
		return h.askResign(q, t)
	case message.LaterOn:
		return h.simpleAction(table.Later)(q, t)
	case message.BoardSit:
		return h.sit(q, t)
	case message.BoardDescribe:
		return h.views.describe(q, t)
	case "rules":
		return h.views.rulesOf(q, t.Game, t.ID, 1)
	case "history":
		return h.views.history(q, t.ID, -1)
	case "more":
		return h.more(q, t)
	case proofButton:
		return h.proof(q, t), nil
	case confirmResign:
		return h.askResign(q, t)
	case "rematch":
		return h.rematch(q, t)
	case message.BoardAlone:
		return h.again(q, t, true)
	case message.BoardList, message.BoardUnlist:
		return h.list(q, t, i.Name == message.BoardList)
	case "takeback":
		if t.You != game.Public { // pressed again: another seat that the computer holds is not meant
			return h.views.hand(q, t)
		}
		return h.takeOver(q, t)
	case "bring":
		if _, err := h.host.Do(q.Ctx, q.Caller, t.ID, table.Action{Kind: table.Repost}); err != nil {
			return nil, err
		}
		q.Board = t.ID
		return h.views.hand(q, t)
	}
	name, asked := customid.Answered(i.Name)
	o := table.Action{Kind: table.ActionKind(name), Revision: i.Revision, Ask: asked}
	switch o.Kind {
	case table.Add, table.Remove:
		if values = chosen(i.Name, values); len(values) != 1 {
			return nil, game.Refuse("refused.action")
		}
		o.Level, o.Seat = request.Number(values[0]), game.Seat(request.Number(values[0]))
	case table.Swap:
		if values = chosen(i.Name, values); len(values) != 1 {
			return nil, game.Refuse("refused.action")
		}
		a, b := customid.Two(values[0])
		o.Seat, o.To = game.Seat(a), game.Seat(b)
	case table.Join, table.Leave, table.Begin, table.Abort, table.CloseRound, table.Accept,
		table.Decline, table.Vote, table.Resign,
		table.AskUndo, table.AskDraw, table.AskPause, table.Unpause, table.Nudge, table.HandOver:
	default:
		return nil, game.Refuse("refused.action")
	}
	answers := asked != 0 && q.OnPrivate() && handler.IsBoard(q.Interaction.Message) // a question, under one's own view
	if q.Caller.On = handler.Surface(q, i.Kind); answers && q.Caller.Direct() {
		q.Caller.On = table.OnHand
	}
	t, err = h.host.Do(q.Ctx, q.Caller, t.ID, o)
	if err != nil {
		return nil, err
	}
	// also for others' answers
	waiting := (o.Kind == table.Accept || o.Kind == table.Vote) && (t.Ask != nil || len(t.Out) > 0)
	if !waiting && q.Caller.On == table.OnBoard || onLobby(q, t) {
		if res, err := h.UpdateBoard(q, t); err == nil {
			return res, nil // on an error, the action is done all the same; only its message is not updated
		}
	}
	done := doneMessage(o, t)
	if answers {
		q.KeepMessage = false
		return h.PrivateView(q, t, []game.Msg{done}, nil)
	}
	return q.Answer(&discordgo.InteractionResponseData{Content: q.Say.Msg(done)}), nil
}

// sit shows a person the private view of an open game that runs. Whoever does not sit there yet, or has left,
// sits down by it.
func (h *tableActions) sit(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	if t.Open && t.Phase == table.Playing && (t.You == game.Public || t.Seats[t.You].Resigned) {
		joined, err := h.host.Do(q.Ctx, q.Caller, t.ID, table.Action{Kind: table.Join, Seat: -1})
		if err != nil {
			return nil, err
		}
		t = joined
	}
	return h.views.hand(q, t)
}

// list records whether a person wants to stand in the ranking of all servers of a simultaneous game.
func (h *tableActions) list(q *request.Request, t *table.Table, on bool) (*discordgo.InteractionResponse, error) {
	if _, err := h.host.Do(q.Ctx, q.Caller, t.ID, table.Action{Kind: table.List, On: on}); err != nil {
		return nil, err
	}
	if on {
		return q.Reply("night.told.listed"), nil
	}
	return q.Reply("night.told.unlisted"), nil
}

// chosen are the lines chosen from a menu, also where the only line is a button.
func chosen(name string, values []string) []string {
	if _, only := customid.LineOf(name); only != "" && len(values) == 0 {
		return []string{only}
	}
	return values
}

// onLobby tells whether a control was pressed on the message of a table that has not begun, in whichever channel.
func onLobby(q *request.Request, t *table.Table) bool {
	m := q.Interaction.Message
	return m != nil && m.Flags&discordgo.MessageFlagsEphemeral == 0 && t.Phase == table.Lobby
}
