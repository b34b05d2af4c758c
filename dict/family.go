package dict

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"tablee/dict/offheap"
)

// FamilySuffix ends the names of the lists without slurs and obscenities: "fr" and "fr-family" are the same list except
// for these words.
const FamilySuffix = "-" + Family

// The words that the family lists leave out, one a line, with letters rotated by thirteen so that nobody finds them by
// a search; "STEM*" stands for every word that begins with STEM. data/README.md gives the criteria.
var (
	//go:embed data/family-fr.txt
	familyFrench string
	//go:embed data/family-en.txt
	familyEnglish string
)

// leftOut is what a family list leaves out.
type leftOut struct {
	words map[string]bool
	stems map[byte][]string // by first letter
}

// readLeftOut reads one of the texts.
func readLeftOut(text string) leftOut {
	out := leftOut{words: map[string]bool{}, stems: map[byte][]string{}}
	for line := range strings.FieldsSeq(strings.Map(rotate, text)) {
		if stem, any := strings.CutSuffix(line, "*"); any {
			out.stems[stem[0]] = append(out.stems[stem[0]], stem)
		} else {
			out.words[line] = true
		}
	}
	return out
}

// rotate rotates a capital by thirteen letters.
func rotate(r rune) rune {
	if 'A' <= r && r <= 'Z' {
		return 'A' + (r-'A'+13)%26
	}
	return r
}

func (l *leftOut) has(word string) bool {
	return l.words[word] ||
		slices.ContainsFunc(l.stems[word[0]], func(s string) bool { return strings.HasPrefix(word, s) })
}

// families are the texts, by the name of the list from which they remove words.
var families = map[string]*string{"fr": &familyFrench, "fr" + allSuffix: &familyFrench, "en": &familyEnglish}

// firsts are the differences between the first lists and today's, by the name of today's.
var firsts = map[string]*[]byte{"fr": &firstFrench, "fr" + allSuffix: &firstFrench, "en": &firstEnglish}

// familyOf holds the family list of each list that has been asked for; an operator's list has one too.
var familyOf sync.Map // of *Graph to func() *Graph

// family returns g without the words of the text; it is made at the first call.
func family(g *Graph, name, text string) *Graph {
	made, _ := familyOf.LoadOrStore(g, sync.OnceValue(func() *Graph {
		out := readLeftOut(text)
		return newOffHeap(name, slices.DeleteFunc(g.Words(), out.has), g.GaddagRoot() != 0)
	}))
	return made.(func() *Graph)()
}

// newOffHeap is a graph of words that come from a valid list.
func newOffHeap(name string, words []string, gaddag bool) *Graph {
	g, err := New(name, words, gaddag)
	if err != nil {
		panic(err)
	}
	g.nodes = offheap.Copy(g.nodes)
	return g
}
