package main

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/bwmarrin/discordgo"
	"github.com/nicksnyder/go-i18n/v2/i18n"

	"tablee/bot/internal/app"
	"tablee/bot/internal/systemtest"
	"tablee/bot/internal/tools/terminal"
	"tablee/commands"
	"tablee/dict"
	"tablee/render"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// TestCatalogue reads every message of every catalogue as it is written, in both languages, and as it is said with
// arguments at their extremes. With -v it prints them all, each with an example, for a reader's eye.
func TestCatalogue(t *testing.T) {
	rulestest.Unraced(t)
	t.Parallel()
	forms := written(t)
	for _, lang := range systemtest.BothLanguages {
		for _, id := range sorted(forms[lang]) {
			for _, form := range forms[lang][id] {
				for _, fault := range misprints(lang, id, form, len(forms[lang][id]) == 1) {
					t.Errorf("%s: %s: %s: %q", lang, id, fault, form)
				}
			}
		}
	}
	texts := []fs.FS{commands.Texts(), terminal.Texts()}
	for _, g := range all.Games() {
		texts = append(texts, g.Info().Texts)
	}
	words, err := render.NewCatalogue(texts...)
	if err != nil {
		t.Fatal(err)
	}
	words.Report = func(err error) { t.Error(err) }
	for _, id := range words.IDs() {
		for _, lang := range systemtest.BothLanguages {
			example := ""
			for _, n := range []int{0, 1, 2, 21, 12345} {
				for _, name := range []string{"Z", strings.Repeat("Wilhelmina ", 3)[:32]} {
					said := spoken(words.Printer(lang, []string{name, name}), id, forms[lang][id], n, name)
					for _, fault := range clumsy(id, said) {
						t.Errorf("%s: %s with %d and %q: %s: %q", lang, id, n, name, fault, said)
					}
					if n == 2 && example == "" {
						example = said
					}
				}
			}
			t.Logf("%s %s: %s", lang, id, example)
		}
	}
}

// TestSlashTexts: the texts of the list of commands keep to Discord's 100 characters, in every language.
func TestSlashTexts(t *testing.T) {
	rulestest.Unraced(t)
	words, err := systemtest.SharedWords(all.Games())
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range words.IDs() {
		if !strings.HasSuffix(id, ".about") || strings.HasPrefix(id, "tournament.") {
			continue
		}
		for _, lang := range systemtest.BothLanguages {
			if n := len([]rune(words.Printer(lang, nil).Plain(game.M(id)))); n > render.MaxSlashAbout {
				t.Errorf("%s: %s has %d characters, at most %d are shown", lang, id, n, render.MaxSlashAbout)
			}
		}
	}
}

// TestTypographyCheck: the check finds each fault of typography.
func TestTypographyCheck(t *testing.T) {
	rulestest.Unraced(t)
	for _, c := range []struct{ lang, text, fault string }{
		{"fr", "Vous avez gagné !", "plain blank"},
		{"fr", "Vous avez gagné!", "no blank"},
		{"fr", "Au choix : a", "plain blank"},
		{"fr", "« non »", "plain blank"},
		{"fr", "le coup de {{.who}}", "elision"},
		{"fr", "{{.n}} coups", "one form"},
		{"fr", "l'ordinateur", "straight"},
		{"fr", "Le game est fini.", "English word GAME"},
		{"en", "Your turn\u00a0!", "blank before"},
		{"en", "Choose : a", "blank before"},
		{"en", "it's you", "straight"},
		{"en", "a  b", "two blanks"},
		{"en", "This goes on on a server.", "twice"},
		{"fr", "Vous vous retirez quand vous vous retirez.", ""},
		{"en", "The game est over.", ""},
		{"en", "The joueur is here.", "French word JOUEUR"},
		{"en", "{{.n}} tiles", "one form"},
		{"en", "{{.n}} kB, **{{.who}}**: `/table new` 2:1, “it’s” 5%", ""},
		{"fr", "{{.n}}\u00a0ko, <t:{{.unix}}:R>, `/table nouvelle jeu:1`\u00a0: «\u00a0oui\u00a0», 22:00-7:30\u00a0!",
			""},
	} {
		got := strings.Join(misprints(c.lang, "test.text", c.text, true), "; ")
		if c.fault == "" && got != "" || !strings.Contains(got, c.fault) {
			t.Errorf("%s: %q: got %q, want %q", c.lang, c.text, got, c.fault)
		}
	}
	if got := clumsy("test.text", "a  b (x))"); len(got) != 2 {
		t.Errorf("two blanks and a bracket too many: got %q", got)
	}
}

