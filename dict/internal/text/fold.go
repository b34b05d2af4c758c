// Package text parses words, single ones and lists, and folds accents.
package text

import (
	"strings"
	"unicode/utf8"
)

const (
	// Letters is the number of letters of the alphabet.
	Letters = 26
	// Joker stands for exactly one letter in a word that is looked up.
	Joker = '*'
)

// LetterOf is the number of an ASCII letter of either case; any other byte
// gives a number above 25.
func LetterOf(c byte) uint8 { return c | 0x20 - 'a' }

// foldings lists, after each capital, the accented letters that become it:
// those of Latin-1 and Latin Extended-A whose canonical decomposition (Unicode
// NFD) is that letter with marks.
const foldings = "AÀÁÂÃÄÅĀĂĄàáâãäåāăą" +
	"CÇĆĈĊČçćĉċč" + "DĎď" + "EÈÉÊËĒĔĖĘĚèéêëēĕėęě" + "GĜĞĠĢĝğġģ" + "HĤĥ" +
	"IÌÍÎÏĨĪĬĮİìíîïĩīĭį" + "JĴĵ" + "KĶķ" + "LĹĻĽĺļľ" + "NÑŃŅŇñńņň" +
	"OÒÓÔÕÖŌŎŐòóôõöōŏő" + "RŔŖŘŕŗř" + "SŚŜŞŠśŝşš" + "TŢŤţť" +
	"UÙÚÛÜŨŪŬŮŰŲùúûüũūŭůűų" + "WŴŵ" + "YÝŶŸýÿŷ" + "ZŹŻŽźżž"

// foldTable maps the letters of foldings, from U+00C0 to U+017F.
var foldTable = func() (t [0x180 - 0xC0]byte) {
	var base byte
	for _, r := range foldings {
		if r < utf8.RuneSelf {
			base = byte(r)
		} else {
			t[r-0xC0] = base
		}
	}
	return t
}()

// Fold converts s to capitals without accents: letters of both cases, accented ones (composed or with combining marks),
// and the ligatures OE and AE as two letters. Any other character stays. plain reports whether the result is a plain
// word: one or more letters from A to Z only.
func Fold(s string) (folded string, plain bool) {
	if IsPlain(s) {
		return s, s != ""
	}
	var b strings.Builder
	b.Grow(len(s))
	plain = true
	for _, r := range s {
		switch {
		case 'A' <= r && r <= 'Z':
			b.WriteByte(byte(r))
		case 'a' <= r && r <= 'z':
			b.WriteByte(byte(r - 'a' + 'A'))
		case r == 'œ' || r == 'Œ':
			b.WriteString("OE")
		case r == 'æ' || r == 'Æ':
			b.WriteString("AE")
		case 0xC0 <= r && r < 0x180 && foldTable[r-0xC0] != 0:
			b.WriteByte(foldTable[r-0xC0])
		case 0x300 <= r && r < 0x370 && b.Len() > 0:
			// a combining mark: its letter is already there
		default:
			b.WriteRune(r)
			plain = false
		}
	}
	return b.String(), plain && b.Len() > 0
}

// IsPlain reports whether s contains only A to Z.
func IsPlain(s string) bool {
	for i := range len(s) {
		if s[i]-'A' >= Letters {
			return false
		}
	}
	return true
}
