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

// What is not as in today's lists in those that games were played with first: "+WORD" was in, "-WORD" was not.
var (
	//go:embed data/first-fr.txt.gz
	firstFrench []byte
	//go:embed data/first-en.txt.gz
	firstEnglish []byte
)

// firstSuffix ends the names of the first lists.
const firstSuffix = "-" + First

// firstOf keeps the first list of each embedded list once made.
var firstOf sync.Map // of name to func() *Graph

// first returns the list as it was when games were first played with it. An operator's list has always been as it is.
func first(name string) *Graph {
	loaded.RLock()
	own, ok := loaded.graphs[name]
	loaded.RUnlock()
	if ok {
		return own
	}
	made, _ := firstOf.LoadOrStore(name, sync.OnceValue(func() *Graph {
		today := embedded[name]()
		words, err := formerly(today.Words(), *firsts[name], today.MaxWordLen())
		if err != nil {
			panic(fmt.Sprintf("dict: first %s: %v", name, err))
		}
		return lasting(name+firstSuffix, words, today)
	}))
	return made.(func() *Graph)()
}

// formerly undoes the changes of a list: the packed text says which. Words longer than longest are of no list like it.
func formerly(today []string, packed []byte, longest int) ([]string, error) {
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
