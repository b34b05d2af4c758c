package ui

import (
	"regexp"
	"strings"
	"testing"

	"tablee/render"
	"tablee/render/rendertest"
	"tablee/render/textboard"
	"tablee/rules/game"
)

var escapes = regexp.MustCompile("\x1b\\[[0-9;]*m")

// TestColouredBlock: colours change no character, every run of colour is closed, and a text that does not fit with
// colours goes without.
func TestColouredBlock(t *testing.T) {
	p := rendertest.Printer(t, "en", "", "")
	red := game.Token{Text: game.Lit("12r"), Tone: game.Red}
	d := game.Diagram{Parts: []game.Part{
		{Grid: &game.Grid{Width: 2, Lines: true, Top: []string{"a", "b"}, Left: []string{"1"},
			Cells: [][]game.Token{{{Text: game.Lit("é"), Tone: game.First}, {Text: game.Lit("="), Tone: game.WordThree},
				{Text: game.Lit("."), Tone: game.Faint}, {Text: game.Lit("."), Tone: game.Faint, State: game.Left}}}}},
		{Tokens: []game.Token{red, red, game.T("x"),
			{Text: game.Lit("a long word that has to be broken somewhere in it"), Tone: game.Blue}}},
		{Table: [][]game.Token{{{Text: game.Lit("Somebody with a name too long for it"), Tone: game.Second}, game.T("7")}}},
	}}
	for _, width := range []int{textboard.Narrow, textboard.Wide} {
		block := colouredBlock(d, p, width, render.MaxDescription)
		if want := textboard.CodeBlock(textboard.Text(d, p, width)); strings.Replace(escapes.ReplaceAllString(block, ""),
			"```ansi\n",
			"```\n", 1) != want {
			t.Errorf("without its colours the board is\n%s\nwant\n%s", escapes.ReplaceAllString(block, ""), want)
		}
		if bad := regexp.MustCompile("\x1b\\[(2|[0-9;]*;2|2;)").FindString(block); bad != "" {
			t.Errorf("Discord does not know %q", bad)
		}
		on := false
		for _, e := range escapes.FindAllString(strings.ReplaceAll(block, "\x1b[0m.\x1b[0m", "."), -1) {
			if (e == "\x1b[0m") != on {
				t.Fatalf("colours are not begun and ended in turn: %q", block)
			}
			on = !on
		}
		if on || !strings.Contains(block, "\x1b[31m12r") || !strings.Contains(block, "\x1b[1;36mé\x1b[0m") {
			t.Errorf("the colours are %q", block)
		}
	}
	post := Post{Title: game.Lit("x"), Diagram: &d}
	if text := Board(post, p).Description; strings.ContainsRune(text, '\x1b') || strings.Contains(text, "ansi") {
		t.Error("got colours without asking for them")
	}
	post.Colours = true
	if !strings.HasPrefix(Board(post, p).Description, "```ansi\n") {
		t.Error("got no colours when asked for them")
	}
	row := make([]game.Token, 900)
	for i := range row {
		row[i] = []game.Token{red, {Text: game.Lit("3b"), Tone: game.Blue}}[i%2]
	}
	d = game.Diagram{Parts: []game.Part{{Tokens: row[:300]}}}
	if text := Board(post, p).Description; strings.ContainsRune(text,
		'\x1b') || render.Length(text) > render.MaxDescription || !strings.HasPrefix(text, "```\n12r") {
		t.Errorf("what does not fit with colours is %d characters: %.40q", render.Length(text), text)
	}
}

// In two colours the suits are as on cards; in four no two have one in common, and no two colours of tiles either. The
// suit and the colour are in the text all the same.
func TestColoursOfPieces(t *testing.T) {
	p := rendertest.Printer(t, "en", "", "")
	card := func(s game.Suit, text string, tone game.Tone) game.Token {
		return game.Token{Text: game.Lit(text), Tone: tone, Piece: game.Card{Rank: 4, Suit: s}}
	}
	suits := []game.Token{card(game.Spades, "4s", game.Black), card(game.Hearts, "4h", game.Red),
		card(game.Diamonds, "4d", game.Red), card(game.Clubs, "4c", game.Black)}
	tiles := []game.Token{{Text: game.Lit("4r"), Tone: game.Red}, {Text: game.Lit("4b"), Tone: game.Blue},
		{Text: game.Lit("4y"), Tone: game.Yellow}, {Text: game.Lit("4k"), Tone: game.Black}}
	for _, c := range []struct {
		name   string
		tokens []game.Token
		four   bool
		want   string
	}{
		{"suits", suits, false, "\x1b[1m♠4\x1b[0m \x1b[31m♥4\x1b[0m \x1b[31m♦4\x1b[0m \x1b[1m♣4\x1b[0m"},
		{"four suits", suits, true, "\x1b[1m♠4\x1b[0m \x1b[31m♥4\x1b[0m \x1b[34m♦4\x1b[0m \x1b[1;32m♣4\x1b[0m"},
		{"tiles", tiles, false, "\x1b[31m4r\x1b[0m \x1b[34m4b\x1b[0m \x1b[33m4y\x1b[0m \x1b[1m4k\x1b[0m"},
		{"tiles beside four suits", tiles, true, "\x1b[31m4r\x1b[0m \x1b[34m4b\x1b[0m \x1b[33m4y\x1b[0m \x1b[1m4k\x1b[0m"},
	} {
		post := Post{Title: game.Lit("x"), Colours: true, Suits: c.four,
			Diagram: &game.Diagram{Parts: []game.Part{{Tokens: c.tokens}}}}
		if got := Board(post, p).Description; got != "```ansi\n"+c.want+"\n```" {
			t.Errorf("%s: %q", c.name, got)
		}
		post.Colours = false
		if got := Board(post, p).Description; got != "```\n"+escapes.ReplaceAllString(c.want, "")+"\n```" {
			t.Errorf("%s without colours: %q", c.name, got)
		}
	}
}
