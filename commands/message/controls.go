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
	return []discordgo.MessageComponent{all}
}

// Under puts the host's buttons under a game's rows: as rows of their own, or if the game fills all rows, the last ones
// at the end of its last row and the others at the ends of the rows above. What finds no room is left out.
func Under(rows []discordgo.MessageComponent, host ...discordgo.MessageComponent) []discordgo.MessageComponent {
	if len(rows) < render.MaxRows {
		return append(rows, host...)
	}
	own, _ := OneRow(host)[0].(discordgo.ActionsRow)
	left := own.Components
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

// CommonControls are a game's controls without those that are behind the button More… where rows are full.
func CommonControls(p game.Panel) game.Panel {
	if p.Fills() {
		p.Controls = slices.DeleteFunc(slices.Clone(p.Controls), func(c game.Control) bool { return c.Rare })
	}
	return p
}

// RareControls are the controls of a game that are behind the button More…: see CommonControls.
func RareControls(t *table.Table, say *render.Printer) []discordgo.MessageComponent {
	iv, ok := t.View.(game.Interactive)
	if !ok || t.Phase != table.Playing || t.Paused || !t.InTurn() {
		return nil
	}
	p := iv.Panel(t.Draft)
	if !p.Fills() {
		return nil
	}
	p.Controls = slices.DeleteFunc(slices.Clone(p.Controls), func(c game.Control) bool { return !c.Rare })
	return ui.Controls(p, say, func(name string) string { return customid.OfTable(customid.Private, t, name).String() })
}
