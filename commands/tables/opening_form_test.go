package tables_test

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands"
	"tablee/commands/commandtest"
	"tablee/commands/request"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/scrabble"
	"tablee/rules/table"
)

// TestFormOfANewTable: without arguments the command opens a form, with the usual values of the server.
func TestFormOfANewTable(t *testing.T) {
	for _, c := range []struct {
		path   string
		fields []string
		has    []string
	}{
		{"awale new", []string{"start", "people", "preset", "clock", "kind"}, []string{`"title":"New table: Awale"`,
			`"value":"3d","description":"","default":true`, "The computer (Easy)",
			`"label":"Awale","value":"classic","description":"Every move`, `"label":"Abapa (oware)","value":"abapa"`}},
		{"domino new", []string{"start", "people", "preset", "clock", "kind"}, []string{`"max_values":3`,
			`"label":"All Fives","value":"fives","description":"Open ends`, `"label":"Capicua"`}},
		{"letters new", []string{"start", "people", "preset", "language", "clock"}, []string{`"max_values":5`,
			`"label":"French","value":"fr","default":true`, `"label":"Letter rummy","value":"usual"`,
			`"label":"By hand","value":"hand","description":"You rearrange`, `"label":"Free jokers","value":"free"`}},
	} {
		r, h := commandtest.Router(t)
		h.Settings = table.Guild{Lang: "fr", Clock: table.Clocks["3d"], Level: 1}
		res := r.Handle(t.Context(), commandtest.Typed("ann", c.path))
		if res.Type != discordgo.InteractionResponseModal || len(h.News) > 0 {
			t.Fatalf("%s: answered by type %d, opened %v", c.path, res.Type, h.News)
		}
		if got := commandtest.Fields(res); !slices.Equal(got, c.fields) {
			t.Errorf("%s asks for %q, want %q", c.path, got, c.fields)
		}
		text := commandtest.Text(res)
		for _, want := range c.has {
			if !strings.Contains(text, want) {
				t.Errorf("%s: the form lacks %s: %s", c.path, want, text)
			}
		}
	}
}

