package family

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"tablee/rules/game"
)

// Game is a parsed saved game, in the format of the source text:
//
//	(joueurs (NAME SCORE OPENED (TILES)) ...) (jeu (TILES) ...) (pioche TILES) (tour N)
//
// N counts seats from 1; 0 means that the game is over. Extensions follow in optional sections: (options (NAME VALUE)
// ...) for options that differ from the defaults, (passes N) for the number of consecutive seats that passed on an
// empty pool, (serie N) for the deal of a series, counted from 1, after which another program may put the scores. In a
// view, "?" stands for each hidden tile of a hand or the pool. A game with a discard pile has the section (defausse
// TILES) and others, see formatPile. Parse only checks the syntax; Rules.ReadNative checks
// whether tiles, combinations and turn make a valid game.
type Game[T cmp.Ordered] struct {
	Players []Player[T]
	Table   [][]T
	Pool    []T
	Hidden  int // further, hidden tiles of the pool
	Turn    int
	Options game.Options // those in the file
	Passes  int
	Deal    int // of the series, 0 if the file has none
	HasPile bool
	Pile    Pile[T]
	Known   [][]T // tiles that everybody knows each seat to hold; nil if the file has none
	Places  places
}

// Player is a seat of a saved game.
type Player[T cmp.Ordered] struct {
	Name   string // an atom: no blanks, no parentheses
	Score  int
	Opened bool
	Hand   []T
	Hidden int // further, hidden tiles of the hand
}

// hidden is the text of a hidden tile.
const hidden = "?"

// places are the positions of the parts in the file, for error messages.
type places struct {
	Players, Pool, Turn Token
	Sets                []Token
}

// MaxDeals is the most deals of a series that is played to a target score.
const MaxDeals = 50

// maxScore bounds the scores of a file.
const maxScore = 1_000_000

// TileReader is the part of a rule set that Parse needs.
type TileReader[T cmp.Ordered] interface {
	ReadTile(tokens []Token) (T, error)
}

// Parse parses a saved game. Errors are *SyntaxError.
func Parse[T cmp.Ordered](r TileReader[T], text []byte) (Game[T], error) {
	var s Game[T]
	tokens, err := Tokenise(game.Unmarked(text))
	if err != nil {
		return s, err
	}
	p := parser[T]{tiles: r, tokens: tokens}
	for _, section := range []struct {
		name string
		read func(*Game[T]) error
	}{
		{"joueurs", p.players}, {"jeu", p.table}, {"pioche", p.pool}, {"tour", p.turn},
	} {
		if err := p.expect(LPar, "saved.want.lpar"); err != nil {
			return s, err
		}
		if t := p.next(); t.Kind != Atom || t.Text != section.name {
			return s, p.wrong(t, "saved.want."+section.name)
		}
		if err := section.read(&s); err != nil {
			return s, err
		}
		if err := p.expect(RPar, "saved.want.rpar"); err != nil {
			return s, err
		}
	}
	return s, p.more(&s)
}

// parser reads the tokens; the last one is EOF and is never passed.
type parser[T cmp.Ordered] struct {
	tiles  TileReader[T]
	tokens []Token
	at     int
}

func (p *parser[T]) peek() Token { return p.tokens[p.at] }

func (p *parser[T]) next() Token {
	t := p.tokens[p.at]
	if t.Kind != EOF {
		p.at++
	}
	return t
}

func (p *parser[T]) expect(k Kind, want string) error {
	if t := p.next(); t.Kind != k {
		return p.wrong(t, want)
	}
	return nil
}

func (p *parser[T]) wrong(t Token, want string) error {
	got := t.Text
	switch t.Kind {
	case LPar:
		got = "("
	case RPar:
		got = ")"
	}
	return &SyntaxError{t.Line, t.Col, want, got}
}

func (p *parser[T]) players(s *Game[T]) error {
	s.Places.Players = p.peek()
	for p.peek().Kind == LPar {
		p.next()
		var pl Player[T]
		name := p.next()
		if name.Kind != Atom {
			return p.wrong(name, "saved.want.name")
		}
		pl.Name = name.Text
		var err error
		if pl.Score, err = p.number("saved.want.score", -maxScore, maxScore); err != nil {
			return err
		}
		opened := p.next()
		if opened.Kind != Atom || opened.Text != "true" && opened.Text != "false" {
			return p.wrong(opened, "saved.want.bool")
		}
		pl.Opened = opened.Text == "true"
		if err = p.expect(LPar, "saved.want.hand"); err != nil {
			return err
		}
		if pl.Hand, err = p.tileList(&pl.Hidden); err != nil {
			return err
		}
		for range 2 {
			if err := p.expect(RPar, "saved.want.rpar"); err != nil {
				return err
			}
		}
		s.Players = append(s.Players, pl)
	}
	return nil
}

