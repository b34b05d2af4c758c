package gobblet

import (
	"fmt"
	"strings"

	"tablee/rules/game"
)

const sizeLetters = "TSMB"

// String is the move in the assignment's grammar, without blanks: drop(B,(0,1)), onboard((0,2),(2,1)).
// The talk about a draw is written as one word, offer or accept.
func (m move) String() string {
	switch {
	case m == offer:
		return "offer"
	case m == accept:
		return "accept"
	case m.isDrop():
		return fmt.Sprintf("drop(%c,(%d,%d))", sizeLetters[m.dropped()], m.to()%4, m.to()/4)
	default:
		return fmt.Sprintf("onboard((%d,%d),(%d,%d))", m.from()%4, m.from()/4, m.to()%4, m.to()/4)
	}
}

// syntaxError tells where a text leaves the grammar and what could have stood there.
type syntaxError struct {
	line, column int // counted from 1, columns in bytes
	want         string
}

func (e *syntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: expected %s", e.line, e.column, e.want)
}

// refusal is the syntax error as a player reads it.
func (e *syntaxError) refusal() error {
	return game.Refuse("gobblet.no.syntax", "line", e.line, "column", e.column, "want", e.want)
}

// scanner reads one line of a game; blanks may stand before every token.
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
	return &syntaxError{s.line, s.at + 1, want}
}

// done tells whether only blanks are left.
func (s *scanner) done() bool {
	s.skip()
	return s.at == len(s.text)
}

// char takes one byte out of set and gives its index there.
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

// word takes a run of lower-case letters.
func (s *scanner) word() string {
	s.skip()
	from := s.at
	for s.at < len(s.text) && s.text[s.at] >= 'a' && s.text[s.at] <= 'z' {
		s.at++
	}
	return s.text[from:s.at]
}

// move reads one move; what follows it is left alone.
func (s *scanner) move() (move, error) {
	s.skip()
	start := s.at
	switch s.word() {
	case "drop":
		return s.dropArgs()
	case "onboard":
		return s.onboardArgs()
	case "offer":
		return offer, nil
	case "accept":
		return accept, nil
	}
	s.at = start
	return noMove, s.fail("drop(...) | onboard(...)")
}

func (s *scanner) dropArgs() (move, error) {
	if err := s.punct("("); err != nil {
		return noMove, err
	}
	sz, err := s.char(sizeLetters, "T | S | M | B")
	if err != nil {
		return noMove, err
	}
	if err := s.punct(","); err != nil {
		return noMove, err
	}
	to, err := s.cell()
	if err != nil {
		return noMove, err
	}
	return drop(size(sz), to), s.punct(")")
}

func (s *scanner) onboardArgs() (move, error) {
	if err := s.punct("("); err != nil {
		return noMove, err
	}
	from, err := s.cell()
	if err != nil {
		return noMove, err
	}
	if err := s.punct(","); err != nil {
		return noMove, err
	}
	to, err := s.cell()
	if err != nil {
		return noMove, err
	}
	return onboard(from, to), s.punct(")")
}

// parseMove reads one move and nothing else, blanks free.
func parseMove(text string) (move, error) {
	s := scanner{text: text, line: 1}
	m, err := s.move()
	if err != nil {
		return noMove, err
	}
	if !s.done() {
		return noMove, s.fail("end of the move")
	}
	return m, nil
}
