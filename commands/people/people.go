// Package people handles commands about people and words, and the settings of persons and servers.
package people

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/request"
	"tablee/commands/slash"
)

// Handlers are the commands and buttons about people, servers and words.
type Handlers struct {
	persons *persons
	servers *servers
	words   *words
	records *records
}

// New makes the handlers. accounts stores preferences, keeper exports and erases personal data, ratings has statistics,
// and forms how accurately people play.
func New(d *handler.Base, accounts Accounts, keeper Keeper, ratings Ratings, forms Forms) *Handlers {
	return &Handlers{&persons{d, accounts, keeper}, &servers{d}, &words{d}, &records{d, ratings, forms}}
}

// Commands are those about people, servers and words.
func (h *Handlers) Commands() []slash.Command {
	return slices.Concat(h.persons.commands(), h.records.commands(), h.words.commands(), h.servers.commands())
}

// Menus show how the person has done on whom they were opened.
func (h *Handlers) Menus() []slash.Menu {
	return []slash.Menu{{Name: "stats", On: slash.OnPerson, Do: h.records.statsOfTarget}}
}

// Controls are the buttons below a person's data, and the panels of preferences and settings.
func (h *Handlers) Controls() handler.Controls {
	return handler.Controls{
		Buttons: map[customid.Kind]handler.Control{
			customid.Privacy: func(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
				return h.persons.erase(q, p.ID.Name)
			},
			customid.Settings: h.servers.pressed,
			customid.Me:       h.persons.pressed,
		},
		Forms: map[customid.Kind]handler.Control{customid.Me: h.persons.quietSent},
	}
}
