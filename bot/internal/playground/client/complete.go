package client

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tablee/bot/internal/playground/check"
	"tablee/bot/internal/playground/world"
)

// suggestion is one line of the list above the input of the page.
type suggestion struct {
	Kind   string `json:"kind"` // "command", "option" or "value"
	Label  string `json:"label"`
	Detail string `json:"detail"`
	Line   string `json:"line"` // the input after this suggestion is chosen
}

// completion is what the page shows while a command is being typed.
type completion struct {
	Items   []suggestion `json:"items"`
	Options []obj        `json:"options"` // name, detail, required, filled, active
	Ready   bool         `json:"ready"`   // the line can be sent
	Detail  string       `json:"detail"`  // the command's description
	Problem obj          `json:"problem"` // the reason if it is not ready: error, code, args; or nil
}

// Complete suggests continuations of a line: commands, then options, then values. It asks the bot for values of options
// with autocomplete.
func Complete(ctx context.Context, s *world.World, u *world.User, channel, line string) (*completion, error) {
	ch, err := s.FindChannel(u, channel)
	if err != nil {
		return nil, err
	}
	out := &completion{Items: []suggestion{}, Options: []obj{}}
	t, err := parseLine(s, u, ch, line)
	path := ""
	if t != nil && t.cmd != nil && !(len(t.path) == 0 && hasSubs(optionsOf(t.cmd.Def))) && !hasSubs(t.options) {
		path = localPath(t, u.Locale)
	}
	// Until a blank follows the command's name, longer names may be meant.
	if path == "" || !pathDone(line, t) {
		suggestCommands(s, out, u, ch, line)
		if path == "" {
			return out, nil
		}
	}
	out.Detail = localText(t.deepest(), "description", u.Locale)
	if err == nil {
		_, err = commandData(s, u, ch, t, false)
	}
	if out.Ready = err == nil; err != nil {
		out.Problem = world.RefusalJSON(err)
	}
	suggestOptions(s, out, u, t)
	if pathDone(line, t) {
		suggestRest(ctx, s, out, u, ch, t, line)
	}
	return out, nil
}

func (t *typedLine) deepest() obj {
	if len(t.path) > 0 {
		return t.path[len(t.path)-1]
	}
	return t.cmd.Def
}

func localPath(t *typedLine, locale string) string {
	path := "/" + localName(t.cmd.Def, locale)
	for _, o := range t.path {
		path += " " + localName(o, locale)
	}
	return path
}

// pathDone reports whether a blank follows the words of the command.
func pathDone(line string, t *typedLine) bool {
	words := len(strings.Fields(line))
	return t != nil && t.cmd != nil && (words > 1+len(t.path) || words == 1+len(t.path) && strings.HasSuffix(line, " "))
}

// typable is a command or sub-command as it is typed.
type typable struct {
	Local, plain string // in the person's language and by default, without '/'
	def          obj
	first        bool // the first one of its command
}

// Typables lists what can be typed for a command.
func Typables(def obj, locale string) []typable {
	var out []typable
	var walk func(local, plain string, def obj)
	walk = func(local, plain string, def obj) {
		local, plain = local+localName(def, locale), plain+check.Str(def["name"])
		if opts := optionsOf(def); hasSubs(opts) {
			for _, o := range opts {
				walk(local+" ", plain+" ", o)
			}
			return
		}
		out = append(out, typable{local, plain, def, len(out) == 0})
	}
	walk("", "", def)
	return out
}

// forNewcomers ranks a command for a person who has typed nothing yet: help and play come first, then the first
// sub-command of every command, then the rest.
func (c typable) forNewcomers() int {
	words := strings.Fields(c.plain)
	switch last := words[len(words)-1]; {
	case words[0] == "help" || words[0] == "play" || last == "help" || last == "learn":
		return 0
	case c.first:
		return 1
	}
	return 2
}

// suggestCommands lists all matching commands, one line for each sub-command, in the bot's order.
func suggestCommands(s *world.World, out *completion, u *world.User, ch *world.Channel, line string) {
	typed := strings.ToLower(strings.Join(strings.Fields(strings.TrimPrefix(line, "/")), " "))
	var all []typable
	for _, d := range VisibleCommands(s, u, ch, world.CommandSlash) {
		all = append(all, Typables(d.Def, u.Locale)...)
	}
	if typed == "" {
		slices.SortStableFunc(all, func(a, b typable) int { return a.forNewcomers() - b.forNewcomers() })
	}
	for _, c := range all {
		if matches(c.Local, typed) || matches(c.plain, typed) {
			line := "/" + c.Local + " " + firstRequired(c.def, u.Locale)
			out.Items = append(out.Items, suggestion{"command", "/" + c.Local, localText(c.def, "description", u.Locale), line})
		}
	}
}

// matches reports whether the name, or one of its words, begins with typed.
func matches(name, typed string) bool {
	name = strings.ToLower(name)
	return strings.HasPrefix(name, typed) || strings.Contains(name, " "+typed)
}

