package domino

import (
	"strconv"
	"strings"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
	"tablee/rules/sexp"
)

// Node is a list, an atom or a tile of a saved game, with its position in the text.
type Node struct {
	List         []Node // if isList
	isList       bool
	Atom         string
	Tile         round.Tile // if isTile
	IsTile       bool
	line, column int
}

// maxDepth bounds the nesting of lists.
const maxDepth = 8

// Scanner parses nodes.
type Scanner struct{ sexp.Scanner }

// Scan starts parsing a text.
func Scan(text []byte) *Scanner { return &Scanner{sexp.New(text, "[]")} }

// expected is the refusal for a syntax error at a position.
func expected(line, column int, what string) error {
	return game.Refuse("domino.native.syntax", "line", line, "column", column, "expected", game.M("domino.want."+what))
}

func (n Node) expected(what string) error { return expected(n.line, n.column, what) }

func (s *Scanner) expected(what string) error {
	line, column := s.Place()
	return expected(line, column, what)
}

// All parses a whole text.
func (s *Scanner) All() ([]Node, error) {
	var ns []Node
	for !s.End() {
		n, err := s.node(0)
		if err != nil {
			return nil, err
		}
		ns = append(ns, n)
	}
	return ns, nil
}

func (s *Scanner) node(depth int) (Node, error) {
	line, column := s.Place()
	n := Node{line: line, column: column}
	switch s.Peek() {
	case '(':
		n.isList = true
		if depth == maxDepth {
			return n, s.expected("shallow")
		}
		s.Next()
		for {
			if s.End() {
				return n, s.expected("close")
			}
			if s.Peek() == ')' {
				s.Next()
				return n, nil
			}
			item, err := s.node(depth + 1)
			if err != nil {
				return n, err
			}
			n.List = append(n.List, item)
		}
	case ')', ']':
		return n, s.expected("item")
	case '[':
		return s.tile(n)
	}
	n.Atom = strings.ToValidUTF8(s.Token(), "\uFFFD")
	return n, nil
}

// tile parses "[1:6]" with blanks anywhere between its parts.
func (s *Scanner) tile(n Node) (Node, error) {
	var values []int
	for _, want := range "[0:0]" {
		s.Blanks()
		c := s.Peek()
		switch {
		case want == '0' && '0' <= c && c <= '9':
			values = append(values, int(c-'0'))
		case want == '0' || c != want:
			return n, s.expected("tile")
		}
		s.Next()
	}
	n.IsTile, n.Tile = true, round.Make(values[0], values[1])
	return n, nil
}

// Number parses an atom as a number between two bounds.
func (n Node) Number(lo, hi int) (int, error) {
	v, err := strconv.Atoi(n.Atom)
	if err != nil || v < lo || v > hi {
		return 0, game.Refuse("domino.native.number", "line", n.line, "column", n.column, "min", lo, "max", hi)
	}
	return v, nil
}
