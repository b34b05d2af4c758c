package commands_test

import (
	"io/fs"
	"regexp"
	"strings"
	"tablee/commands"
	"tablee/commands/commandtest"
	"testing"
)

// TestTextsNameCommands: the catalogues name commands only by {{cmd}}, and only commands that exist.
func TestTextsNameCommands(t *testing.T) {
	r, _ := commandtest.Router(t)
	words := commandtest.Catalogue(t)
	known := map[string]bool{}
	for _, path := range commandtest.Paths(r.Definitions()) {
		known[path] = true
	}
	call := regexp.MustCompile("\\{\\{cmd `([^`]+)`")
	for _, lang := range []string{"en", "fr"} {
		data, err := fs.ReadFile(commands.Texts(), lang+".toml")
		if err != nil {
			t.Fatal(err)
		}
		found := call.FindAllStringSubmatch(string(data), -1)
		if len(found) == 0 {
			t.Errorf("%s names no command", lang)
		}
		for _, m := range found {
			own := "cmd." + strings.ReplaceAll(m[1], " ", ".") + ".name" // a command may have another name in English
			if !known[m[1]] && !words.Has(own) {
				t.Errorf("%s names the command %q, which does not exist", lang, m[1])
			}
		}
		for _, line := range strings.Split(string(data), "\n") {
			if regexp.MustCompile("`/[^` ]").MatchString(line) {
				t.Errorf("%s spells a command out: %s", lang, line)
			}
		}
	}
}

// TestHelpIsInOneLanguage: help lists commands by the names of the reader's language, each game's among them.
func TestHelpIsInOneLanguage(t *testing.T) {
	for lang, want := range map[string][]string{
		"fr":    {"/awalé nouvelle`", "/dominos nouvelle`", "/table liste`", "/moi`"},
		"en-US": {"/domino", " new`", "/table list`", "/me`"},
	} {
		r, h := commandtest.Router(t)
		it := commandtest.Typed("ann", "table help")
		h.Profile.Lang = lang
		got := commandtest.Text(r.Handle(t.Context(), it))
		for _, w := range want {
			if !strings.Contains(got, w) {
				t.Errorf("in %s, help lacks %q:\n%s", lang, w, got)
			}
		}
		for other, foreign := range map[string]string{"fr": " new`", "en-US": " nouvelle`"} {
			if other == lang && strings.Contains(got, foreign) {
				t.Errorf("in %s, help speaks two languages:\n%s", lang, got)
			}
		}
	}
}