func (p *parser[T]) table(s *Game[T]) error {
	for p.peek().Kind == LPar {
		s.Places.Sets = append(s.Places.Sets, p.next())
		set, err := p.tileList(nil)
		if err != nil {
			return err
		}
		if err := p.expect(RPar, "saved.want.rpar"); err != nil {
			return err
		}
		s.Table = append(s.Table, set)
	}
	return nil
}

func (p *parser[T]) pool(s *Game[T]) (err error) {
	s.Places.Pool = p.peek()
	s.Pool, err = p.tileList(&s.Hidden)
	return err
}

func (p *parser[T]) turn(s *Game[T]) (err error) {
	s.Places.Turn = p.peek()
	s.Turn, err = p.number("saved.want.turn", 0, len(s.Players))
	return err
}

func (p *parser[T]) number(want string, low, high int) (int, error) {
	t := p.next()
	n, err := strconv.Atoi(t.Text)
	if t.Kind != Atom || err != nil || n < low || n > high {
		return 0, p.wrong(t, want)
	}
	return n, nil
}

// tileList parses tiles up to a closing parenthesis, which it does not read. A tile is the shortest prefix with
// matching parentheses: an atom, or a list. Hidden tiles are counted if they are allowed.
func (p *parser[T]) tileList(unknown *int) ([]T, error) {
	var list []T
	for p.peek().Kind == Atom || p.peek().Kind == LPar {
		if unknown != nil && p.peek().Kind == Atom && p.peek().Text == hidden {
			p.next()
			*unknown++
			continue
		}
		start, depth := p.at, 0
		for {
			t := p.next()
			switch t.Kind {
			case LPar:
				depth++
			case RPar:
				depth--
			case EOF:
				return nil, p.wrong(t, "saved.want.rpar")
			}
			if depth == 0 {
				break
			}
		}
		v, err := p.tiles.ReadTile(p.tokens[start:p.at])
		if err != nil {
			first := p.tokens[start]
			return nil, &SyntaxError{first.Line, first.Col, "saved.want.tile", Source(p.tokens[start:p.at])}
		}
		list = append(list, v)
	}
	return list, nil
}

// Source writes tokens as they could be in a file, on one line, cut to the length of an atom.
func Source(tokens []Token) string {
	var b strings.Builder
	for i, t := range tokens {
		if i > 0 && t.Kind != RPar && tokens[i-1].Kind != LPar {
			b.WriteByte(' ')
		}
		switch t.Kind {
		case LPar:
			b.WriteByte('(')
		case RPar:
			b.WriteByte(')')
		default:
			b.WriteString(t.Text)
		}
	}
	if b.Len() > maxAtom {
		return strings.ToValidUTF8(b.String()[:maxAtom], "")
	}
	return b.String()
}

// Format writes the saved game; tile formats a tile for the rule set's ReadTile.
func (s Game[T]) Format(tile func(T) string) []byte {
	var b strings.Builder
	list := func(ts []T, unknown int) {
		for i := range len(ts) + unknown {
			if i > 0 {
				b.WriteByte(' ')
			}
			if i < len(ts) {
				b.WriteString(tile(ts[i]))
			} else {
				b.WriteString(hidden)
			}
		}
	}
	b.WriteString("(joueurs")
	for _, p := range s.Players {
		fmt.Fprintf(&b, "\n (%s %d %t (", p.Name, p.Score, p.Opened)
		list(p.Hand, p.Hidden)
		b.WriteString("))")
	}
	b.WriteString(")\n(jeu")
	for _, set := range s.Table {
		b.WriteString("\n (")
		list(set, 0)
		b.WriteString(")")
	}
	b.WriteString(")\n(pioche")
	if len(s.Pool)+s.Hidden > 0 {
		b.WriteString("\n ")
		list(s.Pool, s.Hidden)
	}
	fmt.Fprintf(&b, ")\n(tour %d)\n", s.Turn)
	s.formatMore(&b, func(tiles []T) string {
		var text string
		for _, t := range tiles {
			text += " " + tile(t)
		}
		return text
	})
	return []byte(b.String())
}
