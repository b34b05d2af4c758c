package message

import (
	"github.com/bwmarrin/discordgo"

	"tablee/render"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// BoardURL is the address of the message that shows a table's board; zero if that is not known.
func BoardURL(t *table.Table) game.Msg {
	switch {
	case t == nil || t.Board == "":
		return game.Msg{}
	case t.Guild == "":
		return game.M("link.direct", "channel", t.Channel, "message", t.Board)
	}
	return game.M("link.message", "guild", t.Guild, "channel", t.Channel, "message", t.Board)
}

// BoardLink is a text that leads to a table's board, in Discord's markdown; the text alone if no message is known.
func BoardLink(t *table.Table, text game.Msg) game.Msg {
	url := BoardURL(t)
	if url.IsZero() {
		return text
	}
	return game.M("link.text", "text", text, "url", url)
}

// WithBoardButton adds a button that leads to a table's board: to the last row if it has room, else below. It adds
// none if no message is known.
func WithBoardButton(rows []discordgo.MessageComponent, t *table.Table,
	say *render.Printer) []discordgo.MessageComponent {
	url := BoardURL(t)
	if url.IsZero() {
		return rows
	}
	return ui.AddButton(rows, ui.LinkButton(game.M("button.toboard"), url, say))
}
