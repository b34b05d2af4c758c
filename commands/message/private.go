package message

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/render"
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
	if end := outcome(t, tm.builder.Info(t.Game), t.You); t.Phase == table.Over && !end.IsZero() {
		post.Lead = append([]game.Msg{game.M("say.dm.ended", "outcome", end)}, post.Lead...)
	}
	post.Lead = append(post.Lead, lines...)
	for _, m := range PremoveLines(t) {
		if !Contains(post.Lead, m) {
			post.Lead = append(post.Lead, m)
		}
	}
	post.After = append(turnLines(t), post.After...)
	m := Message{Printer: say}
	var controls game.Panel
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
			controls = panel
		}
	}
	if show != nil {
		post.Diagram = show
	}
	m.Components = Arrange(controls, say, func(name string) string {
		return customid.OfTable(customid.Private, t, name).String()
	}, tm.builder.TableRows(t, say, customid.Table, privateButtons(t)))
	m.ShowOwnDiagram(&post, g, of)
	return m
}

// privateButtons are the host's buttons under a private view.
func privateButtons(t *table.Table) (cs []game.Control) {
	if t.You == game.Public {
		return nil
	}
	if t.Ask != nil && t.Phase == table.Playing && !slices.Contains(t.Ask.Yes, t.You) {
		cs = append(cs, answerButton(t.Ask, "accept", game.Success), answerButton(t.Ask, "decline", game.Danger))
	} else if t.MayAskHint() {
		cs = append(cs, Button(BoardHint, 0, game.Secondary))
	}
	if t.Night != nil && ListButton(t) == BoardList && t.Phase != table.Lobby {
		cs = append(cs, Button(BoardList, 0, game.Secondary))
	}
	if t.Phase == table.Over && !t.Open && played(t) {
		cs = append(cs, Button(BoardReview, 0, game.Primary))
	}
	return append(cs, Button("more", 0, game.Secondary))
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
