package dict

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"tablee/dict/offheap"
)

// FamilySuffix ends the names of the lists without slurs and obscenities: "fr" and "fr-family" are the same list but
// for these.
const FamilySuffix = "-" + Family

// What the family lists leave out, one word a line, moved on by thirteen letters so that nobody comes upon them by
// searching; "STEM*" stands for every word that begins so. data/README.md says by what rule they were chosen.
var (
	//go:embed data/family-fr.txt
	familyFrench string
	//go:embed data/family-en.txt
	familyEnglish string
)

// leftOut is what a family list leaves out.
type leftOut struct {
	words map[string]bool
	stems map[byte][]string // by their first letter
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

// rotate moves a capital on by thirteen letters.
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

// families are the texts by the name of the list that they are taken from.
var families = map[string]*string{"fr": &familyFrench, "fr" + allSuffix: &familyFrench, "en": &familyEnglish}

// firsts are the differences of the first lists from today's, by the name of these.
var firsts = map[string]*[]byte{"fr": &firstFrench, "fr" + allSuffix: &firstFrench, "en": &firstEnglish}

// familyOf keeps the family list of each list once made, so that an operator's list has one, too.
var familyOf sync.Map // of *Graph to func() *Graph

// family returns the list without what the text names, made at the first call.
func family(g *Graph, name, text string) *Graph {
	made, _ := familyOf.LoadOrStore(g, sync.OnceValue(func() *Graph {
		out := readLeftOut(text)
		return lasting(name, slices.DeleteFunc(g.Words(), out.has), g)
	}))
	return made.(func() *Graph)()
}

// lasting is the graph of these words, made like another.
func lasting(name string, words []string, like *Graph) *Graph {
	g, err := New(name, words, like.GaddagRoot() != 0)
	if err != nil {
		panic(err) // the words were a list before
	}
	g.nodes = offheap.Copy(g.nodes)
	return g
}
