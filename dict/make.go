package dict

import (
	"fmt"
	"slices"

	"tablee/dict/internal/text"
)

// New makes the graph of words: plain words in capitals, in any order,
// repeated or not, each of MinLen to MaxLen letters. With gaddag it also
// builds the GADDAG, for lists whose words have at most 24 letters.
func New(name string, words []string, gaddag bool) (*Graph, error) {
	if !slices.IsSorted(words) {
		words = slices.Clone(words)
		slices.Sort(words)
	}
	g := &Graph{name: name}
	b := newBuilder(1 << 16)
	var key [MaxLen]Letter
	for i, w := range words {
		if i > 0 && w == words[i-1] {
			continue
		}
		if !text.IsPlain(w) || len(w) < MinLen || len(w) > MaxLen {
			return nil, fmt.Errorf("%s: %q is not a plain word of %d to %d letters", name, w, MinLen, MaxLen)
		}
		for j := range len(w) {
			key[j] = w[j] - 'A'
		}
		b.add(key[:len(w)], true, 0)
		g.words++
		g.maxLen = max(g.maxLen, len(w))
	}
	var err error
	if g.root, err = b.finish(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if gaddag {
		if g.maxLen > maxGaddag {
			return nil, fmt.Errorf("%s: a GADDAG takes words of at most %d letters, the longest has %d", name, maxGaddag,
				g.maxLen)
		}
		if g.gaddag, err = b.addGaddag(g.root); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	g.nodes = breadthFirst(b.nodes, &g.gaddag, &g.root)
	return g, nil
}
