// Package trie implements a set of words that can be changed, as a 26-ary tree.
package trie

import (
	"io"

	"tablee/dict/internal/text"
)

// Trie is a set of words as a 26-ary tree: each of the 26 links of a node stands for a letter, and a flag at the node
// says whether the letters on the path to it are a word. It is the dictionary that the letters-rummy text asks for:
// simple, changeable, and large. A dict.Graph is smaller and faster.
//
// The zero Trie is empty and ready. A Trie must not be changed by one
// goroutine while another uses it.
type Trie struct {
	// Nodes are stored in chunks and refer to each other by number, which halves their size and gives the garbage
	// collector no pointers to follow. Number 0 is the root, so a link of 0 is a missing one.
	chunks [][]trieNode
	used   uint32 // numbers assigned so far
	free   uint32 // first of the removed nodes, linked by their child 0; 0 for none
	words  int
}

type trieNode struct {
	child [text.Letters]uint32
	word  bool
}

const (
	chunkBits = 10
	chunkSize = 1 << chunkBits
)

func (t *Trie) node(i uint32) *trieNode { return &t.chunks[i>>chunkBits][i&(chunkSize-1)] }

// grow returns the number of an empty node.
func (t *Trie) grow() uint32 {
	if i := t.free; i != 0 {
		n := t.node(i)
		t.free = n.child[0]
		n.child[0] = 0
		return i
	}
	if t.used>>chunkBits == uint32(len(t.chunks)) {
		t.chunks = append(t.chunks, make([]trieNode, chunkSize))
	}
	t.used++
	return t.used - 1
}

// Len is the number of words.
func (t *Trie) Len() int { return t.words }

// Add adds a word to the set, after dict.Fold, and reports whether it was new. Anything that is not a plain word is
// ignored.
func (t *Trie) Add(word string) bool {
	word, plain := text.Fold(word)
	if !plain {
		return false
	}
	if t.used == 0 {
		t.grow() // the root
	}
	var at uint32
	for i := range len(word) {
		l := word[i] - 'A'
		next := t.node(at).child[l]
		if next == 0 {
			next = t.grow()
			t.node(at).child[l] = next
		}
		at = next
	}
	n := t.node(at)
	if n.word {
		return false
	}
	n.word = true
	t.words++
	return true
}

// Remove removes a word from the set, after dict.Fold, and reports whether it was there. It also removes the branch
// that led only to this word.
func (t *Trie) Remove(word string) bool {
	word, plain := text.Fold(word)
	if !plain || !t.Member(word) {
		return false
	}
	t.words--
	// The branch to remove hangs on the last node that is still needed.
	var at, keep uint32
	var cut int
	for i := range len(word) {
		if n := t.node(at); i == 0 || n.word || n.children() > 1 {
			keep, cut = at, i
		}
		at = t.node(at).child[word[i]-'A']
	}
	n := t.node(at)
	n.word = false
	if n.children() > 0 {
		return true
	}
	at = t.node(keep).child[word[cut]-'A']
	t.node(keep).child[word[cut]-'A'] = 0
	for i := cut + 1; ; i++ {
		n, dead := t.node(at), at
		if i < len(word) {
			at = n.child[word[i]-'A']
		}
		*n = trieNode{}
		n.child[0], t.free = t.free, dead
		if i == len(word) {
			return true
		}
	}
}

// children is the number of links of n.
func (n *trieNode) children() int {
	k := 0
	for _, c := range n.child {
		if c != 0 {
			k++
		}
	}
	return k
}

// Nodes is the number of nodes of the tree: one for each beginning of a word, including the empty one; 0 for the zero
// Trie.
func (t *Trie) Nodes() int {
	n := int(t.used)
	for i := t.free; i != 0; i = t.node(i).child[0] {
		n--
	}
	return n
}

// Member reports whether word is in the set: see dict.WordSet.
func (t *Trie) Member(word string) bool { return t.used > 0 && word != "" && t.member(0, word) }

// member reports whether a word of the set continues from node at with rest.
func (t *Trie) member(at uint32, rest string) bool {
	for i := range len(rest) {
		n := t.node(at)
		if rest[i] == text.Joker {
			for _, c := range n.child {
				if c != 0 && t.member(c, rest[i+1:]) {
					return true
				}
			}
			return false
		}
		l := text.LetterOf(rest[i])
		if l >= text.Letters {
			return false
		}
		if at = n.child[l]; at == 0 {
			return false
		}
	}
	return t.node(at).word
}

// ReadFrom adds the words of a list, one a line: UTF-8 text, LF or CRLF. Blank lines and lines that begin with '#' are
// skipped, dict.Fold is applied, and what is then not a plain word (hyphens, apostrophes, digits) is dropped, as are
// lines of more than 512 bytes. It returns the number of bytes read, and the reader's error if there was one.
func (t *Trie) ReadFrom(r io.Reader) (int64, error) {
	return text.EachWord(r, false, func(_ int, word string) error {
		t.Add(word)
		return nil
	})
}

// Words lists the words in alphabetical order.
func (t *Trie) Words() []string {
	words := make([]string, 0, t.words)
	if t.used > 0 {
		words = t.list(0, nil, words)
	}
	return words
}

// list appends the words below node at, whose letters are prefix.
func (t *Trie) list(at uint32, prefix []byte, words []string) []string {
	n := t.node(at)
	if n.word {
		words = append(words, string(prefix))
	}
	for l, c := range n.child {
		if c != 0 {
			words = t.list(c, append(prefix, 'A'+byte(l)), words)
		}
	}
	return words
}
