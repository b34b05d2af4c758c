package render

import (
	"fmt"
	"maps"
	"regexp"
	"strings"

	"tablee/rules/game"

	"github.com/DataDog/datadog-agent/pkg/template/text"
	"github.com/bwmarrin/discordgo"
)

// typedCommand is a command as people type it in one language.
type typedCommand struct {
	path string            // "table liste"
	args map[string]string // names of its arguments
}

// SetCommands gives the catalogue the registered commands. From then on {{cmd "table list"}} in a text becomes that
// command in the reader's language: `/table liste`. Pairs that follow fill in arguments: {{cmd "table resume" "table"
// .table}}; a pair whose argument has no name is left out. {{code .typed}} shows text to type, unchanged. {{verb "table
// list"}} becomes the command's last word, {{arg "table resume" "table"}} the name of an argument. SetCommands must be
// called before the first use.
func (c *Catalogue) SetCommands(defs []*discordgo.ApplicationCommand) {
	c.typed = make(map[string]map[string]typedCommand, len(Languages))
	for _, l := range Languages {
		lang := l.Code
		names := make(map[string]typedCommand)
		for _, d := range defs {
			root := d.Name
			if d.NameLocalizations != nil {
				root = localName(lang, d.Name, *d.NameLocalizations)
			}
			addCommand(names, lang, d.Name, root, d.Options)
		}
		c.typed[lang] = names
	}
}

// addCommand adds a command or its sub-commands.
func addCommand(names map[string]typedCommand, lang, path, local string,
	options []*discordgo.ApplicationCommandOption) {
	cmd := typedCommand{path: local, args: make(map[string]string)}
	for _, o := range options {
		name := localName(lang, o.Name, o.NameLocalizations)
		if o.Type == discordgo.ApplicationCommandOptionSubCommand ||
			o.Type == discordgo.ApplicationCommandOptionSubCommandGroup {
			addCommand(names, lang, path+" "+o.Name, local+" "+name, o.Options)
			continue
		}
		cmd.args[o.Name] = name
	}
	names[path] = cmd
}

func localName(lang, name string, local map[discordgo.Locale]string) string {
	for l, s := range local {
		if LanguageOf(string(l)) == lang && s != "" {
			return s
		}
	}
	return name
}

// SetCommandIDs gives the catalogue Discord's ids of commands by name. From then on texts show a command as a mention
// that can be clicked, if its name in the reader's language is the registered one. It may be called at any time.
func (c *Catalogue) SetCommandIDs(ids map[string]string) {
	ids = maps.Clone(ids)
	c.commandIDs.Store(&ids)
}

// SetGames gives the catalogue the names of these games' commands, for programs that register none, so that texts with
// commands can be used there too.
func (c *Catalogue) SetGames(games ...game.Info) {
	var defs []*discordgo.ApplicationCommand
	for _, info := range games {
		names := c.CommandNames(info)
		d := &discordgo.ApplicationCommand{Name: info.Name, NameLocalizations: &names}
		for _, v := range info.Verbs {
			id := info.Name + ".verb." + v.Name
			o := &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionSubCommand, Name: v.Name,
				NameLocalizations: c.All(id + ".name")}
			for _, a := range v.Args {
				o.Options = append(o.Options, &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionString,
					Name: a.Name, NameLocalizations: c.All(id + ".arg." + a.Name + ".name")})
			}
			d.Options = append(d.Options, o)
		}
		defs = append(defs, d)
	}
	c.SetCommands(defs)
}

// CommandNames are the names of a game's command: the game's name in each language, where Discord accepts it as a
// command name.
func (c *Catalogue) CommandNames(info game.Info) map[discordgo.Locale]string {
	names := c.All(info.Name + ".title")
	for l, s := range names {
		if names[l] = strings.ToLower(strings.Join(strings.Fields(s), "-")); !slashName(names[l]) {
			names[l] = info.Name
		}
	}
	return names
}

