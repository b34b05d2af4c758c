package sessions

import (
	"io"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bwmarrin/discordgo"

	"tablee/commands"
	"tablee/render"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// dutch stands for a language that somebody adds: files beside the others, each text marked by "nl-".
type dutch struct{ fs.FS }

var quoted = regexp.MustCompile(`(?m)^(\w+) = "([^"\n]*)"$`)

func (d dutch) Open(name string) (fs.File, error) {
	base, ok := strings.CutSuffix(name, "nl.toml")
	if !ok {
		return d.FS.Open(name)
	}
	f, err := d.FS.Open(base + "en.toml")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(f)
	if err != nil {
		return nil, err
	}
	data = quoted.ReplaceAllFunc(data, func(line []byte) []byte {
		return quoted.ReplaceAll(line, []byte(`$1 = "nl-$2"`)) // a slash name stays one
	})
	return fstest.MapFS{"f": {Data: data}}.Open("f")
}

// inDutch is a game whose texts are in the new language too.
type inDutch struct{ game.Rules }

func (r inDutch) Info() game.Info {
	info := r.Rules.Info()
	info.Texts = dutch{info.Texts}
	return info
}

// TestOneMoreLanguage: a language is a row of render.Languages and its catalogues, and nothing else.
func TestOneMoreLanguage(t *testing.T) {
	rulestest.Unraced(t)
	defer func(was []render.Language) { render.Languages = was }(render.Languages)
	render.Languages = append(slices.Clone(render.Languages),
		render.Language{Code: "nl", Name: "Nederlands", Locales: []discordgo.Locale{discordgo.Dutch},
			Texts: dutch{render.Languages[0].Texts}})

	var games []game.Rules
	texts := []fs.FS{dutch{commands.Texts()}}
	for _, g := range all.Games() {
		games = append(games, inDutch{g})
		texts = append(texts, inDutch{g}.Info().Texts)
	}
	c, err := render.NewCatalogue(texts...)
	if err != nil {
		t.Fatal(err)
	}
	c.Report = func(err error) { t.Error(err) }
	p := c.Printer("nl", []string{"Ann"})
	for _, m := range []struct {
		msg  game.Msg
		want string
	}{
		{game.M("rummikub.ev.laid", "by", game.Seat(0), "n", 1, "tiles", "7b", "left", 2),
			"nl-Ann plays 1 tile: 7b (2 left)."},
		{game.M("cards.ev.laid", "by", game.Seat(0), "n", 2, "tiles", "7s 7h", "left", 2),
			"nl-Ann plays 2 nl-cards: 7s 7h (2 left)."},
		{game.M("say.page", "page", 1, "of", 2), "nl-*Page 1 of 2*"},
		{game.M("seat.public"), "nl-everyone"},
	} {
		if got := p.Plain(m.msg); got != m.want && got != strings.Replace(m.want, "1 tile", "1 nl-tile", 1) {
			t.Errorf("%v: got %q, want %q", m.msg, got, m.want)
		}
	}
	if got := render.LanguageOf("nl-BE"); got != "nl" {
		t.Errorf("LanguageOf(nl-BE): got %q, want nl", got)
	}

	names, choices := 0, 0
	var walk func(os []*discordgo.ApplicationCommandOption)
	walk = func(os []*discordgo.ApplicationCommandOption) {
		for _, o := range os {
			if name := o.NameLocalizations[discordgo.Dutch]; !strings.HasPrefix(name, "nl-") {
				t.Errorf("option %s: the name is %q in the new language", o.Name, name)
			}
			names++
			for _, ch := range o.Choices {
				if ch.Value == "nl" && ch.Name == "Nederlands" {
					choices++
				}
			}
			walk(o.Options)
		}
	}
	for _, cmd := range commands.NewRouter(commands.Services{}, c, games).Definitions() {
		if cmd.NameLocalizations == nil || (*cmd.NameLocalizations)[discordgo.Dutch] == "" {
			t.Errorf("command %s has no name in the new language", cmd.Name)
		}
		walk(cmd.Options)
	}
	if names < 100 || choices != 2 {
		t.Errorf("got %d names, and the language to choose %d times; want all, and it in /me and /settings", names, choices)
	}
}
