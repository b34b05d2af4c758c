package slash_test

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/slash"
	"tablee/rules/table"
)

// find is a command or a sub-command as Discord registers it.
func find(t *testing.T, defs []*discordgo.ApplicationCommand, path string) *discordgo.ApplicationCommandOption {
	t.Helper()
	root, sub, _ := strings.Cut(path, " ")
	for _, d := range defs {
		if d.Name != root {
			continue
		}
		for _, o := range d.Options {
			if o.Name == sub {
				return o
			}
		}
	}
	t.Fatalf("/%s is not registered", path)
	return nil
}

// TestDefinitions: the registered arguments have names in the reader's language, bounds, choices and autocompletion.
func TestDefinitions(t *testing.T) {
	r, _ := commandtest.Router(t)
	defs := r.Definitions()
	open := find(t, defs, "dominoes new")
	byName := map[string]*discordgo.ApplicationCommandOption{}
	for _, o := range open.Options {
		byName[o.Name] = o
	}
	if o := byName["seats"]; *o.MinValue != 2 || o.MaxValue != 4 {
		t.Errorf("seats from %v to %v", *o.MinValue, o.MaxValue)
	}
	if got := byName["player2"].NameLocalizations[discordgo.French]; got != "joueur2" {
		t.Errorf("the second guest is called %q", got)
	}
	if got := byName["player"].NameLocalizations[discordgo.French]; got != "joueur" {
		t.Errorf("the first guest is called %q", got)
	}
	if byName["player4"] != nil {
		t.Error("more guests than seats")
	}
	if o := byName["clock"]; len(o.Choices) != len(table.ClockNames) || o.Choices[0].Value != "none" ||
		o.Choices[0].NameLocalizations[discordgo.French] != "sans limite" {
		t.Errorf("clocks: %+v", o.Choices)
	}
	if o := byName["level"]; len(o.Choices) == 0 || o.Choices[0].Value != 1 {
		t.Errorf("levels: %+v", o.Choices)
	}
	play := find(t, defs, "dominoes play")
	if o := play.Options[0]; o.Name != "tile" || !o.Required || !o.Autocomplete || o.MinValue != nil {
		t.Errorf("tile: %+v", o)
	}
	if o := play.Options[len(play.Options)-1]; o.Name != "number" || o.Required || !o.Autocomplete {
		t.Errorf("the option for the table is %+v", o)
	}
	if o := find(t, defs, "awale new"); o.Options[0].Name == "seats" {
		t.Error("awalé offers a choice of seats")
	}
	for _, d := range defs {
		if managers := d.DefaultMemberPermissions != nil; managers != (d.Name == "settings") {
			t.Errorf("/%s is for managers: %v", d.Name, managers)
		}
		if n := len(*d.Contexts); n != 3 && d.Name != "settings" || d.Name == "settings" && n != 1 {
			t.Errorf("/%s: contexts %v", d.Name, *d.Contexts)
		}
	}
}

// TestTypedTextsAreBounded: whatever people type into a command has a limit at Discord, and numbers and choices have no
// length.
func TestTypedTextsAreBounded(t *testing.T) {
	r, _ := commandtest.Router(t)
	typed := 0
	var check func(path string, options []*discordgo.ApplicationCommandOption)
	check = func(path string, options []*discordgo.ApplicationCommandOption) {
		for _, o := range options {
			check(path+" "+o.Name, o.Options)
			text := o.Type == discordgo.ApplicationCommandOptionString && len(o.Choices) == 0
			if text {
				typed++
			}
			if text != (o.MaxLength > 0) || o.MaxLength > 1000 {
				t.Errorf("/%s %s takes %d characters, want from 1 to 1000 of a text: %v", path, o.Name, o.MaxLength, text)
			}
		}
	}
	for _, d := range r.Definitions() {
		check(d.Name, d.Options)
	}
	if typed < 10 {
		t.Errorf("there are %d options for texts, so the test proves little", typed)
	}
}

// TestHash: the fingerprint changes with what is registered.
func TestHash(t *testing.T) {
	r, _ := commandtest.Router(t)
	hash := func(defs []*discordgo.ApplicationCommand) string {
		h, err := slash.Hash(defs)
		if err != nil || len(h) != 64 {
			t.Fatalf("hash %q, %v", h, err)
		}
		return h
	}
	defs := r.Definitions()
	first := hash(defs)
	if again := hash(r.Definitions()); again != first {
		t.Error("the same commands have two fingerprints")
	}
	defs[0].Description += "!"
	if hash(defs) == first {
		t.Error("another description has the same fingerprint")
	}
}
