package playground

import (
	"fmt"
	"slices"
	"strings"
)

// suggestion is one line of the list above the page's input.
type suggestion struct {
	Kind   string `json:"kind"` // "command", "option" or "value"
	Label  string `json:"label"`
	Detail string `json:"detail"`
	Line   string `json:"line"` // what the input becomes
}

// completion is what the page shows while a command is typed.
type completion struct {
	Items   []suggestion `json:"items"`
	Options []obj        `json:"options"` // name, detail, required, filled, active
	Ready   bool         `json:"ready"`   // the line can be sent as it is
	Detail  string       `json:"detail"`  // the command's description
	Problem string       `json:"problem"` // why it is not ready
}

const maxSuggestions = 25

// pageComplete suggests how a line can go on: commands, then options, then
// values, the bot being asked for those of options with autocomplete.
func (s *Server) pageComplete(u *user, in *pageCall) (any, error) {
	ch, err := s.findChannel(u, in.Channel)
	if err != nil {
		return nil, err
	}
	out := &completion{Items: []suggestion{}, Options: []obj{}}
	t, err := s.parseLine(u, ch, in.Text)
	path := ""
	if t != nil && t.cmd != nil && !(len(t.path) == 0 && hasSubs(optionsOf(t.cmd.def))) && !hasSubs(t.options) {
		path = localPath(t, u.locale)
	}
	// Until a blank follows the command's name, other commands may be meant.
	if path == "" || !pathDone(in.Text, t) {
		s.suggestCommands(out, u, ch, in.Text)
		if path == "" {
			return out, nil
		}
	}
	out.Detail = localText(t.deepest(), "description", u.locale)
	out.Problem = errorText(err)
	if err == nil {
		_, err = s.commandData(u, ch, t, false)
		out.Ready, out.Problem = err == nil, errorText(err)
	}
	s.suggestOptions(out, u, t)
	if pathDone(in.Text, t) {
		s.suggestRest(out, u, ch, t, in)
	}
	return out, nil
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return reason(err)
}

func (t *typedLine) deepest() obj {
	if len(t.path) > 0 {
		return t.path[len(t.path)-1]
	}
	return t.cmd.def
}

func localPath(t *typedLine, locale string) string {
	path := "/" + localName(t.cmd.def, locale)
	for _, o := range t.path {
		path += " " + localName(o, locale)
	}
	return path
}

// pathDone tells whether the words of the command are followed by a blank.
func pathDone(line string, t *typedLine) bool {
	words := len(strings.Fields(line))
	return t != nil && t.cmd != nil && (words > 1+len(t.path) || words == 1+len(t.path) && strings.HasSuffix(line, " "))
}

// suggestCommands lists the commands, one line a sub-command, that match.
func (s *Server) suggestCommands(out *completion, u *user, ch *channel, line string) {
	typed := strings.ToLower(strings.Join(strings.Fields(strings.TrimPrefix(line, "/")), " "))
	var walk func(local, plain string, def obj)
	walk = func(local, plain string, def obj) {
		local, plain = local+localName(def, u.locale), plain+str(def["name"])
		if opts := optionsOf(def); hasSubs(opts) {
			for _, o := range opts {
				walk(local+" ", plain+" ", o)
			}
			return
		}
		if len(out.Items) < maxSuggestions && (matches(local, typed) || matches(plain, typed)) {
			out.Items = append(out.Items, suggestion{"command", "/" + local, localText(def, "description", u.locale), "/" + local + " " + firstRequired(def, u.locale)})
		}
	}
	for _, d := range s.visibleCommands(u, ch, 1) {
		walk("", "", d.def)
	}
}

// matches tells whether typed begins the name or one of its words.
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

func (s *Server) suggestOptions(out *completion, u *user, t *typedLine) {
	for _, o := range t.options {
		filled, active := false, false
		for i, v := range t.values {
			if str(v.def["name"]) == str(o["name"]) {
				filled, active = v.text != "", i == len(t.values)-1
			}
		}
		out.Options = append(out.Options, obj{
			"name": localName(o, u.locale), "detail": localText(o, "description", u.locale),
			"required": o["required"] == true, "filled": filled, "active": active,
		})
	}
}

