// Package sexp is a scanner for the s-expressions of the games' native formats: it yields parentheses and atoms, and
// counts lines and columns. The games define the meaning, and the texts of errors.
package sexp

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Scanner scans a text from its beginning. A copy of its value continues from the same place, which allows lookahead.
// Every step takes time proportional to the text that it passes.
type Scanner struct {
	text      []byte
	line, col int
	stops     string
}

// New returns a scanner at the beginning of a text. Parentheses end an atom, and so does each rune of stops.
func New(text []byte, stops string) Scanner { return Scanner{text, 1, 1, "()" + stops} }

// Place is the line and the column of the next character, both counted from 1, columns in characters.
func (s *Scanner) Place() (line, col int) { return s.line, s.col }

// End skips blanks and reports whether nothing is left.
func (s *Scanner) End() bool {
	s.Blanks()
	return len(s.text) == 0
}

// Blanks skips white space of any kind.
func (s *Scanner) Blanks() {
	for len(s.text) > 0 && unicode.IsSpace(s.Peek()) {
		s.Next()
	}
}

// Peek is the next character: 0 at the end, utf8.RuneError for an invalid byte.
func (s *Scanner) Peek() rune {
	if len(s.text) == 0 {
		return 0
	}
	r, _ := utf8.DecodeRune(s.text)
	return r
}

// Next reads one character, 0 at the end.
func (s *Scanner) Next() rune {
	if len(s.text) == 0 {
		return 0
	}
	r, n := utf8.DecodeRune(s.text)
	s.text = s.text[n:]
	s.col++
	if r == '\n' {
		s.line, s.col = s.line+1, 1
	}
	return r
}

// Token skips blanks and reads a parenthesis, a stop or an atom, byte for byte; it is empty at the end.
func (s *Scanner) Token() string {
	s.Blanks()
	if s.stop() {
		return string(s.Next())
	}
	begin, left := s.text, len(s.text)
	for len(s.text) > 0 && !s.stop() && !unicode.IsSpace(s.Peek()) {
		s.Next()
	}
	return string(begin[:left-len(s.text)])
}

// stop reports whether the next character is a parenthesis or another stop.
func (s *Scanner) stop() bool { return len(s.text) > 0 && strings.ContainsRune(s.stops, s.Peek()) }
