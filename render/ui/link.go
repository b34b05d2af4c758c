package ui

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"tablee/render"
	"tablee/rules/game"
)

// LinkButton is a button that opens an address and sends nothing to the bot.
func LinkButton(label, url game.Msg, p *render.Printer) discordgo.Button {
	return discordgo.Button{Label: p.Label(label, render.MaxButtonLabel), Style: discordgo.LinkButton, URL: p.Plain(url)}
}

// AddButton adds a button to the last row if that is one of buttons and has room, else as a row of its own. A message
// whose rows are full stays as it is.
func AddButton(rows []discordgo.MessageComponent, b discordgo.Button) []discordgo.MessageComponent {
	rows = slices.Clone(rows)
	if n := len(rows); n > 0 {
		last, ok := rows[n-1].(discordgo.ActionsRow)
		if ok && len(last.Components) < render.MaxButtons && allButtons(last.Components) {
			last.Components = append(slices.Clone(last.Components), b)
			rows[n-1] = last
			return rows
		}
	}
	if len(rows) < render.MaxRows {
		rows = append(rows, discordgo.ActionsRow{Components: []discordgo.MessageComponent{b}})
	}
	return rows
}

// OnlyLinks are the buttons of a message that open an address, in one row: they work where no press reaches the bot.
func OnlyLinks(rows []discordgo.MessageComponent) []discordgo.MessageComponent {
	var links []discordgo.MessageComponent
	for _, r := range rows {
		row, _ := r.(discordgo.ActionsRow)
		for _, c := range row.Components {
			if b, ok := c.(discordgo.Button); ok && b.Style == discordgo.LinkButton && len(links) < render.MaxButtons {
				links = append(links, b)
			}
		}
	}
	if len(links) == 0 {
		return nil
	}
	return []discordgo.MessageComponent{discordgo.ActionsRow{Components: links}}
}

// allButtons tells whether a row has buttons alone: a menu fills a row.
func allButtons(row []discordgo.MessageComponent) bool {
	return !slices.ContainsFunc(row, func(c discordgo.MessageComponent) bool {
		_, ok := c.(discordgo.Button)
		return !ok
	})
}
