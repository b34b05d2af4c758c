package message

import (
	"tablee/commands/customid"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Buttons of a message that tells a person that a seat is kept for them. They say nothing about other seats: pressed
// again, or too late, they do nothing and show how the seat stands.
const (
	SeatJoin = "seatjoin" // accepts an invitation
	SeatNo   = "seatno"   // declines one
	SeatBack = "seatback" // takes a seat that the computer holds
)

// Seat is the message that tells a person that a seat is kept for them, or that it no longer is. said is what they are
// told as long as it is kept; zero says that in general.
func (tm *TableMessages) Seat(t *table.Table, user string, said game.Msg, lang string) Message {
	say := tm.builder.TablePrinter(t, lang)
	state := t.SeatState(user)
	if said.IsZero() || !state.Kept() {
		said = game.M("seat."+seatText(t, state), "game", Title(t.Game), "table", t.ID.String())
	}
	m := Message{Printer: say, Content: say.Msg(said)}
	m.Components = WithBoardButton(tm.builder.TableRows(t, say, customid.Table, seatControls(state)), t, say)
	return m
}

// seatText is the end of the id of the text that says in general how a seat stands.
func seatText(t *table.Table, state table.SeatState) string {
	switch {
	case state.Kept():
		return string(state)
	case t.Phase == table.Over && t.Ply == 0:
		return "closed"
	case t.Phase == table.Over:
		return "over"
	case state == table.SeatTaken:
		return "taken"
	case t.Phase == table.Lobby:
		return "free"
	}
	return "without"
}

func seatControls(state table.SeatState) []game.Control {
	switch state {
	case table.SeatInvited:
		join, no := Button(SeatJoin, 0, game.Success), Button(SeatNo, 0, game.Secondary)
		join.Label = game.M("button.join")
		return []game.Control{join, no}
	case table.SeatHeld, table.SeatOffered:
		back := Button(SeatBack, 0, game.Primary)
		if back.Label = game.M("button.takeback"); state == table.SeatOffered {
			back.Label = game.M("button.takeoffer")
		}
		return []game.Control{back}
	case table.NoSeat, table.SeatTaken:
	}
	return nil
}

// SeatGone is the message to a person who pressed a button for a seat of which they may know nothing any more.
func SeatGone(say *render.Printer) Message {
	return Message{Printer: say, Content: say.Msg(game.M("seat.gone"))}
}
