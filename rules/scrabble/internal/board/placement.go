package board

import (
	"fmt"
	"strings"
)

// Placement is a proposed word with its place: its first square, its direction and its letters. A capital is a tile or
// the letter already there, lower case a joker, "." a letter already there.
type Placement struct {
	Row, Col int // of the first letter, from 0
	Down     bool
	Word     string
}

// Format writes the placement as in GCG files: row number first for across (8H), column letter first for down (H8).
func (p Placement) Format() string { return Coordinates(p.Row, p.Col, p.Down) + " " + p.Word }

// Coordinates is a place in the form of GCG: 8H is across and H8 is down from row 8, column H.
func Coordinates(row, col int, down bool) string {
	if down {
		return fmt.Sprintf("%c%d", 'A'+col, row+1)
	}
	return fmt.Sprintf("%d%c", row+1, 'A'+col)
}

// ParsePlacement parses the output of Format, and nothing else: coordinates in capitals, one blank, a word of 1 to 15
// letters and dots.
func ParsePlacement(s string) (Placement, bool) {
	at, word, ok := strings.Cut(s, " ")
	if !ok || word == "" || len(word) > Size {
		return Placement{}, false
	}
	for i := range len(word) {
		if c := Cell(word[i]); c != '.' && (c == 0 || !c.valid()) {
			return Placement{}, false
		}
	}
	p := Placement{Word: word}
	p.Row, p.Col, p.Down, ok = parseCoordinates(at)
	return p, ok
}

func parseCoordinates(at string) (row, col int, down, ok bool) {
	if len(at) < 2 || len(at) > 3 {
		return 0, 0, false, false
	}
	letter, digits := at[len(at)-1], at[:len(at)-1]
	if down = at[0] >= 'A'; down {
		letter, digits = at[0], at[1:]
	}
	for _, d := range []byte(digits) {
		if d < '0' || d > '9' {
			return 0, 0, false, false
		}
		row = row*10 + int(d-'0')
	}
	if row < 1 || row > Size || digits[0] == '0' || letter < 'A' || letter >= 'A'+Size {
		return 0, 0, false, false
	}
	return row - 1, int(letter - 'A'), down, true
}

// square is the i-th square of the placement's line, counted from its first letter, -1 off the board.
func (p Placement) square(i int) int {
	row, col := p.Row, p.Col
	if p.Down {
		row += i
	} else {
		col += i
	}
	if row < 0 || row >= Size || col < 0 || col >= Size {
		return -1
	}
	return row*Size + col
}

// Squares are the squares of the placement's word.
func (p Placement) Squares() []int {
	var list []int
	for i := range len(p.Word) {
		list = append(list, p.square(i))
	}
	return list
}

// Laid is a tile laid on a square.
type Laid struct {
	Square int
	Cell   Cell
}

// Formed is a word that a placement forms.
type Formed struct {
	Row, Col int
	Down     bool
	Word     string // as it is on the board: jokers in lower case
	Points   int
}

// Lay is a placement that fits the board: the tiles to lay, the words they form and the points.
type Lay struct {
	Place Placement // with "." for each letter that was there
	Tiles []Laid
	Words []Formed // the main word first, then the cross words
	Bonus int      // Bonus if the whole rack is laid, else 0
}

// Points is the sum of the words' points and the bonus.
func (l *Lay) Points() int {
	n := l.Bonus
	for _, w := range l.Words {
		n += w.Points
	}
	return n
}

// Used is the multiset of the laid tiles.
func (l *Lay) Used() Multiset {
	var m Multiset
	for _, t := range l.Tiles {
		m[t.Cell.Tile()]++
	}
	return m
}

// Place lays the tiles on the board, takes them from the rack, and returns their number. The lay must come from Check
// on this board.
func (b *Board) Place(l *Lay, rack *Multiset) int {
	for _, t := range l.Tiles {
		b[t.Square] = t.Cell
		rack.Remove(t.Cell.Tile())
	}
	return len(l.Tiles)
}

// Unplace takes the tiles of a lay back from the board into the rack.
func (b *Board) Unplace(l *Lay, rack *Multiset) {
	for _, t := range l.Tiles {
		b[t.Square] = 0
		rack.Add(t.Cell.Tile())
	}
}
