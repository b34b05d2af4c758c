package game

import (
	"fmt"
	"strconv"
	"strings"
)

// The JSON form of a message has its piece as a short text, because many are stored: a letter for the kind of piece,
// then what is on it.
//
//	lE1  lE  l?         a letter tile with its value, without one, a blank
//	nb7  n*  n*b7       a numbered tile, a joker, one that stands for a tile
//	cs12  c*  c*s12     a card, a joker, one that stands for a card
//	d2:6                a domino
//	g0:4  g             a disc with its owner and size, an empty place
const (
	tileColours = "rbyk"
	cardSuits   = "shdc"
)

// pieceText is the short text of a piece; "" for none. Only pieces that can be taken into a hand are told in messages.
func pieceText(p Piece) (string, error) {
	switch p := p.(type) {
	case nil:
		return "", nil
	case LetterTile:
		text := "l" + p.Letter
		if p.Blank {
			return "l?" + p.Letter, nil
		}
		if p.Value > 0 {
			text += strconv.Itoa(p.Value)
		}
		return text, nil
	case NumberTile:
		colour := ""
		if p.Colour >= Red && p.Colour <= Black {
			colour = tileColours[p.Colour-Red : p.Colour-Red+1]
		}
		return "n" + markedText(p.Joker, colour, p.Number), nil
	case Card:
		suit := ""
		if p.Suit >= Spades && p.Suit <= Clubs {
			suit = cardSuits[p.Suit-Spades : p.Suit-Spades+1]
		}
		return "c" + markedText(p.Joker, suit, p.Rank), nil
	case Domino:
		return fmt.Sprintf("d%d:%d", p.Ends[0], p.Ends[1]), nil
	case Discs:
		switch len(p) {
		case 0:
			return "g", nil
		case 1:
			return fmt.Sprintf("g%d:%d", p[0].Owner, p[0].Size), nil
		}
	}
	return "", fmt.Errorf("a %T such as %+v is not told in messages", p, p)
}

// markedText is the text of a tile or a card.
func markedText(joker bool, colour string, n int) string {
	text := colour
	if joker {
		text = "*" + text
	}
	if n > 0 {
		text += strconv.Itoa(n)
	}
	return text
}

// parsePiece is the inverse of pieceText. It is nil for a text that a newer program has written.
func parsePiece(text string) Piece {
	if text == "" {
		return nil
	}
	rest := text[1:]
	switch text[0] {
	case 'l':
		letter, blank := strings.CutPrefix(rest, "?")
		if blank {
			return LetterTile{Letter: letter, Blank: true}
		}
		digits := strings.TrimLeft(letter, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
		value, _ := strconv.Atoi(digits) // none is 0
		return LetterTile{Letter: strings.TrimSuffix(letter, digits), Value: value}
	case 'n':
		joker, colour, n := parseMarked(rest, tileColours)
		tile := NumberTile{Number: n, Joker: joker}
		if colour >= 0 {
			tile.Colour = Red + Tone(colour)
		}
		return tile
	case 'c':
		joker, suit, n := parseMarked(rest, cardSuits)
		card := Card{Rank: n, Joker: joker}
		if suit >= 0 {
			card.Suit = Spades + Suit(suit)
		}
		return card
	case 'd':
		if a, b, ok := twoNumbers(rest); ok {
			return Domino{Ends: [2]int{a, b}}
		}
	case 'g':
		if rest == "" {
			return Discs{}
		}
		if owner, size, ok := twoNumbers(rest); ok {
			return Discs{{Owner: Seat(owner), Size: size}}
		}
	}
	return nil
}

// parseMarked reads the text of a tile or a card; the colour is an index of colours, -1 if it is open.
func parseMarked(text, colours string) (joker bool, colour, n int) {
	text, joker = strings.CutPrefix(text, "*")
	colour = -1
	if text != "" {
		if colour = strings.IndexByte(colours, text[0]); colour >= 0 {
			text = text[1:]
		}
	}
	n, _ = strconv.Atoi(text) // none is 0
	return joker, colour, n
}

func twoNumbers(text string) (a, b int, ok bool) {
	first, second, ok := strings.Cut(text, ":")
	a, errA := strconv.Atoi(first)
	b, errB := strconv.Atoi(second)
	return a, b, ok && errA == nil && errB == nil
}
