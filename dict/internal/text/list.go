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

// maxLine is the longest line of a list in bytes; no word comes near it.
const maxLine = 512

// LineError is the error for a refused line of a word list.
type LineError struct {
	Line   int // from 1
	Reason string
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Reason) }

// EachWord calls add with every plain word of a list, and returns the number of bytes read. A list is UTF-8 text with
// one word a line, ended by LF or CRLF. A byte order mark, spaces around a word, blank lines and lines that begin with
// '#' are skipped. Fold is applied to each word; what is then not a plain word (hyphens, apostrophes, digits, other
// alphabets) is dropped.
//
// In strict mode it also drops words with hyphens and the like, but returns a LineError for anything that shows that
// the file is not a word list (broken UTF-8, several words or columns on a line, digits, signs, endless lines).
//
// It stops at an error of r or add, and returns it.
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

// nextLine reads up to the end of a line. If the line is longer than the reader's buffer it returns only the beginning;
// size counts the whole line.
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

// unfit says why a line cannot be part of a word list, "" if it can.
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
