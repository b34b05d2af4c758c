package ui

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/render"
	"tablee/render/rendertest"
	"tablee/rules/game"
)

// pickers are one of each kind.
func pickers() []Picker {
	return []Picker{
		{Name: "people", Of: discordgo.UserSelectMenuComponent, Label: game.Lit("Against"), About: game.Lit("or nobody"),
			Max: 3, Chosen: []string{"7"}},
		{Name: "channels", Of: discordgo.ChannelSelectMenuComponent, Label: game.Lit("Where"), Max: 99,
			Chosen: []string{"8", "9"}},
		{Name: "role", Of: discordgo.RoleSelectMenuComponent, Label: game.Lit("Who"), After: 1, Chosen: []string{"8", "9"}},
	}
}

// forms are small and large ones, with every kind of field.
func forms() map[string]game.Form {
	long := lits(1, 5000)[0]
	return map[string]game.Form{
		"texts": {Name: "t", Title: long, Say: lits(3, 900), Fields: []game.Field{
			{Name: "a", Label: long, About: long, Value: strings.Repeat("é", 5000), Long: true}}},
		"choices": {Name: "c", Title: game.Lit("C"), Show: tall(3), Fields: []game.Field{
			{Name: "a", Kind: game.ChoiceField, Label: long, Choices: options(5), Value: "3"}}},
		"menu": {Name: "m", Title: game.Lit("M"), Fields: []game.Field{
			{Name: "a", Kind: game.ChoiceField, Choices: options(6), Value: "3", Optional: true},
			{Name: "b", Kind: game.ChoicesField, Choices: options(30), Value: "3\n4"}}},
		"boxes": {Name: "b", Title: game.Lit("B"), Fields: []game.Field{
			{Name: "a", Kind: game.ChoicesField, Choices: options(5), Value: "0\n4", Optional: true},
			{Name: "b", Kind: game.YesNoField, Label: game.Lit("Sure"), Value: "true"}}},
		"one choice": {Name: "o", Title: game.Lit("O"), Fields: []game.Field{
			{Name: "a", Kind: game.ChoiceField, Choices: options(1)}, {Name: "b", Kind: game.ChoicesField,
				Choices: options(1)}}},
	}
}

