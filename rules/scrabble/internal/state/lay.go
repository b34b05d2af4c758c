package state

import "tablee/rules/scrabble/internal/board"

// LayOf is a play with the tiles that it laid, as they are on the board now.
func LayOf(move string, b *board.Board) *board.Lay {
	lay := new(board.Lay)
	lay.Place, _ = board.ParsePlacement(move)
	EachTile(move, func(sq int, _ board.Cell) {
		lay.Tiles = append(lay.Tiles, board.Laid{Square: sq, Cell: b[sq]})
	})
	return lay
}

// EachTile calls f with each tile that a move in canonical notation lays.
func EachTile(move string, f func(sq int, c board.Cell)) {
	p, ok := board.ParsePlacement(move)
	if !ok {
		return
	}
	step := 1
	if p.Down {
		step = board.Size
	}
	for i := range len(p.Word) {
		if sq := p.Row*board.Size + p.Col + i*step; p.Word[i] != '.' && sq < board.Squares {
			f(sq, board.Cell(p.Word[i]))
		}
	}
}

// LastLay is LayOf the last play.
func (s *Table) LastLay() *board.Lay { return LayOf(s.Last().Move, &s.Board) }

// Whole is the word of a placement with the letters of the board in place of its dots.
func (s *Table) Whole(p board.Placement) string {
	word := []byte(p.Word)
	step := 1
	if p.Down {
		step = board.Size
	}
	for i, c := range word {
		if sq := p.Row*board.Size + p.Col + i*step; c == '.' && sq < board.Squares && s.Board[sq] != 0 {
			word[i] = byte(s.Board[sq])
		}
	}
	return string(word)
}
