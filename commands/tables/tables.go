// Package tables handles everything at tables but the moves: opening, joining, settings of a game, questions, lists,
// hints, and replays of games as a GIF or step by step. A hint is shown to the person alone who asked for it.
package tables

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/slash"
	"tablee/rules/table"
)

// Handlers are the commands and buttons about tables.
type Handlers struct {
	opening *Opening
	looks   *looks
	seats   *seats
	files   *files
}

// Host opens tables and changes them.
type Host interface {
	handler.Doer
	Opener
}

// Queries tell what happened at tables, and save them.
type Queries interface {
	Saver
	Historian
}

// New makes the handlers of a host's tables; scenes are shown with the rules.
func New(d *handler.Base, h Host, queries Queries, scenes Illustrator) *Handlers {
	o, l := &Opening{d, h}, &looks{d, h, queries, scenes}
	return &Handlers{o, l, &seats{d, h, l}, &files{d, h, queries, o}}
}

// Opening says who may open tables, and opens them.
func (h *Handlers) Opening() *Opening { return h.opening }

// At which tables a command can be about.
var (
	waiting = handler.Choice{Here: true, Anytime: true, Phases: anyPhase[:1]} // it has not begun
	current = handler.Choice{Here: true, Anytime: true, Phases: anyPhase[:2]} // or runs
	begun   = handler.Choice{Here: true, Anytime: true, Phases: anyPhase[1:]}
	running = handler.Choice{Here: true, Anytime: true, Phases: anyPhase[1:2]}
	mine    = handler.Choice{Seated: true, Anytime: true}
	myTurn  = handler.Choice{Seated: true} // one where it is the person's turn comes first
)

// Commands are those about tables, in the order in which a newcomer wants them: to play first.
func (h *Handlers) Commands() []slash.Command {
	which := h.looks.TableArg("table")
	var list []slash.Command
	add := func(name string, do slash.Handler, args ...slash.Arg) {
		list = append(list, slash.Command{Path: "table " + name, Args: args, Do: do})
	}
	at := func(name string, c handler.Choice, do handler.Action, args ...slash.Arg) {
		add(name, h.looks.OnTable(c, do), append(args, which)...)
	}
	add("rules", h.looks.gameRules, h.looks.GameArg(true))
	add("list", h.looks.list)

	at("join", waiting, h.seats.join, slash.Arg{Name: "word", Text: "arg.added",
		Kind: discordgo.ApplicationCommandOptionString})
	at("start", waiting, h.seats.op(table.Begin))
	at("add", waiting, h.seats.op(table.Add), slash.Strength())
	at("remove", waiting, h.seats.op(table.Remove), slash.Seat(true))
	at("leave", handler.Choice{Seated: true, Anytime: true, Phases: anyPhase[:1]}, h.seats.op(table.Leave))

	at("hand", myTurn, h.looks.hand)
	at("show", current, h.looks.show)
	at("describe", running, h.looks.describe, slash.Text("what"))
	at("digest", myTurn, h.looks.digest)
	at("history", begun, h.looks.lastPage)

	at("undo", mine, h.seats.op(table.AskUndo))
	at("draw", mine, h.seats.op(table.AskDraw))
	at("pause", mine, h.seats.pause, slash.Number("days", 1, table.MaxPauseDays))
	at("nudge", mine, h.seats.op(table.Nudge))
	at("handover", mine, h.seats.op(table.HandOver), slash.Person("player"))
	at("takeover", running, h.seats.takeOver, slash.Seat(false))
	at("resign", mine, h.seats.sure)
	at("abort", handler.Choice{Seated: true, Anytime: true, Phases: anyPhase[:2]}, h.seats.op(table.Abort))

	at("rematch", handler.Choice{Anytime: true, Phases: anyPhase[2:3]}, h.seats.rematch)
	at("resume", handler.Choice{Anytime: true, Phases: anyPhase[3:]}, h.seats.op(table.Resume))
	at("export", handler.Choice{Anytime: true, Phases: anyPhase[1:3]}, h.files.export)
	add("import", h.files.load, h.looks.GameArg(true), slash.Arg{Name: "file",
		Kind: discordgo.ApplicationCommandOptionAttachment, Required: true})
	return append(list, slash.Command{Path: "tables", Do: h.looks.list})
}

// Controls answer a table's own buttons, and the pages of its history and of a game's rules.
func (h *Handlers) Controls() handler.Controls {
	return handler.Controls{Buttons: map[customid.Kind]handler.Control{
		customid.Table:   h.seats.tableButton,
		customid.Rules:   h.looks.turnRules,
		customid.History: h.looks.turnHistory,
	}}
}
