package tournaments

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/text/unicode/norm"

	"tablee/commands/request"
	"tablee/render"
	"tablee/rules/game"
)

// setting is an option of a game with one of its values, or with "" if any number is valid. PresetOption counts as one.
type setting struct {
	name    string
	choices []string
	value   string
	title   game.Msg
	label   func(value string) game.Msg
}

// settings are all settings of a game: its presets first.
func settings(info game.Info) (list []setting) {
	var presets []string
	for _, p := range info.Presets {
		presets = append(presets, p.Name)
	}
	for _, name := range presets {
		list = append(list, setting{game.PresetOption, presets, name, game.M("arg.preset.name"),
			func(v string) game.Msg { return game.Preset{Name: v}.Label(info.Name) }})
	}
	for _, o := range info.Options {
		if o.Server != "" {
			continue // set elsewhere
		}
		id := info.Name + ".option." + o.Name
		values := o.Choices
		if len(values) == 0 {
			values = []string{""}
		}
		for _, value := range values {
			list = append(list, setting{o.Name, o.Choices, value, game.M(id + ".name"),
				func(v string) game.Msg { return game.M(id + ".choice." + v) }})
		}
	}
	return list
}

// words are an option and its value as people write them in a language: "langue", "français". If several values' labels
// begin with the same word, a value has only its own name.
func (s setting) words(say *render.Printer) (name, value string) {
	label := func(v string) string { return word(say.Plain(s.label(v))) }
	value = s.value
	if s.value != "" {
		value = label(s.value)
	}
	if value == "" || slices.ContainsFunc(s.choices,
		func(v string) bool { return v != s.value && label(v) == value }) {
		value = s.value
	}
	return word(say.Plain(s.title)), value
}

// word is the beginning of a label up to its first punctuation mark, as one word.
func word(label string) string {
	if i := strings.IndexFunc(label, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsSpace(r) && !strings.ContainsRune("-'’", r)
	}); i >= 0 {
		label = label[:i]
	}
	return strings.ToLower(strings.Join(strings.Fields(label), "-"))
}

// sameWord compares two words without case and accents.
func sameWord(typed, word string) bool { return bare(typed) == bare(word) }

func bare(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(strings.ToLower(s)))
}

// tournamentOptions reads a game's options as they are typed or completed, in any language: "language=fr swap=never",
// "langue=français".
func (h *Handlers) tournamentOptions(q *request.Request, info game.Info) (game.Options, error) {
	typed := game.Options{}
	for _, text := range strings.Fields(q.Args["options"]) {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return nil, game.Refuse("option.unknown", "option", text)
		}
		for _, s := range settings(info) {
			for _, l := range render.Languages {
				n, v := s.words(q.Say.WithLang(l.Code))
				if sameWord(name, n) {
					name = s.name
				}
				if name == s.name && s.value != "" && sameWord(value, v) {
					value = s.value
				}
			}
		}
		typed[name] = value
	}
	out := h.UsualOptions(q, info)
	if name, ok := typed[game.PresetOption]; ok { // its language is not the channel's
		p, _ := info.Preset(name)
		out = p.Apply(out)
	}
	maps.Copy(out, typed)
	return out, nil
}

// optionChoices completes the last word of the options of the game that was chosen.
func (h *Handlers) optionChoices(q *request.Request) []*discordgo.ApplicationCommandOptionChoice {
	list := []*discordgo.ApplicationCommandOptionChoice{}
	before, last := "", q.Args["options"]
	if i := strings.LastIndexByte(last, ' '); i >= 0 {
		before, last = last[:i+1], last[i+1:]
	}
	for _, s := range settings(h.Games[q.Args["game"]]) {
		name, value := s.words(q.Say)
		written, own := name+"="+value, s.name+"="+s.value
		if s.value == "" || len(list) == 25 || !strings.HasPrefix(bare(written), bare(last)) &&
			!strings.HasPrefix(own, last) ||
			isGiven(before, name) || isGiven(before, s.name) {
			continue
		}
		label := game.M("board.option", "name", s.title, "value", s.label(s.value))
		list = append(list, &discordgo.ApplicationCommandOptionChoice{Name: q.Say.Label(label, 100), Value: before +
			written})
	}
	return list
}

// isGiven tells whether an option is among the words already.
func isGiven(words, name string) bool {
	return slices.ContainsFunc(strings.Fields(words), func(w string) bool {
		n, _, _ := strings.Cut(w, "=")
		return sameWord(n, name)
	})
}
