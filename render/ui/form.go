package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/render"
	"tablee/render/textboard"
	"tablee/rules/game"
)

// Picker is a menu of people, channels or roles in one of the host's forms; games have none.
type Picker struct {
	Name   string
	Of     discordgo.ComponentType // discordgo's type of a menu of users, channels or roles
	Label  game.Msg
	About  game.Msg // below the label, or zero
	After  int      // how many of the form's fields come before it
	Max    int      // how many may be chosen; choosing none is always allowed
	Chosen []string // ids that are chosen when the form opens
}

// Modal makes the form that answers an interaction; Discord returns customID with the input, and each field under its
// own name; see request.Form. Parts beyond MaxFormParts are left out and
// reported, as are choices that Discord would refuse.
func Modal(form game.Form, p *render.Printer, customID string, pickers ...Picker) *discordgo.InteractionResponseData {
	data := &discordgo.InteractionResponseData{CustomID: customID, Title: p.Label(form.Title, render.MaxFormTitle)}
	if text := formText(form, p); text != "" {
		data.Components = append(data.Components, discordgo.TextDisplay{Content: text})
	}
	seen := map[string]bool{}
	add := func(name string, label, about game.Msg, field discordgo.MessageComponent) {
		if seen[name] || name == "" || render.Length(name) > render.MaxCustomID || field == nil {
			p.Report(fmt.Errorf("render: form %q: a field has no choices, or its name of %d characters is not valid", form.Name,
				render.Length(name)))
			return
		}
		seen[name] = true
		l := Label{Label: p.Label(label, render.MaxFieldLabel), Component: field}
		if !about.IsZero() {
			l.Description = p.Label(about, render.MaxFieldAbout)
		}
		data.Components = append(data.Components, l)
	}
	for i := range len(form.Fields) + 1 {
		for _, pick := range pickers {
			if pick.After == i {
				add(pick.Name, pick.Label, pick.About, pick.field())
			}
		}
		if i < len(form.Fields) {
			add(form.Fields[i].Name, form.Fields[i].Label, form.Fields[i].About, formField(form.Fields[i], p))
		}
	}
	if n := len(data.Components); render.Length(customID) > render.MaxCustomID || n > render.MaxFormParts || n == 0 {
		p.Report(fmt.Errorf("render: form %q: %d parts, custom id of %d characters", form.Name, n, render.Length(customID)))
		data.Components = data.Components[:min(n, render.MaxFormParts)]
	}
	return data
}

// formText is the text above a form's fields, with its diagram if that fits.
func formText(form game.Form, p *render.Printer) string {
	text := cutMarkdown(strings.Join(render.Lines(form.Say, p), "\n"), render.MaxFormText)
	if form.Show == nil {
		return text
	}
	block := textboard.CodeBlock(textboard.Text(*form.Show, p, textboard.Narrow))
	if render.Length(text)+1+render.Length(block) > render.MaxFormText {
		return text
	}
	return strings.TrimPrefix(text+"\n"+block, "\n")
}

// entities are what pickers choose from, as Discord names them.
var entities = map[discordgo.ComponentType]discordgo.SelectMenuDefaultValueType{
	discordgo.UserSelectMenuComponent:    discordgo.SelectMenuDefaultValueUser,
	discordgo.RoleSelectMenuComponent:    discordgo.SelectMenuDefaultValueRole,
	discordgo.ChannelSelectMenuComponent: discordgo.SelectMenuDefaultValueChannel,
}

// field is the menu of a picker.
func (k Picker) field() discordgo.MessageComponent {
	m := MenuField{Kind: k.Of, CustomID: k.Name, Max: min(max(k.Max, 1), render.MaxOptions)}
	for _, id := range k.Chosen[:min(len(k.Chosen), m.Max)] {
		m.Chosen = append(m.Chosen, discordgo.SelectMenuDefaultValue{ID: id, Type: entities[k.Of]})
	}
	return m
}

// maxRadio is how many choices are shown as radio buttons or check boxes; more are a menu, so that a form stays short.
const maxRadio = 5

// formField is the field of a form; nil if it has nothing to choose from.
func formField(f game.Field, p *render.Printer) discordgo.MessageComponent {
	switch f.Kind {
	case game.YesNoField:
		return Checkbox{CustomID: f.Name, Default: f.Value == "true"}
	case game.ChoiceField, game.ChoicesField:
		return choiceField(f, p)
	}
	limit := f.Max
	if limit <= 0 || limit > render.MaxInput {
		limit = render.MaxInput
	}
	input := TextField{CustomID: f.Name, Style: discordgo.TextInputShort, Value: render.Cut(f.Value, limit),
		Required: !f.Optional, MaxLength: limit}
	if f.Long {
		input.Style = discordgo.TextInputParagraph
	}
	return input
}

// choiceField is a group of radio buttons or check boxes, or a menu.
func choiceField(f game.Field, p *render.Printer) discordgo.MessageComponent {
	chosen := []string{f.Value}
	most := 1
	if f.Kind == game.ChoicesField {
		chosen, most = strings.Split(f.Value, "\n"), render.MaxOptions
	}
	options := menuOptions(f.Choices, p)
	if len(options) == 0 {
		return nil
	}
	for i := range options {
		options[i].Default = slices.Contains(chosen, options[i].Value)
	}
	least := 0
	if !f.Optional {
		least = 1
	}
	if len(options) > maxRadio || len(options) == 1 && most == 1 { // a single radio button is not allowed
		return MenuField{Kind: discordgo.SelectMenuComponent, CustomID: f.Name, Options: options, Min: least,
			Max: min(most, len(options)), Required: !f.Optional}
	}
	var group []GroupOption
	for _, o := range options {
		group = append(group, GroupOption{Label: o.Label, Value: o.Value, Description: o.Description, Default: o.Default})
	}
	if most == 1 {
		return RadioGroup{CustomID: f.Name, Options: group, Required: !f.Optional}
	}
	return CheckboxGroup{CustomID: f.Name, Options: group, Min: least, Max: len(group), Required: !f.Optional}
}
