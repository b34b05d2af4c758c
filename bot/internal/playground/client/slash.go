package client

import (
	"regexp"
	"strings"
	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

// typedLine is a slash command as far as it is typed.
type typedLine struct {
	cmd     *world.Command
	path    []obj // the sub-command group and sub-command
	options []obj // definitions of the options at the end of the path
	values  []typedValue
	loose   string // text after the path that belongs to no option so far
}

type typedValue struct {
	def  obj
	text string
	at   int // where the value begins in the line, in bytes
}

func (t *typedLine) fullName() string {
	name := t.cmd.Name()
	for _, o := range t.path {
		name += " " + check.Str(o["name"])
	}
	return name
}

// localName is the name of a command, option or choice in a language.
func localName(def obj, locale string) string {
	return localText(def, "name", locale)
}

func localText(def obj, key, locale string) string {
	locs, _ := def[key+"_localizations"].(obj)
	if t := check.Str(locs[locale]); t != "" {
		return t
	}
	other := map[string]string{"en-US": "en-GB", "en-GB": "en-US"}[locale]
	if t := check.Str(locs[other]); t != "" {
		return t
	}
	return check.Str(def[key])
}

// LocalName is the name of the command of an interaction in a language, such as "awalé nouvelle" for "awale new"; the
// name as it is registered if the command is there no longer.
func LocalName(s *world.World, i *world.Interaction, locale string) string {
	words := []string{i.Name}
	if i.CommandKind == world.CommandSlash {
		words = strings.Fields(i.Name) // with sub-commands
	}
	sets := []*world.CommandSet{s.Global}
	if i.Channel.Guild != nil {
		sets = append(sets, i.Channel.Guild.Commands)
	}
	for _, set := range sets {
		for _, c := range set.List {
			if local, ok := localWords(c.Def, words, locale); ok && c.Kind == i.CommandKind {
				return strings.Join(local, " ")
			}
		}
	}
	return i.Name
}

// localWords are the words of a command and its sub-commands in a language; ok is false if they are of another one.
func localWords(def obj, words []string, locale string) (local []string, ok bool) {
	if len(words) == 0 || check.Str(def["name"]) != words[0] {
		return nil, false
	}
	local = []string{localName(def, locale)}
	if len(words) == 1 {
		return local, true
	}
	for _, o := range optionsOf(def) {
		if rest, ok := localWords(o, words[1:], locale); ok {
			return append(local, rest...), true
		}
	}
	return nil, false
}

func hasName(def obj, name, locale string) bool {
	return strings.EqualFold(check.Str(def["name"]), name) || strings.EqualFold(localName(def, locale), name)
}

func optionsOf(def obj) []obj { list, _ := def["options"].([]any); return check.Objects(list) }

// parseLine parses a line such as "/awale new level:3 with:@bob", with default names or those of u's language.
func parseLine(s *world.World, u *world.User, ch *world.Channel, line string) (*typedLine, error) {
	rest, ok := strings.CutPrefix(strings.TrimLeft(line, " "), "/")
	if !ok {
		return nil, world.Refuse("no_slash", "“{value}” is not a command", "value", line)
	}
	word, rest := cutWord(rest)
	t := &typedLine{}
	for _, d := range VisibleCommands(s, u, ch, world.CommandSlash) {
		if hasName(d.Def, word, u.Locale) {
			t.cmd = d
		}
	}
	if t.cmd == nil {
		return nil, world.Refuse("no_command", "there is no command /{name} here", "name", word)
	}
	t.options = optionsOf(t.cmd.Def)
	for hasSubs(t.options) {
		word, after := cutWord(rest)
		var next obj
		for _, o := range t.options {
			if hasName(o, word, u.Locale) {
				next = o
			}
		}
		if next == nil {
			return t, world.Refuse("no_sub", "{command} has no sub-command “{name}”", "command", localPath(t, u.Locale), "name",
				word)
		}
		t.path, t.options, rest = append(t.path, next), optionsOf(next), after
	}
	t.split(rest, len(line)-len(rest), u.Locale)
	if t.loose != "" {
		return t, world.Refuse("loose", "{command} has no option for “{value}”", "command", localPath(t, u.Locale), "value",
			t.loose)
	}
	return t, nil
}

func hasSubs(options []obj) bool {
	return len(options) > 0 && check.Num(options[0]["type"]) <= check.OptGroup
}

func cutWord(text string) (word, rest string) {
	word, rest, _ = strings.Cut(strings.TrimLeft(text, " "), " ")
	return word, strings.TrimLeft(rest, " ")
}

var optionName = regexp.MustCompile(`(?:^|\s)([^\s:"]+):`)

// split splits the text after the command, which begins at offset in the line, at the names of options.
func (t *typedLine) split(text string, offset int, locale string) {
	type cut struct {
		def         obj
		begin, body int
	}
	var cuts []cut
	masked := maskQuotes(text)
	for at := 0; at < len(masked); {
		m := optionName.FindStringSubmatchIndex(masked[at:])
		if m == nil {
			break
		}
		for _, o := range t.options {
			if hasName(o, text[at+m[2]:at+m[3]], locale) {
				cuts = append(cuts, cut{o, at + m[0], at + m[1]})
				break
			}
		}
		at += m[1]
	}
	end := len(text)
	for i := len(cuts) - 1; i >= 0; i-- {
		value := strings.TrimSpace(text[cuts[i].body:end])
		if len(value) >= 2 && value[0] == '"' && value[len(value)-1] == '"' {
			value = value[1 : len(value)-1]
		}
		t.values = append([]typedValue{{cuts[i].def, value, offset + cuts[i].body}}, t.values...)
		end = cuts[i].begin
	}
	t.loose = strings.TrimSpace(text[:end])
}

// maskQuotes replaces the text between double quotes by blanks of the same length in bytes.
func maskQuotes(text string) string {
	out, inside := []byte(text), false
	for i, b := range out {
		switch {
		case b == '"':
			inside = !inside
		case inside:
			out[i] = '_'
		}
	}
	return string(out)
}

// commandData is the data of an interaction for a typed line. partial is for autocomplete: the last value is focused,
// and no option is required.
func commandData(s *world.World, u *world.User, ch *world.Channel, t *typedLine, partial bool) (obj, error) {
	resolved := obj{}
	given := []any{}
	seen := map[string]bool{}
	for n, v := range t.values {
		name := check.Str(v.def["name"])
		if seen[name] {
			return nil, world.Refuse("twice", "{name} is given twice", "name", localName(v.def, u.Locale))
		}
		seen[name] = true
		o := obj{"name": name, "type": check.Num(v.def["type"])}
		focused := partial && n == len(t.values)-1
		if focused {
			if v.def["autocomplete"] != true {
				return nil, world.Refuse("no_suggestions", "{name} has no suggestions", "name", localName(v.def, u.Locale))
			}
			o["focused"], o["value"] = true, v.text
		} else {
			value, err := convert(s, u, ch, v, resolved)
			if err != nil && partial {
				continue // a half-typed option is left out
			} else if err != nil {
				return nil, err
			}
			o["value"] = value
		}
		given = append(given, o)
	}
	if partial && len(t.values) == 0 {
		return nil, world.Refuse("no_option", "no option is being typed in {command}", "command", localPath(t, u.Locale))
	}
	for _, def := range t.options {
		if name := check.Str(def["name"]); !partial && def["required"] == true && !seen[name] {
			return nil, world.Refuse("required", "{command} needs {name}", "command", localPath(t, u.Locale), "name",
				localName(def, u.Locale))
		}
	}
	for i := len(t.path) - 1; i >= 0; i-- {
		given = []any{obj{"name": check.Str(t.path[i]["name"]), "type": check.Num(t.path[i]["type"]), "options": given}}
	}
	data := obj{"id": t.cmd.ID, "name": t.cmd.Name(), "type": t.cmd.Kind, "options": given}
	if t.cmd.Guild != nil {
		data["guild_id"] = t.cmd.Guild.ID
	}
	if len(resolved) > 0 {
		data["resolved"] = resolved
	}
	return data, nil
}
