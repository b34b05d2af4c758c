package store

import (
	"math"
	"strconv"
)

// Subject is what an interaction changed and what a message or a post is about: a table, a tournament, a puzzle, or, as
// the zero value, none of these. Its number is what is stored in the database; other packages must not interpret it.
type Subject int64

// Refused is the subject of an interaction that was refused: it changed nothing, and must change nothing when it is
// delivered again.
const Refused Subject = math.MinInt64

// OfTable is the table with this id.
func OfTable(id int64) Subject { return Subject(id) }

// OfTournament is the tournament with this id. Tables and tournaments both have ids from 1: a tournament's id is stored
// negated.
func OfTournament(id int64) Subject { return Subject(-id) }

// firstPuzzle is the subject of a puzzle with the id 0: the ids of tournaments are far above it.
const firstPuzzle Subject = math.MinInt64 / 2

// OfPuzzle is the puzzle with this id.
func OfPuzzle(id int64) Subject { return firstPuzzle - Subject(id) }

// Puzzle is the puzzle's id, 0 for everything else.
func (s Subject) Puzzle() int64 {
	if s == Refused || s > firstPuzzle {
		return 0
	}
	return int64(firstPuzzle - s)
}

// Table is the table's id, 0 for everything else.
func (s Subject) Table() int64 { return max(int64(s), 0) }

// Tournament is the tournament's id, 0 for everything else.
func (s Subject) Tournament() int64 {
	if s <= firstPuzzle {
		return 0
	}
	return max(-int64(s), 0)
}

// String is its name in the log.
func (s Subject) String() string {
	switch {
	case s == Refused:
		return "refused"
	case s <= firstPuzzle:
		return "puzzle " + strconv.FormatInt(s.Puzzle(), 10)
	case s > 0:
		return "table " + strconv.FormatInt(s.Table(), 10)
	case s < 0:
		return "tournament " + strconv.FormatInt(s.Tournament(), 10)
	}
	return "no table"
}
