package game

import (
	"context"
	"math/rand/v2"
)

// Hinter is a View that helps its seat to find a move, by degrees. It uses only what the seat knows, that is, the view
// and never the other hands; the conformance suite checks that.
type Hinter interface {
	// Hint is a good move for the view's seat, which is in turn; another seat's view gives a Refusal. The same view,
	// generator state, effort and a context that does not end give the same move: budgets are counts, never times.
	// Effort is Glance, or Usual, which takes at most about half a second. If ctx ends, even before the call, it is the
	// best move found so far.
	Hint(ctx context.Context, effort int, rng *rand.Rand) (Move, error)
	// Explain describes a legal move of the view's seat by degrees. It takes milliseconds, and the same view and move
	// give the same advice; a text that is no legal move gives the zero Advice.
	Explain(m Move) Advice
}

// Advice describes a move by degrees. Each degree is true of the move, only the last one reveals it, and no degree
// contradicts an earlier one.
type Advice struct {
	Where Msg    // where to look, or for what
	What  Msg    // which piece, tiles or letters
	Why   Msg    // why the move is good, shown with the move
	Fill  Action // an action that turns the move into a draft; without a Name, there is none
	// Boards are the board of the seat with what each degree tells marked on it (see Token.Point), or nil: the area, the
	// pieces, the move. The first two follow from Where and What, and so tell no more than they.
	Boards [HintMove]*Diagram
}

// UpTo is the part of an advice that may be told at a degree, with the board of that degree.
func (a Advice) UpTo(degree int) Advice {
	var told Advice
	if degree >= HintWhere {
		told.Where = a.Where
	}
	if degree >= HintWhat {
		told.What = a.What
	}
	if degree >= HintMove {
		told.Why, told.Fill = a.Why, a.Fill
	}
	if degree >= HintWhere && degree <= HintMove {
		told.Boards[degree-1] = a.Boards[degree-1]
	}
	return told
}

// Point marks a token for a hint: by a sign after its text, and by an outline in the picture.
func (t *Token) Point() {
	t.Better.Touch = Within
	t.Text = M("compare.marked", "token", t.Text)
}

// Pointed is a board with marks of a hint and their legend; nil if nothing on it is marked.
func Pointed(d Diagram) *Diagram {
	any := false
	look := func(ts []Token) {
		for _, t := range ts {
			any = any || t.Better.Touch != Aside
		}
	}
	for _, p := range d.Parts {
		look(p.Tokens)
		for _, row := range p.Table {
			look(row)
		}
		if p.Grid != nil {
			for _, row := range p.Grid.Cells {
				look(row)
			}
		}
	}
	if !any {
		return nil
	}
	d.Moves = nil
	d.Parts = append(d.Parts, Part{Drawn: true, Text: M("compare.hint")})
	return &d
}

// The degrees of help.
const (
	HintWhere = 1 + iota
	HintWhat
	HintMove
)
