package board

import "fmt"

const (
	// Size is the number of rows and of columns.
	Size = 15
	// Squares is the number of squares; a square's number is row*Size + column.
	Squares = Size * Size
	// Centre is the number of the middle square, which the first word must cover.
	Centre = Squares / 2
)

// Colour is a square's premium, with the text's codes.
type Colour uint8

// The five colours.
const (
	Grey      Colour = 1 + iota // no premium
	LightBlue                   // double letter
	DarkBlue                    // triple letter
	Pink                        // double word
	Red                         // triple word
)

// triangle has the coloured squares of the triangle with the corners (0,0), (7,0) and (7,7), as row, column and colour.
// The board's symmetries give all others (extension 3.6 of the text).
var triangle = [13][3]uint8{
	{0, 0, uint8(Red)}, {7, 0, uint8(Red)},
	{1, 1, uint8(Pink)}, {2, 2, uint8(Pink)}, {3, 3, uint8(Pink)}, {4, 4, uint8(Pink)}, {7, 7, uint8(Pink)},
	{5, 1, uint8(DarkBlue)}, {5, 5, uint8(DarkBlue)},
	{3, 0, uint8(LightBlue)}, {6, 2, uint8(LightBlue)}, {6, 6, uint8(LightBlue)}, {7, 3, uint8(LightBlue)},
}

// colours is the whole board, mirrored from the triangle.
var colours = func() (c [Squares]Colour) {
	for i := range c {
		c[i] = Grey
	}
	for _, t := range triangle {
		r, k := int(t[0]), int(t[1])
		for range 4 { // a quarter turn: (r, k) -> (k, 14-r)
			c[r*Size+k] = Colour(t[2])
			c[k*Size+r] = Colour(t[2])
			r, k = k, Size-1-r
		}
	}
	return c
}()

// ColourAt is the colour of a square.
func ColourAt(square int) Colour { return colours[square] }

// Letter is the factor for the points of a tile on the square.
func (c Colour) Letter() int {
	switch c {
	case LightBlue:
		return 2
	case DarkBlue:
		return 3
	}
	return 1
}

// Word is the factor for the points of a word.
func (c Colour) Word() int {
	switch c {
	case Pink:
		return 2
	case Red:
		return 3
	}
	return 1
}

// Square is one square of a board: its colour and the cell on it.
type Square struct {
	colour Colour
	cell   Cell
}

// Colour is the square's colour.
func (s Square) Colour() Colour { return s.colour }

// Covered reports whether a tile lies on the square.
func (s Square) Covered() bool { return s.cell != 0 }

// Letter is the capital letter on the square, which must be covered.
func (s Square) Letter() byte { return s.cell.Letter() }

// Joker reports whether the tile on the square is a joker.
func (s Square) Joker() bool { return s.cell.Joker() }

// String is the letter (in lower case for a joker), the colour's code for an empty coloured square, or a blank.
func (s Square) String() string {
	switch {
	case s.Covered():
		return string(rune(s.cell))
	case s.colour == Grey:
		return " "
	}
	return fmt.Sprint(uint8(s.colour))
}
