package dict

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"tablee/dict/trie"
	"tablee/rules/rulestest"
	"tablee/rules/rulestest/sharedfile"
)

var (
	_ WordSet = (*Graph)(nil)
	_ WordSet = (*trie.Trie)(nil)
)

// mapSet is the plain set that the structures are held against.
type mapSet map[string]bool

func (s mapSet) Words() []string { return slices.Sorted(maps.Keys(s)) }

// Member tries every letter for every joker.
func (s mapSet) Member(word string) bool {
	return s.member([]byte(strings.ToUpper(word)))
}

func (s mapSet) member(word []byte) bool {
	i := bytes.IndexByte(word, Joker)
	if i < 0 {
		return s[string(word)]
	}
	defer func() { word[i] = Joker }()
	for word[i] = 'A'; word[i] <= 'Z'; word[i]++ {
		if s.member(word) {
			return true
		}
	}
	return false
}

// outside is a file that lies beside the repository, nil with a skipped test
// when it is not there.
func outside(t *testing.T, name string) []byte {
	t.Helper()
	path := sharedfile.Path(name)
	if path == "" {
		t.Skip("the list is not beside the repository")
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestSetsAgree holds trie, graph and map against each other on the real
// lists: whole words, near misses, random strings, and each of them with up to
// three jokers.
func TestSetsAgree(t *testing.T) {
	rulestest.Unraced(t)
	for _, l := range lists {
		t.Run(l.name, func(t *testing.T) {
			text, g := spellOut(t, l.packed...), l.graph()
			if !rulestest.Whole { // a part of it: TestEmbeddedLists holds the rest to its sum
				text = text[:strings.LastIndexByte(text[:len(text)/8], '\n')+1]
				var err error
				if g, err = OpenBoard(l.name, strings.NewReader(text)); err != nil {
					t.Fatal(err)
				}
			}
			setsAgree(t, text, g)
		})
	}
	t.Run("frgut", func(t *testing.T) {
		rulestest.Long(t)
		text := unzip(t, outside(t, "words/frgut.txt.gz"))
		g, err := OpenBoard("frgut", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if g.Len() != 311_438 {
			t.Errorf("%d words, want 311438", g.Len())
		}
		setsAgree(t, text, g)
	})
}

func setsAgree(t *testing.T, text string, graph *Graph) {
	plain := mapSet{}
	for w := range strings.FieldsSeq(text) {
		if len(w) <= BoardLen {
			plain[w] = true
		}
	}
	tree := &trie.Trie{}
	if _, err := tree.ReadFrom(strings.NewReader(strings.Join(plain.Words(), "\r\n"))); err != nil {
		t.Fatal(err)
	}
	words := plain.Words()
	for name, set := range map[string]WordSet{"trie": tree, "graph": graph} {
		if set.Len() != len(words) || !slices.Equal(set.Words(), words) {
			t.Fatalf("%s: %d words, not the %d of the list", name, set.Len(), len(words))
		}
	}
	rng := rand.New(rand.NewPCG(8, 26))
	hits := 0
	tries := rulestest.Of(40_000, 4_000)
	for range tries {
		w := vary(rng, words[rng.IntN(len(words))])
		want := plain.Member(w)
		if want {
			hits++
		}
		if got := tree.Member(w); got != want {
			t.Fatalf("trie.Member(%q): got %v, want %v", w, got, want)
		}
		if got := graph.Member(w); got != want {
			t.Fatalf("graph.Member(%q): got %v, want %v", w, got, want)
		}
	}
	if 4*hits < tries || 4*hits > 3*tries {
		t.Errorf("only %d of %d tries were words, so the test proves nothing", hits, tries)
	}
	removed(t, rng, tree, plain, words)
}

// vary makes a try of a word: as it is or spoilt, then with jokers or small
// letters or neither.
func vary(rng *rand.Rand, word string) string {
	w := []byte(word)
	at := rng.IntN(len(w))
	switch rng.IntN(6) {
	case 0:
		w[at] = 'A' + byte(rng.IntN(26))
	case 1:
		w = slices.Insert(w, at, 'A'+byte(rng.IntN(26)))
	case 2:
		w = slices.Delete(w, at, at+1)
	case 3:
		for i := range w {
			w[i] = 'A' + byte(rng.IntN(26))
		}
	}
	if len(w) == 0 {
		return ""
	}
	switch rng.IntN(4) {
	case 0:
		jokers := 1 + rng.IntN(2)
		if rng.IntN(100) == 0 {
			jokers = 3 // rarely: the map takes 17576 tries for them
		}
		for range jokers {
			w[rng.IntN(len(w))] = Joker
		}
	case 1:
		w = bytes.ToLower(w)
	}
	return string(w)
}

// removed takes half of the words out of the trie again.
func removed(t *testing.T, rng *rand.Rand, tree *trie.Trie, plain mapSet, words []string) {
	for _, i := range rng.Perm(len(words))[:len(words)/2] {
		if !tree.Remove(words[i]) {
			t.Fatalf("%s could not be removed", words[i])
		}
		delete(plain, words[i])
	}
	left := plain.Words()
	if got := tree.Words(); !slices.Equal(got, left) {
		t.Fatalf("%d words left, want %d", len(got), len(left))
	}
	var fresh trie.Trie
	for _, w := range left {
		fresh.Add(w)
	}
	if got, want := tree.Nodes(), fresh.Nodes(); got != want {
		t.Errorf("%d nodes after removing, %d in a trie of the words left", got, want)
	}
}
