package board

import (
	"fmt"
	"strings"
)

// Board is the cells of the squares, row by row. It is a value: assignment copies it, == compares.
type Board [Squares]Cell

// At is the square in the row and column, counted from 0.
func (b *Board) At(row, col int) Square {
	i := row*Size + col
	return Square{colours[i], b[i]}
}

// Put puts a cell on the square in the row and column.
func (b *Board) Put(row, col int, c Cell) { b[row*Size+col] = c }

// Empty reports whether no tile is on the board.
func (b *Board) Empty() bool { return *b == Board{} }

// Tiles is the multiset of the tiles on the board, jokers as jokers.
func (b *Board) Tiles() Multiset {
	var m Multiset
	for _, c := range b {
		if c != 0 {
			m[c.Tile()]++
		}
	}
	return m
}

// Rows is the board as 15 strings, "." for an empty square.
func (b *Board) Rows() [Size]string {
	var rows [Size]string
	for r := range rows {
		var line [Size]byte
		for c := range line {
			line[c] = '.'
			if cell := b[r*Size+c]; cell != 0 {
				line[c] = byte(cell)
			}
		}
		rows[r] = string(line[:])
	}
	return rows
}

// ParseRow parses one row: 15 characters, letters (lower case for a joker) and "." or a blank for an empty square.
func ParseRow(text string) (row [Size]Cell, err error) {
	if len(text) != Size {
		return row, fmt.Errorf("board: a row has %d squares, not %d", Size, len(text))
	}
	for i := range row {
		switch c := Cell(text[i]); {
		case c == '.' || c == ' ':
		case c != 0 && c.valid():
			row[i] = c
		default:
			return row, fmt.Errorf("board: %q in column %d is neither a letter nor '.'", text[i], i+1)
		}
	}
	return row, nil
}

// Parse parses 15 rows in the form of Rows.
func Parse(rows []string) (Board, error) {
	var b Board
	if len(rows) != Size {
		return b, fmt.Errorf("board: %d rows, want %d", len(rows), Size)
	}
	for r, text := range rows {
		row, err := ParseRow(text)
		if err != nil {
			return Board{}, fmt.Errorf("row %d: %w", r+1, err)
		}
		copy(b[r*Size:], row[:])
	}
	return b, nil
}

// String draws the board with its coordinates, a grid of Squares; for logs and tests.
func (b *Board) String() string {
	var s strings.Builder
	s.WriteString("   A B C D E F G H I J K L M N O\n")
	for r := range Size {
		fmt.Fprintf(&s, "%2d|", r+1)
		for c := range Size {
			s.WriteString(b.At(r, c).String() + "|")
		}
		s.WriteByte('\n')
	}
	return s.String()
}

// MarshalText writes the rows, joined by "/".
func (b Board) MarshalText() ([]byte, error) {
	rows := b.Rows()
	return []byte(strings.Join(rows[:], "/")), nil
}

// UnmarshalText parses the output of MarshalText.
func (b *Board) UnmarshalText(text []byte) (err error) {
	*b, err = Parse(strings.Split(string(text), "/"))
	return err
}
