// Package eval evaluates Scrabble positions: what the tiles kept on a rack are worth (leave.go), what a play opens on
// the board (openness.go), what counts when the bag is nearly empty (late.go), and how likely a lead wins (odds.go).
// All weights were learned from games of the computer against itself; they are whole numbers in text files, one a
// language, in an order that the model knows.
package eval

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"tablee/rules/scrabble/internal/board"
)

// ReadWeights fills in all the weights from what Write wrote. A wrong number of them, or one that is no number of 16
// bits, is an error that names the model.
func ReadWeights(model, text string, into []int16) error {
	fields := strings.Fields(text)
	if len(fields) != len(into) {
		return fmt.Errorf("%s: %d weights, want %d", model, len(fields), len(into))
	}
	for i, f := range fields {
		n, err := strconv.ParseInt(f, 10, 16)
		if err != nil {
			return fmt.Errorf("%s: weight %d: %w", model, i, err)
		}
		into[i] = int16(n)
	}
	return nil
}

// WriteWeights is the weights as text; last tells which of them end a line.
func WriteWeights(ws []int16, last func(i int) bool) string {
	var b strings.Builder
	for i, w := range ws {
		end := byte(' ')
		if last(i) {
			end = '\n'
		}
		b.WriteString(strconv.Itoa(int(w)))
		b.WriteByte(end)
	}
	return b.String()
}

// ByLanguage is the model of a language, "fr" or "en", made of its embedded text when it is first asked for. It panics
// on damaged text.
func ByLanguage[M any](french, english string, parse func(text string) (*M, error)) func(language string) *M {
	once := func(text string) func() *M {
		return sync.OnceValue(func() *M {
			m, err := parse(text)
			if err != nil {
				panic(err)
			}
			return m
		})
	}
	fr, en := once(french), once(english)
	return func(language string) *M {
		if language == board.French.Name {
			return fr()
		}
		return en()
	}
}
