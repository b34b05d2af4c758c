package play

import (
	"math"
	"slices"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/message"
	"tablee/render"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Names of controls of a practice board, besides those that are named for the table.Attempted that they do.
const (
	typeMove     = "type"   // opens the form for typed moves
	typed        = "typed"  // that form, and its field
	keepPremove  = "keep"   // stores the line as a premove
	dropPremoves = "drop"   // deletes all premoves
	playTried    = "playit" // plays the first move of the line at the table
	ofGame       = "game."  // begins the names of the game's own controls
)

// pages makes the messages of practice boards.
type pages struct{ builder *message.Builder }

// named makes the custom ids of a board's controls.
func named(t *table.Table, rev int, ahead bool) func(string) string {
	kind := customid.Trial
	if ahead {
		kind = customid.Ahead
	}
	return func(name string) string { return customid.ID{Kind: kind, Table: t.ID, Page: rev, Name: name}.String() }
}

// board is the board on which moves are tried.
func (p pages) board(t *table.Table, tr *table.PracticeBoard, of table.Profile, g table.Guild) message.Message {
	say := p.builder.TablePrinter(t, of.Language())
	d := tr.View.Diagram()
	post := ui.Post{Title: game.M("try.title", "game", message.Title(t.Game), "table", t.ID.String()),
		Colour:  ui.ColourLobby,
		Colours: g.Colours, Diagram: &d, Footer: game.M("try.footer"), Lead: tr.Say}
	if tr.Panel.Show != nil {
		post.Diagram = tr.Panel.Show
	}
	for _, m := range tr.Panel.Say {
		if !message.Contains(post.Lead, m) {
			post.Lead = append(post.Lead, m)
		}
	}
	post.After = append(post.After, positionLines(tr)...)
	post.After = append(post.After, engineLines(t, tr)...)
	m := message.Message{Printer: say}
	m.Components = p.controls(t, tr, say)
	m.ShowOwnDiagram(&post, g, of)
	return m
}

// positionLines tell which position is shown: one of the game, or one that was tried.
func positionLines(tr *table.PracticeBoard) (lines []game.Msg) {
	switch {
	case len(tr.Line) == 0 && tr.At == tr.Ply:
		lines = append(lines, game.M("try.now"))
	case len(tr.Line) == 0:
		lines = append(lines, game.M("try.game", "n", tr.At, "of", tr.Ply))
	case tr.Left == tr.Ply:
		lines = append(lines, game.M("try.here"))
	default:
		lines = append(lines, game.M("try.left", "n", tr.Left, "of", tr.Ply))
	}
	if len(tr.Line) > 0 {
		made := max(0, tr.At-tr.Left)
		lines = append(lines, game.M("try.line", "moves", message.Chain(tr.Line, func(i int) bool { return i < made })))
	}
	if tr.Turn == game.Public {
		return append(lines, game.M("try.over"))
	}
	return append(lines, game.M("try.turn", "who", game.M("board.name", "who", tr.Turn)))
}

// engineLines tell the engine's opinion.
func engineLines(t *table.Table, tr *table.PracticeBoard) (lines []game.Msg) {
	if tr.Best == nil {
		return nil
	}
	lines = append(lines, game.M("try.best"))
	for i, b := range tr.Best {
		value := game.M("try.even")
		amount := int(math.Round(math.Abs(b.Value)))
		switch unit := game.M(t.Game+".unit", "n", amount); {
		case b.Decided > 0:
			value = game.M("try.wins")
		case b.Decided < 0:
			value = game.M("try.loses")
		case amount > 0 && b.Value > 0:
			value = game.M("try.ahead", "amount", unit)
		case amount > 0:
			value = game.M("try.behind", "amount", unit)
		}
		lines = append(lines, game.M("try.bestline", "rank", i+1, "moves", message.Chain(b.Line, func(i int) bool {
			return i == 0
		}), "value", value))
	}
	return lines
}

// choice is a button of a practice board that is there if it can be pressed now.
type choice struct {
	game.Control
	now   bool
	table bool // it is the table's button, not the board's
}

// arrange puts a row of buttons under the game's controls: those that can be pressed now, most important first, as many
// as a row holds. The row is not shared with the game's buttons: one steps through a line with it, and looks for each
// button where it was.
func (p pages) arrange(t *table.Table, panel game.Panel, say *render.Printer, name func(string) string,
	list ...choice) []discordgo.MessageComponent {
	var row []discordgo.MessageComponent
	for _, c := range list {
		switch {
		case !c.now || len(row) == render.MaxButtons:
		case c.table:
			row = append(row, p.builder.TableRows(t, say, customid.Table, []game.Control{c.Control})...)
		default:
			row = append(row, p.builder.Rows(say, []game.Control{c.Control}, name)...)
		}
	}
	of := func(control string) string { return name(ofGame + control) }
	if panel.Fills() {
		return message.Arrange(panel, say, of, row)
	}
	return append(message.Arrange(panel, say, of, nil), message.OneRow(row)...)
}

// controls are the game's own, and one row of the practice board's: back and on, what the line is for, and the way back
// to the table.
func (p pages) controls(t *table.Table, tr *table.PracticeBoard, say *render.Printer) []discordgo.MessageComponent {
	name := named(t, tr.Rev, false)
	icon := func(label string, what table.PracticeActionKind) game.Control {
		return game.Control{Name: string(what), Label: game.M("button." + label)}
	}
	earlier, later, goesOn := tr.At > tr.First, tr.At < tr.End(), tr.Turn != game.Public
	return p.arrange(t, tr.Panel, say, name,
		choice{Control: icon("tryback", table.PracticeBack), now: earlier},
		choice{Control: icon("tryon", table.PracticeOn), now: later},
		choice{Control: message.Button(keepPremove, 0, game.Success), now: canPremove(t, tr)},
		choice{Control: message.Button(playTried, 0, game.Success), now: canPlay(t, tr)},
		choice{Control: message.Button(string(table.PracticeReset), 0, game.Secondary), now: len(tr.Line) > 0},
		choice{Control: message.Button(string(table.PracticeBest), 0, game.Primary), now: tr.Advised && goesOn},
		choice{Control: message.Button("mine", 0, game.Secondary), table: true,
			now: t.You != game.Public && t.Phase == table.Playing},
		choice{Control: icon("first", table.PracticeStart), now: earlier},
		choice{Control: icon("last", table.PracticeEnd), now: later},
		choice{Control: message.Button(typeMove, 0, game.Secondary), now: goesOn})
}

// canPlay tells whether the first move of a board's line can be played at the table: the line begins in the table's
// present position, and it is the person's turn there.
func canPlay(t *table.Table, tr *table.PracticeBoard) bool {
	return t.Phase == table.Playing && !t.Paused && t.InTurn() && tr.Left == tr.Ply && tr.At > tr.Left &&
		tr.Line[0].By == t.You
}

// canPremove tells whether a board's line can be stored as a premove: it begins in the table's present position, with a
// move of somebody else, and ends with one of the person's own.
func canPremove(t *table.Table, tr *table.PracticeBoard) bool {
	made := tr.At - tr.Left
	return t.Premoves != nil && t.Premoves.Allowed && !t.InTurn() && tr.Left == tr.Ply && made > 0 &&
		tr.Line[made-1].By == t.You
}

// premoveBoard is the board on which premoves are entered. It begins with the table's present position.
func (p pages) premoveBoard(t *table.Table, tr *table.PracticeBoard, of table.Profile, g table.Guild) message.Message {
	say := p.builder.TablePrinter(t, of.Language())
	d := tr.View.Diagram()
	post := ui.Post{Title: game.M("plan.title", "game", message.Title(t.Game), "table", t.ID.String()),
		Colour:  ui.ColourLobby,
		Colours: g.Colours, Diagram: &d, Footer: game.M("plan.footer"), Lead: slices.Concat(tr.Say, message.PremoveLines(t))}
	made := tr.Line[:max(0, tr.At-tr.Left)]
	if len(made) > 0 {
		post.After = append(post.After, game.M("plan.new", "moves", message.Chain(made, func(i int) bool {
			return made[i].By == t.You
		})))
	}
	switch {
	case tr.Turn == t.You && t.You != game.Public:
		post.After = append(post.After, game.M("plan.answer"))
	case tr.Turn != game.Public && len(made) == 0:
		post.After = append(post.After, game.M("plan.first", "who", game.M("board.name", "who", tr.Turn)))
	case tr.Turn != game.Public:
		post.After = append(post.After, game.M("plan.more", "who", game.M("board.name", "who", tr.Turn)))
	}
	m := message.Message{Printer: say}
	m.Components = p.premoveControls(t, tr, say, made)
	m.ShowOwnDiagram(&post, g, of)
	return m
}

// premoveControls are the game's controls for whoever is in turn on the board, and one row of the practice board's.
func (p pages) premoveControls(t *table.Table, tr *table.PracticeBoard, say *render.Printer,
	made []table.ForeseenMove) []discordgo.MessageComponent {
	name := named(t, tr.Rev, true)
	return p.arrange(t, tr.Panel, say, name,
		choice{Control: game.Control{Name: string(table.PracticeBack), Label: game.M("button.tryback")},
			now: len(made) > 0},
		choice{Control: message.Button(keepPremove, 0, game.Success), now: canPremove(t, tr)},
		choice{Control: message.Button(dropPremoves, 0, game.Danger),
			now: t.Premoves != nil && len(t.Premoves.Lines) > 0},
		choice{Control: message.Button("mine", 0, game.Secondary), table: true, now: true},
		choice{Control: message.Button(typeMove, 0, game.Secondary), now: true})
}
