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
	perWord := 1 // words of nodes, about as many as the embedded lists take
	if gaddag {
		perWord = 9
	}
	b := newBuilder(perWord * len(words))
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

// sorted are the words in order; the argument is not changed. The published lists are one or a few sorted parts one
// after the other, which takes one pass and is not worth sorting.
func sorted(words []string) []string {
	var parts [][]string
	start := 0
	for i := 1; i <= len(words); i++ {
		if i < len(words) && words[i-1] <= words[i] {
			continue
		}
		if parts = append(parts, words[start:i]); len(parts) > maxParts {
			words = slices.Clone(words)
			slices.Sort(words)
			return words
		}
		start = i
	}
	if len(parts) < 2 {
		return words
	}
	merged := parts[0]
	for _, part := range parts[1:] {
		merged = merge(merged, part)
	}
	return merged
}

// maxParts is up to how many sorted parts merging is quicker than sorting.
const maxParts = 8

// merge is what two sorted lists have together, in order.
func merge(a, b []string) []string {
	out := make([]string, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if a[0] <= b[0] {
			out, a = append(out, a[0]), a[1:]
		} else {
			out, b = append(out, b[0]), b[1:]
		}
	}
	return append(append(out, a...), b...)
}
