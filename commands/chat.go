package commands

import (
	"strconv"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/handler"
	"tablee/commands/request"
	"tablee/rules/table"
)

// In a chat the bot can post nothing by itself (see table.Caller.Chat), so the board of a table lives in the answers. A
// press on the board is answered by the board, which brings a new token for its message; what else there is to say
// follows, for the person alone. An older board, below which there is a newer one, becomes one line that says so.
// Anything else about a table there, such as a typed move, is answered by a new board, unless one is there that shows
// the same. What is refused needs no board, but on the board itself, which may be out of date; what is for everybody by
// itself, such as a film, or is edited later, stays the first answer and the only one. Package liveview edits the
// newest board as long as its token lasts.

// shownInChat adds the board of the table to the answer, where that has to show it, and records the views that the
// answer shows.
func (r *Router) shownInChat(q *request.Request, res *discordgo.InteractionResponse) (*discordgo.InteractionResponse,
	*discordgo.InteractionResponseData) {
	if res.Type == discordgo.InteractionResponseModal || res.Data == nil {
		return res, nil
	}
	id, on := r.boardToShow(q)
	// nobody else would see a new board, which must not count as the one of all
	alone := on != onBoard && on != onOldBoard && q.HiddenHere()
	if alone && q.Board == 0 {
		id = 0
	}
	everybody := res.Type == discordgo.InteractionResponseChannelMessageWithSource &&
		res.Data.Flags&discordgo.MessageFlagsEphemeral == 0
	if id == 0 || on != onPrivate && (everybody || q.Amended) {
		r.viewShown(q, false)
		if q.Post != nil {
			q.Post.AllowedMentions = &discordgo.MessageAllowedMentions{}
		}
		return res, q.Post
	}
	private, update := res.Data, res.Type == discordgo.InteractionResponseUpdateMessage
	switch {
	case on == onOldBoard:
		return r.folded(q, res, id)
	case on == onBoard && update && q.Drawn.Table == id: // the handler has drawn it
		r.boardShown(q, false, id, q.Drawn.Key)
		return res, nil
	}
	key, message, err := r.base.CurrentBoard(q.Ctx, id)
	var board *discordgo.InteractionResponseData
	if err == nil {
		board, err = message.Data()
	}
	if err != nil { // what the person has done is done all the same
		r.Report(err)
		r.viewShown(q, false)
		return res, nil
	}
	board.AllowedMentions = &discordgo.MessageAllowedMentions{}
	if q.Invites {
		board.AllowedMentions.Users = message.Mentions
	}
	switch {
	case on == onBoard:
		if update { // it is the board already
			private = nil
		}
		res = request.Update(board)
	case on == onCommand:
		if q.Board != 0 && !q.Told && q.View.Table == 0 &&
			len(private.Components)+len(private.Embeds)+len(private.Files) == 0 {
			private = nil // the board says it
		}
		res = &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: board}
	default: // a private message, which the answer has changed
		r.viewShown(q, false)
		if alone {
			return res, nil
		}
		r.boardShown(q, true, id, key)
		return res, board
	}
	if !alone {
		r.boardShown(q, false, id, key)
	}
	if private == nil {
		return res, nil
	}
	r.viewShown(q, true)
	return res, request.Private(private).Data
}

// folded answers a press on a board below which there is a newer one: the older one becomes a line that says so.
func (r *Router) folded(q *request.Request, res *discordgo.InteractionResponse,
	id table.ID) (*discordgo.InteractionResponse, *discordgo.InteractionResponseData) {
	t, err := r.base.Tables.Look(q.Ctx, id, "")
	var line *discordgo.InteractionResponseData
	if err == nil {
		line, err = r.Messages.Collapsed(t).Data()
	}
	switch {
	case err != nil:
		r.Report(err)
		r.viewShown(q, false)
		return res, nil
	case res.Type == discordgo.InteractionResponseUpdateMessage: // it was the board, which is further down
		return request.Update(line), nil
	}
	r.viewShown(q, true)
	return request.Update(line), request.Private(res.Data).Data
}

// place is what an interaction in a chat was made on.
type place int

const (
	onCommand place = iota
	onBoard
	onOldBoard // there is a newer one further down
	onPrivate
)

// boardToShow is the table whose board the answer to an interaction in a chat has to show, and where it was made; 0 is
// none.
func (r *Router) boardToShow(q *request.Request) (table.ID, place) {
	if !q.Caller.Chat {
		return 0, onCommand
	}
	id, m := r.tableHere(q), q.Interaction.Message
	shown, message, open := r.BoardShown(id)
	switch {
	case m == nil:
	case m.Flags&discordgo.MessageFlagsEphemeral != 0:
		if q.Board == 0 && (open || q.Refused) {
			id = 0 // it is edited, where it is
		}
		return id, onPrivate
	default:
		if of, _, ok := r.Messages.Recognise(m); ok && q.Board == 0 && of == id && handler.IsBoard(m) {
			if open && older(m.ID, message) {
				return id, onOldBoard
			}
			return id, onBoard
		}
	}
	switch {
	case q.Board != 0:
	case q.Refused:
		id = 0
	case open:
		if now, _, err := r.base.CurrentBoard(q.Ctx, id); err == nil && now == shown {
			id = 0 // the board has nothing new
		}
	}
	return id, onCommand
}

// older tells whether a message was made before another one, if both ids are known.
func older(id, other string) bool {
	a, no := strconv.ParseUint(id, 10, 64)
	b, err := strconv.ParseUint(other, 10, 64)
	return no == nil && err == nil && a < b
}

// tableHere is the table that an interaction has opened, or that it is about, if that is in its chat; 0 is none.
func (r *Router) tableHere(q *request.Request) table.ID {
	switch {
	case q.Board != 0:
		// such as another game of people who play elsewhere
		if t, err := r.base.Tables.Look(q.Ctx, q.Board, ""); err == nil && !t.Here(q.Caller) {
			return 0
		}
		return q.Board
	case q.Table != nil && q.Table.Here(q.Caller):
		return q.Table.ID
	}
	return 0
}

// viewShown records that the answer shows the person's private view, if it does.
func (r *Router) viewShown(q *request.Request, later bool) {
	if q.View.Table != 0 && r.ViewShown != nil {
		r.ViewShown(q.Interaction.ID, later, q.View.Table, q.Caller.User.ID, q.View.Key)
	}
}

// boardShown records that the answer shows a board.
func (r *Router) boardShown(q *request.Request, later bool, id table.ID, key string) {
	if r.ViewShown != nil {
		r.ViewShown(q.Interaction.ID, later, id, "", key)
	}
}
