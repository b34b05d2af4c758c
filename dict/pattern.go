package dict

import (
	"fmt"
	"iter"
	"math/bits"
)

// AnyRun is the sign of a pattern that stands for any number of letters, including none.
const AnyRun = '%'

// maxPattern is the longest pattern, in letters and jokers.
const maxPattern = 60

// Pattern is a pattern for words: see ParsePattern. The zero Pattern fits none.
//
// Matching uses the Shift-And algorithm of Baeza-Yates and Gonnet (A New Approach to Text Searching, CACM 35(10),
// 1992): bit i of a set of positions says that the first i signs may have been matched, and one letter advances all
// positions at once.
type Pattern struct {
	fits   [Letters]uint64 // positions whose sign takes this letter
	runs   uint64          // positions with AnyRun before their sign
	length int             // number of signs, without AnyRun
}

// ParsePattern parses a pattern: a letter (either case, accents folded) stands for itself, '*' or '?' for exactly one
// letter, '%' for any number of letters, including none. "C*L*" fits CALE and COLS; "%TION" fits what ends in TION.
// Patterns have at most 60 letters and jokers.
func ParsePattern(s string) (Pattern, error) {
	var p Pattern
	folded, _ := Fold(s)
	for _, r := range folded {
		at := uint64(1) << p.length
		switch {
		case r == AnyRun:
			p.runs |= at
			continue
		case p.length == maxPattern:
			return Pattern{}, fmt.Errorf("pattern of more than %d letters", maxPattern)
		case r == Joker || r == '?':
			for l := range p.fits {
				p.fits[l] |= at
			}
		case 'A' <= r && r <= 'Z':
			p.fits[r-'A'] |= at
		default:
			return Pattern{}, fmt.Errorf("pattern %q: %q is neither a letter nor '*', '?' or '%%'", s, r)
		}
		p.length++
	}
	return p, nil
}

// step is the set of positions after letter l.
func (p *Pattern) step(at uint64, l Letter) uint64 {
	return at&p.fits[l]<<1 | at&p.runs
}

// Match yields the words that fit p, each once, in alphabetical order.
func (g *Graph) Match(p Pattern) iter.Seq[Word] {
	return func(yield func(Word) bool) {
		s := matcher{g: g, pattern: p, yield: yield}
		s.walk(g.root, 1)
	}
}

type matcher struct {
	g       *Graph
	pattern Pattern
	word    Word
	yield   func(Word) bool
}

// walk tries the words that continue from n with the pattern at the positions of at, and reports whether the caller
// wants more.
func (s *matcher) walk(n Node, at uint64) bool {
	if bits.Len64(at)+s.g.Height(n) <= s.pattern.length {
		return true // even the furthest position needs more letters than there are
	}
	letters := s.g.Letters(n)
	for m := letters; m != 0; m &= m - 1 {
		l := m.First()
		next := s.pattern.step(at, l)
		if next == 0 {
			continue
		}
		a := s.g.ArcIn(n, letters, l)
		s.word.push(l)
		more := !a.Ends() || next>>s.pattern.length == 0 || s.yield(s.word)
		if more && a.Node() != 0 {
			more = s.walk(a.Node(), next)
		}
		s.word.pop()
		if !more {
			return false
		}
	}
	return true
}
