package text

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxLine is the longest line of a list, in bytes: no word is near it.
const maxLine = 512

// LineError says which line of a word list was refused, and why.
type LineError struct {
	Line   int // from 1
	Reason string
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Reason) }

// EachWord calls add with every plain word of a list, and returns the number
// of bytes read. A list is UTF-8 text with one word a line, ended by LF or
// CRLF. A byte order mark, spaces around a word, blank lines and lines that
// begin with '#' are skipped; Fold is applied; what is no plain word after
// that (hyphens, apostrophes, digits, other alphabets) is dropped.
//
// A strict reader drops the same words as long as they are words: it refuses,
// with a LineError, what shows that the file is not such a list (broken UTF-8,
// several words or columns on a line, digits, signs, endless lines).
//
// An error of r or add ends the reading and is returned.
func EachWord(r io.Reader, strict bool, add func(line int, word string) error) (int64, error) {
	br := bufio.NewReaderSize(r, 64<<10)
	var read int64
	for line := 1; ; line++ {
		text, size, err := nextLine(br)
		read += size
		if err != nil && !errors.Is(err, io.EOF) {
			return read, err
		}
		if line == 1 {
			text = bytes.TrimPrefix(text, []byte("\uFEFF"))
		}
		text = bytes.TrimSpace(text)
		if len(text) > 0 && text[0] != '#' {
			if reason := unfit(text, size); strict && reason != "" {
				return read, &LineError{line, reason}
			}
			if word, plain := Fold(string(text)); plain && size <= maxLine {
				if err := add(line, word); err != nil {
					return read, err
				}
			}
		}
		if errors.Is(err, io.EOF) {
			return read, nil
		}
	}
}

// nextLine reads to the end of a line. Of a line longer than the reader's
// buffer it returns the beginning; size counts the whole.
func nextLine(br *bufio.Reader) (text []byte, size int64, err error) {
	text, err = br.ReadSlice('\n')
	size = int64(len(text))
	if errors.Is(err, bufio.ErrBufferFull) {
		text = bytes.Clone(text[:maxLine])
		for errors.Is(err, bufio.ErrBufferFull) {
			var more []byte
			more, err = br.ReadSlice('\n')
			size += int64(len(more))
		}
	}
	return text, size, err
}

// unfit says why a line cannot stand in a list of words, "" if it can.
func unfit(text []byte, size int64) string {
	switch {
	case size > maxLine:
		return fmt.Sprintf("%d bytes long, a word of at most %d expected", size, maxLine)
	case !utf8.Valid(text):
		return "not UTF-8 text"
	}
	for _, r := range string(text) {
		if !unicode.IsLetter(r) && !unicode.IsMark(r) && !strings.ContainsRune("-'’.\u2010\u2011", r) {
			return fmt.Sprintf("%q has %q in it, one word a line expected", text, r)
		}
	}
	return ""
}
