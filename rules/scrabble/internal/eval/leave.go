package eval

// This file says what the tiles kept on a rack are worth: what they add to the points of the turns to come.
//
// A sum of weights says it roughly: for each tile its first, second and third copy, for each pair of different tiles,
// and for the numbers of vowels and consonants (fr.leave and en.leave, in hundredths of a point). A table has what each
// single leave of one to six tiles is worth beyond that (fr.leaves and en.leaves, a byte a leave). Both were learned by
// the program in internal/train from games that the computer played against itself.

import (
	_ "embed"
	"sync"

	"tablee/rules/scrabble/internal/board"
)

// Unit is the unit of the table, in hundredths of a point.
const Unit = 25

// LeaveModel is what leaves are worth: the sum of weights, and what the table adds.
type LeaveModel struct {
	linear *Linear
	ranks  *Ranks
	beyond string // by rank, a signed byte each, in Unit; empty: nothing
}

var (
	//go:embed fr.leave
	leaveFrench string
	//go:embed en.leave
	leaveEnglish string
	//go:embed fr.leaves
	frenchTable string
	//go:embed en.leaves
	englishTable string

	french = sync.OnceValue(func() *LeaveModel {
		return NewLeaveModel(mustParse(leaveFrench), &board.French,
			frenchTable)
	})
	english = sync.OnceValue(func() *LeaveModel {
		return NewLeaveModel(mustParse(leaveEnglish), &board.English,
			englishTable)
	})
)

// LeaveOf is the model of a language, "fr" or "en".
func LeaveOf(language string) *LeaveModel {
	if language == board.French.Name {
		return french()
	}
	return english()
}

// LinearOf is the sum of weights alone of a language.
func LinearOf(language string) *Linear { return LeaveOf(language).linear }

// NewLeaveModel makes a model from weights and a table, a signed byte in Unit for each leave by its rank; it panics on
// a table of another length. An empty table adds nothing.
func NewLeaveModel(linear *Linear, set *board.Set, table string) *LeaveModel {
	m := &LeaveModel{linear, NewRanks(set), table}
	if len(table) != 0 && len(table) != m.ranks.Size() {
		panic("leave: a table of the wrong length")
	}
	return m
}

// Value is what the kept tiles are worth, in hundredths of a point; keeping none is worth 0.
func (m *LeaveModel) Value(keep *board.Multiset) int32 {
	value := m.linear.Value(keep)
	if len(m.beyond) == 0 {
		return value
	}
	if rank, ok := m.ranks.Of(keep); ok {
		value += Unit * int32(int8(m.beyond[rank]))
	}
	return value
}
