package message

import (
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// PingTurn is the line that mentions the people whose turn it is. It stays in the channel for as long as it is their
// turn.
func (tm *TableMessages) PingTurn(t *table.Table, users []string) Message {
	return tm.ping(t, users, game.M("call.turn", "who", mentions(users), "game", Title(t.Game), "table",
		t.ID.String()))
}

// PingVoters is the line that mentions the people whose answer the table waits for.
func (tm *TableMessages) PingVoters(t *table.Table, users []string) Message {
	if t.Ask == nil {
		return Message{}
	}
	question := t.Ask.Question("board.ask.", t.Paused, t.Ask.By)
	return tm.ping(t, users, game.M("call.ask", "who", mentions(users), "question", question, "table", t.ID.String()))
}

// guestLine tells the people who have invitations in a lobby, and who they are.
func guestLine(t *table.Table, say *render.Printer) (string, []string) {
	users := table.Guests(t.Seats)
	if len(users) == 0 || t.Guild == "" && !t.Chat {
		return "", nil
	}
	return say.Msg(game.M("call.guests", "who", mentions(users))), users
}

// Collapsed is the line that remains of a board's message after a new message has replaced it, where the old one is
// kept.
func (tm *TableMessages) Collapsed(t *table.Table) Message {
	say := tm.builder.TablePrinter(t, t.Lang)
	return Message{Printer: say, Content: say.Msg(game.M("board.folded", "game", Title(t.Game), "table",
		t.ID.String()))}
}

func (tm *TableMessages) ping(t *table.Table, users []string, m game.Msg) Message {
	say := tm.builder.TablePrinter(t, t.Lang)
	return Message{Printer: say, Content: say.Msg(m), Mentions: users}
}

// mentions are people as Discord shows and mentions them.
func mentions(users []string) (list []game.Msg) {
	for _, u := range users {
		list = append(list, game.M("mention.user", "user", u))
	}
	return list
}
