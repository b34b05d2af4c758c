package dict

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
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
		g, err := unpackFirst(name)
		if err != nil {
			panic(fmt.Sprintf("dict: first %s: %v", name, err))
		}
		return g
	}))
	return made.(func() *Graph)()
}

// unpackFirst makes the first list from today's words. They are read from the text: most that need the first list do
// not need today's graph, which takes much longer to make.
func unpackFirst(name string) (*Graph, error) {
	packed, maxLen, gaddag := [][]byte{frenchText, frenchMoreText}, BoardLen, true
	switch name {
	case "en":
		packed = [][]byte{englishText}
	case "fr" + allSuffix:
		maxLen, gaddag = MaxLen, false
	}
	r, err := unpacked(name, packed...)
	if err != nil {
		return nil, err
	}
	today, err := read(name, r, maxLen)
	if err != nil {
		return nil, err
	}
	words, err := revertChanges(sorted(today), *firsts[name], maxLen)
	if err != nil {
		return nil, err
	}
	return newOffHeap(name+firstSuffix, words, gaddag), nil
}

// revertChanges reverts the changes of a sorted list, which the packed text contains. It ignores words longer than
// longest, which such a list cannot have.
func revertChanges(today []string, packed []byte, longest int) ([]string, error) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("changes: %w", err)
	}
	text, err := io.ReadAll(&limited{z, maxUnpacked})
	if err != nil {
		return nil, err
	}
	var dropped []string
	added := make(map[string]bool)
	for line := range strings.FieldsSeq(string(text)) {
		switch word := line[1:]; {
		case line[0] == '-':
			added[word] = true
		case len(word) <= longest:
			dropped = append(dropped, word)
		}
	}
	slices.Sort(dropped)
	kept := slices.DeleteFunc(today, func(w string) bool { return added[w] })
	return merge(kept, dropped), nil
}
