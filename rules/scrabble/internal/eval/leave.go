package eval

// This file values the tiles kept on a rack: how much they add to the points of later turns.
//
// A sum of weights approximates it: for each tile its first, second and third copy, for each pair of different tiles,
// and for the numbers of vowels and consonants (fr.leave and en.leave, in hundredths of a point). A table has the
// difference from that for each single leave of one to six tiles (fr.leaves.gz and en.leaves.gz, one byte for each
// leave). The command in internal/train has learned both by self-play.

import (
	_ "embed"
	"sync"

	"tablee/dict/offheap"
	"tablee/rules/internal/zipped"
	"tablee/rules/scrabble/internal/board"
)

// Unit is the unit of the table, in hundredths of a point.
const Unit = 25

// LeaveModel is the values of leaves: a sum of weights, and a table of corrections.
type LeaveModel struct {
	linear *Linear
	ranks  *Ranks
	beyond []byte // corrections by rank, one signed byte each, in Unit; empty: none
}

var (
	//go:embed fr.leave
	leaveFrench string
	//go:embed en.leave
	leaveEnglish string
	//go:embed fr.leaves.gz
	frenchTable []byte
	//go:embed en.leaves.gz
	englishTable []byte

	french  = sync.OnceValue(func() *LeaveModel { return learned(leaveFrench, &board.French, frenchTable) })
	english = sync.OnceValue(func() *LeaveModel { return learned(leaveEnglish, &board.English, englishTable) })
)

// learned is a model that is built in.
func learned(weights string, set *board.Set, table []byte) *LeaveModel {
	ranks := NewRanks(set)
	beyond := offheap.Make[byte](ranks.Size())
	zipped.Fill(beyond, table)
	return &LeaveModel{mustParse(weights), ranks, beyond}
}

// LeaveOf is the model of a language, "fr" or "en".
func LeaveOf(language string) *LeaveModel {
	if language == board.French.Name {
		return french()
	}
	return english()
}

// LinearOf is only the sum of weights of a language.
func LinearOf(language string) *Linear { return LeaveOf(language).linear }

// NewLeaveModel makes a model from weights and a table, a signed byte in Unit for each leave by its rank; it panics if
// the table has the wrong length. An empty table has no corrections.
func NewLeaveModel(linear *Linear, set *board.Set, table []byte) *LeaveModel {
	m := &LeaveModel{linear, NewRanks(set), table}
	if len(table) != 0 && len(table) != m.ranks.Size() {
		panic("leave: a table of the wrong length")
	}
	return m
}

// Value is the value of the kept tiles, in hundredths of a point; 0 for none.
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
