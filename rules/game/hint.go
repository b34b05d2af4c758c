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
}

// The degrees of help.
const (
	HintWhere = 1 + iota
	HintWhat
	HintMove
)
