package dict

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"

	"tablee/dict/offheap"
)

// allSuffix ends the names of lists that hold words of all lengths.
const allSuffix = "-all"

var listName = regexp.MustCompile(`^[a-z][a-z0-9-]{0,31}$`)

// embedded are the lists inside the binary, by name.
var embedded = map[string]func() *Graph{
	"fr": french, "fr" + allSuffix: frenchAll, "en": english,
}

// loaded are the operator's lists. Nothing else in this package changes while the program runs, and only Load changes
// it.
var loaded struct {
	sync.RWMutex
	graphs map[string]*Graph
}

// Get returns the list with that name: the operator's if Load has added one, else an embedded one: "fr", "en" or
// "fr-all", or one of these without slurs and obscenities ("fr-family" and so on). It is built at the first call. ok is
// false for any other name.
func Get(name string) (g *Graph, ok bool) {
	loaded.RLock()
	g, ok = loaded.graphs[name]
	loaded.RUnlock()
	if ok {
		return g, true
	}
	if build, ok := embedded[name]; ok {
		return build(), true
	}
	if full, ok := strings.CutSuffix(name, FamilySuffix); ok && families[full] != nil {
		return family(must(full), name, *families[full]), true
	}
	if today, ok := strings.CutSuffix(name, firstSuffix); ok && firsts[today] != nil {
		return first(today), true
	}
	return nil, false
}

// Names lists the names that Get accepts, sorted.
func Names() []string {
	names := slices.Collect(maps.Keys(embedded))
	for name := range families {
		names = append(names, name+FamilySuffix)
	}
	loaded.RLock()
	names = slices.AppendSeq(names, maps.Keys(loaded.graphs))
	loaded.RUnlock()
	slices.Sort(names)
	return slices.Compact(names)
}

// Load reads an operator's list. It replaces the list of that name, or adds a new one, together with its family list. A
// list whose name ends in "-all" has words of all lengths and is read by OpenAll; any other is for Scrabble and is read
// by OpenBoard. Names consist of lower-case letters, digits and hyphens. On an error nothing changes.
//
// Load must be called at start-up: games in progress keep the list that they have.
func Load(name string, r io.Reader) error {
	if !listName.MatchString(name) {
		return fmt.Errorf("word list %q: a name is made of small letters, digits and hyphens, 32 at most", name)
	}
	read := OpenBoard
	if strings.HasSuffix(strings.TrimSuffix(name, FamilySuffix), allSuffix) {
		read = OpenAll
	}
	g, err := read(name, r)
	if err != nil {
		return err
	}
	loaded.Lock()
	defer loaded.Unlock()
	if loaded.graphs == nil {
		loaded.graphs = map[string]*Graph{}
	}
	g.nodes = offheap.Copy(g.nodes)
	loaded.graphs[name] = g
	return nil
}

// LoadFile is Load with a file. The text is a name and the path of a file, "fr=words.txt", or only a path: the file
// then replaces every embedded list.
func LoadFile(text string) error {
	name, path, named := strings.Cut(text, "=")
	names := []string{name}
	if !named {
		path, names = text, slices.Sorted(maps.Keys(embedded))
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("words: %w", err)
	}
	for _, name := range names {
		if err := Load(name, bytes.NewReader(data)); err != nil {
			return fmt.Errorf("words: %s: %w", path, err)
		}
	}
	return nil
}

// French is the French list for Scrabble: 407 469 words of 2 to 15 letters with the GADDAG, unless Load has replaced
// "fr". The first call builds it, in well under a second; concurrent calls wait for it. To have it ready in time, call
// it from a goroutine at start-up.
func French() *Graph { return must("fr") }

// FrenchAll is the French list of all lengths, 422 285 words of 2 to 26 letters without GADDAG, for letters rummy,
// unless Load has replaced "fr-all". The first call builds it, in a tenth of a second.
func FrenchAll() *Graph { return must("fr" + allSuffix) }

// English is the English list for Scrabble: 273 068 words of 2 to 15 letters with the GADDAG, unless Load has replaced
// "en". The first call builds it.
func English() *Graph { return must("en") }

// Kinds of lists, for Of.
const (
	All    = "all"    // the complete list of today
	Family = "family" // without slurs and obscenities
	First  = "first"  // the complete list in its first state, for games that began with it
)

// Of is the list of a kind: "fr", "fr-all" or "en" itself, or a variant. An unknown kind is All.
func Of(name, kind string) *Graph {
	switch kind {
	case Family:
		return must(name + FamilySuffix)
	case First:
		return must(name + firstSuffix)
	}
	return must(name)
}

// must is Get for a name that always exists.
func must(name string) *Graph {
	g, _ := Get(name)
	return g
}
