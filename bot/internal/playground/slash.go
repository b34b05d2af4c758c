package playground

import (
	"regexp"
	"strings"
)

// typedLine is a slash command as far as it has been typed.
type typedLine struct {
	cmd     *command
	path    []obj // the sub-command group and sub-command
	options []obj // definitions of the options at the end of the path
	values  []typedValue
	loose   string // text after the path that belongs to no option yet
}

type typedValue struct {
	def  obj
	text string
	at   int // where the value begins in the line, in bytes
}

func (t *typedLine) fullName() string {
	name := t.cmd.name()
	for _, o := range t.path {
		name += " " + str(o["name"])
	}
	return name
}

// localName is the name of a command, option or choice in a language.
func localName(def obj, locale string) string {
	return localText(def, "name", locale)
}

func localText(def obj, key, locale string) string {
	locs, _ := def[key+"_localizations"].(obj)
	if t := str(locs[locale]); t != "" {
		return t
	}
	other := map[string]string{"en-US": "en-GB", "en-GB": "en-US"}[locale]
	if t := str(locs[other]); t != "" {
		return t
	}
	return str(def[key])
}

func goesBy(def obj, name, locale string) bool {
	return strings.EqualFold(str(def["name"]), name) || strings.EqualFold(localName(def, locale), name)
}

func optionsOf(def obj) []obj { list, _ := def["options"].([]any); return objects(list) }

// parseLine understands a line such as "/awale new level:3 with:@bob", names
// being the default ones or those of u's language.
func (s *Server) parseLine(u *user, ch *channel, line string) (*typedLine, error) {
	rest, ok := strings.CutPrefix(strings.TrimLeft(line, " "), "/")
	if !ok {
		return nil, errf("%q is not a slash command", line)
	}
	word, rest := cutWord(rest)
	t := &typedLine{}
	for _, d := range s.visibleCommands(u, ch, 1) {
		if goesBy(d.def, word, u.locale) {
			t.cmd = d
		}
	}
	if t.cmd == nil {
		return nil, errf("no command /%s for %s here", word, u.name)
	}
	t.options = optionsOf(t.cmd.def)
	for hasSubs(t.options) {
		word, after := cutWord(rest)
		var next obj
		for _, o := range t.options {
			if goesBy(o, word, u.locale) {
				next = o
			}
		}
		if next == nil {
			return t, errf("/%s has no sub-command %q", t.fullName(), word)
		}
		t.path, t.options, rest = append(t.path, next), optionsOf(next), after
	}
	t.split(rest, len(line)-len(rest), u.locale)
	if t.loose != "" {
		return t, errf("/%s has no option for %q", t.fullName(), t.loose)
	}
	return t, nil
}

func hasSubs(options []obj) bool {
	return len(options) > 0 && num(options[0]["type"]) <= optGroup
}

func cutWord(text string) (word, rest string) {
	word, rest, _ = strings.Cut(strings.TrimLeft(text, " "), " ")
	return word, strings.TrimLeft(rest, " ")
}

var optionName = regexp.MustCompile(`(?:^|\s)([^\s:"]+):`)

// split cuts the text after the command, which begins at offset in the line,
// at the names of options.
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
			if goesBy(o, text[at+m[2]:at+m[3]], locale) {
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

// maskQuotes blanks out what stands between double quotes, byte for byte.
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

// commandData is the data of an interaction for a typed line. partial is for
// autocomplete: the last value is focused, and nothing is required.
func (s *Server) commandData(u *user, ch *channel, t *typedLine, partial bool) (obj, error) {
	resolved := obj{}
	given := []any{}
	seen := map[string]bool{}
	for n, v := range t.values {
		name := str(v.def["name"])
		if seen[name] {
			return nil, errf("option %s is given twice", name)
		}
		seen[name] = true
		o := obj{"name": name, "type": num(v.def["type"])}
		focused := partial && n == len(t.values)-1
		if focused {
			if v.def["autocomplete"] != true {
				return nil, errf("option %s has no autocomplete", name)
			}
			o["focused"], o["value"] = true, v.text
		} else {
			value, err := s.convert(u, ch, v, resolved)
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
		return nil, errf("no option is being typed in /%s", t.fullName())
	}
	for _, def := range t.options {
		if name := str(def["name"]); !partial && def["required"] == true && !seen[name] {
			return nil, errf("option %s of /%s is required", name, t.fullName())
		}
	}
	for i := len(t.path) - 1; i >= 0; i-- {
		given = []any{obj{"name": str(t.path[i]["name"]), "type": num(t.path[i]["type"]), "options": given}}
	}
	data := obj{"id": t.cmd.id, "name": t.cmd.name(), "type": t.cmd.kind, "options": given}
	if t.cmd.guild != nil {
		data["guild_id"] = t.cmd.guild.id
	}
	if len(resolved) > 0 {
		data["resolved"] = resolved
	}
	return data, nil
}
