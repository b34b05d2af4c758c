package message

import (
	"bytes"
	"image/png"
	"io/fs"
	"strings"
	"testing"

	"tablee/commands/texts"
	"tablee/render"
	"tablee/rules/all"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
)

// TestBoardAsPicture: a board drawn as a picture has a description, a text with what the picture does not show, and the
// server's colours.
func TestBoardAsPicture(t *testing.T) {
	r := newBoard(t)
	p, err := awale.Rules.Start(2, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, _, err = p.Apply(0, p.(game.Lister).Moves(0)[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	board := func(g table.Guild) Message {
		tb := &table.Table{ID: 1, Game: "awale", Lang: "en", Phase: table.Playing, View: p.View(game.Public), Turn: p.Turn(),
			Proof: strings.Repeat("0", 64),
			Seats: []table.Seat{{Kind: table.Person, User: "1", Name: "Alice"}, {Kind: table.Person, User: "2", Name: "Bob"}}}
		return r.Board(tb, g)
	}
	m := board(table.Guild{Boards: table.PictureBoards})
	for _, want := range []string{"Store of Alice: 0", "Row 1: a", "Row 2: a"} {
		if !strings.Contains(m.Alt, want) {
			t.Errorf("the description lacks %q:\n%s", want, m.Alt)
		}
	}
	if n := len([]rune(m.Alt)); n > 1024 {
		t.Errorf("the description has %d characters, want at most 1024", n)
	}
	text := m.Embeds[0].Description
	if !strings.Contains(text, "top row") || strings.Contains(text, "a   b") {
		t.Errorf("the text beside the picture is\n%s", text)
	}
	if plain := board(table.Guild{}); plain.Picture != nil || !strings.Contains(plain.Embeds[0].Description, "a   b") {
		t.Errorf("without pictures, the board is\n%s", plain.Embeds[0].Description)
	}
	corner := func(g table.Guild) [3]uint32 {
		data, err := board(g).PNG()
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		r, g2, b, _ := img.At(400, 20).RGBA()
		return [3]uint32{r >> 8, g2 >> 8, b >> 8}
	}
	dark, light, black := corner(table.Guild{Boards: table.PictureBoards}),
		corner(table.Guild{Boards: table.PictureBoards, Theme: "light"}),
		corner(table.Guild{Boards: table.PictureBoards, Theme: "contrast"})
	if dark[0] > 60 || light[0] < 180 || black != [3]uint32{} {
		t.Errorf("got the backgrounds %v, %v and %v, want dark, light and black", dark, light, black)
	}
}

// TestPicturesHaveNoTextBox: where boards are pictures a message has no monospace box, in any game that tells more than
// the picture shows: who holds how much is a line of text, and the rest is among the details.
func TestPicturesHaveNoTextBox(t *testing.T) {
	files, infos := []fs.FS{texts.Files}, map[string]game.Info{}
	for _, rules := range all.Games() {
		infos[rules.Info().Name] = rules.Info()
		files = append(files, rules.Info().Texts)
	}
	c, err := render.NewCatalogue(files...)
	if err != nil {
		t.Fatal(err)
	}
	r := NewTableMessages(NewBuilder(c, infos))
	for _, rules := range all.Games() {
		options, err := rules.Info().Complete(nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := match.Start(rules, 2, options, match.Seed{1})
		if err != nil {
			t.Fatal(err)
		}
		name := rules.Info().Name
		tb := &table.Table{ID: 1, Game: name, Lang: "en", Phase: table.Playing, View: p.View(game.Public), Turn: p.Turn(),
			Proof: strings.Repeat("0", 64), Guild: "g",
			Seats: []table.Seat{{Kind: table.Person, User: "1", Name: "Alice"}, {Kind: table.Person, User: "2", Name: "Bob"}}}
		text := r.Board(tb, table.Guild{Boards: table.PictureBoards}).Embeds[0].Description
		if strings.Contains(text, "```") {
			t.Errorf("%s: a box beside the picture:\n%s", name, text)
		}
		if strings.Count(text, "\n") > 4 {
			t.Errorf("%s: more than a glance:\n%s", name, text)
		}
		if both := r.Board(tb, table.Guild{Boards: table.BothBoards}).Embeds[0].Description; !strings.Contains(both, "```") {
			t.Errorf("%s: no text board where both are wanted:\n%s", name, both)
		}
		if _, ok := Details(tb); ok && !rules.Info().Open && !strings.Contains(text, "Bob") {
			t.Errorf("%s: the standing is not told:\n%s", name, text)
		}
		t.Log(name, text)
	}
}
