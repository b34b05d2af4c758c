package dict

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"sync"
)

// The lists as they are published, one word a line; data/README.md tells where
// they come from. Building the graph from the text takes less time than
// unpacking a stored one would save, and anyone can read the text.
var (
	//go:embed data/fr.txt.gz
	frenchText []byte
	//go:embed data/en.txt.gz
	englishText []byte
)

// maxUnpacked bounds the text of an embedded list, in bytes.
const maxUnpacked = 32 << 20

var (
	french    = sync.OnceValue(func() *Graph { return mustUnpack("fr", frenchText, OpenBoard) })
	frenchAll = sync.OnceValue(func() *Graph { return mustUnpack("fr-all", frenchText, OpenAll) })
	english   = sync.OnceValue(func() *Graph { return mustUnpack("en", englishText, OpenBoard) })
)

// French is the French list for Scrabble: 398 287 words of 2 to 15 letters,
// with the GADDAG. The first call builds it, in well under a second; the
// others wait for it. To have it ready before it is needed, call it from a
// goroutine at start-up.
func French() *Graph { return french() }

// FrenchAll is the French list of all lengths, 412 424 words of 2 to 26
// letters, for letters rummy: no GADDAG. Built by the first call.
func FrenchAll() *Graph { return frenchAll() }

// English is the English list for Scrabble: 269 870 words of 2 to 15 letters,
// with the GADDAG. Built by the first call.
func English() *Graph { return english() }

// mustUnpack panics when the embedded list is damaged: the binary is then not
// what was tested.
func mustUnpack(name string, packed []byte, open func(string, io.Reader) (*Graph, error)) *Graph {
	g, err := unpack(name, packed, open)
	if err != nil {
		panic(fmt.Sprintf("dict: %v", err))
	}
	return g
}

// unpack reads a gzipped list. The checksum inside gzip finds damage.
func unpack(name string, packed []byte, open func(string, io.Reader) (*Graph, error)) (*Graph, error) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("embedded word list %s: %w", name, err)
	}
	return open(name, io.LimitReader(z, maxUnpacked))
}
