package rulestest

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"tablee/render"
	"tablee/rules/game"
)

// checkPieces holds a diagram to what game.Piece promises: a piece tells what its text tells, and no more. The sign for
// a thing, such as the letter of a suit, is the game's choice; within a diagram it is one and the same.
func checkPieces(d game.Diagram, p *render.Printer) error {
	c := pieceCheck{p: p, signs: map[string]any{}}
	covered, told := 0, 0
	for i, part := range d.Parts {
		if s, ok := part.Thing.(game.Store); ok && !hasNumber(p.Plain(part.Text), s.Seeds) {
			return fmt.Errorf("part %d: %q is no store of %d", i, p.Plain(part.Text), s.Seeds)
		}
		if _, ok := part.Thing.(game.Bare); ok && strings.TrimSpace(p.Plain(part.Text)) == "" {
			return fmt.Errorf("part %d: nothing is said of a table on which nothing lies", i)
		}
		for _, row := range part.Rows() {
			for _, t := range row {
				text := strings.TrimSpace(p.MonoLine(t.Text))
				if part.Drawn && t.Piece == nil {
					told += strings.Count(text, ">")
				}
				if t.Piece == nil {
					continue
				}
				if err := c.agree(t, text); err != nil {
					return fmt.Errorf("part %d: %q is told to be %+v: %w", i, text, t.Piece, err)
				}
				if discs, ok := t.Piece.(game.Discs); ok && part.Grid != nil {
					covered += max(len(discs)-1, 0)
				}
			}
		}
	}
	if covered > told {
		return fmt.Errorf("the pieces tell %d covered discs, the text %d", covered, told)
	}
	return nil
}

// pieceCheck remembers which thing each sign stood for.
type pieceCheck struct {
	p     *render.Printer
	signs map[string]any
}

var errText = errors.New("the text says something else")

func (c pieceCheck) agree(t game.Token, text string) error {
	ok := false
	switch piece := t.Piece.(type) {
	case game.LetterTile:
		switch {
		case piece.Letter == "":
			ok = piece.Blank && text == "*"
		case piece.Blank:
			ok = strings.ToLower(piece.Letter) == text
		default:
			ok = piece.Letter == text && piece.Value >= 0
		}
		if ok && piece.Value > 0 {
			return c.sign("value "+text, piece.Value)
		}
	case game.NumberTile:
		rest, joker := strings.CutPrefix(text, "*")
		digits := strings.TrimRight(rest, "abcdefghijklmnopqrstuvwxyz")
		ok = joker == piece.Joker && digits == number(piece.Number) && (rest == digits) == (piece.Colour == game.Plain)
		if ok && rest != digits {
			return c.sign("colour "+rest[len(digits):], piece.Colour)
		}
	case game.Card:
		rest, joker := strings.CutPrefix(text, "*")
		rank := strings.TrimRight(rest, "abcdefghijklmnopqrstuvwxyz")
		ok = joker == piece.Joker && rank == c.rank(piece.Rank) && (rest == rank) == (piece.Suit == game.NoSuit)
		if ok && rest != rank {
			return c.sign("suit "+rest[len(rank):], piece.Suit)
		}
	case game.Domino:
		ends := strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' })
		ok = len(ends) == 2 && ends[0] == strconv.Itoa(piece.Ends[0]) && ends[1] == strconv.Itoa(piece.Ends[1])
	case game.Discs:
		if len(piece) == 0 {
			ok = strings.Trim(text, ".-") == ""
			break
		}
		for i, d := range piece {
			if d.Size < 1 || d.Size > game.MaxDisc || i > 0 && d.Size >= piece[i-1].Size {
				return errors.New("a disc is not smaller than the one above it")
			}
		}
		ok = strings.Trim(text, ".-") != ""
		if ok && len(piece) == 1 && len(text) == 2 {
			return c.sign("disc "+text, piece[0])
		}
	case game.Pit:
		ok = strings.Trim(text, "()") == strconv.Itoa(piece.Seeds)
	case game.Square:
		piece.Start = false
		return c.sign("square "+text, piece)
	}
	if !ok {
		return errText
	}
	return nil
}

// sign holds a sign to the one thing that it stands for.
func (c pieceCheck) sign(sign string, thing any) error {
	if before, ok := c.signs[sign]; ok && before != thing {
		return fmt.Errorf("%s stands for %v and for %v", sign, before, thing)
	}
	c.signs[sign] = thing
	return nil
}

// number writes a number, nothing for 0.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// rank writes a card's rank as render does.
func (c pieceCheck) rank(n int) string {
	if n == 1 || n > 10 {
		return c.p.Plain(game.M("picture.rank." + strconv.Itoa(n)))
	}
	return number(n)
}

// hasNumber reports whether a text holds a number.
func hasNumber(text string, n int) bool {
	for _, f := range strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' }) {
		if f == strconv.Itoa(n) {
			return true
		}
	}
	return false
}
