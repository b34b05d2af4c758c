package message

import (
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
