// Command commonwords makes dict/data/common-fr.txt.gz and common-en.txt.gz, the words that nearly everybody knows,
// from the lists of frequent words of two npm packages, which data/README.md names:
//
//	npm pack @zxcvbn-ts/language-fr@4.1.2 @zxcvbn-ts/language-en@4.1.1
//	go run ./dict/internal/commonwords -fr FOLDER/src -en FOLDER/src -out dict/data
//
// Of the most frequent words it takes those that the family list of the language has: names and pieces of words are
// no words there.
package main

import (
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tablee/dict"
	"tablee/dict/internal/text"
)

// frequent is how many of the most frequent words are looked at. Beyond them, names and rare forms prevail. Short
// ones must be more frequent, because many names and abbreviations are rare words too: XI, WU.
const frequent = 20_000

// enough is the rank up to which words of a length are taken.
func enough(letters int) int {
	switch letters {
	case 2:
		return frequent / 10
	case 3:
		return 4 * frequent / 10
	}
	return frequent
}

func main() {
	french := flag.String("fr", "", "the folder of the French lists, JSON arrays of words")
	english := flag.String("en", "", "the folder of the English lists")
	out := flag.String("out", "dict/data", "the folder to write to")
	flag.Parse()
	for lang, folder := range map[string]string{"fr": *french, "en": *english} {
		if err := write(lang, folder, *out); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// read reads a list of words, the most frequent first.
func read(folder, name string) (list []string, err error) {
	data, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return list, nil
}

// names are what is a first name and a surname, but for everyday words.
func names(lang, folder string) (map[string]bool, error) {
	firsts, err := read(folder, "firstnames.json")
	if err != nil {
		return nil, err
	}
	surnames, err := read(folder, "lastnames.json")
	if err != nil {
		return nil, err
	}
	everyday, err := os.ReadFile("dict/testdata/everyday-" + lang + ".txt")
	if err != nil {
		return nil, err
	}
	first, both := map[string]bool{}, map[string]bool{}
	for _, name := range firsts {
		folded, _ := dict.Fold(name)
		first[folded] = true
	}
	for _, name := range surnames {
		if folded, _ := dict.Fold(name); first[folded] {
			both[folded] = true
		}
	}
	for word := range strings.FieldsSeq(string(everyday)) {
		delete(both, word)
	}
	return both, nil
}

// write makes the file of a language.
func write(lang, folder, out string) error {
	list, err := read(folder, "commonWords.json")
	if err != nil {
		return err
	}
	name, err := names(lang, folder)
	if err != nil {
		return err
	}
	known, taken := dict.Of(lang, dict.Family), map[string]bool{}
	for rank, w := range list[:min(frequent, len(list))] {
		if folded, plain := dict.Fold(w); plain && rank < enough(len(folded)) && !name[folded] && known.Member(folded) {
			taken[folded] = true
		}
	}
	words := slices.Sorted(maps.Keys(taken))
	packed, err := text.Gzip(words)
	if err != nil {
		return err
	}
	fmt.Printf("%s: %d words, %d bytes, SHA-256 %x\n", lang, len(words), len(packed),
		sha256.Sum256([]byte(strings.Join(words, "\n")+"\n")))
	return os.WriteFile(filepath.Join(out, "common-"+lang+".txt.gz"), packed, 0o644)
}
