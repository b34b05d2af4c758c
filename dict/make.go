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
	words = sorted(words)
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

// sorted returns words in order. If the list is two lists in order, one after the other, as the French one is, these
// are merged, in a tenth of the time.
func sorted(words []string) []string {
	end := inOrder(words)
	if end == len(words) {
		return words
	}
	one, two := words[:end], words[end:]
	if inOrder(two) < len(two) {
		words = slices.Clone(words)
		slices.Sort(words)
		return words
	}
	merged := make([]string, 0, len(words))
	for len(one) > 0 && len(two) > 0 {
		if two[0] < one[0] {
			one, two = two, one
		}
		merged, one = append(merged, one[0]), one[1:]
	}
	return append(append(merged, one...), two...)
}

// inOrder is how many words at the beginning are in order.
func inOrder(words []string) int {
	for i := 1; i < len(words); i++ {
		if words[i] < words[i-1] {
			return i
		}
	}
	return len(words)
}
