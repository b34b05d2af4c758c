package tables

import (
	"slices"
	"strconv"
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

	peopleField = "people"

	kindField  = "kind"
	kindRated  = "rated"
	kindCasual = "casual"
)

// form answers with the form for a new table. A form has five parts at most, so it asks what matters most: who plays,
// the game's main option, the clock, and whether the game is rated.
func (h *Opening) form(q *request.Request, info game.Info) (*discordgo.InteractionResponse, error) {
	guild, err := h.MayOpen(q)
	if err != nil {
		return nil, err
	}
	level := info.Default
	if guild.Level > 0 {
		level = min(guild.Level, info.Levels)
	}
	computer := game.M("open.computer", "level", message.LevelWord(q.Say, info.Name, level))
	form := game.Form{Name: info.Name, Title: game.M("open.title", "game", message.Title(info.Name)),
		Fields: []game.Field{{Name: startArg, Kind: game.ChoiceField, Label: game.M("open.start"), Value: startWait,
			Choices: []game.Choice{{Value: startWait, Label: game.M("open.wait")},
				{Value: startComputer, Label: computer}}}}}
	if info.Open {
		form.Fields[0].Label = game.M("open.with")
	}
	if o, ok := mainOption(info); ok {
		form.Fields = append(form.Fields, h.optionField(q, info, o))
	}
	clock := game.Field{Name: "clock", Kind: game.ChoiceField, Label: game.M("arg.clock.about"),
		Value: table.ClockName(usualClock(guild, info))}
	names, labels := table.ClockNames, "clock.choice."
	if info.Open {
		names, labels, clock.Label = table.RoundNames, "clock.rounds.", game.M("open.round")
	}
	for _, name := range names {
		clock.Choices = append(clock.Choices, game.Choice{Value: name,
			Label: capitalised(q.Say, game.M(labels+name))})
	}
	casual := game.M("open.casual")
	if info.Open { // there are no hints
		casual = game.M("open.unrated")
	}
	form.Fields = append(form.Fields, clock, game.Field{Name: kindField, Kind: game.ChoiceField,
		Label: game.M("open.kind"), Value: kindRated, Choices: []game.Choice{
			{Value: kindRated, Label: game.M("open.rated")}, {Value: kindCasual, Label: casual}}})
	var pickers []ui.Picker
	if q.Caller.Guild != "" { // in direct messages there is nobody else
		pickers = append(pickers, ui.Picker{Name: peopleField, Of: discordgo.UserSelectMenuComponent, After: 1,
			Label: game.M("open.people"), About: game.M("open.invited"), Max: min(info.MaxSeats-1, len(guests))})
	}
	id := customid.ID{Kind: customid.Opening, Name: info.Name}.String()
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal,
		Data: ui.Modal(form, q.Say, id, pickers...)}, nil
}

// mainOption is the option of a game that its form asks for: the language of its words, or else the first that is
// chosen from a list. Games declare what matters most first.
func mainOption(info game.Info) (game.Option, bool) {
	i := slices.IndexFunc(info.Options, func(o game.Option) bool { return o.Language })
	if i < 0 {
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
// plays, whatever else was chosen.
func (h *Opening) formSent(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	info, ok := h.Games[p.ID.Name]
	if !ok {
		return nil, game.Refuse("say.badgame")
	}
	sent := p.Texts()
	q.Args = map[string]string{"clock": sent["clock"], "rated": strconv.FormatBool(sent[kindField] != kindCasual),
		"hints": strconv.FormatBool(sent[kindField] == kindCasual && !info.Open)}
	if o, ok := mainOption(info); ok {
		q.Args[o.Name] = sent[o.Name]
	}
	for i, person := range p.Fields[peopleField][:min(len(p.Fields[peopleField]), len(guests))] {
		q.Args[guests[i]] = person
	}
	if len(p.Fields[peopleField]) == 0 && sent[startArg] == startComputer {
		q.Args[startArg] = startComputer
		q.Args["seats"] = strconv.Itoa(max(2, info.MinSeats)) // one against one, as by the buttons of the welcome
	}
	return h.newTable(q, info)
}
