package render

import (
	"errors"
	"maps"
	"os"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	i18ntemplate "github.com/nicksnyder/go-i18n/v2/i18n/template"
	"golang.org/x/text/language"
)

// formed are messages with all that the texts of games use, and with more.
const formed = `
[test]
plain = "No actions."
either = "{{if .yes}}yes{{else}}no{{end}}, {{if eq .a .b}}{{.a}}{{else}}{{.a}} to {{.b}}{{end}}"
number = "{{.n}} of {{.a}}"
functions = "{{cmd ` + "`table list` `a` .word" + `}} {{code .word}} {{verb ` + "`table list`" + `}} {{arg ` +
	"`table list` `a`" + `}}"
literal = "{{` + "``" + `}}{{.word}}"
with = "{{with .word}}{{.}}{{end}}{{range .list}}[{{.}}]{{end}}{{len .word | printf ` + "`%03d`" + `}}"
[test.tiles]
one = "{{.n}} tile"
other = "{{.n}} tiles"
[test.only]
one = "{{.missing}}"
other = "{{.n}} others"
[test.delims]
leftdelim = "<<"
rightdelim = ">>"
other = "{{.n}} is <<.n>>"
`

// keepParsed is go-i18n's parser as this package would set it.
type keepParsed struct{ i18ntemplate.TextParser }

func (*keepParsed) Cacheable() bool { return true }

// TestLikeGoI18n compares what is said with what go-i18n's Localizer says, which executes the original text/template:
// every text of this package and those above, with numbers of every plural form, and with arguments missing.
func TestLikeGoI18n(t *testing.T) {
	t.Parallel()
	test := fstest.MapFS{"en.toml": {Data: []byte(formed)}, "fr.toml": {Data: []byte(formed)}}
	c, err := NewCatalogue(test)
	if err != nil {
		t.Fatal(err)
	}
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	for _, l := range Languages {
		own, err := os.ReadFile("texts/" + l.Code + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		for _, data := range [][]byte{own, []byte(formed)} {
			bundle.MustParseMessageFileBytes(data, l.Code+".toml")
		}
	}
	parser := &keepParsed{i18ntemplate.TextParser{Option: "missingkey=error", Funcs: functions}}
	said, refused := 0, 0
	for _, l := range Languages {
		loc := i18n.NewLocalizer(bundle, l.Code)
		for _, id := range append(c.IDs(), "test.nowhere") {
			for _, n := range []int{-1, 0, 1, 2, 21, 12345, 1_000_000} {
				args := map[string]any{"n": n, "a": 1, "b": 1, "yes": n > 1, "word": "É<", "list": []string{"x", "y"}}
				for _, a := range c.entries[l.Code][id].args {
					if _, ok := args[a]; !ok && n != 21 && a != "missing" {
						args[a] = n
					}
				}
				for _, counted := range []bool{true, false} {
					cfg := i18n.LocalizeConfig{MessageID: id, TemplateParser: parser, TemplateData: maps.Clone(args)}
					if counted {
						cfg.PluralCount = n
					}
					want, wantErr := loc.Localize(&cfg)
					got, err := c.localize(l.Code, id, n, counted, args)
					if got != want || (err != nil) != (wantErr != nil && want == "") {
						t.Errorf("%s: %s with %d, counted %v: %q, %v; go-i18n says %q, %v", l.Code, id, n, counted, got, err, want,
							wantErr)
					}
					if err != nil {
						refused++
					} else {
						said++
					}
				}
			}
		}
	}
	if said < 1000 || refused < 50 {
		t.Errorf("%d messages compared and %d refused, want 1000 and 50 at least", said, refused)
	}
	if _, err := c.localize("en", "test.nowhere", 0, false, nil); !errors.Is(err, errUnknown) {
		t.Errorf("an unknown message: %v", err)
	}
	if ids := c.IDs(); !slices.Contains(ids, "test.delims") || !slices.Contains(ids, "seats.bad") {
		t.Errorf("messages are missing: %v", ids)
	}
}