// written are the forms of all messages as the files have them, by language and id.
func written(t *testing.T) map[string]map[string][]string {
	t.Helper()
	type file struct {
		fs.FS
		name, game string // game: whose name the messages get, "" for their own
	}
	files := []file{{os.DirFS("../render/texts"), "", ""}, {commands.Texts(), "", ""}, {terminal.Texts(), "", ""}}
	for _, g := range all.Games() {
		info := g.Info()
		files = append(files, file{info.Texts, "", ""})
		if _, err := fs.Stat(info.Texts, "shared/en.toml"); err == nil {
			files = append(files, file{info.Texts, "shared/", info.Name})
		}
		if _, err := fs.Stat(info.Texts, "lesson/en.toml"); err == nil {
			files = append(files, file{info.Texts, "lesson/", ""})
		}
	}
	forms := map[string]map[string][]string{}
	for _, lang := range systemtest.BothLanguages {
		forms[lang] = map[string][]string{}
		for _, f := range files {
			data, err := fs.ReadFile(f, f.name+lang+".toml")
			if err != nil {
				t.Fatal(err)
			}
			messages, err := i18n.ParseMessageBytes(data, toml.Unmarshal)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range messages {
				if _, rest, _ := strings.Cut(m.ID, "."); f.game != "" {
					m.ID = f.game + "." + rest
				}
				for _, form := range []string{m.One, m.Other} {
					if form != "" {
						forms[lang][m.ID] = append(forms[lang][m.ID], form)
					}
				}
			}
		}
	}
	return forms
}

