package family

import (
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
			return p.wrong(name, "saved.want.eof")
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
func (s Game[T]) formatMore(b *strings.Builder) {
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
}
