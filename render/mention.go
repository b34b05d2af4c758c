package render

import (
	"fmt"
	"maps"
	"regexp"
	"strings"
	"text/template"

	"tablee/rules/game"

	"github.com/bwmarrin/discordgo"
	i18ntemplate "github.com/nicksnyder/go-i18n/v2/i18n/template"
)

// typedCommand is a command as somebody types it in one language.
type typedCommand struct {
	path string            // "table liste"
	args map[string]string // names of its arguments
}

// SetCommands tells the catalogue of the commands as they are registered. From then on {{cmd "table list"}} in a text
// names that command as its reader finds it: `/table liste`. Pairs may follow that fill in arguments:
// {{cmd "table resume" "table" .table}}; one whose argument has no name is left out. {{code .typed}} shows what
// somebody may type as it stands. {{verb "table list"}} is its last word, {{arg "table resume" "table"}} the name of
// an argument. It is called before the first use.
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

// addCommand adds a command, or those below it.
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

// SetCommandIDs tells the catalogue which id Discord gave to each command of this name: from then on texts name
// commands by mentions that can be clicked, where the reader's name of it is the registered one. It may be called at
// any time.
func (c *Catalogue) SetCommandIDs(ids map[string]string) {
	ids = maps.Clone(ids)
	c.commandIDs.Store(&ids)
}

// SetGames tells the catalogue how commands of these games are called, for a program that registers none: texts that
// name one are read there too.
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

// CommandNames are what a game's command is called: as the game is, in each language, where Discord takes that for a
// name.
func (c *Catalogue) CommandNames(info game.Info) map[discordgo.Locale]string {
	names := c.All(info.Name + ".title")
	for l, s := range names {
		if names[l] = strings.ToLower(strings.Join(strings.Fields(s), "-")); !slashName(names[l]) {
			names[l] = info.Name
		}
	}
	return names
}

// A command stands in a text between two marks until it is known how the text is shown, and what is wanted of it before
// its path. No argument holds these marks.
const (
	commandMark = "\x00"
	pairMark    = "\x01"
	verbMark    = "\x02" // its last word alone
	argMark     = "\x03" // the name of one of its arguments
)

var commandSpot = regexp.MustCompile(commandMark + "([\x02\x03]?)([^\x00-\x03]*)((?:\x01[^\x00-\x03]*)*)" + commandMark)

// functions are what texts may call: {{cmd "table list"}}, {{verb "letters lay"}}, {{arg "table resume" "table"}}.
var functions = template.FuncMap{"cmd": markCommand, "code": inlineCode,
	"verb": func(path string) string { return commandMark + verbMark + path + commandMark },
	"arg":  func(path, name string) string { return commandMark + argMark + path + pairMark + name + commandMark }}

// markCommand notes a command. A path that is an argument comes escaped like any text; no name of a command has a
// backslash.
func markCommand(path string, pairs ...any) string {
	s := commandMark + strings.ReplaceAll(path, `\`, "")
	for i := 0; i+1 < len(pairs); i += 2 {
		if name := fmt.Sprint(pairs[i]); name != "" {
			s += pairMark + name + pairMark + unescaped(fmt.Sprint(pairs[i+1]))
		}
	}
	return s + commandMark
}

// inlineCode shows a text as code. An argument comes escaped; in code a backslash would be seen.
func inlineCode(text string) string { return "`" + unescaped(text) + "`" }

// unescaped takes the escapes off a text that will stand in inline code, and what would end that.
func unescaped(text string) string { return unescaper.Replace(text) }

var unescaper = strings.NewReplacer(`\`+"`", "'", `\\`, `\`, `\`, "", "`", "'")

// commands puts the commands of a text as they are typed, or as a mention where one can be clicked.
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

// command is a command with its arguments' names and values in pairs, or the part of it that is wanted, as the reader
// finds it. A mention can be clicked.
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
		// A mention shows the name it is given, and Discord looks for the registered name, which is the English one: only
		// where that is the reader's too is it both.
		return "</" + cmd.path + ":" + (*ids)[root] + ">"
	}
	typed := "/" + cmd.path
	for i := 0; i+1 < len(pairs); i += 2 {
		typed += " " + local(pairs[i]) + ":" + pairs[i+1]
	}
	return typed
}

// textParser parses texts that may call functions; unlike the library's, it lets them be parsed once.
type textParser struct{ i18ntemplate.TextParser }

// Cacheable tells that a parsed text can be kept: its functions depend on nothing.
func (*textParser) Cacheable() bool { return true }

// parser caches each parsed template; a missing argument is an error rather than "<no value>".
var parser i18ntemplate.Parser = &textParser{i18ntemplate.TextParser{Option: "missingkey=error", Funcs: functions}}