// TestFormOpensTheTable: what was chosen in the form is the table, as the command would open it.
func TestFormOpensTheTable(t *testing.T) {
	form := func(id string, fields map[string][]string) *discordgo.Interaction {
		it := commandtest.Sent("ann", id, nil)
		it.Data = request.Form{CustomID: id, Fields: fields,
			Users: map[string]*discordgo.User{"1": {ID: "1", Username: "ben"}, "2": {ID: "2", Bot: true},
				"3": {ID: "3", Username: "cat"}},
			Members: map[string]*discordgo.Member{"1": {Nick: "Benny"}}}
		return it
	}
	one := func(v string) []string { return []string{v} }
	people := []table.User{{ID: "1", Name: "Benny"}, {ID: "3", Name: "cat"}}
	for _, c := range []struct {
		name   string
		id     string
		fields map[string][]string
		want   table.New
	}{
		{"whoever joins", "o/0/0/awale", map[string][]string{"start": one("wait"), "people": {}, "clock": one("1d"),
			"kind": one("rated")},
			table.New{Game: "awale", Options: game.Options{}, Clock: table.Clock{Move: 24 * time.Hour}}},
		{"the computer, for fun", "o/0/0/domino", map[string][]string{"start": one("computer"), "clock": one("none"),
			"kind": one("casual"), "preset": one("block")},
			table.New{Game: "domino", Seats: 2, Begin: true, Unrated: true, Hints: true,
				Options: game.Options{"variant": "block"}}},
		{"people, whatever else", "o/0/0/domino", map[string][]string{"start": one("computer"),
			"people": {"1", "2", "3", "4"}, "clock": one("none"), "kind": one("rated")},
			table.New{Game: "domino", Invited: people, Options: game.Options{}}},
		{"the language", "o/0/0/letters", map[string][]string{"start": one("wait"), "language": one("en")},
			table.New{Game: "letters", Options: game.Options{"language": "en"}, Clock: table.Clocks["3d"]}},
		{"a short clock", "o/0/0/letters", map[string][]string{"start": one("wait"), "language": one("en"),
			"preset": one("hand"), "clock": one("3d")},
			table.New{Game: "letters", Options: game.Options{"language": "en", "assist": "check"},
				Clock: table.Clocks["3m"]}},
		{"the rules", "o/0/0/awale", map[string][]string{"preset": one("abapa")},
			table.New{Game: "awale", Options: game.Options{"rules": "abapa"}, Clock: table.Clocks["3d"]}},
		{"rules that are not there", "o/0/0/awale", map[string][]string{"preset": one("chess")},
			table.New{Game: "awale", Options: game.Options{}, Clock: table.Clocks["3d"]}},
		{"nothing at all", "o/0/0/awale", nil,
			table.New{Game: "awale", Options: game.Options{}, Clock: table.Clocks["3d"]}},
		{"more people than seats", "o/0/0/awale", map[string][]string{"people": slices.Repeat(one("1"), 25)},
			table.New{Game: "awale", Options: game.Options{}, Clock: table.Clocks["3d"],
				Invited: slices.Repeat(people[:1], 5)}}, // the host refuses it
	} {
		r, h := commandtest.Router(t)
		h.Settings = table.Guild{Lang: "fr", Clock: table.Clocks["3d"]}
		it := form(c.id, c.fields)
		got := commandtest.Text(r.Handle(t.Context(), it))
		if len(h.News) != 1 || !reflect.DeepEqual(h.News[0], c.want) {
			t.Errorf("%s: opened %+v, want %+v: %s", c.name, h.News, c.want, got)
		}
	}
	r, h := commandtest.Router(t)
	if got := commandtest.Text(r.Handle(t.Context(), form("o/0/0/chess", nil))); len(h.News) > 0 ||
		!strings.Contains(got, "game") {
		t.Errorf("a game that is not there: opened %v, told %q", h.News, got)
	}
}

// TestFormIsRefused: whoever may not open a table here gets no form, and cannot send one that was opened before.
func TestFormIsRefused(t *testing.T) {
	for _, it := range []*discordgo.Interaction{commandtest.Typed("ann", "awale new"),
		commandtest.Sent("ann", "o/0/0/awale", map[string]string{"start": "wait"})} {
		r, h := commandtest.Router(t)
		h.Settings = table.Guild{Makers: "r"}
		res := r.Handle(t.Context(), it)
		if res.Type == discordgo.InteractionResponseModal || len(h.News) > 0 ||
			!strings.Contains(commandtest.Text(res), "<@&r>") {
			t.Errorf("answered by type %d, opened %v: %s", res.Type, h.News, commandtest.Text(res))
		}
	}
}

// TestFormInDirectMessages: there is nobody to invite.
func TestFormInDirectMessages(t *testing.T) {
	r, _ := commandtest.Router(t)
	it := commandtest.Typed("ann", "awale new")
	it.GuildID, it.User, it.Member = "", it.Member.User, nil
	if got := commandtest.Fields(r.Handle(t.Context(), it)); slices.Contains(got, "people") {
		t.Errorf("asks for %q", got)
	}
}

