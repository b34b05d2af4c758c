package state

import (
	"fmt"
	"strings"

	"tablee/rules/scrabble/internal/board"
)

// Where is a place in the table's own coordinates. French tables name the rows A to O and the columns 1 to 15
// (extension 3.2 of the text): H8 is across from row H, 8H is down. English ones name the columns A to O: 8H is across
// from row 8, H8 is down. In both the row comes first for across.
func (o *Options) Where(p board.Placement) string {
	if !o.French {
		return board.Coordinates(p.Row, p.Col, p.Down)
	}
	row, col := 'A'+rune(p.Row), p.Col+1
	if p.Down {
		return fmt.Sprintf("%d%c", col, row)
	}
	return fmt.Sprintf("%c%d", row, col)
}

// RowName labels a row at the board's edge.
func (o *Options) RowName(r int) string {
	if o.French {
		return string(rune('A' + r))
	}
	return fmt.Sprint(r + 1)
}

// ColName labels a column.
func (o *Options) ColName(c int) string {
	if o.French {
		return fmt.Sprint(c + 1)
	}
	return string(rune('A' + c))
}

// ParseWhere parses a place as people type it: a letter and a number in either order, any case, blanks free. The order
// gives the direction by the table's convention; ">" (across) or "v" (down), before or after, override it.
func (o *Options) ParseWhere(s string) (p board.Placement, ok bool) {
	s = strings.ToUpper(strings.Join(strings.Fields(s), ""))
	override := byte(0)
	switch {
	case strings.HasSuffix(s, ">"), strings.HasSuffix(s, "V"):
		s, override = s[:len(s)-1], s[len(s)-1]
	case strings.HasPrefix(s, ">"), strings.HasPrefix(s, "V"):
		s, override = s[1:], s[0]
	}
	if len(s) < 2 || len(s) > 3 {
		return p, false
	}
	letterFirst := s[0] >= 'A'
	letter, digits := s[len(s)-1], s[:len(s)-1]
	if letterFirst {
		letter, digits = s[0], s[1:]
	}
	number := 0
	for _, d := range []byte(digits) {
		if d < '0' || d > '9' {
			return p, false
		}
		number = number*10 + int(d-'0')
	}
	if number < 1 || number > board.Size || letter < 'A' || letter >= 'A'+board.Size {
		return p, false
	}
	if o.French {
		p.Row, p.Col, p.Down = int(letter-'A'), number-1, !letterFirst
	} else {
		p.Row, p.Col, p.Down = number-1, int(letter-'A'), letterFirst
	}
	if override != 0 {
		p.Down = override == 'V'
	}
	return p, true
}
