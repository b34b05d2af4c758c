package dict

import "tablee/dict/internal/text"

// WordSet is the common interface of the word lists of this package.
type WordSet interface {
	// Member reports whether word is in the set. The case of letters does not matter; each Joker stands for exactly one
	// letter, and there may be several. Accents are not folded: see Fold.
	Member(word string) bool
	// Len is the number of words.
	Len() int
	// Words lists the words in capitals and in alphabetical order.
	Words() []string
}

// Member reports whether word is in the list: see WordSet.
func (g *Graph) Member(word string) bool { return g.member(g.root, word) }

// member reports whether a word of the list continues from n with rest.
func (g *Graph) member(n Node, rest string) bool {
	for i := range len(rest) {
		last := i == len(rest)-1
		if rest[i] == Joker {
			if last {
				return g.Ends(n) != 0
			}
			return g.memberAny(n, rest[i+1:])
		}
		l := text.LetterOf(rest[i])
		if l >= Letters {
			return false
		}
		if last {
			return g.Ends(n).Has(l)
		}
		if n = g.Arc(n, l).Node(); n == 0 {
			return false
		}
	}
	return false
}

// memberAny is member with any one letter before rest, which is not empty.
func (g *Graph) memberAny(n Node, rest string) bool {
	if g.Height(n) <= len(rest) {
		return false
	}
	letters := g.Letters(n)
	for m := letters; m != 0; m &= m - 1 {
		if to := g.ArcIn(n, letters, m.First()).Node(); to != 0 && g.member(to, rest) {
			return true
		}
	}
	return false
}

// MemberLetters is Member for letters as numbers, without jokers.
func (g *Graph) MemberLetters(word []Letter) bool {
	var a Arc
	n := g.root
	for _, l := range word {
		if l >= Letters {
			return false
		}
		a = g.Arc(n, l)
		n = a.Node()
	}
	return a.Ends()
}

// Hooks returns the letters that make another word when put before word, and those that do when put after it; word
// itself need not be in the list.
func (g *Graph) Hooks(word string) (before, after Mask) {
	for l := range Letter(Letters) {
		if g.Walk(g.Arc(g.root, l).Node(), word).Ends() {
			before |= 1 << l
		}
	}
	return before, g.Ends(g.Walk(g.root, word).Node())
}
