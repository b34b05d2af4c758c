package hosted

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/table"
)

// Limits of a seat's premoves.
const (
	maxPremoveLines = 12 // lines
	MaxPremoveLine  = 20 // of a line
)

// Premove has a person's premoves for a seat. Only that person may see them.
type Premove struct {
	By string // the person's id: only their premoves are played
	// Lines are conditional moves from the present position: moves of others are the condition, moves of the seat are
	// played then. The last move of a line is the seat's.
	Lines [][]game.Move `json:",omitempty"`
	Idle  bool          `json:",omitempty"` // play forced moves (passing or drawing) automatically
	Gone  game.Msg      `json:",omitzero"`  // the move that made all lines void, until the person sets new ones
}

// Empty tells whether there is nothing to store.
func (s Premove) Empty() bool { return len(s.Lines) == 0 && !s.Idle && s.Gone.IsZero() }

// With adds a line. It replaces lines that answer the same moves differently, and lines that it extends; if another
// line extends it, nothing changes. mine tells which moves of the line are the seat's.
func (s Premove) With(line []game.Move, mine func(i int) bool) (Premove, error) {
	if len(line) == 0 || len(line) > MaxPremoveLine {
		return s, game.Refuse("plan.long", "n", MaxPremoveLine)
	}
	kept := slices.DeleteFunc(slices.Clone(s.Lines), func(old []game.Move) bool {
		n := common(old, line)
		return n == len(old) || n < len(line) && mine(n)
	})
	longer := slices.ContainsFunc(kept, func(old []game.Move) bool { return common(old, line) == len(line) })
	if !longer {
		kept = append(kept, slices.Clone(line))
	}
	if len(kept) > maxPremoveLines {
		return s, game.Refuse("plan.many", "n", maxPremoveLines)
	}
	s.Lines, s.Gone = kept, game.Msg{}
	return s, nil
}

// common is the length of the common beginning of two lines.
func common(a, b []game.Move) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// Next is the seat's premove for the present position; "" if there is none.
func (s Premove) Next() game.Move {
	if len(s.Lines) == 0 {
		return ""
	}
	return s.Lines[0][0]
}

// After is what remains after a move of anybody. dashed tells that there were lines, that none contains the move, and
// that none was complete.
func (s Premove) After(m game.Move) (left Premove, dashed bool) {
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

// Premoves has the premoves for the seats of one table.
type Premoves map[game.Seat]Premove

// Of returns the premoves of the person who sits on a seat now.
func (a Premoves) Of(s game.Seat, seat table.Seat) Premove {
	said := a[s]
	if seat.Kind != table.Person || seat.User == "" || said.By != seat.User {
		return Premove{}
	}
	return said
}

// Put returns the premoves with one seat's replaced.
func (a Premoves) Put(s game.Seat, said Premove) Premoves {
	if said.Empty() {
		delete(a, s)
		return a
	}
	if a == nil {
		a = make(Premoves)
	}
	a[s] = said
	return a
}

// Forget drops a person's premoves.
func (a Premoves) Forget(user string) {
	for s, said := range a {
		if said.By == user {
			delete(a, s)
		}
	}
}