// TestModalFields: the JSON of a form with every kind of part.
func TestModalFields(t *testing.T) {
	p, reports := quiet(t)
	var all []*discordgo.InteractionResponseData
	for _, form := range []game.Form{
		{Name: "f", Title: game.Lit("Play a *word*"), Say: []game.Msg{game.Lit("Your letters: A B")}, Show: tall(2),
			Fields: []game.Field{
				{Name: "a", Label: game.Lit("Word"), About: game.Lit("as it is to be read"), Value: "x`y\nz", Long: true},
				{Name: "b", Label: game.Lit("Square"), Max: 8, Optional: true},
				{Name: "c", Label: game.Lit("Sure"), Kind: game.YesNoField, Value: "true"},
				{Name: "d", Label: game.Lit("Clock"), Kind: game.ChoiceField, Value: "2", Choices: options(3)}}},
		{Name: "f", Title: game.Lit("Menus"), Fields: []game.Field{
			{Name: "e", Label: game.Lit("Many"), Kind: game.ChoiceField, Value: "2", Choices: options(6), Optional: true},
			{Name: "f", Label: game.Lit("Several"), Kind: game.ChoicesField, Value: "0\n1", Choices: options(3)},
			{Name: "g", Label: game.Lit("Several of many"), Kind: game.ChoicesField, Value: "0\n1", Choices: options(7)}}},
		{Name: "f", Title: game.Lit("Few and many"), Fields: []game.Field{
			{Name: "i", Label: game.Lit("One"), Kind: game.ChoiceField, Choices: options(1)},
			{Name: "j", Label: game.Lit("One of several"), Kind: game.ChoicesField, Choices: options(1)},
			{Name: "k", Label: game.Lit("Five"), Kind: game.ChoiceField, Choices: options(5)}}},
	} {
		all = append(all, Modal(form, p, "id"))
	}
	all = append(all, Modal(game.Form{Title: game.Lit("People"), Fields: []game.Field{{Name: "h"}}}, p, "id",
		pickers()...))
	got, err := json.MarshalIndent(all, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	rendertest.Golden(t, "forms.json", string(got)+"\n")
	if *reports != 0 {
		t.Errorf("got %d reports, want none", *reports)
	}
}

// TestModalLimits: what is too long is shortened, and what is too much or not valid is left out and reported.
func TestModalLimits(t *testing.T) {
	long := strings.Repeat("é", 5000)
	text := func(name string) game.Field { return game.Field{Name: name, Label: game.Lit("L")} }
	longest := strings.Repeat("n", render.MaxCustomID)
	for _, c := range []struct {
		name    string
		form    game.Form
		id      string
		parts   int
		reports int
	}{
		{"long texts", game.Form{Title: game.Lit(long), Say: lits(9, 900), Fields: []game.Field{
			{Name: "a", Label: game.Lit(long), About: game.Lit(long), Value: long, Max: 9999}}}, "id", 2, 0},
		{"six fields", game.Form{Fields: []game.Field{text("a"), text("b"), text("c"), text("d"), text("e"), text("f")}},
			"id", 5, 1},
		{"a text and five fields", game.Form{Say: lits(1, 5), Fields: []game.Field{text("a"), text("b"), text("c"),
			text("d"), text("e")}}, "id", 5, 1},
		{"nothing", game.Form{}, "id", 0, 1},
		{"a long id", game.Form{Fields: []game.Field{text("a")}}, strings.Repeat("i", 101), 1, 1},
		{"the longest id and name", game.Form{Fields: []game.Field{text(longest)}}, longest, 1, 0},
		{"a long name", game.Form{Fields: []game.Field{text("a"), text(longest + "n")}}, "id", 1, 1},
		{"a name twice", game.Form{Fields: []game.Field{text("a"), text("a")}}, "id", 1, 1},
		{"no name", game.Form{Fields: []game.Field{text("a"), text("")}}, "id", 1, 1},
		{"nothing to choose", game.Form{Fields: []game.Field{text("a"), {Name: "b", Kind: game.ChoiceField}}}, "id", 1, 1},
		{"a choice twice", game.Form{Fields: []game.Field{{Name: "b", Kind: game.ChoiceField,
			Choices: append(options(2), options(1)...)}}}, "id", 1, 1},
		{"too many choices", game.Form{Fields: []game.Field{{Name: "b", Kind: game.ChoiceField, Choices: options(27)}}},
			"id", 1, 2},
		{"a board that is too long", game.Form{Say: lits(1, 9), Show: tall(400), Fields: []game.Field{text("a")}}, "id",
			2, 0},
	} {
		p, reports := quiet(t)
		data := Modal(c.form, p, c.id)
		if len(data.Components) != c.parts || *reports != c.reports || render.Length(data.Title) > 45 {
			t.Errorf("%s: got %d parts, %d reports, title of %d; want %d and %d", c.name, len(data.Components), *reports,
				render.Length(data.Title), c.parts, c.reports)
		}
		for _, part := range data.Components {
			switch part := part.(type) {
			case discordgo.TextDisplay:
				if n := render.Length(part.Content); n > 4000 || strings.Count(part.Content, "```")%2 != 0 {
					t.Errorf("%s: a text of %d characters: %.50q", c.name, n, part.Content)
				}
			case Label:
				if render.Length(part.Label) > 45 || render.Length(part.Description) > 100 {
					t.Errorf("%s: label %q, %q", c.name, part.Label, part.Description)
				}
				if in, ok := part.Component.(TextField); ok && (render.Length(in.Value) > 4000 || in.MaxLength > 4000) {
					t.Errorf("%s: a value of %d, at most %d", c.name, render.Length(in.Value), in.MaxLength)
				}
			}
		}
	}
}
