package game

// Comparer is a View that shows two moves of its seat on the board before them, for a review: the one that was played
// and a better one. Without it, a review shows the view's Diagram and tells the moves below it.
type Comparer interface {
	// Compare is the board as the seat sees it, without marks of earlier moves, with both moves on it: as the Played
	// and Better of tokens for the picture, and as signs in their texts (see Sign). Its Moves without Says are told by
	// their Notation. Played is "" if only a good move is to be shown. A move that cannot be shown on the board is only in
	// Moves.
	Compare(played, better Move) Diagram
}

// Trace is what a move does at a token of the board before it.
type Trace struct {
	Touch Touch
	Piece Piece // with To: the piece that comes here
	Gain  int   // what the move takes from here
}

// Touch is the part that a token has in a move.
type Touch uint8

// The touches.
const (
	Aside   Touch = iota // no part
	From                 // the move takes the piece, or seeds, from here: from the board or from a hand
	Through              // it passes: a seed is sown, a letter that lies here belongs to the word
	To                   // it puts a piece here
	Within               // a hint points here
)

// Signs of the two moves in texts, after what they touch or in place of an empty square. A legend explains them.
const (
	SignPlayed = "x"
	SignBetter = "+"
	SignBoth   = "*"
)

// Sign is the sign of a token's traces in its text, or "".
func Sign(played, better Trace) string {
	switch {
	case played.Touch != Aside && better.Touch != Aside:
		return SignBoth
	case played.Touch != Aside:
		return SignPlayed
	case better.Touch != Aside:
		return SignBetter
	}
	return ""
}

// SignTargets writes the signs of the moves that put a piece on a cell into the cells' texts; write makes the new text.
func (g *Grid) SignTargets(write func(text Msg, sign string) Msg) {
	to := func(t Trace) Trace {
		if t.Touch != To {
			return Trace{}
		}
		return t
	}
	for _, row := range g.Cells {
		for i := range row {
			if sign := Sign(to(row[i].Played), to(row[i].Better)); sign != "" {
				row[i].Text = write(row[i].Text, sign)
			}
		}
	}
}

// Moves are the two moves that a diagram compares.
type Moves struct {
	Played *Shown // nil if it was the best one
	Better *Shown
}

// Shown is a move told by its pieces.
type Shown struct {
	Says   Msg     // the move as people write it
	Pieces []Piece // what is played, or nil
	Amount Msg     // what it brings or where it goes, in a few characters, or zero
}

// Compare draws two moves on the board of a view. If there is no better one ("" or the played move), the played one is
// drawn as the good one.
func Compare(v View, played, better Move) Diagram {
	if better == played || better == "" {
		played, better = "", played
	}
	var d Diagram
	if c, ok := v.(Comparer); ok {
		d = c.Compare(played, better)
	} else {
		d = v.Diagram()
	}
	if d.Moves == nil {
		d.Moves = &Moves{Played: &Shown{}, Better: &Shown{}}
	}
	if played == "" {
		d.Moves.Played = nil
	}
	tell := func(id string, s *Shown, m Move) {
		if s == nil {
			return
		}
		if s.Says.IsZero() {
			s.Says = Notation(v, m)
		}
		d.Parts = append(d.Parts, Part{Drawn: true, Text: M("compare."+id, "move", s.Says)})
	}
	tell("played", d.Moves.Played, played)
	if played == "" {
		tell("good", d.Moves.Better, better)
	} else {
		tell("better", d.Moves.Better, better)
	}
	return d
}