func sorted[V any](m map[string]V) (keys []string) {
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

var (
	code       = regexp.MustCompile("(?s)```.*?```|`[^`]*`|<[^>{]*(?:{{[^}]*}}[^>{]*)*>|https?://\\S+|\\d+:\\d+")
	action     = regexp.MustCompile(`{{[^}]*}}`)
	field      = regexp.MustCompile(`\.([a-z][A-Za-z]*)`)
	frPlain    = regexp.MustCompile(` [:;!?»%]|« `)
	frNone     = regexp.MustCompile(`[\p{L}}\d][;!?»%](?:\s|$)|[\p{L}}\d]:(?:\s|$)|«[^\x{a0}]`)
	enBlank    = regexp.MustCompile(`[ \x{a0}\x{202f}](?:[:;!%](?:\s|$)|\?$)`)
	elision    = regexp.MustCompile(`(?i)\b(?:de|que|jusque|si|lorsque|puisque) \**{{\.(\w+)}}`)
	counted    = regexp.MustCompile(`{{\.n}}[ \x{a0}](\p{L}+)`)
	straight   = regexp.MustCompile(`\p{L}'\p{L}|"`)
	letters    = regexp.MustCompile(`\p{L}+`)
	twoBlanks  = regexp.MustCompile(`[ \x{a0}]{2}`)
	twoBracket = regexp.MustCompile(`\({2}|\){2}|\(\s*\)`)
)

// unnamed are arguments that are no names: numbers, letters, cells, and sizes and nouns, which all begin with a
// consonant.
var unnamed = []string{"n", "table", "round", "from", "min", "max", "was", "size", "cell", "letter", "nouns"}

// invariant are units and words that a number does not change.
var invariant = []string{"kB", "ko", "KiB", "Kio", "octets", "bytes", "min", "s", "h", "has", "here", "n", "de", "of"}

// many are messages whose number is a bound of ours, or of players, and never one.
var many = []string{
	"host.openenough", "host.openenoughhere", "host.showsenough", "host.showsenoughhere", "host.invitedenough",
	"host.toldenough",
	"host.openedenough",
	"domino.end.points", "me.longquiet", "stats.seats", "word.bad",
}

// misprints finds what is wrong with one form of a message, which may be the single one.
func misprints(lang, id, form string, single bool) (faults []string) {
	bare := code.ReplaceAllString(form, "`")
	add := func(re *regexp.Regexp, fault string) {
		if at := re.FindString(bare); at != "" {
			faults = append(faults, fmt.Sprintf("%s at %q", fault, at))
		}
	}
	if !quoting(id) {
		add(twoBlanks, "two blanks")
		add(straight, "a straight quote")
		faults = append(faults, stuttered(strings.Fields(bare))...)
		faults = append(faults, strangers(lang, action.ReplaceAllString(bare, " "))...)
	}
	if m := counted.FindStringSubmatch(bare); m != nil && single && !strings.HasPrefix(id, "describe.colour.") &&
		!slices.Contains(many, id) && !slices.Contains(invariant, m[1]) {
		faults = append(faults, fmt.Sprintf("one form for all numbers at %q", m[0]))
	}
	if lang == "fr" {
		add(frPlain, "a plain blank")
		add(frNone, "no blank")
		for _, m := range elision.FindAllStringSubmatch(bare, -1) {
			if !slices.Contains(unnamed, m[1]) {
				faults = append(faults, fmt.Sprintf("an elision before a name at %q", m[0]))
			}
		}
	} else {
		add(enBlank, "a blank before a sign")
	}
	return faults
}

// stuttered finds a word that stands twice in a row; French says “vous vous”.
func stuttered(words []string) (faults []string) {
	for i, w := range words {
		if i > 0 && w == words[i-1] && letters.MatchString(w) && w != "vous" && w != "nous" {
			faults = append(faults, "twice in a row: "+w)
		}
	}
	return faults
}

// quoting messages quote what stands in files, or draw: they are not sentences.
func quoting(id string) bool {
	return strings.Contains(id, ".want.") || strings.Contains(id, ".native.") || strings.HasSuffix(id, ".legend")
}

// strangers finds words of the other language that this one has not.
func strangers(lang, text string) (faults []string) {
	own, other, name := dict.English(), dict.FrenchAll(), "French"
	if lang == "fr" {
		own, other, name = dict.FrenchAll(), dict.English(), "English"
	}
	for _, w := range letters.FindAllString(text, -1) {
		folded, plain := dict.Fold(w)
		if len(folded) < 3 || !plain || own.Member(folded) || !other.Member(folded) || slices.Contains(guests, folded) {
			continue
		}
		faults = append(faults, fmt.Sprintf("the %s word %s", name, folded))
	}
	return faults
}

// guests are names and words that either language uses.
var guests = []string{
	"ABC", "ALL", "AWALE", "BERGER", "DEC", "DUPLICATE", "ECH", "EQUITY", "FIVES", "GOBBLERS", "JAN", "MIN", "NOV",
	"OCT", "OEUF", "SANS", "SEP", "STATS", "TABLEE",
}

// spoken is a message with arguments: n for each number, a name for everything else.
func spoken(p *render.Printer, id string, forms []string, n int, name string) string {
	args := []any{}
	for _, form := range forms {
		for _, a := range action.FindAllString(form, -1) {
			for _, f := range field.FindAllStringSubmatch(a, -1) {
				var v any = name
				if f[1] == "n" || strings.Contains(a, "eq .") {
					v = n
				}
				args = append(args, f[1], v)
			}
		}
	}
	return p.Plain(game.M(id, args...))
}

// clumsy finds what is wrong with a message as it is said.
func clumsy(id, said string) (faults []string) {
	if quoting(id) {
		return nil
	}
	said = code.ReplaceAllString(said, "`")
	if twoBlanks.MatchString(said) {
		faults = append(faults, "two blanks")
	}
	if twoBracket.MatchString(said) {
		faults = append(faults, "two brackets, or nothing between them")
	}
	return faults
}

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
	for _, lang := range systemtest.BothLanguages {
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
