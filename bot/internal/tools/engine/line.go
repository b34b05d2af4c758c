package engine

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// MaxLine is the longest line that is read, in bytes, without its end.
const MaxLine = 1 << 20

// ErrLong is the error for a line that was longer than MaxLine and has been skipped.
var ErrLong = errors.New("the line is longer than 1 MiB")

// LineReader reads lines of limited length. It never holds more than one line in memory.
type LineReader struct {
	in  *bufio.Reader
	buf []byte
}

// NewLineReader reads lines from r.
func NewLineReader(r io.Reader) *LineReader { return &LineReader{in: bufio.NewReaderSize(r, 1<<16)} }

// Next returns the next line without its end ("\n" or "\r\n"); it is valid until the next call. The last line
// needs no end. The error is io.EOF after the last line, ErrLong for a line that was skipped, after which
// reading goes on, or the reader's own.
func (l *LineReader) Next() ([]byte, error) {
	l.buf = l.buf[:0]
	long := false
	for {
		part, err := l.in.ReadSlice('\n')
		if !long {
			l.buf = append(l.buf, part...)
			// Two more bytes are the end of the line.
			if long = len(l.buf) > MaxLine+2; long {
				l.buf = nil // a huge line must not keep its memory
			}
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && (!errors.Is(err, io.EOF) || len(l.buf) == 0 && !long):
			return nil, err
		}
		line := bytes.TrimSuffix(bytes.TrimSuffix(l.buf, []byte("\n")), []byte("\r"))
		if long || len(line) > MaxLine {
			return nil, ErrLong
		}
		return line, nil
	}
}
