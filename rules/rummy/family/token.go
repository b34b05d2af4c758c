package family

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"tablee/rules/game"
	"tablee/rules/sexp"
)

// Kind is the kind of a token.
type Kind uint8

// Kinds of tokens: the text's LPar, RPar and TGen, and the end of the file.
const (
	EOF Kind = iota
	LPar
	RPar
	Atom
)

// Token is a parenthesis or an atom of a saved game, with its position, both counted from 1.
type Token struct {
	Kind      Kind
	Text      string // of an atom
	Line, Col int    // Col counts characters
}

// Limits of saved games; games of this family write no larger ones.
const (
	maxFile  = 64 << 10 // bytes
	maxAtom  = 100      // bytes
	maxDepth = 8        // nested parentheses
)

// SyntaxError is the place of an error in a saved game. People read it as a Refusal.
type SyntaxError struct {
	Line, Col int
	Want      string // what was expected, as a message id without the game's name
	Got       string // the text at that place, "" at the end of the file
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: expected %s, got %q", e.Line, e.Col, e.Want, e.Got)
}

// Refusal is the error as a message of a game's catalogue.
func (e *SyntaxError) Refusal(name string) error {
	got := game.M(name + ".saved.end")
	if e.Got != "" {
		got = game.M(name+".saved.got", "text", e.Got)
	}
	return game.Refuse(name+".saved.syntax", "line", e.Line, "col", e.Col, "want", game.M(name+"."+e.Want), "got", got)
}

// Tokenise divides a saved game into tokens, the last of which is EOF. White space separates atoms.
func Tokenise(text []byte) ([]Token, error) {
	if len(text) > maxFile {
		return nil, &SyntaxError{Line: 1, Col: 1, Want: "saved.want.small"}
	}
	var tokens []Token
	depth := 0
	s := sexp.New(text, "")
	for !s.End() {
		tok := Token{}
		tok.Line, tok.Col = s.Place()
		switch word := s.Token(); word {
		case "(":
			tok.Kind = LPar
			if depth++; depth > maxDepth {
				return nil, &SyntaxError{tok.Line, tok.Col, "saved.want.shallow", "("}
			}
		case ")":
			tok.Kind = RPar
			depth--
		default:
			tok.Kind, tok.Text = Atom, word[:min(len(word), maxAtom)]
			if len(word) > maxAtom {
				return nil, &SyntaxError{tok.Line, tok.Col, "saved.want.short", strings.ToValidUTF8(tok.Text, "")}
			}
			if !utf8.ValidString(word) || !printable(word) {
				return nil, &SyntaxError{tok.Line, tok.Col, "saved.want.utf8", "?"}
			}
		}
		tokens = append(tokens, tok)
	}
	end := Token{Kind: EOF}
	end.Line, end.Col = s.Place()
	return append(tokens, end), nil
}

func printable(s string) bool {
	for _, r := range s {
		if !unicode.IsPrint(r) {
			return false
		}
	}
	return true
}
