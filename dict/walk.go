package dict

import (
	"iter"
	"slices"

	"tablee/dict/internal/text"
)

// All yields every word, in alphabetical order.
func (g *Graph) All() iter.Seq[Word] { return g.Prefix("") }

// Words lists every word, in alphabetical order.
func (g *Graph) Words() []string {
	words := make([]string, 0, g.words)
	for w := range g.All() {
		words = append(words, w.String())
	}
	return words
}

// Prefix yields the words that begin with prefix, including prefix itself if it is a word, in alphabetical order. No
// word begins with a prefix that contains anything but letters.
func (g *Graph) Prefix(prefix string) iter.Seq[Word] {
	return func(yield func(Word) bool) { g.prefix(prefix, yield) }
}

func (g *Graph) prefix(prefix string, yield func(Word) bool) {
	w := lister{g: g, yield: yield}
	n := g.root
	if prefix != "" {
		a := g.Walk(n, prefix)
		if a == 0 {
			return
		}
		for i := range len(prefix) {
			w.word.push(text.LetterOf(prefix[i]))
		}
		if a.Ends() && !yield(w.word) {
			return
		}
		n = a.Node()
	}
	w.walk(n)
}

// lister yields the words below a state.
type lister struct {
	g     *Graph
	word  Word // the letters on the path to the state
	yield func(Word) bool
}

// walk reports whether the caller wants more.
func (s *lister) walk(n Node) bool {
	letters := s.g.Letters(n)
	for m := letters; m != 0; m &= m - 1 {
		l := m.First()
		a := s.g.ArcIn(n, letters, l)
		s.word.push(l)
		if a.Ends() && !s.yield(s.word) {
			return false
		}
		if a.Node() != 0 && !s.walk(a.Node()) {
			return false
		}
		s.word.pop()
	}
	return true
}

// Anagrams yields the words of minLen to maxLen letters that can be spelt with tiles of rack, not necessarily all of
// them, each word once, in alphabetical order. A blank stands for any letter.
func (g *Graph) Anagrams(rack Rack, minLen, maxLen int) iter.Seq[Word] {
	return func(yield func(Word) bool) { g.anagrams(rack, minLen, maxLen, yield) }
}

func (g *Graph) anagrams(rack Rack, minLen, maxLen int, yield func(Word) bool) {
	s := anagrams{g: g, rack: rack, minLen: minLen, yield: yield}
	for l, k := range rack[:Letters] {
		if k > 0 {
			s.have |= 1 << l
		}
	}
	if left := min(rack.Len(), maxLen, MaxLen); left >= max(minLen, 1) {
		s.walk(g.root, left)
	}
}

// anagrams is the state of a search: the rest of the rack, and the letters used so far.
type anagrams struct {
	g      *Graph
	rack   Rack
	have   Mask // the letters of rack, without blanks
	minLen int
	word   Word
	yield  func(Word) bool
}

// walk tries the words that continue from n with at most left letters, and reports whether the caller wants more. A
// letter uses its own tile before a blank. The order makes no difference to the words that can be spelt, so every word
// is yielded once.
func (s *anagrams) walk(n Node, left int) bool {
	if s.word.Len()+s.g.Height(n) < s.minLen {
		return true
	}
	letters, ends := s.g.Letters(n), s.g.Ends(n)
	m := letters
	if left == 1 {
		m = ends
	}
	if s.rack[Blank] == 0 {
		m &= s.have
	}
	for ; m != 0; m &= m - 1 {
		l := m.First()
		tile := l
		if !s.have.Has(l) {
			tile = Blank
		}
		s.take(tile)
		s.word.push(l)
		more := !ends.Has(l) || s.word.Len() < s.minLen || s.yield(s.word)
		if more && left > 1 {
			if to := s.g.ArcIn(n, letters, l).Node(); to != 0 {
				more = s.walk(to, left-1)
			}
		}
		s.word.pop()
		s.put(tile)
		if !more {
			return false
		}
	}
	return true
}

func (s *anagrams) take(tile Letter) {
	s.rack[tile]--
	if s.rack[tile] == 0 {
		s.have &^= 1 << tile
	}
}

func (s *anagrams) put(tile Letter) {
	s.rack[tile]++
	s.have |= 1 << tile & AllLetters
}

// Spell writes w as it is spelt with the tiles of r: capitals, and lower case for letters that use a blank. ok reports
// whether r is sufficient.
func (r Rack) Spell(w Word) (s string, ok bool) {
	text := slices.Clone(w.text[:w.n])
	for i := range text {
		tile := w.At(i)
		if r[tile] == 0 {
			tile = Blank
			text[i] |= 0x20
		}
		if r[tile] == 0 {
			return "", false
		}
		r[tile]--
	}
	return string(text), true
}
