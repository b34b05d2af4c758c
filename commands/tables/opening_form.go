package tables

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/render"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Fields of the form for a new table, and their values. The other fields have the names and values of the command's
// arguments.
const (
	startArg      = "start" // who plays: only the form has it
	startWait     = "wait"
	startComputer = "computer"
	casually      = "-" + kindCasual // appended to both where the form has no field for kind

	peopleField = "people"

	kindField  = "kind"
	kindRated  = "rated"
	kindCasual = "casual"
)

// form answers with the form for a new table. A form has five parts at most, so it asks what matters most: who plays,
// by which rules, the clock, and whether the game is rated. Where the rules are two questions, a preset and the
// language, who plays and whether it is rated are one.
func (h *Opening) form(q *request.Request, info game.Info) (*discordgo.InteractionResponse, error) {
	guild, err := h.MayOpen(q)
	if err != nil {
		return nil, err
	}
	rules := h.rulesFields(q, info)
	start := h.startField(q, info, guild)
	if len(rules) > 1 {
		start = joined(start, info)
	}
	fields := append([]game.Field{start}, rules...)
	fields = append(fields, clockField(q, info, guild))
	if len(rules) < 2 {
		fields = append(fields, kindOf(info))
	}
	form := game.Form{Name: info.Name, Title: game.M("open.title", "game", message.Title(info.Name)), Fields: fields}
	var pickers []ui.Picker
	if !q.Caller.Direct() { // in direct messages there is nobody else
		pickers = append(pickers, ui.Picker{Name: peopleField, Of: discordgo.UserSelectMenuComponent, After: 1,
			Label: game.M("open.people"), About: game.M("open.invited"), Max: min(info.MaxSeats-1, len(guests))})
	}
	id := customid.ID{Kind: customid.Opening, Name: info.Name}.String()
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal,
		Data: ui.Modal(form, q.Say, id, pickers...)}, nil
}

// startField asks who plays: whoever joins, or the computer at once.
func (h *Opening) startField(q *request.Request, info game.Info, guild table.Guild) game.Field {
	level := info.Default
	if guild.Level > 0 {
		level = min(guild.Level, info.Levels)
	}
	f := game.Field{Name: startArg, Kind: game.ChoiceField, Label: game.M("open.start"), Value: startWait,
		Choices: []game.Choice{{Value: startWait, Label: game.M("open.wait")},
			{Value: startComputer, Label: game.M("open.computer", "level", message.LevelWord(q.Say, info.Name, level))}}}
	if info.Open {
		f.Label = game.M("open.with")
	}
	return f
}

// kindOf asks whether the game is rated. In open games there are no hints.
func kindOf(info game.Info) game.Field {
	casual := game.M("open.casual")
	if info.Open {
		casual = game.M("open.unrated")
	}
	return game.Field{Name: kindField, Kind: game.ChoiceField, Label: game.M("open.kind"), Value: kindRated,
		Choices: []game.Choice{{Value: kindRated, Label: game.M("open.rated")}, {Value: kindCasual, Label: casual}}}
}

// joined asks who plays and whether it is rated at once: each way of playing once more, just for fun.
func joined(start game.Field, info game.Info) game.Field {
	label := "open.withhints"
	if info.Open {
		label = "open.withoutrating"
	}
	for _, c := range start.Choices {
		start.Choices = append(start.Choices, game.Choice{Value: c.Value + casually, Label: game.M(label, "who", c.Label)})
	}
	return start
}

// clockField asks for the clock, or the length of a round.
func clockField(q *request.Request, info game.Info, guild table.Guild) game.Field {
	usual, _ := usualClock(q, guild, info)
	f := game.Field{Name: "clock", Kind: game.ChoiceField, Label: game.M("arg.clock.about"), Value: table.ClockName(usual)}
	names, labels := table.ClockNames, "clock.choice."
	if info.Open {
		names, labels, f.Label = table.RoundNames, "clock.rounds.", game.M("open.round")
	}
	for _, name := range names {
		f.Choices = append(f.Choices, game.Choice{Value: name, Label: capitalised(q.Say, game.M(labels+name))})
	}
	return f
}

