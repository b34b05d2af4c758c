package message

import (
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Call is the line that calls people: it is their turn, or the table waits for their answer. It stands in the channel
// for as long as that is true.
func (p *TableMessages) Call(t *table.Table, users []string) Message {
	return p.call(t, users, game.M("call.turn", "who", mentions(users), "game", Title(t.Game), "table",
		t.ID.String()))
}

// Plea is a Call to those whose answer the table waits for.
func (p *TableMessages) Plea(t *table.Table, users []string) Message {
	if t.Ask == nil {
		return Message{}
	}
	question := t.Ask.Question("board.ask.", t.Paused, t.Ask.By)
	return p.call(t, users, game.M("call.ask", "who", mentions(users), "question", question, "table", t.ID.String()))
}

// guestLine tells those to whom seats of a lobby are kept, and who they are.
func guestLine(t *table.Table, say *render.Printer) (string, []string) {
	users := table.Guests(t.Seats)
	if len(users) == 0 || t.Guild == "" {
		return "", nil
	}
	return say.Msg(game.M("call.guests", "who", mentions(users))), users
}

// Folded is what is left of a board that another one has replaced, where it is kept.
func (p *TableMessages) Folded(t *table.Table) Message {
	say := p.kit.TablePrinter(t, t.Lang)
	return Message{Printer: say, Content: say.Msg(game.M("board.folded", "game", Title(t.Game), "table",
		t.ID.String()))}
}

func (p *TableMessages) call(t *table.Table, users []string, m game.Msg) Message {
	say := p.kit.TablePrinter(t, t.Lang)
	return Message{Printer: say, Content: say.Msg(m), Mentions: users}
}

// mentions are people as Discord shows and calls them.
func mentions(users []string) (list []game.Msg) {
	for _, u := range users {
		list = append(list, game.M("mention.user", "user", u))
	}
	return list
}