// withScrabble is a router with Scrabble, whose presets have a language, seats and a clock.
func withScrabble(t *testing.T) (*commands.Router, *commandtest.Host) {
	t.Helper()
	c, err := render.NewCatalogue(commands.Texts(), scrabble.Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	h := commandtest.New()
	return commands.NewRouter(commandtest.Services(h), c, []game.Rules{scrabble.Rules}), h
}

// TestFormOfAWordGame: it asks for the rules and for the language, and for the rest in one question less.
func TestFormOfAWordGame(t *testing.T) {
	r, h := withScrabble(t)
	res := r.Handle(t.Context(), commandtest.Typed("ann", "scrabble new"))
	if got, want := commandtest.Fields(res), []string{"start", "people", "preset", "language", "clock"}; !slices.Equal(got,
		want) {
		t.Errorf("asks for %q, want %q", got, want)
	}
	if text := commandtest.Text(res); !strings.Contains(text, `"value":"computer-casual"`) {
		t.Errorf("the form has no game for fun: %s", text)
	}
	h.Settings = table.Guild{Clock: table.Clocks["3d"]}
	wespa := func(o game.Options) game.Options {
		out := game.Options{"challenge": "five", "end": "six", "language": "en", "assist": "off"}
		maps.Copy(out, o)
		return out
	}
	club := table.Clock{Bank: 25 * time.Minute, Timeout: table.TimeoutOvertime}
	for name, c := range map[string]struct {
		fields map[string]string
		want   table.New
	}{
		"the clock and the language of the rules": {
			map[string]string{"start": "wait", "preset": "wespa", "language": "fr", "clock": "3d"},
			table.New{Seats: 2, Options: wespa(nil), Clock: club}},
		"another clock": {
			map[string]string{"start": "computer", "preset": "wespa", "language": "fr", "clock": "1d"},
			table.New{Seats: 2, Begin: true, Options: wespa(nil), Clock: table.Clocks["1d"]}},
		"for fun": {
			map[string]string{"start": "computer-casual", "preset": "usual", "language": "fr", "clock": "none"},
			table.New{Seats: 2, Begin: true, Unrated: true, Hints: true, Options: game.Options{"language": "fr"}}},
		"waiting, for fun": {
			map[string]string{"start": "wait-casual", "preset": "text", "language": "en", "clock": "3d"},
			table.New{Unrated: true, Hints: true, Options: game.Options{"language": "en", "ruleset": "base"},
				Clock: table.Clocks["3d"]}},
	} {
		h.News, c.want.Game = nil, "scrabble"
		got := commandtest.Text(r.Handle(t.Context(), commandtest.Sent("ann", "o/0/0/scrabble", c.fields)))
		if len(h.News) != 1 || !reflect.DeepEqual(h.News[0], c.want) {
			t.Errorf("%s: opened %+v, want %+v: %s", name, h.News, c.want, got)
		}
	}
}

// TestPresetTyped: a preset brings its options, seats and clock; what is typed beside it takes precedence.
func TestPresetTyped(t *testing.T) {
	r, h := withScrabble(t)
	for _, c := range []struct {
		args args
		want table.New
	}{
		{args{commandtest.Option("preset", "fisf")}, table.New{Seats: 2, Options: game.Options{"challenge": "ten",
			"end": "six", "language": "fr", "assist": "off"},
			Clock: table.Clock{Bank: 25 * time.Minute, Timeout: table.TimeoutOvertime}}},
		{args{commandtest.Option("preset", "fisf"), commandtest.Option("seats", 3.0), commandtest.Option("clock", "1h"),
			commandtest.Option("challenge", "double"), commandtest.Option("language", "en")},
			table.New{Seats: 3, Options: game.Options{"challenge": "double", "end": "six", "language": "en", "assist": "off"},
				Clock: table.Clocks["1h"]}},
		{args{commandtest.Option("preset", "fisf"), commandtest.Option("timeout", "resign")}, table.New{Seats: 2,
			Options: game.Options{"challenge": "ten", "end": "six", "language": "fr", "assist": "off"},
			Clock:   table.Clock{Bank: 25 * time.Minute, Timeout: table.TimeoutResign}}},
	} {
		h.News, c.want.Game = nil, "scrabble"
		got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "scrabble new", c.args...)))
		if len(h.News) != 1 || !reflect.DeepEqual(h.News[0], c.want) {
			t.Errorf("opened %+v, want %+v: %s", h.News, c.want, got)
		}
	}
}
