// Package slash declares slash commands: their arguments, handlers and suggestions, and how they are registered at
// Discord.
package slash

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/request"
	"tablee/render"
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
	Longest  int     // of a text without choices, in characters, if less than render.MaxTyped; 0: as long as that
}

// MaxLength is how many characters the argument may have; 0 if it is no text that people type.
func (a Arg) MaxLength() int {
	switch {
	case a.Kind != discordgo.ApplicationCommandOptionString || len(a.Choices) > 0:
		return 0
	case a.Longest > 0:
		return min(a.Longest, render.MaxTyped)
	}
	return render.MaxTyped
}

// TooLong reports whether a text that was typed is longer than its argument may be, and how long that is. Discord
// enforces the limits of the commands that are registered, which may be those of an earlier version.
func (c Command) TooLong(args map[string]string) (most int, tooLong bool) {
	for _, a := range c.Args {
		if n := a.MaxLength(); n > 0 && render.Length(args[a.Name]) > n {
			return n, true
		}
	}
	return 0, false
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
