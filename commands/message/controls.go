package message

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/render"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// TableRows makes rows of the host's own controls.
func (b *Builder) TableRows(t *table.Table, say *render.Printer, kind customid.Kind,
	cs []game.Control) []discordgo.MessageComponent {
	return ui.Controls(game.Panel{Controls: cs}, say, func(name string) string {
		return customid.OfTable(kind, t, name).String()
	})
}

// Button is one of the host's own buttons; the catalogue has its label as button.<name>.
func Button(name string, row int, style game.Style) game.Control {
	return game.Control{Name: name, Label: game.M("button." + name), Row: row, Style: style}
}

// PauseButton asks for a pause, or ends it.
func PauseButton(t *table.Table, row int) game.Control {
	what := table.AskPause
	if t.Paused {
		what = table.Unpause
	}
	return Button(string(what), row, game.Secondary)
}

// Rows are rows of controls; name makes their custom ids.
func (b *Builder) Rows(say *render.Printer, cs []game.Control, name func(string) string) []discordgo.MessageComponent {
	return ui.Controls(game.Panel{Controls: cs}, say, name)
}

// OneRow puts the buttons of several rows into one.
func OneRow(rows []discordgo.MessageComponent) []discordgo.MessageComponent {
	var all discordgo.ActionsRow
	for _, c := range rows {
		if row, ok := c.(discordgo.ActionsRow); ok {
			all.Components = append(all.Components, row.Components...)
		}
	}
	if len(all.Components) == 0 {
		return nil
	}
	return []discordgo.MessageComponent{all}
}

// maxRows is how many rows of controls stand under a message that shows a board: the moves, and one row of the host's.
// Only where the buttons are the board, or where a move is made with several menus, there are more.
const maxRows = 2

// Beside adds buttons to the last row, if it has room for them.
func Beside(rows, more []discordgo.MessageComponent) {
	own := buttonsOf(more)
	if len(rows) == 0 {
		return
	}
	last, ok := rows[len(rows)-1].(discordgo.ActionsRow)
	if ok && len(last.Components)+len(own) <= render.MaxButtons {
		last.Components = slices.Concat(last.Components, own)
		rows[len(rows)-1] = last
	}
}

// Arrange puts a game's controls and a row of the host's buttons under a board: each menu in a row, then the buttons of
// the game and of the host, in one row if they fit or if there are menus, else in two. What finds no room is behind the
// button More…: see Behind. Where the game's buttons are the board, the host's take the room that they leave.
func Arrange(p game.Panel, say *render.Printer, id func(string) string,
	host []discordgo.MessageComponent) []discordgo.MessageComponent {
	own := buttonsOf(host)
	shown, _ := divide(p, len(own))
	if p.Fills() {
		return under(ui.Controls(game.Panel{Controls: shown}, say, id), own)
	}
	var menus, buttons []game.Control
	for _, c := range shown {
		if c.Row = 0; len(c.Choices) > 0 {
			c.Row = len(menus)
			menus = append(menus, c)
		} else {
			buttons = append(buttons, c)
		}
	}
	rows := ui.Controls(game.Panel{Controls: menus}, say, id)
	moves := buttonsOf(ui.Controls(game.Panel{Controls: buttons}, say, id))
	n := firstRow(len(moves), len(own), maxRows-len(menus))
	if n > 0 {
		rows = append(rows, discordgo.ActionsRow{Components: moves[:n]})
	}
	if last := slices.Concat(moves[n:], own); len(last) > 0 {
		rows = append(rows, discordgo.ActionsRow{Components: last})
	}
	return rows
}

// firstRow is how many of the game's buttons stand in a row above the last one: none if all fit beside the host's
// buttons, all if they fill no more than a row, else about half of them.
func firstRow(moves, host, rows int) int {
	switch {
	case rows < maxRows || moves+host <= render.MaxButtons:
		return 0
	case moves <= render.MaxButtons:
		return moves
	}
	return min(render.MaxButtons, max((moves+1)/2, moves+host-render.MaxButtons))
}

// Behind are the controls of a game that find no room beside so many of the host's buttons.
func Behind(p game.Panel, host int) []game.Control {
	_, behind := divide(p, host)
	return behind
}

// divide leaves out the controls that find no room beside so many of the host's buttons: first those that are rare,
// then the last ones.
func divide(p game.Panel, host int) (shown, behind []game.Control) {
	shown = slices.Clone(p.Controls)
	slices.SortStableFunc(shown, func(a, b game.Control) int { return a.Row - b.Row })
	room := render.MaxRows * render.MaxButtons
	if !p.Fills() {
		menus := 0
		for _, c := range shown {
			if len(c.Choices) > 0 {
				menus++
			}
		}
		room = menus + max(1, maxRows-menus)*render.MaxButtons - host
	}
	leave := func(i int) {
		behind = append([]game.Control{shown[i]}, behind...)
		shown = slices.Delete(shown, i, i+1)
	}
	for i := len(shown) - 1; i >= 0; i-- {
		if shown[i].Rare && (p.Fills() || len(shown) > room) {
			leave(i)
		}
	}
	for i := len(shown) - 1; i >= 0 && len(shown) > room; i-- {
		if len(shown[i].Choices) == 0 {
			leave(i)
		}
	}
	return shown, behind
}

// buttonsOf are the buttons of several rows.
func buttonsOf(rows []discordgo.MessageComponent) []discordgo.MessageComponent {
	for _, c := range OneRow(rows) {
		if row, ok := c.(discordgo.ActionsRow); ok {
			return row.Components
		}
	}
	return nil
}

// under puts the host's buttons under a board of buttons: as a row of their own, or if the board fills all rows, the
// last ones at the end of its last row and the others at the ends of the rows above. What finds no room is left out.
func under(rows, own []discordgo.MessageComponent) []discordgo.MessageComponent {
	if len(rows) < render.MaxRows {
		return append(rows, discordgo.ActionsRow{Components: own})
	}
	left := own
	for i := len(rows) - 1; i >= 0 && len(left) > 0; i-- {
		row, ok := rows[i].(discordgo.ActionsRow)
		if !ok {
			continue
		}
		n := max(0, len(left)-(render.MaxButtons-len(row.Components)))
		row.Components = append(row.Components, left[n:]...)
		rows[i], left = row, left[:n]
	}
	return rows
}

// RareControls are the controls of a game that are behind the button More… of a private view: see Behind.
func (tm *TableMessages) RareControls(t *table.Table, say *render.Printer) []discordgo.MessageComponent {
	iv, ok := t.View.(game.Interactive)
	if !ok || t.Phase != table.Playing || t.Paused || t.You == game.Public {
		return nil
	}
	cs := Behind(iv.Panel(t.Draft), len(privateButtons(t)))
	for i := range cs {
		cs[i].Row = 0
	}
	return ui.Controls(game.Panel{Controls: cs}, say, func(name string) string {
		return customid.OfTable(customid.Private, t, name).String()
	})
}
