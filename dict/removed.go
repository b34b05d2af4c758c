package dict

import (
	"strings"
	"sync"
)

// removedWords are words that today's lists have lost since games were played with them, in alphabetical order: they
// are none. The first lists still have them.
var removedWords = map[string][]string{"fr": {"DPI", "SDCARD", "SDCARDS"}}

// withRemoved holds what WithRemoved has made; of *Graph to func() *Graph.
var withRemoved sync.Map

// WithRemoved is a list with the words that were in it and have been removed since, for stored games in which such a
// word lies on the table; ok is false if there are none. The first call for a list builds the graph.
func WithRemoved(g *Graph) (former *Graph, ok bool) {
	lang, _, _ := strings.Cut(g.Name(), "-")
	words := removedWords[lang]
	if len(words) == 0 || g.Member(words[0]) {
		return nil, false
	}
	made, _ := withRemoved.LoadOrStore(g, sync.OnceValue(func() *Graph {
		return newOffHeap(g.Name(), merge(g.Words(), words), g.GaddagRoot() != 0)
	}))
	return made.(func() *Graph)(), true
}
