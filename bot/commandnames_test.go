package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/app"
	"tablee/commands"
	"tablee/render"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// TestTextsSpellNoCommand: texts name commands by {{cmd}}, {{verb}} and {{arg}}, and only commands that exist.
func TestTextsSpellNoCommand(t *testing.T) {
	rulestest.Unraced(t)
	words, err := app.Catalogue(all.Games())
	if err != nil {
		t.Fatal(err)
	}
	words.Report = func(err error) { t.Error(err) }
	names := namesByLanguage(commands.NewRouter(commands.Services{}, words, all.Games()).Definitions())
	forms := written(t)
	for _, lang := range bothLanguages {
		for id, texts := range forms[lang] {
			if ofTerminal(id) {
				continue // its words are its own
			}
			for _, form := range texts {
				for _, fault := range spelt(form, names[lang]) {
					t.Errorf("%s: %s: %s: %q", lang, id, fault, form)
				}
				if strings.Contains(form, "{{cmd .") {
					continue // which one depends on what is asked
				}
				spoken(words.Printer(lang, []string{"Ann", "Ben"}), id, texts, 2, "Ann")
			}
		}
	}
}

// ofTerminal reports whether a text is shown by tablee play alone.
func ofTerminal(id string) bool {
	return strings.HasPrefix(id, "play.") || strings.HasPrefix(id, "terminal.") || strings.HasSuffix(id, ".keyboard")
}

// TestSpelledCommandCheck: the check finds each command that a text spells out.
func TestSpelledCommandCheck(t *testing.T) {
	names := map[string]bool{"poser": true, "table": true, "liste": true}
	for text, fault := range map[string]string{
		"Tapez `/table liste`.":       "/table",
		"Tapez /table.":               "/table",
		"Tapez /tabel.":               "/tabel",
		"(/poser)":                    "/poser",
		"Ou `poser` :":                "`poser`",
		"{{cmd `table list`}}":        "",
		"{{verb `letters lay`}}":      "",
		"{{.won}}/{{.lost}} et 3/4":   "",
		"et/ou `9C` sur https://x/y":  "",
		"</table liste:12>":           "/table",
		"une table, une liste":        "",
		"{{.names}}`poser`{{.nouns}}": "`poser`",
	} {
		got := strings.Join(spelt(text, names), "; ")
		if fault == "" && got != "" || !strings.Contains(got, fault) {
			t.Errorf("%q: got %q, want %q", text, got, fault)
		}
	}
}

var (
	slashed = regexp.MustCompile(`(?:^|[^\p{L}\d}/:])(/\p{L}[\p{L}\d-]*)`)
	ticked  = regexp.MustCompile("`([^`]+)`")
)

// spelt finds commands in a text that are written by hand: a word behind a slash, or the name of a command or of an
// argument between backticks.
func spelt(form string, names map[string]bool) (faults []string) {
	bare := action.ReplaceAllString(form, "{}")
	for _, m := range slashed.FindAllStringSubmatch(bare, -1) {
		faults = append(faults, "spells the command "+m[1]+" out")
	}
	for _, m := range ticked.FindAllStringSubmatch(bare, -1) {
		if names[m[1]] {
			faults = append(faults, fmt.Sprintf("spells `%s` out", m[1]))
		}
	}
	return faults
}

// namesByLanguage are what commands, their sub-commands and their arguments are called.
func namesByLanguage(defs []*discordgo.ApplicationCommand) map[string]map[string]bool {
	names := map[string]map[string]bool{}
	add := func(all map[discordgo.Locale]string) {
		for locale, name := range all {
			lang := render.LanguageOf(string(locale))
			if names[lang] == nil {
				names[lang] = map[string]bool{}
			}
			names[lang][name] = true
		}
	}
	var walk func([]*discordgo.ApplicationCommandOption)
	walk = func(options []*discordgo.ApplicationCommandOption) {
		for _, o := range options {
			add(o.NameLocalizations)
			walk(o.Options)
		}
	}
	for _, d := range defs {
		if d.NameLocalizations != nil {
			add(*d.NameLocalizations)
		}
		walk(d.Options)
	}
	return names
}

// TestRulesNameCommands: the rules of a game name its commands in the reader's language.
func TestRulesNameCommands(t *testing.T) {
	words, err := app.Catalogue(all.Games())
	if err != nil {
		t.Fatal(err)
	}
	words.Report = func(err error) { t.Error(err) }
	commands.NewRouter(commands.Services{}, words, all.Games())
	for lang, want := range map[string][]string{
		"fr": {"`/awalé semer case:c`", "`/scrabble jouer case:H8 mot:MAISON`", "`/rami-des-lettres arranger`", "`couper`"},
		"en": {"`/awale sow pit:c`", "`/scrabble play at:8H word:HOUSE`", "`/letter-rummy arrange`", "`split`"},
	} {
		var said []string
		for _, g := range all.Games() {
			said = append(said, words.Printer(lang, nil).Msg(game.M(g.Info().Name+".rules")))
		}
		text := strings.Join(said, "\n")
		for _, w := range want {
			if !slices.ContainsFunc(said, func(s string) bool { return strings.Contains(s, w) }) {
				t.Errorf("no rules in %s say %s:\n%s", lang, w, text)
			}
		}
	}
}
