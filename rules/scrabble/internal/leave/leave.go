// Package leave says what the tiles kept on a rack are worth: what they add to the points of the turns to come.
//
// A sum of weights says it roughly: for each tile its first, second and third copy, for each pair of different tiles,
// and for the numbers of vowels and consonants (fr.leave and en.leave, in hundredths of a point). A table has what each
// single leave of one to six tiles is worth beyond that (fr.leaves and en.leaves, a byte a leave). Both were learned by
// the program in internal/learn from games that the computer played against itself.
package leave

import (
	_ "embed"
	"sync"

	"tablee/rules/scrabble/internal/board"
)

// Unit is the unit of the table, in hundredths of a point.
const Unit = 25

// Model is what leaves are worth: the sum of weights, and what the table adds.
type Model struct {
	linear *Linear
	ranks  *Ranks
	beyond string // by rank, a signed byte each, in Unit; empty: nothing
}

var (
	//go:embed fr.leave
	frenchText string
	//go:embed en.leave
	englishText string
	//go:embed fr.leaves
	frenchTable string
	//go:embed en.leaves
	englishTable string

	french  = sync.OnceValue(func() *Model { return New(mustParse(frenchText), &board.French, frenchTable) })
	english = sync.OnceValue(func() *Model { return New(mustParse(englishText), &board.English, englishTable) })
)

// Of is the model of a language, "fr" or "en".
func Of(language string) *Model {
	if language == board.French.Name {
		return french()
	}
	return english()
}

// LinearOf is the sum of weights alone of a language.
func LinearOf(language string) *Linear { return Of(language).linear }

// New makes a model from weights and a table, a signed byte in Unit for each leave by its rank; it panics on a table of
// another length. An empty table adds nothing.
func New(linear *Linear, set *board.Set, table string) *Model {
	m := &Model{linear, NewRanks(set), table}
	if len(table) != 0 && len(table) != m.ranks.Size() {
		panic("leave: a table of the wrong length")
	}
	return m
}

// Value is what the kept tiles are worth, in hundredths of a point; keeping none is worth 0.
func (m *Model) Value(keep *board.Multiset) int32 {
	value := m.linear.Value(keep)
	if len(m.beyond) == 0 {
		return value
	}
	if rank, ok := m.ranks.Of(keep); ok {
		value += Unit * int32(int8(m.beyond[rank]))
	}
	return value
}
