// Package people is what somebody asks about people and words, and chooses for themselves or for a server.
package people

import (
	"slices"

	"github.com/bwmarrin/discordgo"

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

// Host is what they ask of the host.
type Host interface {
	Accounts
	Keeper
	Ratings
}

// New makes the handlers of a host's people.
func New(d *handler.Base, h Host) *Handlers {
	return &Handlers{&persons{d, h}, &servers{d}, &words{d}, &records{d, h}}
}

// Commands are those about people, servers and words.
func (h *Handlers) Commands() []slash.Command {
	return slices.Concat(h.persons.commands(), h.records.commands(), h.words.commands(), h.servers.commands())
}

// Erase carries out the buttons under what is kept of a person.
func (h *Handlers) Erase(q *request.Request, step string) (*discordgo.InteractionResponse, error) {
	return h.persons.erase(q, step)
}
