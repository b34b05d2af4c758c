package slash

import (
	"github.com/bwmarrin/discordgo"

	"tablee/render"
)

// Names maps registered names of commands and arguments to the program's own. An unknown name maps to itself, so that
// commands that an earlier version registered still work.
type Names struct {
	paths map[string]string            // by registered path, such as "dominoes new"
	args  map[string]map[string]string // by the program's path, then by registered name
}

// EnglishDefaults registers commands, sub-commands and arguments under their English names. Discord shows these to
// people whose language is not supported, who also read English texts that name commands. It changes the definitions. A
// name that would collide with a sibling's stays the same.
func EnglishDefaults(defs []*discordgo.ApplicationCommand) Names {
	n := Names{make(map[string]string), make(map[string]map[string]string)}
	taken := make(map[string]bool)
	for _, d := range defs {
		taken[d.Name] = true
	}
	for _, d := range defs {
		path := d.Name
		if d.NameLocalizations != nil {
			d.Name = english(d.Name, *d.NameLocalizations, taken)
		}
		n.paths[d.Name] = path
		n.add(path, d.Name, d.Options)
	}
	return n
}

// add renames the sub-commands or arguments of a command.
func (n Names) add(path, registered string, options []*discordgo.ApplicationCommandOption) {
	taken := make(map[string]bool)
	for _, o := range options {
		taken[o.Name] = true
	}
	for _, o := range options {
		own := o.Name
		o.Name = english(own, o.NameLocalizations, taken)
		if o.Type == discordgo.ApplicationCommandOptionSubCommand ||
			o.Type == discordgo.ApplicationCommandOptionSubCommandGroup {
			n.paths[registered+" "+o.Name] = path + " " + own
			n.add(path+" "+own, registered+" "+o.Name, o.Options)
			continue
		}
		if n.args[path] == nil {
			n.args[path] = make(map[string]string)
		}
		n.args[path][o.Name] = own
	}
}

// english is a name in English, unless a sibling has it.
func english(own string, names map[discordgo.Locale]string, taken map[string]bool) string {
	for locale, name := range names {
		if render.LanguageOf(string(locale)) == render.Languages[0].Code && !taken[name] {
			taken[name] = true
			return name
		}
	}
	return own
}

// Path is the program's path for a registered one.
func (n Names) Path(registered string) string {
	if own, ok := n.paths[registered]; ok {
		return own
	}
	return registered
}

// Arg is the program's name for a registered argument of the command with this path.
func (n Names) Arg(path, registered string) string {
	if own, ok := n.args[path][registered]; ok {
		return own
	}
	return registered
}
