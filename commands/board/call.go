package board

import (
	"tablee/commands/message"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Call is the line that calls people: it is their turn, or the table waits for their answer. It stands in the channel
// for as long as that is true.
func (p *Painter) Call(t *table.Table, users []string) message.Message {
	return p.call(t, users, game.M("call.turn", "who", mentions(users), "game", message.Title(t.Game), "table",
		t.ID.String()))
}

// Plea is a Call to those whose answer the table waits for.
func (p *Painter) Plea(t *table.Table, users []string) message.Message {
	if t.Ask == nil {
		return message.Message{}
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
func (p *Painter) Folded(t *table.Table) message.Message {
	say := p.kit.TablePrinter(t, t.Lang)
	return message.Message{Printer: say, Content: say.Msg(game.M("board.folded", "game", message.Title(t.Game), "table",
		t.ID.String()))}
}

func (p *Painter) call(t *table.Table, users []string, m game.Msg) message.Message {
	say := p.kit.TablePrinter(t, t.Lang)
	return message.Message{Printer: say, Content: say.Msg(m), Mentions: users}
}

// mentions are people as Discord shows and calls them.
func mentions(users []string) (list []game.Msg) {
	for _, u := range users {
		list = append(list, game.M("mention.user", "user", u))
	}
	return list
}
