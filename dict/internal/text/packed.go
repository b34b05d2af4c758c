package text

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// A packed list has a mark before each word: how many letters at the end of the previous word are dropped, 'a' for
// none, 'b' for one and so on. The new letters follow; the others are those of the previous word:
//
//	AA ABACA ABACAS -> aAAbBACAaS
//
// Sorted words share their beginnings, and many of them the same endings in the same order. Gzip makes a packed list a
// third of what it makes of the words.

// maxPacked is the longest word of a packed list.
const maxPacked = 64

// Pack packs words of capitals, of at most maxPacked letters.
func Pack(words []string) []byte {
	var packed []byte
	last := ""
	for _, w := range words {
		same := 0
		for same < min(len(w), len(last)) && w[same] == last[same] {
			same++
		}
		packed = append(packed, byte('a'+len(last)-same))
		packed = append(packed, w[same:]...)
		last = w
	}
	return packed
}

// Gzip packs words, as Pack does, and gzips that.
func Gzip(words []string) ([]byte, error) {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(Pack(words)); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

// Unpack returns the words of a packed list, one a line. Reading it fails where the list is damaged.
func Unpack(packed io.Reader) io.Reader {
	return &unpacker{packed: bufio.NewReaderSize(packed, 64<<10)}
}

type unpacker struct {
	packed *bufio.Reader
	word   []byte // the word so far
	any    bool   // it has begun
	lines  []byte // not yet read
	err    error  // after these lines
	room   [32 << 10]byte
}

func (u *unpacker) Read(p []byte) (int, error) {
	if len(u.lines) == 0 && u.err == nil {
		u.lines, u.err = u.fill(u.room[:0])
	}
	if len(u.lines) == 0 {
		return 0, u.err
	}
	n := copy(p, u.lines)
	u.lines = u.lines[n:]
	return n, nil
}

// fill appends lines until there is no room for the longest.
func (u *unpacker) fill(lines []byte) ([]byte, error) {
	for len(lines) < len(u.room)-maxPacked {
		b, err := u.packed.ReadByte()
		if errors.Is(err, io.EOF) && u.any {
			u.any = false
			return append(append(lines, u.word...), '\n'), io.EOF
		}
		switch {
		case err != nil:
			return lines, err
		case b >= 'A' && b <= 'Z' && u.any && len(u.word) < maxPacked:
			u.word = append(u.word, b)
		case b >= 'a' && int(b-'a') <= len(u.word):
			if u.any {
				lines = append(append(lines, u.word...), '\n')
			}
			u.word, u.any = u.word[:len(u.word)-int(b-'a')], true
		default:
			return lines, fmt.Errorf("%q in a packed list after %q", b, u.word)
		}
	}
	return lines, nil
}
