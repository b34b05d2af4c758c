package manual

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// example is a program with what is hard to quote: apostrophes, brackets, hyphens and a line that begins with a dot.
var example = Program{Name: "prog", About: "do what is asked", Uses: []Use{{"-now", "begin at once; it's quick"}},
	Flags: []Flag{{Name: "config", Value: "FILE", About: "settings", File: true}, {Name: "version", About: ".tell it"}},
	Tools: []Tool{
		{Name: "check", Args: "database | GAME", About: "look for what's wrong", Words: []string{"database", "awale"}},
		{Name: "copy", Args: "FILE", About: `a back\slash`, Files: true},
	}}

func TestUsage(t *testing.T) {
	var b strings.Builder
	example.Usage(&b)
	want := `prog -now       begin at once; it's quick
  -config FILE  settings
  -version      .tell it

Tools:
  prog check database | GAME: look for what's wrong
  prog copy FILE: a back\slash
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

// TestMan: the page is made of macros of man(7), and nothing that a text has is taken for one.
func TestMan(t *testing.T) {
	var b strings.Builder
	example.Man(&b, `prog v1 "x"`)
	page := b.String()
	for _, line := range strings.Split(page, "\n") {
		macro, _, _ := strings.Cut(line, " ")
		if strings.HasPrefix(line, "'") ||
			strings.HasPrefix(line, ".") && !slices.Contains([]string{".TH", ".SH", ".br", ".B", ".TP"}, macro) {
			t.Errorf("a line begins with a macro that there is not: %s", line)
		}
	}
	for _, want := range []string{".TH PROG 1 \"\" \"prog v1 \"\"x\"\"\"\n", ".B \\-config FILE\nsettings\n",
		".B prog check database | GAME\nlook for what's wrong\n", "\\&.tell it\n", `a back\eslash`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %q:\n%s", want, page)
		}
	}
}

// TestBash has bash complete words by the script.
func TestBash(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("no bash on this machine")
	}
	script := filepath.Join(t.TempDir(), "prog.bash")
	var b strings.Builder
	example.Completion(&b, "bash")
	if err := os.WriteFile(script, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	for typed, want := range map[string]string{"prog c": "check copy", "prog -v": "-version", "prog check d": "database",
		"prog check ": "database awale", "prog copy a": "", "prog check database x": ""} {
		words := strings.Split(typed, " ")
		out, err := exec.Command("bash", append([]string{"-c",
			`source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _prog; echo "${COMPREPLY[@]}"`, "bash", script},
			words...)...).CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || got != want {
			t.Errorf("%q: %q, %v, want %q", typed, got, err, want)
		}
	}
}

// TestScriptsAreValid has each shell that is here read its script.
func TestScriptsAreValid(t *testing.T) {
	for _, shell := range Shells {
		var b strings.Builder
		if !example.Completion(&b, shell) {
			t.Fatalf("no completions for %s", shell)
		}
		for _, want := range []string{"check", "copy", "database", "config"} {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s: the script has no %s:\n%s", shell, want, b.String())
			}
		}
		path, err := exec.LookPath(shell)
		if err != nil {
			t.Logf("no %s on this machine: its script is not run", shell)
			continue
		}
		cmd := exec.Command(path, "-n")
		cmd.Stdin = strings.NewReader(b.String())
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", shell, err, out)
		}
	}
	if example.Completion(&strings.Builder{}, "csh") {
		t.Error("completions for a shell that is not known")
	}
}

// TestPage: commands are sorted by what they are called in the language, and options that may be left out stand in
// square brackets.
func TestPage(t *testing.T) {
	fr := func(s string) *map[discordgo.Locale]string { return &map[discordgo.Locale]string{discordgo.French: s} }
	defs := []*discordgo.ApplicationCommand{
		{Name: "word", NameLocalizations: fr("mot"), Description: "A word", Options: []*discordgo.ApplicationCommandOption{
			{Name: "check", Type: discordgo.ApplicationCommandOptionSubCommand, Description: "Is it one?",
				Options: []*discordgo.ApplicationCommandOption{
					{Name: "word", Required: true, Description: "this | that"},
					{Name: "language", Description: "Which"},
				}},
		}},
		{Name: "help", NameLocalizations: fr("aide"), Description: "Help", DescriptionLocalizations: fr("De l’aide")},
		{Name: "play", Description: "Play",
			Options: []*discordgo.ApplicationCommandOption{{Name: "game", Description: "Which"}}},
	}
	for _, c := range []struct {
		locale   discordgo.Locale
		markdown bool
		want     string
	}{
		{"en", false, "/help: Help\n\n/play: Play\n  /play [game:]\n      game: Which\n\n/word: A word\n" +
			"  /word check word: [language:]\n      Is it one?\n      word: this | that\n      language: Which\n"},
		{discordgo.French, true, "## /aide\n\nDe l’aide\n\n## /mot\n\nA word\n\n| | |\n|---|---|\n" +
			"| `/mot check word: [language:]` | Is it one?<br>`word:` this \\| that<br>`language:` Which |\n\n" +
			"## /play\n\nPlay\n\n| | |\n|---|---|\n| `/play [game:]` | `game:` Which |\n"},
	} {
		var b strings.Builder
		Page(&b, defs, c.locale, c.markdown)
		if b.String() != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.locale, b.String(), c.want)
		}
	}
}
