// Package eval evaluates Scrabble positions: the tiles kept on a rack (leave.go), the effect of a play on the board
// (openness.go), positions with a nearly empty bag (late.go), and the chance to win with a lead (odds.go). All weights
// were learned by self-play; they are integers in text files, one for each language, in an order that the model
// defines.
package eval

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"tablee/rules/scrabble/internal/board"
)

// ReadWeights reads all the weights from the output of WriteWeights. It is an error, which names the model, if their
// number is wrong or one does not fit in 16 bits.
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

// WriteWeights is the weights as text; last reports which of them end a line.
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

// ByLanguage returns a function for the model of a language, "fr" or "en", which parses the embedded text at the first
// call. It panics on damaged text.
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
