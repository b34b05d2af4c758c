package ui

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/render"
)

func TestFit(t *testing.T) {
	long := strings.Repeat("é", 7000)
	options := make([]discordgo.SelectMenuOption, 30)
	for i := range options {
		options[i] = discordgo.SelectMenuOption{Label: long, Value: "v", Description: long}
	}
	fields := make([]*discordgo.MessageEmbedField, 30)
	for i := range fields {
		fields[i] = &discordgo.MessageEmbedField{Name: long, Value: long}
	}
	embed := func() *discordgo.MessageEmbed {
		return &discordgo.MessageEmbed{Title: long, Description: long, Footer: &discordgo.MessageEmbedFooter{Text: long},
			Author: &discordgo.MessageEmbedAuthor{Name: long}, Fields: fields}
	}
	var rows []discordgo.MessageComponent
	for range 7 {
		rows = append(rows, discordgo.ActionsRow{Components: []discordgo.MessageComponent{
			discordgo.Button{Label: long}, discordgo.SelectMenu{Placeholder: long, Options: options},
			discordgo.Button{}, discordgo.Button{}, discordgo.Button{}, discordgo.Button{},
		}})
	}
	choices := make([]*discordgo.ApplicationCommandOptionChoice, 30)
	for i := range choices {
		choices[i] = &discordgo.ApplicationCommandOptionChoice{Name: long}
	}
	d := FitResponse(&discordgo.InteractionResponse{Data: &discordgo.InteractionResponseData{
		Content: long, Title: long, Choices: choices, Components: rows, Embeds: []*discordgo.MessageEmbed{embed(), embed()},
	}}).Data
	at := func(what string, got, want int) {
		t.Helper()
		if got != want {
			t.Errorf("%s: got %d, want %d", what, got, want)
		}
	}
	at("content", render.Length(d.Content), render.MaxContent)
	at("form title", render.Length(d.Title), render.MaxFormTitle)
	at("choices", len(d.Choices), render.MaxChoices)
	at("choice", render.Length(d.Choices[0].Name), render.MaxChoiceText)
	at("title", render.Length(d.Embeds[0].Title), render.MaxTitle)
	at("description", render.Length(d.Embeds[0].Description), render.MaxDescription)
	total := 0
	for _, e := range d.Embeds {
		total += render.Length(e.Title) + render.Length(e.Description)
		if e.Author != nil {
			total += render.Length(e.Author.Name)
		}
		if e.Footer != nil {
			total += render.Length(e.Footer.Text)
		}
		for _, f := range e.Fields {
			total += render.Length(f.Name) + render.Length(f.Value)
		}
	}
	if total > render.MaxEmbed {
		t.Errorf("embeds: %d characters together, want at most %d", total, render.MaxEmbed)
	}
	at("rows", len(d.Components), render.MaxRows)
	row := d.Components[0].(discordgo.ActionsRow).Components
	at("buttons", len(row), render.MaxButtons)
	at("button", render.Length(row[0].(discordgo.Button).Label), render.MaxButtonLabel)
	menu := row[1].(discordgo.SelectMenu)
	at("placeholder", render.Length(menu.Placeholder), render.MaxPlaceholder)
	at("options", len(menu.Options), render.MaxOptions)
	at("option", render.Length(menu.Options[0].Label), render.MaxOptionText)
	at("option's explanation", render.Length(menu.Options[0].Description), render.MaxOptionText)
	if FitResponse(nil) != nil {
		t.Error("no answer became one")
	}
	small := &discordgo.MessageEmbed{Fields: []*discordgo.MessageEmbedField{{Name: "n", Value: "v"}}}
	if c, es, rs := Fit("as it is", []*discordgo.MessageEmbed{small},
		nil); c != "as it is" || len(es[0].Fields) != 1 || rs != nil {
		t.Errorf("what fits was changed: %q %v %v", c, es, rs)
	}
}

func TestCutMarkdown(t *testing.T) {
	for _, c := range []struct {
		name, text string
		max        int
		want       string
	}{
		{"fits", "a \\* b", 6, "a \\* b"},
		{"words", "abcdef", 4, "abc…"},
		{"half an escape", `abc\*def`, 5, "abc…"},
		{"an escaped backslash", `ab\\def`, 5, `ab\\…`},
		{"half a mention", "hi <@1234567890> there", 10, "hi…"},
		{"a whole mention", "hi <@12> there", 10, "hi <@12>…"},
		{"half an emoji", "hi <:letter_E:1234567890> there", 20, "hi…"},
		{"half a command's mention", "hi </rummikub play:1234567890> there", 20, "hi…"},
		{"half a time", "hi <t:1792908000:R>", 18, "hi…"},
		{"half a family", "hi 👩\u200d👩\u200d👧", 7, "hi…"},
		{"an escaped angle", `a \<@12345678`, 8, `a \<@12…`},
		{"inside a block", "```\nabcdefghijkl\n```", 14, "```\nabcde…\n```"},
		{"before a block", "abc ```\ndefghij\n```", 9, "abc…"},
		{"nothing fits", "```\nabc\n```", 5, ""},
	} {
		if got := cutMarkdown(c.text, c.max); got != c.want || render.Length(got) > c.max {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
