package dict

import (
	"fmt"
	"io"

	"tablee/dict/internal/text"
)

// maxWords bounds a list, so that a wrong file cannot eat the memory.
const maxWords = 2_000_000

// LineError says which line of a word list was refused, and why.
type LineError = text.LineError

// OpenBoard reads an operator's list for Scrabble: its words of MinLen to
// BoardLen letters, with the GADDAG. name is for messages. A file that is not
// a list of words, one a line in UTF-8, is refused with a LineError inside;
// words with hyphens or apostrophes are left out, as in the printed lists.
func OpenBoard(name string, r io.Reader) (*Graph, error) {
	return open(name, r, BoardLen, true)
}

// OpenAll reads like OpenBoard, but words of MinLen to MaxLen letters, and
// builds no GADDAG.
func OpenAll(name string, r io.Reader) (*Graph, error) {
	return open(name, r, MaxLen, false)
}

func open(name string, r io.Reader, maxLen int, gaddag bool) (*Graph, error) {
	var words []string
	_, err := text.EachWord(r, true, func(line int, w string) error {
		if len(w) < MinLen || len(w) > maxLen {
			return nil
		}
		if len(words) == maxWords {
			return &LineError{Line: line, Reason: fmt.Sprintf("more than %d words", maxWords)}
		}
		words = append(words, w)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("word list %s: %w", name, err)
	}
	if len(words) == 0 {
		return nil, fmt.Errorf("word list %s: no word of %d to %d letters", name, MinLen, maxLen)
	}
	return New(name, words, gaddag)
}
