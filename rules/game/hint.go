package game

import (
	"context"
	"math/rand/v2"
)

// Hinter is a View that helps its seat to find a move, by degrees. It helps by what the seat knows: the view alone,
// never the other hands. The conformance suite holds every game to it.
type Hinter interface {
	// Hint is a move worth playing for the view's seat, which is in turn; another seat's view gives a Refusal. Given the
	// same view, generator state, effort and a context that does not end, it is the same move: budgets are counted, never
	// timed. Effort is Glance or Usual, which is usually spent within half a second. When ctx is over, even before the
	// call, it is the best found so far.
	Hint(ctx context.Context, effort int, rng *rand.Rand) (Move, error)
	// Explain tells a legal move of the view's seat by degrees. It takes milliseconds, and tells the same of the same
	// view and move; a text that is no legal move gives the zero Advice.
	Explain(m Move) Advice
}

// Advice tells a move by degrees. Each is true of the move, and none but the last tells it outright; what is told of
// one degree is not taken back by the next.
type Advice struct {
	Where Msg    // where to look, or for what
	What  Msg    // which piece, tiles or letters
	Why   Msg    // why the move is good, told together with the move
	Fill  Action // what makes the move ready to be played, done with the draft; without a Name, nothing does
}

// The degrees of help.
const (
	HintWhere = 1 + iota
	HintWhat
	HintMove
)
