package hosted

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/table"
)

// Bounds of what somebody may say of a seat.
const (
	maxPremoveLines = 12 // lines
	MaxPremoveLine  = 20 // of a line
)

// Premove is what somebody has said of a seat. It is for their eyes alone.
type Premove struct {
	By string // the person's id: nobody else's words are used
	// Lines are moves that follow one another from the position as it stands: those of others are what is foreseen, those
	// of the seat what is to be played then. The last is one of the seat's.
	Lines [][]game.Move `json:",omitempty"`
	Idle  bool          `json:",omitempty"` // pass or draw while there is no choice
	Gone  game.Msg      `json:",omitzero"`  // by which move the lines came to nothing, until somebody says something new
}

// Empty tells whether nothing is left to remember.
func (s Premove) Empty() bool { return len(s.Lines) == 0 && !s.Idle && s.Gone.IsZero() }

// With adds a line. Lines that answer the same differently give way to it, and so do those that it goes on from; of one
// that goes on from it nothing changes. mine tells which moves of the line are the seat's.
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

// common is how many moves two lines begin with together.
func common(a, b []game.Move) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// Next is the seat's own move that was said for the position as it stands; "" where nothing was.
func (s Premove) Next() game.Move {
	if len(s.Lines) == 0 {
		return ""
	}
	return s.Lines[0][0]
}

// After is what is left once a move has been made, whoever made it. dashed tells that there were lines, that none
// foresaw the move, and that none had come to its end.
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

// Premoves are what has been said of the seats of one table.
type Premoves map[game.Seat]Premove

// Of is what may be used of a seat now: what the person said who sits there.
func (a Premoves) Of(s game.Seat, seat table.Seat) Premove {
	said := a[s]
	if seat.Kind != table.Person || seat.User == "" || said.By != seat.User {
		return Premove{}
	}
	return said
}

// Put is all with what is said of one seat.
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

// Forget drops what a person has said.
func (a Premoves) Forget(user string) {
	for s, said := range a {
		if said.By == user {
			delete(a, s)
		}
	}
}
