package dict

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
)

// The differences between the lists with which games were first played and today's: "+WORD" was in the first list,
// "-WORD" was not.
var (
	//go:embed data/first-fr.txt.gz
	firstFrench []byte
	//go:embed data/first-en.txt.gz
	firstEnglish []byte
)

// firstSuffix ends the names of the first lists.
const firstSuffix = "-" + First

// firstOf holds the first list of each embedded list that has been asked for.
var firstOf sync.Map // of name to func() *Graph

// first returns the list as it was when games were first played with it. For an operator's list that is the list
// itself.
func first(name string) *Graph {
	loaded.RLock()
	own, ok := loaded.graphs[name]
	loaded.RUnlock()
	if ok {
		return own
	}
	made, _ := firstOf.LoadOrStore(name, sync.OnceValue(func() *Graph {
		today := embedded[name]()
		words, err := revertChanges(today.Words(), *firsts[name], today.MaxWordLen())
		if err != nil {
			panic(fmt.Sprintf("dict: first %s: %v", name, err))
		}
		return newGraphLike(name+firstSuffix, words, today)
	}))
	return made.(func() *Graph)()
}

// revertChanges reverts the changes of a list, which the packed text contains. It ignores words longer than longest,
// which such a list cannot have.
func revertChanges(today []string, packed []byte, longest int) ([]string, error) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(&limited{z, maxUnpacked})
	if err != nil {
		return nil, err
	}
	words := make(map[string]bool, len(today))
	for _, w := range today {
		words[w] = true
	}
	for line := range strings.FieldsSeq(string(text)) {
		switch word := line[1:]; {
		case line[0] == '-':
			delete(words, word)
		case len(word) <= longest:
			words[word] = true
		}
	}
	return slices.Sorted(maps.Keys(words)), nil
}