// suggestRest suggests values for the option being typed and, when none is or
// its value may be over, the options not given yet.
func (s *Server) suggestRest(out *completion, u *user, ch *channel, t *typedLine, in *pageCall) {
	line := in.Text
	if len(t.values) > 0 && t.loose == "" && (t.values[len(t.values)-1].text == "" || !strings.HasSuffix(line, " ")) {
		v := t.values[len(t.values)-1]
		s.suggestValues(out, u, ch, t, v, line[:v.at], in)
		if i := strings.LastIndex(v.text, " "); i >= 0 && !strings.HasSuffix(line, `"`) {
			suggestNames(out, t, line, v.text[i+1:], u.locale)
		}
		return
	}
	if strings.HasSuffix(line, " ") || t.loose != "" {
		suggestNames(out, t, line, t.loose, u.locale)
	}
}

// suggestNames suggests the options not given yet in place of typed, the end
// of the line.
func suggestNames(out *completion, t *typedLine, line, typed, locale string) {
	head := strings.TrimRight(strings.TrimSuffix(strings.TrimRight(line, " "), typed), " ") + " "
	for _, o := range t.options {
		name := localName(o, locale)
		given := slices.ContainsFunc(t.values, func(v typedValue) bool { return str(v.def["name"]) == str(o["name"]) })
		if !given && matches(name, strings.ToLower(typed)) {
			out.Items = append(out.Items, suggestion{"option", name, localText(o, "description", locale), head + name + ":"})
		}
	}
}

func (s *Server) suggestValues(out *completion, u *user, ch *channel, t *typedLine, v typedValue, head string, in *pageCall) {
	add := func(label, detail, value string) {
		if len(out.Items) < maxSuggestions {
			out.Items = append(out.Items, suggestion{"value", label, detail, head + quoted(value) + " "})
		}
	}
	typed := strings.ToLower(strings.TrimPrefix(v.text, "@"))
	if choices, _ := v.def["choices"].([]any); len(choices) > 0 {
		for _, c := range objects(choices) {
			if name := localName(c, u.locale); matches(name, typed) {
				add(name, "", name)
			}
		}
		return
	}
	switch num(v.def["type"]) {
	case optUser, optMentionable:
		for _, p := range append(append([]*user{}, s.users...), s.bot) {
			if matches(p.name, typed) || matches(p.display, typed) {
				add(p.display, "@"+p.name, "@"+p.name)
			}
		}
	case optBoolean:
		yes, no := "true", "false"
		if strings.HasPrefix(u.locale, "fr") {
			yes, no = "vrai", "faux"
		}
		add(yes, "", yes)
		add(no, "", no)
	case optAttachment:
		for _, a := range u.held {
			add(a.name, fmt.Sprintf("%d", len(a.data)), a.name)
		}
	default:
		if v.def["autocomplete"] == true {
			for _, c := range s.askBot(u, ch, t, in) {
				add(c.Name, "", valueText(c.Value))
			}
		}
	}
}

// askBot fetches the suggestions of autocomplete; a bot that fails to answer
// simply suggests nothing.
func (s *Server) askBot(u *user, ch *channel, t *typedLine, in *pageCall) []Choice {
	if s.mayInteract(u, ch) != nil {
		return nil
	}
	data, err := s.commandData(u, ch, t, true)
	if err != nil {
		return nil
	}
	i := &interaction{kind: kindAutocomplete, user: u, channel: ch, data: data, name: t.fullName()}
	s.interact(i)
	r, err := s.await(in.ctx, i, in.Text)
	if err != nil {
		return nil
	}
	return r.Choices
}

// quoted puts quotes around a value that the line could misread.
func quoted(v string) string {
	if strings.Contains(v, ":") {
		return `"` + v + `"`
	}
	return v
}
