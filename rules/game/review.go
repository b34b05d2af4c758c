package game

import (
	"context"
	"math"
)

// Judge is a View that judges what its seat did in its turn, for a review after the game. It judges by what the seat
// knew: the view alone, never the other hands, not even once they are known. The conformance suite holds every game
// to it.
type Judge interface {
	// Judge values a legal move of the view's seat, which is in turn, beside the best move that it finds. The same view,
	// move and effort give the same verdict on every machine: budgets are counted, never timed. Effort is Glance, Usual
	// or a multiple of Usual, which has that many times the budget. A context that ends gives its error and no verdict.
	Judge(ctx context.Context, m Move, effort int) (Verdict, error)
}

// Efforts of a Judge and of a Hinter.
const (
	Glance = 0 // a fraction of Usual, for tests
	Usual  = 1
)

// Counting reports whether a turn counts for the accuracy of its player, and why not.
type Counting uint8

// A turn counts when there was something to choose and something to lose.
const (
	Counted  Counting = iota
	NoChoice          // one move alone, or one as good as the other by the rules; talk about the game
	Decided           // won or lost already: its cost is told, and no mark
	Unjudged          // it would have taken more work than a turn may: there are no values
)

// Verdict is what a Judge thinks of a move. Values are in the game's own unit, chances and drops from 0 to 1.
type Verdict struct {
	Counting Counting
	Best     Move     // the move played itself where none is better; "" when Unjudged or NoChoice
	Value    float64  // of the move played
	Top      float64  // of the best move, never less than Value
	Before   float64  // the mover's chance to win by the best move, or to win the match in a game of rounds
	After    float64  // the same by the move played
	Drop     float64  // the part of that chance that the move gave away, by which turns are marked
	Next     float64  // what the drop of the second best move would have been; negative when not known
	Won      bool     // Best wins by force and the move played does not, or loses by force: Top and Value are no amounts
	Exact    bool     // more effort says the same
	Unit     string   // message of the game that says an amount of Value, with the argument n; "" is unit
	Held     bool     // less was played than could be, and that was no mistake: kept on purpose
	Misses   []string // kinds, of Info.Misses; none where nothing was given up
}

// Cost is what the move gave up, in the game's own unit.
func (v Verdict) Cost() float64 { return v.Top - v.Value }

// Bounds of a game that is not decided: from what the best move could still win to what the move played may yet lose.
const (
	lostAt = 0.03
	wonAt  = 0.97
)

// Weigh fills in the drop from the chances and reports whether the game was decided: best move below 3 %, or played
// above 97 %.
func (v *Verdict) Weigh() {
	v.Drop = max(0, v.Before-v.After)
	if v.Counting == Counted && (v.Before < lostAt || v.After > wonAt) {
		v.Counting = Decided
	}
}

// Mark is how good a move was, the same in all games.
type Mark uint8

// The marks. With these bounds the strongest level is nearly unmarked, and half of a random player's turns are marked.
const (
	Good       Mark = iota
	Inaccurate      // from 5 % of the chance to win on
	Mistake         // from 10 %
	Blunder         // from 20 %
)

// MarkOf is the mark of a drop.
func MarkOf(drop float64) Mark {
	switch {
	case drop >= 0.20:
		return Blunder
	case drop >= 0.10:
		return Mistake
	case drop >= 0.05:
		return Inaccurate
	}
	return Good
}

// Chance turns the logarithm of the odds into a chance.
func Chance(odds float64) float64 { return 1 / (1 + math.Exp(-odds)) }
