package render

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bwmarrin/discordgo"

	"tablee/rules/game"
)

// texts makes a pair of message files.
func texts(en, fr string) fs.FS {
	return fstest.MapFS{"en.toml": {Data: []byte(en)}, "fr.toml": {Data: []byte(fr)}}
}

// printer makes a printer over the base catalogue and one pair of files; what it reports fails the test.
func printer(t testing.TB, lang, en, fr string, names ...string) *Printer {
	t.Helper()
	c, err := NewCatalogue(texts(en, fr))
	if err != nil {
		t.Fatal(err)
	}
	c.Report = func(err error) { t.Errorf("reported: %v", err) }
	return c.Printer(lang, names)
}

func TestNewCatalogueRefuses(t *testing.T) {
	good := "[toy]\na = \"A {{.x}}\"\nb = \"B\"\n"
	cases := []struct {
		name string
		fs   []fs.FS
		want []string // all in the error
	}{
		{"no file", []fs.FS{fstest.MapFS{"en.toml": {Data: []byte(good)}}}, []string{"texts 1: fr.toml"}},
		{"no TOML", []fs.FS{texts(good, "[toy")}, []string{"fr.toml"}},
		{"missing in French", []fs.FS{texts(good, "[toy]\na = \"A {{.x}}\"\n")}, []string{"en.toml of toy", "toy.b",
			"missing in fr"}},
		{"missing in English", []fs.FS{texts("[toy]\nb = \"B\"\n", good)}, []string{"fr.toml of toy", "toy.a",
			"missing in en"}},
		{"twice", []fs.FS{texts(good, good), texts(good, good)}, []string{"texts 2: en.toml of toy", "toy.a",
			"stands already in texts 1: en.toml"}},
		{"base id", []fs.FS{texts("[seat]\nn = \"x {{.seat}}\"\n", "[seat]\nn = \"x {{.seat}}\"\n")}, []string{"seat.n",
			"render/texts/en.toml"}},
		{"broken template", []fs.FS{texts(good, "[toy]\na = \"A {{.x\"\nb = \"B\"\n")}, []string{"fr.toml of toy", "toy.a"}},
		{"other arguments", []fs.FS{texts(good, "[toy]\na = \"A {{.y}}\"\nb = \"B\"\n")}, []string{"fr.toml of toy",
			"toy.a", "[y]", "[x]"}},
		{"argument in a branch", []fs.FS{texts("[toy]\na = \"{{if .x}}{{.z}}{{end}}\"\n", "[toy]\na = \"{{.x}}\"\n")},
			[]string{"toy.a", "[x z]"}},
		{"no other form", []fs.FS{texts("[toy.a]\none = \"1\"\n", "[toy.a]\none = \"1\"\n")}, []string{"toy.a", "other"}},
		{"empty text", []fs.FS{texts("[toy]\na = \"\"\n", "[toy]\na = \"\"\n")}, []string{"toy.a", "no text"}},
		{"reserved word as a key", []fs.FS{texts("[toy]\none = \"1\"\nb = \"B\"\n", "[toy]\nb = \"B\"\n")},
			[]string{"en.toml", "reserved"}},
	}
	for _, c := range cases {
		_, err := NewCatalogue(c.fs...)
		if err == nil {
			t.Errorf("%s: got no error, want one", c.name)
			continue
		}
		for _, w := range c.want {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%s: got %q, want it to tell %q", c.name, err, w)
			}
		}
	}
}

func TestPluralNeedsNoWord(t *testing.T) {
	// "n" may choose the form in English and stand unsaid in French.
	p := printer(t, "fr", "[toy.t]\none = \"{{.n}} time\"\nother = \"{{.n}} times\"\n", "[toy]\nt = \"des fois\"\n")
	if got, want := p.Msg(game.M("toy.t", "n", 3)), "des fois"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestLanguageOf(t *testing.T) {
	for locale, want := range map[string]string{"fr": "fr", "fr-CA": "fr", "en-GB": "en", "en-US": "en", "de": "en",
		"": "en", "fry": "en"} {
		if got := LanguageOf(locale); got != want {
			t.Errorf("LanguageOf(%q): got %q, want %q", locale, got, want)
		}
	}
}

func TestAll(t *testing.T) {
	c, err := NewCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	got := c.All("list.and")
	want := map[discordgo.Locale]string{"fr": " et ", "en-US": " and ", "en-GB": " and "}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestCatalogueLists(t *testing.T) {
	c, err := NewCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	if !c.Has("option.bad") || c.Has("option.good") {
		t.Errorf("Has: got %v, %v, want true, false", c.Has("option.bad"), c.Has("option.good"))
	}
	ids := strings.Join(c.IDs(), " ")
	for _, id := range []string{"option.bad", "option.unknown", "seats.bad", "seat.n"} {
		if !strings.Contains(ids, id) {
			t.Errorf("IDs: %s is missing in %s", id, ids)
		}
	}
}

func TestCheckInfo(t *testing.T) {
	const good = `[toy]
title = "Toy"
about = "A toy"
rules = "Play."
[toy.level]
1 = "weak"
2 = "strong"
[toy.option.size]
name = "size"
about = "How big"
[toy.option.size.choice]
small = "small"
[toy.verb.put]
name = "put"
about = "Put a piece"
[toy.verb.put.arg.where]
name = "where"
about = "The square"
`
	info := game.Info{
		Name: "toy", Levels: 2,
		Options: []game.Option{{Name: "size", Choices: []string{"small"}}},
		Verbs:   []game.Verb{{Name: "put", Args: []game.Arg{{Name: "where"}}}},
	}
	cases := []struct{ name, old, new, want string }{
		{"good", "", "", ""},
		{"missing level", "2 = \"strong\"\n", "", "toy.level.2: missing"},
		{"missing choice", "small = \"small\"\n", "large = \"large\"\n", "toy.option.size.choice.small: missing"},
		{"upper case", "name = \"put\"", "name = \"Put\"", "toy.verb.put.name"},
		{"blank", "name = \"where\"", "name = \"to where\"", "toy.verb.put.arg.where.name"},
		{"long", "about = \"How big\"", "about = \"" + strings.Repeat("big ", 26) + "\"",
			"toy.option.size.about: 104 characters"},
	}
	for _, c := range cases {
		text := strings.Replace(good, c.old, c.new, 1)
		cat, err := NewCatalogue(texts(text, text))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		err = cat.CheckInfo(info)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}
