package rummy

import (
	"fmt"
	"unicode"
	"unicode/utf8"

	"tablee/rules/game"
)

// Kind is what a token of a saved game is.
type Kind uint8

// Kinds of tokens: the text's LPar, RPar and TGen, and the end of the file.
const (
	EOF Kind = iota
	LPar
	RPar
	Atom
)

// Token is a parenthesis or an atom of a saved game, with its place, both counted from 1.
type Token struct {
	Kind      Kind
	Text      string // of an atom
	Line, Col int    // Col counts characters
}

// Limits of saved games: what is larger was not written by a game of this family.
const (
	maxFile  = 64 << 10 // bytes
	maxAtom  = 100      // bytes
	maxDepth = 8        // nested parentheses
)

// SyntaxError tells where a saved game is not what it should be. It reaches people as a Refusal.
type SyntaxError struct {
	Line, Col int
	Want      string // what was expected, as the id of a message without the game's name
	Got       string // what stands there, "" at the end of the file
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: expected %s, got %q", e.Line, e.Col, e.Want, e.Got)
}

// Refusal is the error in words, from the catalogue of a game.
func (e *SyntaxError) Refusal(name string) error {
	got := game.M(name + ".saved.end")
	if e.Got != "" {
		got = game.M(name+".saved.got", "text", e.Got)
	}
	return game.Refuse(name+".saved.syntax", "line", e.Line, "col", e.Col, "want", game.M(name+"."+e.Want), "got", got)
}

// Tokenise cuts a saved game into tokens, the last of which is EOF. Blanks of any kind separate atoms.
func Tokenise(text []byte) ([]Token, error) {
	if len(text) > maxFile {
		return nil, &SyntaxError{Line: 1, Col: 1, Want: "saved.want.small"}
	}
	var tokens []Token
	line, col, depth := 1, 1, 0
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		tok := Token{Line: line, Col: col}
		switch {
		case r == utf8.RuneError && size == 1:
			return nil, &SyntaxError{line, col, "saved.want.utf8", "?"}
		case r == '\n':
			line, col, text = line+1, 1, text[size:]
			continue
		case unicode.IsSpace(r):
			col, text = col+1, text[size:]
			continue
		case r == '(':
			tok.Kind = LPar
			if depth++; depth > maxDepth {
				return nil, &SyntaxError{line, col, "saved.want.shallow", "("}
			}
		case r == ')':
			tok.Kind = RPar
			depth--
		default:
			size = atomLen(text)
			tok.Kind, tok.Text = Atom, string(text[:min(size, maxAtom)])
			if size > maxAtom {
				return nil, &SyntaxError{line, col, "saved.want.short", tok.Text}
			}
			if !utf8.ValidString(tok.Text) || !printable(tok.Text) {
				return nil, &SyntaxError{line, col, "saved.want.utf8", "?"}
			}
		}
		col += utf8.RuneCount(text[:size])
		text = text[size:]
		tokens = append(tokens, tok)
	}
	return append(tokens, Token{Kind: EOF, Line: line, Col: col}), nil
}

// atomLen is the length in bytes of the atom that text begins with.
func atomLen(text []byte) int {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == '(' || r == ')' || unicode.IsSpace(r) {
			return i
		}
		i += size
	}
	return len(text)
}

func printable(s string) bool {
	for _, r := range s {
		if !unicode.IsPrint(r) {
			return false
		}
	}
	return true
}
