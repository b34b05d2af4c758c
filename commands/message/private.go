package message

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/render"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Private is what one person sees of a table, with the controls that go with it: the hand.
func (p *TableMessages) Private(t *table.Table, of table.Profile, g table.Guild) Message {
	return p.PrivateWith(t, of, g, nil, nil)
}

// PrivateWith adds lines above and may show another board, such as a preview.
func (p *TableMessages) PrivateWith(t *table.Table, of table.Profile, g table.Guild, lines []game.Msg,
	show *game.Diagram) Message {
	say := p.kit.TablePrinter(t, of.Language())
	post := p.post(t, say, table.Guild{Colours: g.Colours})
	post.Suits = LookOf(g, of).FourSuits
	post.Lead = append(post.Lead, lines...)
	for _, m := range EventLines(t) {
		if !Says(post.Lead, m) {
			post.Lead = append(post.Lead, m)
		}
	}
	post.After = append(standing(t), post.After...)
	m := Message{Printer: say}
	iv, ok := t.View.(game.Interactive)
	if ok && t.Phase != table.Lobby {
		panel := iv.Panel(t.Draft)
		for _, m := range panel.Say {
			if !Says(post.Lead, m) { // the answer to an action often says the same
				post.Lead = append(post.Lead, m)
			}
		}
		if panel.Show != nil {
			post.Diagram = panel.Show
		}
		if t.You != game.Public && !t.Paused {
			m.Components = ui.Controls(panel, say, func(name string) string {
				return customid.OfTable(customid.Private, t, name).String()
			})
		}
	}
	if show != nil {
		post.Diagram = show
	}
	rest := []game.Control{Button("refresh", 0, game.Secondary)}
	if t.You != game.Public && t.Guild != "" {
		rest = append(rest, Button("bring", 0, game.Secondary))
	}
	if t.Hints && t.InTurn() && !t.Paused {
		rest = append(rest, Button(BoardHint, 0, game.Secondary))
	}
	if t.Phase == table.Over && t.You != game.Public {
		rest = append(rest, Button(BoardReview, 0, game.Primary))
	}
	rest = append(rest, aside(t)...)
	m.Components = append(m.Components, p.kit.TableRows(t, say, customid.Table, rest)...)
	m.ShowOwn(&post, g, of)
	return m
}

// Outcome is what a person reads of the table after a move that they typed: what came of it, and who is to play.
func (p *TableMessages) Outcome(t *table.Table, say *render.Printer) *discordgo.MessageEmbed {
	lines := []game.Msg{game.M("say.played", "table", t.ID.String())}
	for _, e := range t.Since {
		lines = append(lines, e.Msg)
	}
	return p.kit.Lines(say, game.M("board.title", "game", Title(t.Game), "table", t.ID.String()),
		append(lines, standing(t)...))
}

// standing says whose turn it is to somebody who sits at a running table.
func standing(t *table.Table) (lines []game.Msg) {
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
