// Package slash declares slash commands: their arguments, handlers and suggestions, and how they are registered at
// Discord.
package slash

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/request"
	"tablee/rules/game"
)

// Handler handles a command.
type Handler func(*request.Request) (*discordgo.InteractionResponse, error)

// Command is a slash command, or a sub-command of one.
type Command struct {
	Path     string // "table show"
	Text     string // the catalogue has <text>.name and .about; "" is cmd.<path with dots>
	Args     []Arg
	Do       Handler
	Managers bool // only offered to people who may manage the server
}

// text is the catalogue's prefix for the command's name and description.
func (c Command) text() string {
	if c.Text != "" {
		return c.Text
	}
	return "cmd." + strings.ReplaceAll(c.Path, " ", ".")
}

// Arg is an argument of a command.
type Arg struct {
	Name     string
	Text     string // the catalogue has <text>.name and .about; "" is arg.<name>
	Nth      int    // if several arguments share a text: its number, appended to the name from the second on
	Kind     discordgo.ApplicationCommandOptionType
	Required bool
	Choices  []Choice
	// Complete suggests values; nil for none.
	Complete func(*request.Request) []*discordgo.ApplicationCommandOptionChoice
	Min, Max float64 // of a number, if one of them is not 0
}

// text is the catalogue's prefix for the argument's name and description.
func (a Arg) text() string {
	if a.Text != "" {
		return a.Text
	}
	return "arg." + a.Name
}

// Choice is a value that an argument may have, with its label.
type Choice struct {
	Label game.Msg
	Value any // a string or an int
}

// Named makes choices whose labels have a common prefix in the catalogue.
func Named(prefix string, values ...string) (cs []Choice) {
	for _, v := range values {
		cs = append(cs, Choice{game.M(prefix + "." + v), v})
	}
	return cs
}
