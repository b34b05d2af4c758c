package world

import (
	"tablee/bot/internal/playground/check"
	"time"
)

// CommandSet is the commands of one scope: global, or one server.
type CommandSet struct {
	List    []*Command
	Creates []time.Time
}

// Kinds of commands: what is typed after a '/', and what the menus of people and of messages offer.
const (
	CommandSlash   = 1
	CommandPerson  = 2
	CommandMessage = 3
)

// Command is a registered command.
type Command struct {
	ID      string
	Version string
	Kind    int
	Def     obj // as the bot sent it
	Guild   *Guild
}

// NewCommandSet returns a set without commands.
func NewCommandSet() *CommandSet { return &CommandSet{} }

// Name is the command's default name.
func (d *Command) Name() string { return check.Str(d.Def["name"]) }