func firstRequired(def obj, locale string) string {
	if opts := optionsOf(def); len(opts) > 0 && opts[0]["required"] == true {
		return localName(opts[0], locale) + ":"
	}
	return ""
}

func suggestOptions(s *world.World, out *completion, u *world.User, t *typedLine) {
	for _, o := range t.options {
		filled, active := false, false
		for i, v := range t.values {
			if check.Str(v.def["name"]) == check.Str(o["name"]) {
				filled, active = v.text != "", i == len(t.values)-1
			}
		}
		out.Options = append(out.Options, obj{
			"name": localName(o, u.Locale), "detail": localText(o, "description", u.Locale),
			"required": o["required"] == true, "filled": filled, "active": active,
		})
	}
}

// suggestRest suggests values for the option that is being typed. If there is none, or its value may be complete, it
// also suggests the remaining options.
func suggestRest(ctx context.Context, s *world.World, out *completion, u *world.User, ch *world.Channel,
	t *typedLine, line string) {
	if len(t.values) > 0 && t.loose == "" && (t.values[len(t.values)-1].text == "" || !strings.HasSuffix(line, " ")) {
		v := t.values[len(t.values)-1]
		suggestValues(ctx, s, out, u, ch, t, v, line)
		if i := strings.LastIndex(v.text, " "); i >= 0 && !strings.HasSuffix(line, `"`) {
			suggestNames(out, t, line, v.text[i+1:], u.Locale)
		}
		return
	}
	if strings.HasSuffix(line, " ") || t.loose != "" {
		suggestNames(out, t, line, t.loose, u.Locale)
	}
}

// suggestNames suggests the remaining options as replacements of typed, the end of the line.
func suggestNames(out *completion, t *typedLine, line, typed, locale string) {
	head := strings.TrimRight(strings.TrimSuffix(strings.TrimRight(line, " "), typed), " ") + " "
	for _, o := range t.options {
		name := localName(o, locale)
		given := slices.ContainsFunc(t.values,
			func(v typedValue) bool { return check.Str(v.def["name"]) == check.Str(o["name"]) })
		if !given && matches(name, strings.ToLower(typed)) {
			out.Items = append(out.Items, suggestion{"option", name, localText(o, "description", locale), head + name + ":"})
		}
	}
}

func suggestValues(ctx context.Context, s *world.World, out *completion, u *world.User, ch *world.Channel,
	t *typedLine, v typedValue, line string) {
	head := line[:v.at]
	add := func(label, detail, value string) {
		out.Items = append(out.Items, suggestion{"value", label, detail, head + quoted(value) + " "})
	}
	typed := strings.ToLower(strings.TrimPrefix(v.text, "@"))
	if choices, _ := v.def["choices"].([]any); len(choices) > 0 {
		for _, c := range check.Objects(choices) {
			if name := localName(c, u.Locale); matches(name, typed) {
				add(name, "", name)
			}
		}
		return
	}
	switch check.Num(v.def["type"]) {
	case check.OptUser, check.OptMentionable:
		people := s.Users
		if ch.IsPrivate() {
			people = ch.People
		}
		for _, p := range append(slices.Clone(people), s.Bot) {
			if matches(p.Name, typed) || matches(p.Display, typed) {
				add(p.Display, "@"+p.Name, "@"+p.Name)
			}
		}
	case check.OptBoolean:
		yes, no := "true", "false"
		if strings.HasPrefix(u.Locale, "fr") {
			yes, no = "vrai", "faux"
		}
		add(yes, "", yes)
		add(no, "", no)
	case check.OptAttachment:
		for _, a := range u.Held {
			add(a.Name, fmt.Sprintf("%d", len(a.Data)), a.Name)
		}
	default:
		if v.def["autocomplete"] == true {
			for _, c := range askBot(ctx, s, u, ch, t, line) {
				add(c.Name, "", valueText(c.Value))
			}
		}
	}
}

// askBot requests autocomplete suggestions from the bot; if the bot does not answer, there are none.
func askBot(ctx context.Context, s *world.World, u *world.User, ch *world.Channel, t *typedLine, line string) []Choice {
	if mayCommand(s, u, ch) != nil {
		return nil
	}
	data, err := commandData(s, u, ch, t, true)
	if err != nil {
		return nil
	}
	i := &world.Interaction{Kind: world.KindAutocomplete, User: u, Channel: ch, Data: data, Name: t.fullName(),
		CommandKind: world.CommandSlash, Owners: commandOwners(s, u, ch, t.cmd)}
	world.Interact(s, i)
	r, err := Await(ctx, s, i, line)
	if err != nil {
		return nil
	}
	return r.Choices
}

// quoted puts quotes around a value that could otherwise be misread in the line.
func quoted(v string) string {
	if strings.Contains(v, ":") {
		return `"` + v + `"`
	}
	return v
}
