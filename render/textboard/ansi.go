package textboard

import (
	"fmt"
	"slices"
	"strings"

	"tablee/render"
	"tablee/rules/game"
)

// Coloured is Text with colours for a terminal: tokens are coloured by their tone with the usual escape sequences
// (ECMA-48, "select graphic rendition"), and recent changes are underlined. Without the sequences it equals Text.
func Coloured(d game.Diagram, p *render.Printer, width int) string {
	return untint(Text(d, p.WithTint(), width))
}

// During the layout, the characters of a token carry its tone: they are moved to the private plane 15, one block for
// each tone, so that every character still counts as one column.
const (
	tintBase  = 0xF0000
	tintBlock = 0x400 // size of a block: boards contain only ASCII, Latin letters and the signs of suits
)

// suits are the signs of suits; in a block they are its last characters.
var suits = []rune{'♠', '♥', '♦', '♣'}

// tint moves a token's text into the block of its tone. Blanks stay as they are, so that lines can be trimmed.
func tint(t game.Token, text string) string {
	block := 2 * int(t.Tone)
	if t.State != game.Still {
		block++
	}
	return strings.Map(func(r rune) rune {
		if i := slices.Index(suits, r); i >= 0 && block > 0 {
			r = rune(tintBlock - len(suits) + i)
		}
		if block == 0 || r == ' ' || r >= tintBlock {
			return r
		}
		return tintBase + rune(block)*tintBlock + r
	}, text)
}

// tinted is tint with the printer's colours of cards.
func tinted(p *render.Printer, t game.Token, text string) string {
	if c, ok := t.Piece.(game.Card); ok && p.FourSuits() {
		switch c.Suit {
		case game.Diamonds:
			t.Tone = game.Blue
		case game.Clubs:
			t.Tone = game.Fourth
		}
	}
	return tint(t, text)
}

// colours are the attributes of each tone.
var colours = [...]string{
	game.First: "1;36", game.Second: "1;33", game.Third: "1;35", game.Fourth: "1;32",
	game.Red: "31", game.Blue: "34", game.Yellow: "33", game.Black: "1", game.Faint: "2", game.Strong: "1",
	game.WordTwo: "35", game.WordThree: "31", game.LetterTwo: "36", game.LetterThree: "34",
}

// untinted is a character without its tone.
func untinted(r rune) rune {
	if r < tintBase {
		return r
	}
	if r = (r - tintBase) % tintBlock; r >= tintBlock-rune(len(suits)) {
		return suits[int(r)-tintBlock+len(suits)]
	}
	return r
}

// untint replaces the tones of characters by escape sequences around them.
func untint(text string) string {
	var b strings.Builder
	now := 0
	for _, r := range text {
		block := 0
		if r >= tintBase {
			block = int(r-tintBase) / tintBlock
			r = untinted(r)
		}
		if block != now {
			if now != 0 {
				b.WriteString("\x1b[0m")
			}
			if block != 0 {
				fmt.Fprintf(&b, "\x1b[%sm", attributes(block))
			}
			now = block
		}
		b.WriteRune(r)
	}
	if now != 0 {
		b.WriteString("\x1b[0m")
	}
	return b.String()
}

func attributes(block int) string {
	var list []string
	if tone := block / 2; tone < len(colours) && colours[tone] != "" {
		list = append(list, colours[tone])
	}
	if block%2 == 1 {
		list = append(list, "4")
	}
	return strings.Join(list, ";")
}
