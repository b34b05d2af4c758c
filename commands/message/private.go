package message

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/render"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Private is the private view that one person has of a table, with its controls: their hand, for example.
func (tm *TableMessages) Private(t *table.Table, of table.Profile, g table.Guild) Message {
	return tm.PrivateWith(t, of, g, nil, nil)
}

// PrivateWith is Private with more lines, and perhaps another board, such as a preview.
func (tm *TableMessages) PrivateWith(t *table.Table, of table.Profile, g table.Guild, lines []game.Msg,
	show *game.Diagram) Message {
	say := tm.builder.TablePrinter(t, of.Language())
	post := tm.post(t, say, table.Guild{Colours: g.Colours})
	post.Suits = PersonLook(g, of).FourSuits
	post.Lead = append(post.Lead, lines...)
	for _, m := range PremoveLines(t) {
		if !Contains(post.Lead, m) {
			post.Lead = append(post.Lead, m)
		}
	}
	post.After = append(turnLines(t), post.After...)
	m := Message{Printer: say}
	iv, ok := t.View.(game.Interactive)
	if ok && t.Phase != table.Lobby {
		panel := iv.Panel(t.Draft)
		for _, m := range panel.Say {
			if !Contains(post.Lead, m) { // the answer to an action often says the same
				post.Lead = append(post.Lead, m)
			}
		}
		if panel.Show != nil {
			post.Diagram = panel.Show
		}
		if t.You != game.Public && !t.Paused {
			m.Components = ui.Controls(CommonControls(panel), say, func(name string) string {
				return customid.OfTable(customid.Private, t, name).String()
			})
		}
	}
	if show != nil {
		post.Diagram = show
	}
	buttons := tm.privateButtons(t, len(m.Components) == render.MaxRows)
	m.Components = Under(m.Components, tm.builder.TableRows(t, say, customid.Table, buttons)...)
	m.ShowOwnDiagram(&post, g, of)
	return m
}

// privateButtons are the host's buttons under a private view. Where the game fills all rows, what is rare is behind the
// button More….
func (tm *TableMessages) privateButtons(t *table.Table, full bool) (cs []game.Control) {
	if !full && t.You != game.Public && t.Guild != "" {
		cs = append(cs, Button("bring", 0, game.Secondary))
	}
	if full {
		cs = append(cs, awayButtons(t)...)
	}
	if t.Hints && t.InTurn() && !t.Paused {
		cs = append(cs, Button(BoardHint, 0, game.Secondary))
	}
	if full {
		return append(cs, Button("more", 0, game.Secondary))
	}
	if t.Phase == table.Over && t.You != game.Public {
		cs = append(cs, Button(BoardReview, 0, game.Primary))
	}
	return append(cs, awayButtons(t)...)
}

// Outcome tells a person what came of the move that they typed, and whose turn it is now.
func (tm *TableMessages) Outcome(t *table.Table, say *render.Printer) *discordgo.MessageEmbed {
	lines := []game.Msg{game.M("say.played", "table", t.ID.String())}
	for _, e := range t.Since {
		lines = append(lines, e.Msg)
	}
	return tm.builder.TitledLines(say, game.M("board.title", "game", Title(t.Game), "table", t.ID.String()),
		append(lines, turnLines(t)...))
}

// turnLines tells somebody who sits at a running table whose turn it is.
func turnLines(t *table.Table) (lines []game.Msg) {
	switch {
	case t.Phase != table.Playing || t.You == game.Public || t.Paused:
	case t.InTurn():
		lines = append(lines, game.M("say.dm.turn"))
	default:
		for _, s := range t.Turn {
			lines = append(lines, game.M("say.dm.wait", "who", s))
		}
	}
	return lines
}
