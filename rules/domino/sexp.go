package domino

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"tablee/rules/game"
)

// node is a list, an atom or a tile of a saved game, with the place where it begins.
type node struct {
	list         []node // with isList
	isList       bool
	atom         string
	tile         Tile // with isTile
	isTile       bool
	line, column int
}

// maxDepth bounds how deep lists may lie in each other.
const maxDepth = 8

// scanner reads nodes. Lines and columns (in characters) are counted from 1.
type scanner struct {
	text         []byte
	line, column int
}

// expected is the refusal of a text at a place.
func expected(line, column int, what string) error {
	return game.Refuse("domino.native.syntax", "line", line, "column", column, "expected", game.M("domino.want."+what))
}

func (n node) expected(what string) error { return expected(n.line, n.column, what) }

func (s *scanner) expected(what string) error { return expected(s.line, s.column, what) }

// peek is the next character, 0 at the end.
func (s *scanner) peek() rune {
	if len(s.text) == 0 {
		return 0
	}
	r, _ := utf8.DecodeRune(s.text)
	return r
}

func (s *scanner) next() rune {
	r, n := utf8.DecodeRune(s.text)
	s.text = s.text[n:]
	s.column++
	if r == '\n' {
		s.line, s.column = s.line+1, 1
	}
	return r
}

func (s *scanner) blanks() {
	for len(s.text) > 0 && unicode.IsSpace(s.peek()) {
		s.next()
	}
}

// all reads a whole text.
func (s *scanner) all() ([]node, error) {
	var ns []node
	for s.blanks(); len(s.text) > 0; s.blanks() {
		n, err := s.node(0)
		if err != nil {
			return nil, err
		}
		ns = append(ns, n)
	}
	return ns, nil
}

func (s *scanner) node(depth int) (node, error) {
	n := node{line: s.line, column: s.column}
	switch s.peek() {
	case '(':
		n.isList = true
		if depth == maxDepth {
			return n, s.expected("shallow")
		}
		s.next()
		for {
			s.blanks()
			if len(s.text) == 0 {
				return n, s.expected("close")
			}
			if s.peek() == ')' {
				s.next()
				return n, nil
			}
			item, err := s.node(depth + 1)
			if err != nil {
				return n, err
			}
			n.list = append(n.list, item)
		}
	case ')', ']':
		return n, s.expected("item")
	case '[':
		return s.tile(n)
	}
	var b strings.Builder
	for len(s.text) > 0 && !unicode.IsSpace(s.peek()) && !strings.ContainsRune("()[]", s.peek()) {
		b.WriteRune(s.next())
	}
	n.atom = b.String()
	return n, nil
}

// tile reads "[1:6]" with blanks anywhere between its parts.
func (s *scanner) tile(n node) (node, error) {
	var values []int
	for _, want := range "[0:0]" {
		s.blanks()
		c := s.peek()
		switch {
		case want == '0' && '0' <= c && c <= '9':
			values = append(values, int(c-'0'))
		case want == '0' || c != want:
			return n, s.expected("tile")
		}
		s.next()
	}
	n.isTile, n.tile = true, Make(values[0], values[1])
	return n, nil
}

// number reads an atom as a number between two bounds.
func (n node) number(lo, hi int) (int, error) {
	v, err := strconv.Atoi(n.atom)
	if err != nil || v < lo || v > hi {
		return 0, game.Refuse("domino.native.number", "line", n.line, "column", n.column, "min", lo, "max", hi)
	}
	return v, nil
}
