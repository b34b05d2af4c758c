package game

import (
	"context"
	"math"
)

// Judge is a View that judges its seat's move, for a review after the game. It uses only what the seat knew, that is,
// the view and never the other hands, even if they are known by then; the conformance suite checks that.
type Judge interface {
	// Judge compares a legal move of the view's seat, which is in turn, with the best move that it finds. The same
	// view, move and effort give the same verdict on every machine: budgets are counts, never times. Effort is Glance,
	// Usual or a multiple of Usual, which has that many times the budget. If the context ends, Judge returns its error
	// and no verdict.
	Judge(ctx context.Context, m Move, effort int) (Verdict, error)
}

// Efforts of a Judge and of a Hinter.
const (
	Glance = 0 // a fraction of Usual, for tests
	Usual  = 1
)

// Counting says whether a turn counts for the accuracy of its player, and why not.
type Counting uint8

// A turn counts if there was a choice and something to lose.
const (
	Counted  Counting = iota
	NoChoice          // only one move, or moves that are equal by the rules; offers of a draw and the like
	Decided           // lost by force, whatever is played (in stored reviews of version 1 also: all but won or lost)
	Unjudged          // it would have taken more work than allowed: there are no values
)

// Verdict is a Judge's evaluation of a move. Values are in the game's own unit, chances and drops from 0 to 1.
type Verdict struct {
	Counting Counting
	Best     Move     // the played move itself if none is better; "" if Unjudged or NoChoice
	Value    float64  // of the played move
	Top      float64  // of the best move, never less than Value
	Before   float64  // the mover's chance to win, or to win the match in a game of rounds, with the best move
	After    float64  // the same with the played move
	Drop     float64  // the part of that chance that the move gave away, by which turns are marked: see Weigh
	Next     float64  // the drop of the second best move; negative if unknown
	Won      bool     // only Best wins by force, or the played move loses by force: Top and Value are no amounts
	Exact    bool     // more effort would not change it
	Unit     string   // id of the game's message for an amount of Value, with the argument n; "" is unit
	Held     bool     // less was played than possible, and that was right: tiles were kept on purpose
	Misses   []string // kinds, of Info.Misses; none if nothing was given up
	// Suspect is the drop that the values show if nobody asks whether they differ by chance; at least Drop. Where a
	// review cannot look at all turns for long, it begins with those of which this is most. 0: only Drop is known.
	Suspect float64
	// Work is what the verdict took, counted and not timed, in units of which an ordinary core does a million in a
	// second or more. 0: the game does not count, because its verdicts are cheap.
	Work int
}

// Cost is what the move gave up, in the game's own unit.
func (v Verdict) Cost() float64 { return v.Top - v.Value }

// lostAt is the logarithm of the odds from which on a position counts as lost: a chance of 15 % with the best move.
var lostAt = math.Log(0.15 / 0.85)

// Weigh computes the chances and the drop from the logarithms of the odds to win with the best and with the played
// move.
//
// In a lost position the drop is what the same loss would be at 15 %: there a move can hardly lower the chance to win
// any more, but seeds and points are still played for, and a beginner who is far behind would be told that nothing
// counts. What is lost in the unit therefore goes on to count, as a mistake at most, because the game was lost before.
// In a won position the drop is that of the chance: to give up points for safety is no fault. Only where even the best
// move loses by force (minus infinity) was there nothing to lose, and the turn does not count.
func (v *Verdict) Weigh(best, played float64) {
	v.Before, v.After = Chance(best), Chance(played)
	switch v.Drop = 0; {
	case math.IsInf(best, -1):
		if v.Counting == Counted {
			v.Counting = Decided
		}
	case played >= best:
	case best < lostAt:
		v.Drop = Chance(lostAt) - Chance(played+lostAt-best)
	default:
		v.Drop = v.Before - v.After
	}
}

// Mark is how good a move was, the same in all games.
type Mark uint8

// The marks. With these bounds the strongest level gets nearly no marks, and half of a random player's turns are
// marked.
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

// Chance converts the logarithm of odds to a chance.
func Chance(odds float64) float64 { return 1 / (1 + math.Exp(-odds)) }