// rulesFields ask by which rules a game is played: a preset, or else its main option, and the language of its words.
func (h *Opening) rulesFields(q *request.Request, info game.Info) (list []game.Field) {
	if len(info.Presets) > 0 {
		list = append(list, presetField(info))
	}
	if o, ok := mainOption(info); ok {
		list = append(list, h.optionField(q, info, o))
	}
	return list
}

// presetField asks for a preset; each is explained.
func presetField(info game.Info) game.Field {
	f := game.Field{Name: game.PresetOption, Kind: game.ChoiceField, Label: game.M("open.preset"),
		Value: info.Presets[0].Name}
	for _, p := range info.Presets {
		f.Choices = append(f.Choices, game.Choice{Value: p.Name, Label: p.Label(info.Name), About: p.About(info.Name)})
	}
	return f
}

// mainOption is the option of a game that its form asks for: the language of its words, or else, if the game has no
// presets, the first that is chosen from a list. Games declare what matters most first.
func mainOption(info game.Info) (game.Option, bool) {
	i := slices.IndexFunc(info.Options, func(o game.Option) bool { return o.Language })
	if i < 0 && len(info.Presets) == 0 {
		i = slices.IndexFunc(info.Options, func(o game.Option) bool { return o.Server == "" && len(o.Choices) > 1 })
	}
	if i < 0 {
		return game.Option{}, false
	}
	return info.Options[i], true
}

// optionField is the field for an option of a game, with its usual value here.
func (h *Opening) optionField(q *request.Request, info game.Info, o game.Option) game.Field {
	id := info.Name + ".option." + o.Name
	f := game.Field{Name: o.Name, Kind: game.ChoiceField, Label: capitalised(q.Say, game.M(id+".name")),
		About: game.M(id + ".about"), Value: o.Default}
	if usual := h.UsualOptions(q, info)[o.Name]; usual != "" {
		f.Value = usual
	}
	for _, c := range o.Choices {
		f.Choices = append(f.Choices, game.Choice{Value: c, Label: capitalised(q.Say, game.M(id+".choice."+c))})
	}
	return f
}

// capitalised is a text of the catalogue that begins with a capital letter.
func capitalised(say *render.Printer, m game.Msg) game.Msg {
	text := say.Plain(m)
	first, size := utf8.DecodeRuneInString(text)
	return game.Lit(string(unicode.ToUpper(first)) + text[size:])
}

// formSent opens the table that the form describes, as the command would with these arguments. Whoever is invited
// plays, whatever else was chosen. A preset's own language holds, and its own clock unless another than the usual one
// was chosen.
func (h *Opening) formSent(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	info, ok := h.Games[p.ID.Name]
	if !ok {
		return nil, game.Refuse("say.badgame")
	}
	sent := p.Texts()
	start, casual := strings.CutSuffix(sent[startArg], casually)
	casual = casual || sent[kindField] == kindCasual
	preset, _ := info.Preset(sent[game.PresetOption])
	q.Args = map[string]string{game.PresetOption: preset.Name, "clock": sent["clock"],
		"rated": strconv.FormatBool(!casual), "hints": strconv.FormatBool(casual && !info.Open)}
	if o, ok := mainOption(info); ok && preset.Options[o.Name] == "" {
		q.Args[o.Name] = sent[o.Name]
	}
	guild, err := h.MayOpen(q)
	if err != nil {
		return nil, err
	}
	if usual, _ := usualClock(q, guild, info); sent["clock"] == table.ClockName(usual) {
		q.Args["clock"] = "" // nobody has chosen it
	}
	people := p.Fields[peopleField]
	for i, person := range people[:min(len(people), len(guests))] {
		q.Args[guests[i]] = person
	}
	if len(people) == 0 && start == startComputer {
		q.Args[startArg] = startComputer
		if preset.Seats == 0 { // one against one, as by the buttons of the welcome
			q.Args["seats"] = strconv.Itoa(max(2, info.MinSeats))
		}
	}
	return h.newTable(q, info)
}
