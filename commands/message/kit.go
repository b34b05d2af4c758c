package message

import (
	"github.com/bwmarrin/discordgo"

	"tablee/render"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Kit is what all messages are made with: their words, and the games that they are about. It is safe for concurrent
// use.
type Kit struct {
	catalogue *render.Catalogue
	games     map[string]game.Info
}

// NewKit makes messages about tables of these games, by name.
func NewKit(c *render.Catalogue, games map[string]game.Info) *Kit { return &Kit{c, games} }

// Info is what a game tells of itself.
func (k *Kit) Info(name string) game.Info { return k.games[name] }

// Has tells whether there is a message of that id.
func (k *Kit) Has(id string) bool { return k.catalogue.Has(id) }

// TablePrinter speaks a language about one table: it knows who sits where, and how the game's moves are written.
func (k *Kit) TablePrinter(t *table.Table, lang string) *render.Printer {
	computers := make([]bool, len(t.Seats))
	for i, s := range t.Seats {
		computers[i] = s.Kind == table.Computer
	}
	notation := func(m game.Move) game.Msg { return game.Notation(t.View, m) }
	return k.catalogue.Printer(lang, t.Names()).WithComputers(computers).WithMoves(notation)
}

// Printer speaks a language about no table in particular.
func (k *Kit) Printer(lang string) *render.Printer { return k.catalogue.Printer(lang, nil) }

// Lines is a message of lines under a title.
func (k *Kit) Lines(say *render.Printer, head game.Msg, lines []game.Msg) *discordgo.MessageEmbed {
	return ui.Board(ui.Post{Title: head, Lead: lines, Colour: ui.ColourQuiet}, say)
}
