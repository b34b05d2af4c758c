package render

import (
	"strings"
	"testing"

	"tablee/rules/game"
)

// piecePrinter is a printer of a catalogue that has the emojis of some pieces.
func piecePrinter(t *testing.T, lang string, names ...string) *Printer {
	t.Helper()
	c, err := NewCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	c.Report = func(err error) { t.Error(err) }
	if names != nil {
		emojis := map[string]Emoji{}
		for i, name := range names {
			emojis[name] = Emoji{Name: name + "_0123abcd", ID: string(rune('1' + i))}
		}
		c.SetEmojis(emojis)
	}
	return c.Printer(lang, nil)
}

var told = []struct {
	piece           game.Piece
	name, sign, own string // own is the text in boards
}{
	{game.Card{Rank: 12, Suit: game.Spades}, "card_D_spades", "♠D", "Dp"},
	{game.Card{Rank: 10, Suit: game.Diamonds}, "card_10_diamonds", "♦10", "10k"},
	{game.Card{Joker: true}, "card_joker", "🃏", "*"},
	{game.Card{Rank: 9, Joker: true}, "card_joker", "🃏", "*9"},
	{game.Card{Rank: 9, Suit: game.Hearts, Joker: true}, "card_joker", "🃏(♥9)", "*9c"},
	{game.NumberTile{Number: 9, Colour: game.Red}, "tile_red_9", "🔴9", "9r"},
	{game.NumberTile{Number: 13, Colour: game.Black}, "tile_black_13", "⚫13", "13n"},
	{game.NumberTile{Joker: true}, "tile_joker", "🃏", "*"},
	{game.NumberTile{Number: 9, Colour: game.Blue, Joker: true}, "tile_joker", "🃏(🔵9)", "*9b"},
	{game.Domino{Ends: [2]int{6, 2}, Upright: true}, "domino_2_6", "[6:2]", "[6:2]"},
	{game.LetterTile{Letter: "E", Value: 1}, "letter_E_1", "E", "E"},
	{game.LetterTile{Letter: "E"}, "letter_E", "E", "E"},
	{game.LetterTile{Blank: true}, "letter_blank", "🃏", "*"},
	{game.Discs{{Owner: 1, Size: 4}, {Owner: 0, Size: 1}}, "disc_cross_big", "XG", "XG"},
	{game.Discs{{Owner: 0, Size: 1}}, "disc_ring_tiny", "OT", "OT"},
	{game.Discs{}, "disc_none", ".", "."},
	{game.Pit{Seeds: 4}, "", "4", "4"},
}

// TestPieces: a piece is an emoji where there is one, else a sign, and in boards its own text.
func TestPieces(t *testing.T) {
	t.Parallel()
	for _, c := range told {
		m := game.Lit(c.own).Showing(c.piece)
		bare := piecePrinter(t, "fr")
		if got := bare.EmojiName(c.piece); got != c.name {
			t.Errorf("%+v is called %q, want %q", c.piece, got, c.name)
		}
		if got := strings.ReplaceAll(bare.Msg(m), `\`, ""); got != c.sign {
			t.Errorf("%+v reads %q, want %q", c.piece, got, c.sign)
		}
		if got := bare.Plain(m); got != c.sign {
			t.Errorf("%+v reads %q without markdown, want %q", c.piece, got, c.sign)
		}
		with := piecePrinter(t, "fr", c.name)
		if _, ok := with.Emoji(c.piece); ok != (c.name != "") {
			t.Errorf("%+v has an emoji: %v", c.piece, ok)
		}
		if got := with.Msg(m); c.name != "" && !strings.HasPrefix(got, "<:"+c.name+":1>") {
			t.Errorf("%+v reads %q", c.piece, got)
		}
		for _, p := range []*Printer{bare, with} {
			if got := p.Mono(m); got != c.own {
				t.Errorf("%+v is %q in boards, want %q", c.piece, got, c.own)
			}
		}
		if got := with.Plain(m); got != c.sign {
			t.Errorf("%+v reads %q without markdown, want %q", c.piece, got, c.sign)
		}
	}
}

// TestPiecesByLanguage: court cards have their own emojis in each language, in which only they differ.
func TestPiecesByLanguage(t *testing.T) {
	t.Parallel()
	en, fr := piecePrinter(t, "en"), piecePrinter(t, "fr")
	for rank := range 13 {
		card := game.Card{Rank: rank + 1, Suit: game.Clubs}
		if differ := en.EmojiName(card) != fr.EmojiName(card); differ != (rank >= 10) {
			t.Errorf("%+v is %s and %s", card, en.EmojiName(card), fr.EmojiName(card))
		}
	}
}

// TestPiecesInSentences: pieces are read in arguments and lists, also after the same text without them was cached, and
// the emojis can change at any time.
func TestPiecesInSentences(t *testing.T) {
	t.Parallel()
	p := piecePrinter(t, "en", "tile_red_9")
	tile := game.Lit("9r").Showing(game.NumberTile{Number: 9, Colour: game.Red})
	in := func(m game.Msg) game.Msg { return game.M("describe.jokerfor", "thing", m) }
	plain := p.Plain(in(game.Lit("9r")))
	for range 3 {
		if got, want := p.Plain(in(tile)), strings.Replace(plain, "9r", "🔴9", 1); got != want || got == plain {
			t.Errorf("got %q, want %q", got, want)
		}
		if got := p.Mono(in(tile)); got != p.Mono(in(game.Lit("9r"))) {
			t.Errorf("in a board it is %q", got)
		}
		if got := p.Plain(in(game.Lit("9r"))); got != plain {
			t.Errorf("the text is %q, want %q", got, plain)
		}
	}
	if got := p.Msg(in(tile)); !strings.Contains(got, "<:tile_red_9:1>") {
		t.Errorf("got %q", got)
	}
	p.cat.SetEmojis(nil)
	if got := p.Msg(in(tile)); !strings.Contains(got, "🔴9") {
		t.Errorf("without emojis it is %q", got)
	}
}

// TestCardsOfBoards: a text board shows a card with the sign of its suit, also in a sentence whose text with another
// card, or without a sign, was cached. Other pieces, jokers and names are as in Mono.
func TestCardsOfBoards(t *testing.T) {
	t.Parallel()
	p := piecePrinter(t, "fr")
	in := func(m game.Msg) game.Msg { return game.M("describe.jokerfor", "thing", m) }
	for _, c := range []struct {
		m    game.Msg
		want string
	}{
		{game.Lit("Dp").Showing(game.Card{Rank: 12, Suit: game.Spades}), "♠D"},
		{game.Lit("Dp"), "Dp"},
		{game.Lit("10c").Showing(game.Card{Rank: 10, Suit: game.Hearts}), "♥10"},
		{game.Lit("*").Showing(game.Card{Joker: true}), "*"},
		{game.Lit("9r").Showing(game.NumberTile{Number: 9, Colour: game.Red}), "9r"},
		{game.Lit("😀"), "?"},
	} {
		if got := p.Board(c.m); got != c.want {
			t.Errorf("%+v is %q, want %q", c.m, got, c.want)
		}
		mono := p.Mono(in(c.m))
		for range 2 {
			if got, want := p.Board(in(c.m)), strings.Replace(p.Mono(in(game.Lit("Z"))), "Z", c.want, 1); got != want {
				t.Errorf("in a sentence %+v is %q, want %q", c.m, got, want)
			}
			if got := p.Mono(in(c.m)); got != mono {
				t.Errorf("in a sentence without signs %+v is %q, want %q", c.m, got, mono)
			}
		}
	}
}
