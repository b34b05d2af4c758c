package format

import (
	"fmt"
	"strings"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
)

// SyntaxError is the place where a text violates the grammar, and what was expected there.
type SyntaxError struct {
	line, column int // counted from 1, columns in bytes
	want         string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: expected %s", e.line, e.column, e.want)
}

// Unexpected is a SyntaxError at the beginning of a line.
func Unexpected(line int, want string) error { return &SyntaxError{line, 1, want} }

// Refusal is the error for a player to read.
func (e *SyntaxError) Refusal() error {
	return game.Refuse("gobblet.no.syntax", "line", e.line, "column", e.column, "want", e.want)
}

// scanner parses one line of a game; blanks may stand before every token.
type scanner struct {
	text string
	line int
	at   int
}

func (s *scanner) skip() {
	for s.at < len(s.text) && strings.IndexByte(" \t\r\v\f", s.text[s.at]) >= 0 {
		s.at++
	}
}

func (s *scanner) fail(want string) error {
	return &SyntaxError{s.line, s.at + 1, want}
}

// done reports whether only blanks are left.
func (s *scanner) done() bool {
	s.skip()
	return s.at == len(s.text)
}

// char reads one byte of set and returns its index there.
func (s *scanner) char(set, want string) (int, error) {
	s.skip()
	if s.at < len(s.text) {
		if i := strings.IndexByte(set, s.text[s.at]); i >= 0 {
			s.at++
			return i, nil
		}
	}
	return 0, s.fail(want)
}

func (s *scanner) punct(c string) error {
	_, err := s.char(c, `"`+c+`"`)
	return err
}

// cell reads (x,y).
func (s *scanner) cell() (int, error) {
	if err := s.punct("("); err != nil {
		return 0, err
	}
	x, err := s.char("0123", "0..3")
	if err != nil {
		return 0, err
	}
	if err := s.punct(","); err != nil {
		return 0, err
	}
	y, err := s.char("0123", "0..3")
	if err != nil {
		return 0, err
	}
	return y*4 + x, s.punct(")")
}

// word reads a run of lower-case letters.
func (s *scanner) word() string {
	s.skip()
	from := s.at
	for s.at < len(s.text) && s.text[s.at] >= 'a' && s.text[s.at] <= 'z' {
		s.at++
	}
	return s.text[from:s.at]
}

// move parses one move; the text after it is not read.
func (s *scanner) move() (board.Move, error) {
	s.skip()
	start := s.at
	switch s.word() {
	case "drop":
		return s.dropArgs()
	case "onboard":
		return s.onboardArgs()
	case "offer":
		return board.Offer, nil
	case "accept":
		return board.Accept, nil
	case "lift":
		return s.half(board.Lift)
	case "put":
		return s.half(board.Put)
	}
	s.at = start
	return board.NoMove, s.fail("drop(...) | onboard(...)")
}

func (s *scanner) dropArgs() (board.Move, error) {
	if err := s.punct("("); err != nil {
		return board.NoMove, err
	}
	sz, err := s.char(board.SizeLetters, "T | S | M | B")
	if err != nil {
		return board.NoMove, err
	}
	to, err := s.target()
	if err != nil {
		return board.NoMove, err
	}
	return board.Drop(board.Size(sz), to), nil
}

// target parses the target cell of a move, which is the last argument.
func (s *scanner) target() (int, error) {
	if err := s.punct(","); err != nil {
		return 0, err
	}
	to, err := s.cell()
	if err != nil {
		return 0, err
	}
	return to, s.punct(")")
}

func (s *scanner) onboardArgs() (board.Move, error) {
	if err := s.punct("("); err != nil {
		return board.NoMove, err
	}
	from, err := s.cell()
	if err != nil {
		return board.NoMove, err
	}
	to, err := s.target()
	if err != nil {
		return board.NoMove, err
	}
	return board.Onboard(from, to), nil
}

// half parses the cell of one half of a move.
func (s *scanner) half(of func(int) board.Move) (board.Move, error) {
	if err := s.punct("("); err != nil {
		return board.NoMove, err
	}
	c, err := s.cell()
	if err != nil {
		return board.NoMove, err
	}
	return of(c), s.punct(")")
}

// ReadMove parses a text that is one move; blanks are free.
func ReadMove(text string) (board.Move, error) {
	s := scanner{text: text, line: 1}
	m, err := s.move()
	if err != nil {
		return board.NoMove, err
	}
	if !s.done() {
		return board.NoMove, s.fail("end of the move")
	}
	return m, nil
}
