// Package tables handles everything at tables except moves: opening, joining, settings of a game, questions, lists,
// hints, and replays of games as a GIF or step by step. A hint is shown to the person alone who asked for it.
package tables

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/rules/table"
)

// Handlers are the commands and buttons about tables.
type Handlers struct {
	views   *views
	actions *tableActions
	files   *files
}

// Host opens tables and changes them.
type Host interface {
	handler.Doer
	handler.Opener
}

// Queries reads the history of tables, and exports them.
type Queries interface {
	Saver
	Historian
}

// New makes the handlers of a host's tables; scenes illustrate the rules.
func New(d *handler.Base, h Host, queries Queries, scenes Illustrator) *Handlers {
	l := &views{d, h, queries, scenes}
	return &Handlers{l, &tableActions{d, h, l}, &files{d, h, queries}}
}

// Which tables a command can be about.
var (
	waiting = handler.Choice{Here: true, Anytime: true, Phases: anyPhase[:1]} // not begun
	joining = handler.Choice{Here: true, Anytime: true, Phases: anyPhase[:1], Open: true}
	current = handler.Choice{Here: true, Anytime: true, Phases: anyPhase[:2]} // not begun or running
	begun   = handler.Choice{Here: true, Anytime: true, Phases: anyPhase[1:]}
	running = handler.Choice{Here: true, Anytime: true, Phases: anyPhase[1:2]}
	mine    = handler.Choice{Seated: true, Anytime: true}
	myTurn  = handler.Choice{Seated: true} // those where it is the person's turn come first
)

// Commands are those about tables, in the order in which a newcomer needs them.
func (h *Handlers) Commands() []slash.Command {
	var list []slash.Command
	add := func(name string, do slash.Handler, args ...slash.Arg) {
		list = append(list, slash.Command{Path: "table " + name, Args: args, Do: do})
	}
	at := func(name string, c handler.Choice, do handler.Action, args ...slash.Arg) {
		add(name, h.views.OnTable(c, do), append(args, h.views.TableArg(c))...)
	}
	add("help", func(q *request.Request) (*discordgo.InteractionResponse, error) { return h.views.RunCommand(q, "help") })
	add("rules", h.views.gameRules, h.views.GameArg(true))
	add("list", h.views.list)

	at("join", joining, h.actions.join, slash.Arg{Name: "word", Text: "arg.added",
		Kind: discordgo.ApplicationCommandOptionString})
	at("start", waiting, h.actions.simpleAction(table.Begin))
	at("add", waiting, h.actions.simpleAction(table.Add), slash.Strength())
	at("remove", waiting, h.actions.simpleAction(table.Remove), slash.Seat(true))
	at("leave", handler.Choice{Seated: true, Anytime: true, Phases: anyPhase[:1], Open: true},
		h.actions.simpleAction(table.Leave))

	at("hand", myTurn, h.views.hand)
	at("show", current, h.views.show)
	at("describe", running, h.views.describe, slash.Text("what"))
	at("digest", myTurn, h.views.sinceLastTurn)
	at("history", begun, h.views.lastHistoryPage)

	at("undo", mine, h.actions.simpleAction(table.AskUndo))
	at("draw", mine, h.actions.simpleAction(table.AskDraw))
	at("pause", mine, h.actions.pause, slash.Number("days", 1, table.MaxPauseDays))
	at("nudge", mine, h.actions.simpleAction(table.Nudge))
	at("handover", mine, h.actions.simpleAction(table.HandOver), slash.Person("player"))
	at("takeover", running, h.actions.takeOver, slash.Seat(false))
	at("resign", mine, h.actions.askResign)
	at("abort", handler.Choice{Seated: true, Anytime: true, Phases: anyPhase[:2]}, h.actions.simpleAction(table.Abort))

	at("rematch", handler.Choice{Anytime: true, Phases: anyPhase[2:3]}, h.actions.rematch)
	at("resume", handler.Choice{Anytime: true, Moved: true, Phases: anyPhase[3:]}, h.actions.resume)
	at("export", handler.Choice{Anytime: true, Phases: anyPhase[1:3]}, h.files.export)
	add("import", h.files.load, h.views.TurnGameArg(), slash.Arg{Name: "file",
		Kind: discordgo.ApplicationCommandOptionAttachment})
	return append(list, slash.Command{Path: "tables", Do: h.views.list})
}

// Menus are what can be done with the board of a table by its context menu.
func (h *Handlers) Menus() []slash.Menu {
	return []slash.Menu{
		{Name: "hand", On: slash.OnMessage, Do: h.views.OnShown(h.views.hand)},
		{Name: "describe", On: slash.OnMessage, Do: h.views.OnShown(h.views.describe)},
		{Name: "remind", On: slash.OnMessage, Do: h.views.OnShown(h.actions.simpleAction(table.Nudge))},
	}
}

// Controls are a table's own buttons, and the pages of its history and of a game's rules.
func (h *Handlers) Controls() handler.Controls {
	return handler.Controls{Buttons: map[customid.Kind]handler.Control{
		customid.Table:   h.actions.tableButton,
		customid.Rules:   h.views.rulesPage,
		customid.History: h.views.historyPage,
	}, Forms: map[customid.Kind]handler.Control{customid.Import: h.files.pasted}}
}
