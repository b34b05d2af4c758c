// Package leave says what the tiles kept on a rack are worth: what they add to the points of the turns to come.
//
// The model is a sum of weights: for each tile its first, second and third copy, for each pair of different tiles,
// and for the numbers of vowels and consonants. The weights were learned by the program in internal/learn from games
// that the computer played against itself, and stand in fr.leave and en.leave, in hundredths of a point.
package leave

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"tablee/rules/scrabble/internal/board"
)

// The weights, in this order.
const (
	copies   = 3 // first, second, third and further copies
	pairs    = board.Kinds * (board.Kinds - 1) / 2
	balances = (board.RackSize + 1) * (board.RackSize + 1)

	atPairs   = copies * board.Kinds
	atBalance = atPairs + pairs
	// Weights is the number of weights of a model.
	Weights = atBalance + balances
)

// Model is the weights, in hundredths of a point.
type Model [Weights]int16

//go:embed fr.leave
var frenchText string

//go:embed en.leave
var englishText string

var (
	french  = sync.OnceValue(func() *Model { return mustParse(frenchText) })
	english = sync.OnceValue(func() *Model { return mustParse(englishText) })
)

// Of is the model of a language, "fr" or "en".
func Of(language string) *Model {
	if language == board.French.Name {
		return french()
	}
	return english()
}

// mustParse panics on damaged text: it is embedded.
func mustParse(text string) *Model {
	m, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return m
}

// Parse reads what Format wrote.
func Parse(text string) (*Model, error) {
	fields := strings.Fields(text)
	if len(fields) != Weights {
		return nil, fmt.Errorf("leave: %d weights, want %d", len(fields), Weights)
	}
	m := new(Model)
	for i, f := range fields {
		n, err := strconv.ParseInt(f, 10, 16)
		if err != nil {
			return nil, fmt.Errorf("leave: weight %d: %w", i, err)
		}
		m[i] = int16(n)
	}
	return m, nil
}

// Format writes the weights as text, 27 a line.
func (m *Model) Format() string {
	var b strings.Builder
	for i, w := range m {
		end := byte(' ')
		if i%board.Kinds == board.Kinds-1 || i == Weights-1 {
			end = '\n'
		}
		b.WriteString(strconv.Itoa(int(w)))
		b.WriteByte(end)
	}
	return b.String()
}

// Value is what the kept tiles are worth, in hundredths of a point; keeping none is worth 0.
func (m *Model) Value(keep *board.Multiset) int32 {
	sum := int32(0)
	Features(keep, func(i int) { sum += int32(m[i]) })
	return sum
}

// Features calls f with the number of each weight that counts for the tiles.
func Features(keep *board.Multiset, f func(int)) {
	var kinds [board.Kinds]int
	n, vowels, total := 0, 0, 0
	for t, k := range keep {
		if k == 0 {
			continue
		}
		for c := range min(int(k), copies) {
			f(c*board.Kinds + t)
		}
		for _, u := range kinds[:n] { // u < t
			f(atPairs + t*(t-1)/2 + u)
		}
		kinds[n] = t
		n++
		total += int(k)
		if vowel(t) {
			vowels += int(k)
		}
	}
	if total == 0 {
		return
	}
	consonants := total - vowels - int(keep[board.Joker])
	f(atBalance + min(vowels, board.RackSize)*(board.RackSize+1) + min(consonants, board.RackSize))
}

// vowel reports whether a tile is A, E, I, O or U.
func vowel(t int) bool {
	switch 'A' + t {
	case 'A', 'E', 'I', 'O', 'U':
		return true
	}
	return false
}
