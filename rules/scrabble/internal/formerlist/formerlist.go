// Package formerlist has the word lists that the test cases of move generation and of endgames were made with, by
// programs of others: the lists of package dict as they were first.
package formerlist

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"

	"tablee/dict"
)

// files say by what the lists differ from today's: "+WORD" was in, "-WORD" was not.
//
//go:embed *.txt.gz
var files embed.FS

// sums are the SHA-256 of the lists' text: capitals, one word a line, sorted.
var sums = map[string]string{
	"fr": "e151395b15bcce15d94ea0ae1b7a4a1a614cca6585cfb18e38632b14b01debfe",
	"en": "9c141826c3166bd4508bef5faa75230a6fbb6f5db23c9329d07de13e114de13c",
}

var (
	french  = sync.OnceValue(func() *dict.Graph { return build("fr") })
	english = sync.OnceValue(func() *dict.Graph { return build("en") })
)

// Of is the former list for Scrabble of a language, "fr" or "en". It panics if it is not that list: whoever changes
// today's list makes the files anew.
func Of(lang string) *dict.Graph {
	if lang == "fr" {
		return french()
	}
	return english()
}

func build(lang string) *dict.Graph {
	g, err := read(lang)
	if err != nil {
		panic(fmt.Sprintf("former list %s: %v", lang, err))
	}
	return g
}

func read(lang string) (*dict.Graph, error) {
	packed, err := files.ReadFile(lang + ".txt.gz")
	if err != nil {
		return nil, err
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(z)
	if err != nil {
		return nil, err
	}
	today, _ := dict.Get(lang)
	words := map[string]bool{}
	for w := range today.All() {
		words[w.String()] = true
	}
	for line := range strings.FieldsSeq(string(text)) {
		if line[0] == '+' {
			words[line[1:]] = true
		} else {
			delete(words, line[1:])
		}
	}
	list := slices.Sorted(maps.Keys(words))
	if sum := fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(list, "\n")+"\n"))); sum != sums[lang] {
		return nil, fmt.Errorf("SHA-256 %s, want %s", sum, sums[lang])
	}
	return dict.New("former "+lang, list, true)
}
