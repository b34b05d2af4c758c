package ui

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/render"
	"tablee/render/rendertest"
	"tablee/rules/game"
)

// quiet makes a printer that counts what is reported.
func quiet(t testing.TB) (*render.Printer, *int) {
	t.Helper()
	c, err := render.NewCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	n := new(int)
	c.Report = func(error) { *n++ }
	return c.Printer("en", nil), n
}

// shape draws rows of components in letters: b a button, m a menu.
func shape(t *testing.T, rows []discordgo.MessageComponent) string {
	t.Helper()
	var out []string
	seen := map[string]bool{}
	for _, r := range rows {
		s := ""
		for _, c := range r.(discordgo.ActionsRow).Components {
			id := ""
			switch c := c.(type) {
			case discordgo.Button:
				s += "b"
				id = c.CustomID
				if n := render.Length(c.Label); n < 1 || n > 80 {
					t.Errorf("label of %d characters: %q", n, c.Label)
				}
			case discordgo.SelectMenu:
				s += "m"
				id = c.CustomID
				checkMenu(t, c)
			}
			if seen[id] || len(id) < 1 || render.Length(id) > 100 {
				t.Errorf("custom id %q is there twice or of a bad length", id)
			}
			seen[id] = true
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

func checkMenu(t *testing.T, m discordgo.SelectMenu) {
	t.Helper()
	n := len(m.Options)
	if n < 1 || n > 25 || m.MaxValues < 1 || m.MaxValues > n || m.MinValues == nil || *m.MinValues > m.MaxValues ||
		*m.MinValues < 0 || render.Length(m.Placeholder) > 150 {
		t.Errorf("menu has %d options, min %v, max %d, placeholder of %d", n, m.MinValues, m.MaxValues,
			render.Length(m.Placeholder))
	}
	for _, o := range m.Options {
		if render.Length(o.Label) < 1 || render.Length(o.Label) > 100 || render.Length(o.Value) < 1 ||
			render.Length(o.Value) > 100 || render.Length(o.Description) > 100 {
			t.Errorf("option %+v is beyond the limits", o)
		}
	}
}

func buttons(row, n int, prefix string) []game.Control {
	cs := make([]game.Control, n)
	for i := range cs {
		cs[i] = game.Control{Name: fmt.Sprint(prefix, i), Row: row, Label: game.Lit("x")}
	}
	return cs
}

func options(n int) []game.Choice {
	cs := make([]game.Choice, n)
	for i := range cs {
		cs[i] = game.Choice{Value: fmt.Sprint(i), Label: game.Lit(strings.Repeat("l", i*10)),
			About: game.Lit(strings.Repeat("a", i*10))}
	}
	return cs
}

func TestControlsShape(t *testing.T) {
	menu := game.Control{Name: "m", Row: 1, Label: game.Lit(strings.Repeat("p", 200)), Choices: options(30), Max: 40}
	join := func(cs ...[]game.Control) []game.Control {
		var all []game.Control
		for _, c := range cs {
			all = append(all, c...)
		}
		return all
	}
	cases := []struct {
		name    string
		cs      []game.Control
		want    string
		reports int
	}{
		{"nothing", nil, "", 0},
		{"one row", buttons(0, 5, "a"), "bbbbb", 0},
		{"rows in order", join(buttons(2, 1, "a"), buttons(0, 2, "b"), buttons(1, 3, "c")), "bb bbb b", 0},
		{"too long a row", join(buttons(0, 7, "a"), buttons(1, 1, "b")), "bbbbb bb b", 0},
		{"menu with buttons", []game.Control{{Name: "a", Row: 1}, menu, {Name: "b", Row: 1}}, "b m b", 5},
		{"too many rows", join(buttons(0, 12, "a"), buttons(1, 12, "b")), "bbbbb bbbbb bb bbbbb", 1},
		{"a panel that fills the message", join(buttons(0, 1, "a"), buttons(1, 1, "b"), buttons(2, 1, "c"),
			buttons(3, 1, "d"), buttons(game.SharedRow, 1, "e")), "b b b b b", 0},
		{"a name twice", join(buttons(0, 2, "a"), buttons(1, 2, "a")), "bb", 2},
		{"long name", []game.Control{{Name: strings.Repeat("n", 99)}}, "", 1},
		{"option twice", []game.Control{{Name: "m", Choices: []game.Choice{{Value: "a"}, {Value: "a"}, {Value: ""}}}},
			"m", 2},
	}
	for _, c := range cases {
		p, reports := quiet(t)
		rows := Controls(game.Panel{Controls: c.cs}, p, func(name string) string { return "v1:" + name })
		if got := shape(t, rows); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
		if *reports != c.reports {
			t.Errorf("%s: got %d reports, want %d", c.name, *reports, c.reports)
		}
	}
}

func TestControlsJSON(t *testing.T) {
	p, _ := quiet(t)
	one := []game.Choice{{Value: "a", Label: game.Lit("A"), About: game.Lit("first")},
		{Value: "b", Label: game.Lit("B"), Chosen: true}}
	rows := Controls(game.Panel{Controls: []game.Control{
		{Name: "go", Label: game.Lit("Go*"), Style: game.Success},
		{Name: "no", Style: game.Danger, Disabled: true},
		{Name: "x", Label: game.Lit("X"), Style: game.Primary},
		{Name: "y", Label: game.Lit("Y"), Style: game.Style(99)},
		{Name: "pick", Label: game.Lit("Pick"), Row: 1, Choices: one},
		{Name: "some", Label: game.Lit("Some"), Row: 2, Choices: one, Min: 0, Max: 9},
	}}, p, func(name string) string { return "t/" + name })
	got, err := json.MarshalIndent(rows, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	rendertest.Golden(t, "controls.json", string(got)+"\n")
}

func TestChoices(t *testing.T) {
	p, reports := quiet(t)
	cs := append([]game.Choice{{Value: strings.Repeat("v", 101)}, {Value: ""}, {Value: strings.Repeat("é", 100),
		Label: game.Lit(strings.Repeat("é", 150))}}, options(30)...)
	got := Choices(cs, p)
	if len(got) != 25 || *reports != 2 {
		t.Fatalf("got %d choices, %d reports, want 25, 2", len(got), *reports)
	}
	for _, c := range got {
		if n := render.Length(c.Name); n < 1 || n > 100 {
			t.Errorf("name of %d characters: %q", n, c.Name)
		}
	}
	if c := got[0]; render.Length(c.Name) != 100 || !strings.HasSuffix(c.Name, "…") || c.Value != strings.Repeat("é",
		100) {
		t.Errorf("first: got %q with %q, want 100 characters each", c.Name, c.Value)
	}
	if got := Choices(nil, p); got == nil || len(got) != 0 {
		t.Errorf("no choices: got %v, want an empty list, which Discord is sent as []", got)
	}
}

// TestEmojisInControls: a button and a line of a menu have the emoji of their piece; a button does not repeat it in its
// label, and without an emoji the label tells the piece.
func TestEmojisInControls(t *testing.T) {
	c, err := render.NewCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	p, tile := c.Printer("en", nil), game.NumberTile{Number: 9, Colour: game.Red}
	text := game.Lit("9r").Showing(tile)
	panel := game.Panel{Controls: []game.Control{
		{Name: "alone", Label: text, Piece: tile},
		{Name: "other", Label: game.M("duration.pair", "long", text, "short", game.Lit("left")), Piece: tile},
		{Name: "menu", Row: 1, Label: game.Lit("choose"), Choices: []game.Choice{{Value: "v", Label: text, Piece: tile}}}}}
	look := func() (alone, other discordgo.Button, option discordgo.SelectMenuOption) {
		rows := Controls(panel, p, func(name string) string { return name })
		first := rows[0].(discordgo.ActionsRow).Components
		return first[0].(discordgo.Button), first[1].(discordgo.Button),
			rows[1].(discordgo.ActionsRow).Components[0].(discordgo.SelectMenu).Options[0]
	}
	alone, other, option := look()
	if alone.Label != "🔴9" || alone.Emoji != nil || other.Label != "🔴9 left" || other.Emoji != nil ||
		option.Label != "🔴9" || option.Emoji != nil {
		t.Errorf("without emojis: %+v, %+v, %+v", alone, other, option)
	}
	c.SetEmojis(map[string]render.Emoji{"tile_red_9": {Name: "tile_red_9_0123abcd", ID: "7"}})
	alone, other, option = look()
	if alone.Label != "" || alone.Emoji == nil || alone.Emoji.ID != "7" || other.Label != "left" || other.Emoji == nil ||
		option.Label != "🔴9" || option.Emoji == nil || option.Emoji.Name != "tile_red_9_0123abcd" {
		t.Errorf("with emojis: %+v, %+v, %+v", alone, other, option)
	}
}

// TestNoPartOfAnEmoji: a text that is cut ends before an emoji, not in it.
func TestNoPartOfAnEmoji(t *testing.T) {
	s := strings.Repeat("<:disc_cross_medium:12345678901234567890>", 4)
	for n := range len(s) {
		if n < 2 {
			continue
		}
		cut := cutMarkdown(s, n)
		if strings.Count(cut, "<") != strings.Count(cut, ">") {
			t.Fatalf("cut to %d: %q", n, cut)
		}
	}
}
