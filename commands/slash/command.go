// Package slash is what can be typed: commands with their arguments, each with what carries it out and what suggests
// its candidates, and how Discord is told of them.
package slash

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/request"
	"tablee/rules/game"
)

// Handler carries out a command.
type Handler func(*request.Request) (*discordgo.InteractionResponse, error)

// Command is a slash command, or a sub-command of one.
type Command struct {
	Path     string // "table show"
	Text     string // the catalogue has <text>.name and .about; "" is cmd.<path with dots>
	Args     []Arg
	Do       Handler
	Managers bool // Discord offers it to those alone who may manage the server
}

// text is where the catalogue has the command's name and explanation.
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
	Nth      int    // where several arguments share a text: which of them it is, told behind the name from the second on
	Kind     discordgo.ApplicationCommandOptionType
	Required bool
	Choices  []Choice
	// Complete suggests what may be typed; nil where nothing is suggested.
	Complete func(*request.Request) []*discordgo.ApplicationCommandOptionChoice
	Min, Max float64 // of a number, if one of them is not 0
}

// text is where the catalogue has the argument's name and explanation.
func (a Arg) text() string {
	if a.Text != "" {
		return a.Text
	}
	return "arg." + a.Name
}

// Choice is a value that an argument may have, and how it is called.
type Choice struct {
	Label game.Msg
	Value any // a string or an int
}

// Named makes choices whose labels stand under a prefix in the catalogue.
func Named(prefix string, values ...string) (cs []Choice) {
	for _, v := range values {
		cs = append(cs, Choice{game.M(prefix + "." + v), v})
	}
	return cs
}
