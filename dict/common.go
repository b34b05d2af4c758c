package dict

import (
	_ "embed"
	"sync"
)

// The common words, packed as the lists are; data/README.md names their source.
var (
	//go:embed data/common-fr.txt.gz
	commonFrench []byte
	//go:embed data/common-en.txt.gz
	commonEnglish []byte
)

var (
	commonFr = sync.OnceValue(func() *Graph { return mustUnpack("fr-common", OpenAll, commonFrench) })
	commonEn = sync.OnceValue(func() *Graph { return mustUnpack("en-common", OpenAll, commonEnglish) })
)

// Common is the words of a language that nearly everybody knows, some 15 000: those of the family list, with their
// inflected forms, that are among the 20 000 most frequent ones of film subtitles. It is no list to play with: it lacks
// rare forms of known words. An unknown language is French. The first call builds it, in a few milliseconds.
func Common(lang string) *Graph {
	if lang == "en" {
		return commonEn()
	}
	return commonFr()
}
