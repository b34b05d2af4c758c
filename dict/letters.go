package dict

import (
	"fmt"
	"math/bits"
	"strings"

	"tablee/dict/internal/text"
)

// Letter is a letter's number: 0 to 25 for A to Z, 26 for the separator of
// the GADDAG.
type Letter = uint8

const (
	// Letters is the number of letters of the alphabet.
	Letters = text.Letters
	// Separator marks the turn, in the GADDAG, from the reversed prefix to the rest of the word; Gordon writes it as a
	// diamond.
	Separator Letter = 26
	// Blank is the index of the blanks in a Rack.
	Blank = 26
	// Joker stands for exactly one letter in a word that is looked up, and for
	// a blank in a rack.
	Joker = text.Joker
	// MinLen and MaxLen bound the length of the words of a Graph, in letters.
	MinLen, MaxLen = 2, 31
	// BoardLen is the longest word that a 15x15 board can hold, and the limit of lists for Scrabble.
	BoardLen = 15
)

// Mask is a set of letters: bit i is Letter i, so bits 0 to 25 are A to Z and
// bit 26 is the separator.
type Mask uint32

const (
	// AllLetters is the mask of A to Z.
	AllLetters Mask = 1<<Letters - 1
	// SeparatorBit is the mask of the separator alone.
	SeparatorBit Mask = 1 << Separator
)

// Has reports whether l is in m.
func (m Mask) Has(l Letter) bool { return m>>l&1 != 0 }

// Len is the number of letters in m.
func (m Mask) Len() int { return bits.OnesCount32(uint32(m)) }

// First is the smallest letter of m, which must not be empty.
func (m Mask) First() Letter { return Letter(bits.TrailingZeros32(uint32(m))) }

// String is the letters of m in alphabetical order; the separator is '+'.
func (m Mask) String() string {
	var b strings.Builder
	for ; m != 0; m &= m - 1 {
		if l := m.First(); l < Separator {
			b.WriteByte('A' + l)
		} else {
			b.WriteByte('+')
		}
	}
	return b.String()
}

// Fold converts s to capitals without accents: letters of both cases, accented ones (composed or with combining marks),
// and the ligatures OE and AE as two letters. Any other character stays. plain reports whether the result is a plain
// word: one or more letters from A to Z only.
func Fold(s string) (folded string, plain bool) { return text.Fold(s) }

// Word is a word as a value: it can be compared with ==, kept, and needs no allocation. The zero Word is empty.
type Word struct {
	n    uint8
	text [MaxLen]byte // 'A' to 'Z', then zeroes
}

// Len is the number of letters.
func (w Word) Len() int { return int(w.n) }

// At is the letter at i, 0 <= i < w.Len().
func (w Word) At(i int) Letter { return w.text[i] - 'A' }

// push adds a letter at the end; w must have less than MaxLen.
func (w *Word) push(l Letter) {
	w.text[w.n] = 'A' + l
	w.n++
}

// pop takes the last letter off.
func (w *Word) pop() {
	w.n--
	w.text[w.n] = 0
}

// String is the word in capitals.
func (w Word) String() string { return string(w.text[:w.n]) }

// Append adds the word in capitals to b.
func (w Word) Append(b []byte) []byte { return append(b, w.text[:w.n]...) }

// Rack is a multiset of letters with blanks: Rack[l] is the number of Letter l, Rack[Blank] the number of blanks.
type Rack [Letters + 1]uint8

// ParseRack parses a rack such as "AEIRST*": letters of either case, accents folded, '*' or '?' for a blank, spaces
// ignored, at most 255 tiles.
func ParseRack(s string) (Rack, error) {
	var r Rack
	folded, _ := Fold(strings.ReplaceAll(s, " ", ""))
	if len(folded) > 255 {
		return Rack{}, fmt.Errorf("rack of %d tiles: 255 at most", len(folded))
	}
	for _, c := range folded {
		switch {
		case 'A' <= c && c <= 'Z':
			r[c-'A']++
		case c == Joker || c == '?':
			r[Blank]++
		default:
			return Rack{}, fmt.Errorf("rack %q: %q is neither a letter nor '*'", s, c)
		}
	}
	return r, nil
}

// Len is the number of tiles, blanks included.
func (r *Rack) Len() int {
	n := 0
	for _, k := range r {
		n += int(k)
	}
	return n
}
