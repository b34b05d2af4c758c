package dict

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"sync"

	"tablee/dict/offheap"
)

// The lists as they were published, one word a line; data/README.md names their sources. Building a graph from the text
// takes a third of a second, too little to justify a format for stored graphs, and anyone can read the text. The French
// list is in two files because parts of it have other licences. The list for Scrabble is the one of all lengths,
// limited to words of BoardLen letters.
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
	r, err := unzipped(name, packed...)
	if err != nil {
		return nil, err
	}
	return open(name, r)
}

// unzipped reads what one or several gzipped files contain.
func unzipped(name string, packed ...[]byte) (io.Reader, error) {
	z, err := gzip.NewReader(bytes.NewReader(slices.Concat(packed...))) // it reads concatenated files
	if err != nil {
		return nil, fmt.Errorf("word list %s: %w", name, err)
	}
	return &limited{z, maxUnpacked}, nil
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
