package hosted

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/table"
)

// Help is how hints have helped a seat.
type Help struct {
	Ply, Undos int          // the last turn with help: the number of moves made before it, and taken back
	Degree     int          // of help in that turn
	Move       game.Move    // that all degrees of that turn are about
	Used       table.Helped // in the whole game
}

// Help is what a seat has been told in its present turn; nil if nothing.
func (t *State) Help(s game.Seat) *Help {
	if int(s) >= len(t.Doc.Helped) {
		return nil
	}
	if h := &t.Doc.Helped[s]; h.Degree > 0 && h.Ply == t.Row.Ply && h.Undos == t.Doc.Undos {
		return h
	}
	return nil
}

// CheckHint refuses a hint to a seat that may not have one now.
func (t *State) CheckHint(s game.Seat) error {
	switch {
	case !t.Doc.Hints || t.Doc.Tournament != 0:
		return game.Refuse("hint.off")
	case t.Phase() != table.Playing || t.Pos == nil:
		return game.Refuse("refused.over")
	case t.Doc.Time.Paused:
		return game.Refuse("host.paused")
	case !slices.Contains(t.Pos.Turn(), s):
		return game.Refuse("refused.turn")
	}
	if _, ok := t.Pos.View(s).(game.Hinter); !ok {
		return game.Refuse("hint.none")
	}
	return nil
}

// AddHelp records one degree of help more in a seat's turn, up to the last; the first of a turn has the move.
func (t *State) AddHelp(s game.Seat, m game.Move) {
	if t.Doc.Helped == nil {
		t.Doc.Helped = make([]Help, len(t.Doc.Seats))
	}
	h := t.Help(s)
	if h == nil {
		h = &t.Doc.Helped[s]
		h.Ply, h.Undos, h.Move, h.Degree = t.Row.Ply, t.Doc.Undos, m, 0
	}
	if h.Degree == table.Degrees {
		return
	}
	if h.Degree > 0 {
		h.Used[h.Degree-1]--
	}
	h.Used[h.Degree]++
	h.Degree++
}

// Told is what a seat has been told of a move, up to a degree of help.
func (t *State) Told(s game.Seat, h Help) game.Advice {
	return t.Pos.View(s).(game.Hinter).Explain(h.Move).UpTo(h.Degree)
}
