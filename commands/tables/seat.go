package tables

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/rules/game"
	"tablee/rules/table"
)

// seatButton handles a button of the message that tells a person that a seat is kept for them, and shows in it how the
// seat stands then. If the seat is no longer kept, nothing is done: they sit there already, somebody else does, or the
// game is over.
func (h *tableActions) seatButton(q *request.Request, i customid.ID) (*discordgo.InteractionResponse, error) {
	t, err := h.LookAt(q, i.Table)
	if msg, _ := game.Refused(err); msg.ID == "host.unknown" { // they have nothing to do with the table any more
		return h.seatAnswer(q, message.SeatGone(q.Say))
	}
	if err != nil {
		return nil, err
	}
	if t.Phase != table.Over && table.Epoch(i.Revision) != table.Epoch(t.Revision) {
		return nil, game.Refuse("host.stale")
	}
	user := q.Caller.User.ID
	if do, ok := seatAction(i.Name, t.SeatState(user)); ok {
		if t, err = h.host.Do(q.Ctx, q.Caller, t.ID, do); err != nil {
			return nil, err
		}
	}
	if t.Board, err = h.Tables.FindBoard(q.Ctx, t); err != nil {
		return nil, err
	}
	return h.seatAnswer(q, h.TableMessages.Seat(t, user, game.Msg{}, q.Person.Language()))
}

// seatAction is what a button does, if the seat is still kept so.
func seatAction(name string, state table.SeatState) (do table.Action, ok bool) {
	switch {
	case name == message.SeatJoin && state == table.SeatInvited:
		return table.Action{Kind: table.Join, Seat: -1}, true
	case name == message.SeatNo && state == table.SeatInvited:
		return table.Action{Kind: table.Leave}, true
	case name == message.SeatBack && (state == table.SeatHeld || state == table.SeatOffered):
		return table.Action{Kind: table.TakeBack}, true
	}
	return do, false
}

func (h *tableActions) seatAnswer(q *request.Request, m message.Message) (*discordgo.InteractionResponse, error) {
	data, err := m.Data()
	if err != nil {
		return nil, err
	}
	return q.Answer(data), nil
}
