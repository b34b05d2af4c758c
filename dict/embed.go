package dict

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"sync"

	"tablee/dict/internal/text"
	"tablee/dict/offheap"
)

// The lists as they were published, packed as package text does and gzipped; data/README.md names their sources and
// how to read them. Building a graph from the words takes a third of a second, too little to justify a format for
// stored graphs, and these files are smaller than a graph. The French list is in two files because parts of it have
// other licences. The list for Scrabble is the one of all lengths, limited to words of BoardLen letters.
var (
	//go:embed data/fr.txt.gz
	frenchText []byte
	//go:embed data/fr-more.txt.gz
	frenchMoreText []byte
	//go:embed data/en.txt.gz
	englishText []byte
)

// maxUnpacked bounds the text of an embedded list, in bytes.
const maxUnpacked = 32 << 20

var (
	french    = sync.OnceValue(func() *Graph { return mustUnpack("fr", OpenBoard, frenchText, frenchMoreText) })
	frenchAll = sync.OnceValue(func() *Graph { return mustUnpack("fr-all", OpenAll, frenchText, frenchMoreText) })
	english   = sync.OnceValue(func() *Graph { return mustUnpack("en", OpenBoard, englishText) })
)

// opener is OpenBoard or OpenAll.
type opener func(name string, r io.Reader) (*Graph, error)

// mustUnpack panics if the embedded list is damaged, because the binary is then not the one that was tested.
func mustUnpack(name string, open opener, packed ...[]byte) *Graph {
	g, err := unpack(name, open, packed...)
	if err != nil {
		panic(fmt.Sprintf("dict: embedded %v", err))
	}
	g.nodes = offheap.Copy(g.nodes)
	return g
}

// unpack reads a list from one or several gzipped files. Gzip's checksum detects damage that the rules for lists would
// not.
func unpack(name string, open opener, packed ...[]byte) (*Graph, error) {
	r, err := unpacked(name, packed...)
	if err != nil {
		return nil, err
	}
	return open(name, r)
}

// unpacked reads the words of one or several gzipped files, one a line; package text says how they are packed.
func unpacked(name string, packed ...[]byte) (io.Reader, error) {
	var parts []io.Reader
	for _, p := range packed {
		z, err := gzip.NewReader(bytes.NewReader(p))
		if err != nil {
			return nil, fmt.Errorf("word list %s: %w", name, err)
		}
		parts = append(parts, text.Unpack(z))
	}
	return &limited{io.MultiReader(parts...), maxUnpacked}, nil
}

// limited reads from r, and fails instead of reading more than left bytes.
type limited struct {
	r    io.Reader
	left int
}

func (l *limited) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	if l.left -= n; l.left < 0 {
		return n, fmt.Errorf("more than %d bytes unpacked", maxUnpacked)
	}
	return n, err
}
