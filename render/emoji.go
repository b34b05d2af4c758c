package render

import (
	"fmt"
	"maps"
	"strconv"

	"tablee/rules/game"
)

// Emoji is an emoji of the application at Discord.
type Emoji struct{ Name, ID string }

// SetEmojis gives the catalogue the emojis that can be used, by the names of the pieces that they show; see
// Printer.EmojiName. From then on texts, buttons and menus show these pieces as emojis, and others as signs. It may be
// called at any time.
func (c *Catalogue) SetEmojis(emojis map[string]Emoji) {
	emojis = maps.Clone(emojis)
	c.emojis.Store(&emojis)
}

// Emoji is the emoji of a piece, if there is one.
func (p *Printer) Emoji(piece game.Piece) (Emoji, bool) {
	all := p.cat.emojis.Load()
	if piece == nil || all == nil {
		return Emoji{}, false
	}
	name := p.EmojiName(piece)
	e, ok := (*all)[name]
	return e, ok && name != ""
}

// WithoutPiece returns a copy that leaves a piece out of plain texts and markdown, for a text beside its emoji.
func (p *Printer) WithoutPiece(piece game.Piece) *Printer {
	q := *p
	q.shown = p.EmojiName(piece)
	return &q
}

// EmojiName names the emoji of a piece, such as card_Q_spades: a piece has the same name for readers to whom it looks
// the same. It is empty for pieces that never have an emoji. A domino is the same either way round, and a joker is the
// same whatever it stands for. People see the name when they point at an emoji.
func (p *Printer) EmojiName(piece game.Piece) string {
	switch piece := piece.(type) {
	case game.NumberTile:
		return numberName(piece)
	case game.Card:
		if suit := suitNames[piece.Suit]; !piece.Joker && suit != "" {
			return "card_" + p.rank(piece.Rank) + "_" + suit
		}
		return "card_joker"
	case game.Domino:
		return fmt.Sprintf("domino_%d_%d", min(piece.Ends[0], piece.Ends[1]), max(piece.Ends[0], piece.Ends[1]))
	case game.LetterTile:
		return letterName(piece)
	case game.Discs:
		return discName(piece)
	}
	return ""
}

var suitNames = map[game.Suit]string{game.Spades: "spades", game.Hearts: "hearts", game.Diamonds: "diamonds",
	game.Clubs: "clubs"}

func numberName(t game.NumberTile) string {
	if colour := TileColour(t.Colour); !t.Joker && colour >= 0 {
		return fmt.Sprintf("tile_%s_%d", []string{"blue", "red", "yellow", "black"}[colour], t.Number)
	}
	return "tile_joker"
}

func letterName(t game.LetterTile) string {
	switch {
	case t.Blank:
		return "letter_blank"
	case len(t.Letter) != 1 || t.Letter < "A" || t.Letter > "Z":
		return ""
	case t.Value == 0:
		return "letter_" + t.Letter
	}
	return "letter_" + t.Letter + "_" + strconv.Itoa(t.Value)
}

// discName names the outermost of nested discs alone: what it covers may be hidden.
func discName(discs game.Discs) string {
	if len(discs) == 0 {
		return "disc_none"
	}
	sizes := []string{"tiny", "small", "medium", "big"}
	return "disc_" + []string{"ring", "cross"}[discs[0].Owner&1] + "_" + sizes[min(max(discs[0].Size, 1),
		len(sizes))-1]
}

// rank is the letter or number of a card's rank in the reader's language.
func (p *Printer) rank(n int) string {
	switch n {
	case 1, 11, 12, 13:
		return p.Plain(Msg("picture.rank." + strconv.Itoa(n)))
	}
	return strconv.Itoa(n)
}

// piece is a piece in a text outside of text boards: its emoji, else its sign. It is empty for pieces that are told in
// words.
func (p *Printer) piece(st style, piece game.Piece) string {
	if st == markdown {
		if e, ok := p.Emoji(piece); ok {
			// Discord goes by the id; the name is for those who see no emojis, such as in a phone's notification.
			text := "<:" + p.EmojiName(piece) + ":" + e.ID + ">"
			if stands := standsFor(piece); stands != nil {
				text += "(" + p.piece(st, stands) + ")"
			}
			return text
		}
	}
	return p.sign(piece)
}

// sign is a piece as characters that every client shows: ♠D, 🔴9.
func (p *Printer) sign(piece game.Piece) string {
	if stands := standsFor(piece); stands != nil {
		return jokerSign + "(" + p.sign(stands) + ")"
	}
	switch piece := piece.(type) {
	case game.NumberTile:
		if colour := TileColour(piece.Colour); !piece.Joker && colour >= 0 {
			return []string{"🔵", "🔴", "🟡", "⚫"}[colour] + strconv.Itoa(piece.Number)
		}
		return jokerSign
	case game.Card:
		if sign := suitSigns[piece.Suit]; !piece.Joker && sign != "" {
			return sign + p.rank(piece.Rank)
		}
		return jokerSign
	case game.LetterTile:
		if piece.Blank && piece.Letter == "" {
			return jokerSign
		}
	}
	return ""
}

const jokerSign = "🃏"

var suitSigns = map[game.Suit]string{game.Spades: "♠", game.Hearts: "♥", game.Diamonds: "♦", game.Clubs: "♣"}

// standsFor is the piece that a joker stands for, nil if it is no joker or that is open.
func standsFor(piece game.Piece) game.Piece {
	switch piece := piece.(type) {
	case game.NumberTile:
		if piece.Joker && piece.Number > 0 && TileColour(piece.Colour) >= 0 {
			return game.NumberTile{Number: piece.Number, Colour: piece.Colour}
		}
	case game.Card:
		if piece.Joker && piece.Rank > 0 && piece.Suit != game.NoSuit {
			return game.Card{Rank: piece.Rank, Suit: piece.Suit}
		}
	}
	return nil
}

// isSuitSign reports whether a character is what SuitSign returns for a suit.
func isSuitSign(r rune) bool {
	for s := range suitSigns {
		if SuitSign(s) == r {
			return true
		}
	}
	return false
}

// SuitSign is the sign of a suit of cards, ♠ for spades; 0 for none. Code blocks show it as one character.
func SuitSign(s game.Suit) rune {
	for _, r := range suitSigns[s] {
		return r
	}
	return 0
}
