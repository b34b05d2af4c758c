package message

import (
	"github.com/bwmarrin/discordgo"

	"tablee/render"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Builder has what all messages are built from: the catalogue of texts, and what games tell of themselves. It is safe
// for concurrent use.
type Builder struct {
	catalogue *render.Catalogue
	games     map[string]game.Info
}

// NewBuilder makes a builder of messages about tables of these games, by name.
func NewBuilder(c *render.Catalogue, games map[string]game.Info) *Builder { return &Builder{c, games} }

// Info is what a game tells of itself.
func (b *Builder) Info(name string) game.Info { return b.games[name] }

// Has tells whether the catalogue has a text of that id.
func (b *Builder) Has(id string) bool { return b.catalogue.Has(id) }

// TablePrinter prints texts in a language about one table: it knows who sits where, and how the game writes moves.
func (b *Builder) TablePrinter(t *table.Table, lang string) *render.Printer {
	computers := make([]bool, len(t.Seats))
	for i, s := range t.Seats {
		computers[i] = s.Kind == table.Computer
	}
	notation := func(m game.Move) game.Msg { return game.Notation(t.View, m) }
	return b.catalogue.Printer(lang, t.Names()).WithComputers(computers).WithMoves(notation)
}

// Printer prints texts in a language, about no table in particular.
func (b *Builder) Printer(lang string) *render.Printer { return b.catalogue.Printer(lang, nil) }

// TitledLines is an embed with lines under a title.
func (b *Builder) TitledLines(say *render.Printer, head game.Msg, lines []game.Msg) *discordgo.MessageEmbed {
	return ui.Board(ui.Post{Title: head, Lead: lines, Colour: ui.ColourQuiet}, say)
}
