package dict

import (
	"fmt"
	"io"

	"tablee/dict/internal/text"
)

// maxWords bounds a list, so that a wrong file cannot use up the memory.
const maxWords = 2_000_000

// LineError is the error for a refused line of a word list.
type LineError = text.LineError

// OpenBoard reads an operator's list for Scrabble: its words of MinLen to BoardLen letters, with the GADDAG. name is
// used in messages. A file that is not a list of words, one a line in UTF-8, is refused with an error that wraps a
// LineError; words with hyphens or apostrophes are left out, as in printed lists.
func OpenBoard(name string, r io.Reader) (*Graph, error) {
	return open(name, r, BoardLen, true)
}

// OpenAll reads a list like OpenBoard, but with words of MinLen to MaxLen letters and without a GADDAG.
func OpenAll(name string, r io.Reader) (*Graph, error) {
	return open(name, r, MaxLen, false)
}

func open(name string, r io.Reader, maxLen int, gaddag bool) (*Graph, error) {
	words, err := read(name, r, maxLen)
	if err != nil {
		return nil, err
	}
	return New(name, words, gaddag)
}

// read reads the words of MinLen to maxLen letters of a list, in the order in which they stand there.
func read(name string, r io.Reader, maxLen int) ([]string, error) {
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
	return words, nil
}
