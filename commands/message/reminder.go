package message

import (
	"strconv"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/render"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Buttons of a reminder, which are only there. No answer replaces it: it goes when the turn has passed.
const (
	// Waits leads to the person's own view of the table. A reminder that was sent without being recorded is recognised by
	// it.
	Waits   = "waits"
	GiveUp  = "givegame" // asks whether they are sure
	LaterOn = string(table.Later)
)

// maxReminded is how many tables a reminder lists: more need more than two rows of buttons.
const maxReminded = 2 * render.MaxButtons

// Waiting reminds a person of the tables that wait for them, each with a button that leads there. Of a single one it
// says lead, if that is not zero: who has asked for it.
func (tm *TableMessages) Waiting(list []*table.Table, lang string, lead game.Msg) Message {
	say := tm.builder.Printer(lang)
	if len(list) == 1 {
		t := list[0]
		if lead.IsZero() {
			lead = t.Reminder().Msg()
		}
		say = tm.builder.TablePrinter(t, lang)
		return Message{Printer: say, Content: say.Msg(lead), Components: tm.ReminderButtons(t, say)}
	}
	n := len(list)
	list = list[:min(n, maxReminded)]
	var items []game.Msg
	var cs []game.Control
	of := map[string]*table.Table{}
	for i, t := range list {
		items = append(items, t.Reminder().Item())
		c := game.Control{Name: strconv.Itoa(i), Label: Title(t.Game), Row: i / render.MaxButtons, Style: game.Primary}
		if again(list, t) {
			c.Label = game.M("host.waiting.numbered", "game", Title(t.Game), "table", t.ID.String())
		}
		cs, of[c.Name] = append(cs, c), t
	}
	if more := n - len(list); more > 0 {
		items = append(items, game.M("host.waiting.more", "n", more))
	}
	content := say.Msg(game.M("host.waiting.list", "n", n, "list", game.Joined("host.waiting.joined", items)))
	return Message{Printer: say, Content: content,
		Components: ui.Controls(game.Panel{Controls: cs}, say, func(name string) string {
			return customid.OfTable(customid.Table, of[name], Waits).String()
		})}
}

// again tells whether a list has several tables of a table's game.
func again(list []*table.Table, t *table.Table) bool {
	n := 0
	for _, other := range list {
		if other.Game == t.Game {
			n++
		}
	}
	return n > 1
}

// ReminderButtons are the buttons of a reminder of one table. Without a time limit, people may also give up, and put
// the next reminder off.
func (tm *TableMessages) ReminderButtons(t *table.Table, say *render.Printer) []discordgo.MessageComponent {
	cs := []game.Control{Button(Waits, 0, game.Primary)}
	if !t.Clock.Limited() && !t.Open {
		cs = append(cs, Button(GiveUp, 0, game.Secondary), Button(LaterOn, 0, game.Secondary))
	}
	return WithBoardButton(tm.builder.TableRows(t, say, customid.Table, cs), t, say)
}
