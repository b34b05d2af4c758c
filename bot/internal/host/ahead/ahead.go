// Package ahead is what people have said beforehand of their seats at a table: how they answer moves that others may
// make, and that they pass or draw while they have no choice.
//
// It promises that what was said serves whoever said it alone, as long as they sit on that seat; that of answers that
// contradict each other the last one counts; and that what has come to nothing is known to have. It knows no rules and
// no table: a line is a list of moves from the position as it stands.
package ahead

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/table"
)

// Bounds of what somebody may say of a seat.
const (
	maxLines = 12 // lines
	MaxMoves = 20 // of a line
)

// Said is what somebody has said of a seat. It is for their eyes alone.
type Said struct {
	By string // the person's id: nobody else's words are used
	// Lines are moves that follow one another from the position as it stands: those of others are what is foreseen, those
	// of the seat what is to be played then. The last is one of the seat's.
	Lines [][]game.Move `json:",omitempty"`
	Idle  bool          `json:",omitempty"` // pass or draw while there is no choice
	Gone  game.Msg      `json:",omitzero"`  // by which move the lines came to nothing, until somebody says something new
}

// Empty tells whether nothing is left to remember.
func (s Said) Empty() bool { return len(s.Lines) == 0 && !s.Idle && s.Gone.IsZero() }

// With adds a line. Lines that answer the same differently give way to it, and so do those that it goes on from; of one
// that goes on from it nothing changes. mine tells which moves of the line are the seat's.
func (s Said) With(line []game.Move, mine func(i int) bool) (Said, error) {
	if len(line) == 0 || len(line) > MaxMoves {
		return s, game.Refuse("plan.long", "n", MaxMoves)
	}
	kept := slices.DeleteFunc(slices.Clone(s.Lines), func(old []game.Move) bool {
		n := common(old, line)
		return n == len(old) || n < len(line) && mine(n)
	})
	longer := slices.ContainsFunc(kept, func(old []game.Move) bool { return common(old, line) == len(line) })
	if !longer {
		kept = append(kept, slices.Clone(line))
	}
	if len(kept) > maxLines {
		return s, game.Refuse("plan.many", "n", maxLines)
	}
	s.Lines, s.Gone = kept, game.Msg{}
	return s, nil
}

// common is how many moves two lines begin with together.
func common(a, b []game.Move) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// Next is the seat's own move that was said for the position as it stands; "" where nothing was.
func (s Said) Next() game.Move {
	if len(s.Lines) == 0 {
		return ""
	}
	return s.Lines[0][0]
}

// After is what is left once a move has been made, whoever made it. dashed tells that there were lines, that none
// foresaw the move, and that none had come to its end.
func (s Said) After(m game.Move) (left Said, dashed bool) {
	had, ended := len(s.Lines) > 0, false
	var lines [][]game.Move
	for _, l := range s.Lines {
		switch {
		case l[0] != m:
		case len(l) == 1:
			ended = true
		default:
			lines = append(lines, l[1:])
		}
	}
	s.Lines = lines
	return s, had && !ended && len(lines) == 0
}

// All is what has been said of the seats of one table.
type All map[game.Seat]Said

// Of is what may be used of a seat now: what the person said who sits there.
func (a All) Of(s game.Seat, seat table.Seat) Said {
	said := a[s]
	if seat.Kind != table.Person || seat.User == "" || said.By != seat.User {
		return Said{}
	}
	return said
}

// Put is all with what is said of one seat.
func (a All) Put(s game.Seat, said Said) All {
	if said.Empty() {
		delete(a, s)
		return a
	}
	if a == nil {
		a = make(All)
	}
	a[s] = said
	return a
}

// Forget drops what a person has said.
func (a All) Forget(user string) {
	for s, said := range a {
		if said.By == user {
			delete(a, s)
		}
	}
}
