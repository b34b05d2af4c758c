package slash

import (
	"github.com/bwmarrin/discordgo"

	"tablee/render"
	"tablee/rules/game"
)

// Menu is a command of a context menu: what a client offers after a right-click, or a long press, on a person or a
// message. Nothing is typed for it, so it has no arguments; Request.Target is what was clicked.
type Menu struct {
	Name string // the catalogue has menu.<name>.name and .about
	On   discordgo.ApplicationCommandType
	Do   Handler
}

// OnPerson and OnMessage are what a Menu can be on.
const (
	OnPerson  = discordgo.UserApplicationCommand
	OnMessage = discordgo.MessageApplicationCommand
)

// text is the catalogue's prefix for the name and for what the command does.
func (m Menu) text() string { return "menu." + m.Name }

// MenuDefinitions are the commands of context menus, as they are registered at Discord: under their English names,
// which may have capitals and blanks, without descriptions (docs.discord.com, Application Commands).
func MenuDefinitions(c *render.Catalogue, menus []Menu) (defs []*discordgo.ApplicationCommand) {
	g := registrar{c}
	for _, m := range menus {
		d := g.bare(m.registered(c))
		d.Type = m.On
		names := c.All(m.text() + ".name")
		d.NameLocalizations = &names
		defs = append(defs, d)
	}
	return defs
}

// Described are the same commands with what they do, for manuals.
func Described(c *render.Catalogue, menus []Menu) []*discordgo.ApplicationCommand {
	defs := MenuDefinitions(c, menus)
	for i, m := range menus {
		about := c.All(m.text() + ".about")
		defs[i].Description = registrar{c}.english(game.M(m.text() + ".about"))
		defs[i].DescriptionLocalizations = &about
	}
	return defs
}

// registered is the name under which the command is registered.
func (m Menu) registered(c *render.Catalogue) string {
	return registrar{c}.english(game.M(m.text() + ".name"))
}

// FindMenu is the command that was registered with this name; nil if there is none.
func FindMenu(c *render.Catalogue, menus []Menu, on discordgo.ApplicationCommandType, registered string) *Menu {
	for i := range menus {
		if menus[i].On == on && menus[i].registered(c) == registered {
			return &menus[i]
		}
	}
	return nil
}