// Until it is known how a text is shown, a command in it is its path between two marks; the character before the path
// says which part of it is wanted. Arguments cannot contain these marks.
const (
	commandMark = "\x00"
	pairMark    = "\x01"
	verbMark    = "\x02" // only its last word
	argMark     = "\x03" // the name of one of its arguments
)

var commandSpot = regexp.MustCompile(commandMark + "([\x02\x03]?)([^\x00-\x03]*)((?:\x01[^\x00-\x03]*)*)" + commandMark)

// functions are the functions that texts may call: {{cmd "table list"}}, {{verb "letters lay"}}, {{arg "table resume"
// "table"}}.
var functions = template.FuncMap{"cmd": markCommand, "code": inlineCode,
	"verb": func(path string) string { return commandMark + verbMark + path + commandMark },
	"arg":  func(path, name string) string { return commandMark + argMark + path + pairMark + name + commandMark }}

// markCommand marks a command in a text. A path that comes from an argument has been escaped like any text; backslashes
// can be removed, because no command name has one.
func markCommand(path string, pairs ...any) string {
	s := commandMark + strings.ReplaceAll(path, `\`, "")
	for i := 0; i+1 < len(pairs); i += 2 {
		if name := fmt.Sprint(pairs[i]); name != "" {
			s += pairMark + name + pairMark + unescaped(fmt.Sprint(pairs[i+1]))
		}
	}
	return s + commandMark
}

// inlineCode shows a text as code. Arguments have been escaped; in code the backslashes would be visible.
func inlineCode(text string) string { return "`" + unescaped(text) + "`" }

// unescaped removes escapes from a text for inline code, and backquotes, which would end the code.
func unescaped(text string) string { return unescaper.Replace(text) }

var unescaper = strings.NewReplacer(`\`+"`", "'", `\\`, `\`, `\`, "", "`", "'")

// commands replaces the marked commands of a text by what a person types or, where it can be clicked, by a mention.
func (p *Printer) commands(st style, text string) string {
	if !strings.Contains(text, commandMark) {
		return text
	}
	return commandSpot.ReplaceAllStringFunc(text, func(s string) string {
		m := commandSpot.FindStringSubmatch(s)
		typed := p.command(m[1], m[2], strings.Split(m[3], pairMark)[1:], st == markdown)
		if st != markdown || strings.HasPrefix(typed, "<") {
			return typed
		}
		return "`" + typed + "`"
	})
}

// command is a command in the reader's language, with pairs of argument names and values, or the wanted part of it.
// With click it may be a mention.
func (p *Printer) command(wanted, path string, pairs []string, click bool) string {
	cmd, ok := p.cat.typed[p.lang][path]
	if !ok {
		cmd = typedCommand{path: path}
		if p.cat.typed != nil {
			p.cat.report(fmt.Errorf("render: a text names the command %q, which does not exist", path))
		}
	}
	local := func(arg string) string {
		if name := cmd.args[arg]; name != "" {
			return name
		}
		if ok {
			p.cat.report(fmt.Errorf("render: a text names the argument %q of the command %q, which does not exist", arg, path))
		}
		return arg
	}
	switch wanted {
	case verbMark:
		return cmd.path[strings.LastIndexByte(cmd.path, ' ')+1:]
	case argMark:
		return local(pairs[0])
	}
	root, _, _ := strings.Cut(path, " ")
	if ids := p.cat.commandIDs.Load(); click && ok && len(pairs) == 0 && ids != nil && (*ids)[root] != "" &&
		cmd.path == p.cat.typed[Languages[0].Code][path].path {
		// A mention shows the name in it, and Discord looks up the registered name, which is the English one. A mention
		// therefore works only if the reader's name is the same.
		return "</" + cmd.path + ":" + (*ids)[root] + ">"
	}
	typed := "/" + cmd.path
	for i := 0; i+1 < len(pairs); i += 2 {
		typed += " " + local(pairs[i]) + ":" + pairs[i+1]
	}
	return typed
}
