package family

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tablee/rules/game"
)

// The optional sections of a saved game.
const (
	wordOptions = "options"
	wordPasses  = "passes"
	wordSeries  = "serie"
)

// The sections of a game with a discard pile: the pile, its last tile at the end; the tile that was turned from the
// stock at first; the stage of the turn; how many tiles were discarded in this deal; how often the pile has become the
// stock; the seat before the one that began, and the one that has knocked, both counted from 1; what each deal has
// brought each seat; and the tiles that everybody knows each seat to hold.
const (
	wordPile    = "defausse"
	wordFirst   = "retourne"
	wordStage   = "phase"
	wordTurns   = "jetes"
	wordAgain   = "melanges"
	wordDealer  = "donneur"
	wordKnocker = "frappe"
	wordDeals   = "donnes"
	wordKnown   = "vues"
)

// more parses the optional sections up to the end of the file; they may be in any order, each at most once.
func (p *parser[T]) more(s *Game[T]) error {
	for seen := map[string]bool{}; p.peek().Kind == LPar; {
		p.next()
		name := p.next()
		if name.Kind != Atom || seen[name.Text] {
			return p.wrong(name, "saved.want.eof")
		}
		seen[name.Text] = true
		var err error
		switch name.Text {
		case wordOptions:
			s.Options, err = p.options()
		case wordPasses:
			s.Passes, err = p.number("saved.want.score", 0, len(s.Players))
		case wordSeries:
			if s.Deal, err = p.number("saved.want.score", 1, MaxDeals); err == nil && p.peek().Kind == LPar {
				err = p.scores()
			}
		default:
			err = p.pile(name, s)
		}
		if err == nil {
			err = p.expect(RPar, "saved.want.rpar")
		}
		if err != nil {
			return err
		}
	}
	return p.expect(EOF, "saved.want.eof")
}

// pile parses a section of a game with a discard pile.
func (p *parser[T]) pile(name Token, s *Game[T]) (err error) {
	var n int
	switch name.Text {
	case wordPile:
		s.Pile.Tiles, err = p.tileList(nil)
		s.HasPile = true
	case wordFirst:
		s.Pile.First, err = p.tileList(nil)
	case wordStage:
		n, err = p.number("saved.want.score", 0, int(Stages)-1)
		s.Pile.Stage = Stage(n)
	case wordTurns:
		s.Pile.Turns, err = p.number("saved.want.score", 0, maxScore)
	case wordAgain:
		s.Pile.Again, err = p.number("saved.want.score", 0, MaxDeals)
	case wordDealer:
		n, err = p.number("saved.want.turn", 1, len(s.Players))
		s.Pile.Dealer = n - 1
	case wordKnocker:
		n, err = p.number("saved.want.turn", 1, len(s.Players))
		s.Pile.Knocker = n - 1
	case wordDeals:
		s.Pile.Deals, err = lists(p, func() (int, error) { return p.number("saved.want.score", -maxScore, maxScore) })
	case wordKnown:
		for p.peek().Kind == LPar && err == nil {
			p.next()
			var tiles []T
			if tiles, err = p.tileList(nil); err == nil {
				s.Known = append(s.Known, tiles)
				err = p.expect(RPar, "saved.want.rpar")
			}
		}
	default:
		return p.wrong(name, "saved.want.eof")
	}
	return err
}

// lists parses lists of elements in parentheses.
func lists[T cmp.Ordered, E any](p *parser[T], element func() (E, error)) (all [][]E, err error) {
	for p.peek().Kind == LPar {
		p.next()
		var list []E
		for p.peek().Kind == Atom {
			e, err := element()
			if err != nil {
				return nil, err
			}
			list = append(list, e)
		}
		if err := p.expect(RPar, "saved.want.rpar"); err != nil {
			return nil, err
		}
		all = append(all, list)
	}
	return all, nil
}

// options parses (NAME VALUE) pairs. The caller must check whether the game has these options.
func (p *parser[T]) options() (game.Options, error) {
	o := game.Options{}
	for p.peek().Kind == LPar {
		p.next()
		name, value := p.next(), p.next()
		if name.Kind != Atom {
			return nil, p.wrong(name, "saved.want.name")
		}
		if value.Kind != Atom {
			return nil, p.wrong(value, "saved.want.name")
		}
		o[name.Text] = value.Text
		if err := p.expect(RPar, "saved.want.rpar"); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// scores skips the scores of a series, because the players' sections have them too.
func (p *parser[T]) scores() error {
	p.next()
	for p.peek().Kind == Atom {
		if _, err := p.number("saved.want.score", -maxScore, maxScore); err != nil {
			return err
		}
	}
	return p.expect(RPar, "saved.want.rpar")
}

// formatMore writes those of the optional sections that are needed.
func (s Game[T]) formatMore(b *strings.Builder, list func([]T) string) {
	if len(s.Options) > 0 {
		b.WriteString("(" + wordOptions)
		for _, name := range slices.Sorted(maps.Keys(s.Options)) {
			fmt.Fprintf(b, " (%s %s)", name, s.Options[name])
		}
		b.WriteString(")\n")
	}
	if s.Passes > 0 {
		fmt.Fprintf(b, "(%s %d)\n", wordPasses, s.Passes)
	}
	if s.Deal > 1 {
		fmt.Fprintf(b, "(%s %d)\n", wordSeries, s.Deal)
	}
	if s.HasPile {
		s.formatPile(b, list)
	}
}

// formatPile writes the sections of a game with a discard pile; list writes tiles.
func (s Game[T]) formatPile(b *strings.Builder, list func([]T) string) {
	fmt.Fprintf(b, "(%s%s)\n(%s%s)\n", wordPile, list(s.Pile.Tiles), wordFirst, list(s.Pile.First))
	fmt.Fprintf(b, "(%s %d)\n(%s %d)\n", wordStage, s.Pile.Stage, wordDealer, s.Pile.Dealer+1)
	if s.Pile.Turns > 0 {
		fmt.Fprintf(b, "(%s %d)\n", wordTurns, s.Pile.Turns)
	}
	if s.Pile.Again > 0 {
		fmt.Fprintf(b, "(%s %d)\n", wordAgain, s.Pile.Again)
	}
	if s.Pile.Stage == LayingOff {
		fmt.Fprintf(b, "(%s %d)\n", wordKnocker, s.Pile.Knocker+1)
	}
	if len(s.Pile.Deals) > 0 {
		b.WriteString("(" + wordDeals)
		for _, points := range s.Pile.Deals {
			b.WriteString(" " + strings.NewReplacer("[", "(", "]", ")").Replace(fmt.Sprint(points)))
		}
		b.WriteString(")\n")
	}
	if slices.ContainsFunc(s.Known, func(tiles []T) bool { return len(tiles) > 0 }) {
		b.WriteString("(" + wordKnown)
		for _, tiles := range s.Known {
			b.WriteString(" (" + strings.TrimPrefix(list(tiles), " ") + ")")
		}
		b.WriteString(")\n")
	}
}
