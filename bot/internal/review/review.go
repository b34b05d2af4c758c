// Package review analyses finished games: the value of each turn compared with the best one, the accuracy of each
// player, three notable moments, and one thing to learn.
//
// A turn is judged by its game (game.Judge) from the view that its seat had then. The mark follows from the drop, the
// part of the chance to win that was given away: inaccurate from 5 %, a mistake from 10 %, a blunder from 20 % on,
// the same in all games. The accuracy of a player in a game is the mean, over all turns with a choice, of
// 100 * exp(-5 * drop): 100 for nothing lost, 78 for 5 %, 61 for 10 %, 37 for 20 %. Below three turns that count there
// is none. Turns in lost positions count too, by what they cost in the unit of the game: see game.Verdict.Weigh, also
// for the reason. A turn that is marked is judged again with four times the effort, and with eight times where the
// two marks differ; the mildest mark stands: a false blunder hurts more than one that was not seen.
//
// Somebody waits for a review, so the work of a whole one is bounded, however long the game is: see Work.
//
// A review of the same moves is the same whenever and wherever it is made: it depends on no clock. Package fit,
// below, is the program that tells how well the scale fits games between computers.
package review

import (
	"context"
	"math"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
)

// Version of a Review, increased when the same moves would be reviewed differently.
const Version = 3

// Game is a game to review: all moves from the deal, of all rounds.
type Game struct {
	Rules   game.Rules
	Seats   int
	Options game.Options
	Seed    match.Seed
	Moves   []Move
	Stages  []game.Stage // of a game that began from a saved one, which has no deal: the positions before the moves
}

// Move is a move of the log.
type Move struct {
	match.Record
	Computer bool // a computer made it
}

// The data that reviews are made of.
type (
	Review = table.Review
	Turn   = table.ReviewTurn
	Player = table.Reviewed
)

// steepness of the accuracy: 5 % of drop cost a good fifth.
const steepness = 5

// score is the share of a hundred that a turn with this drop adds to the accuracy.
func score(drop float64) float64 { return 100 * math.Exp(-steepness*drop) }

// round4 rounds to four decimals, to keep the stored document small.
func round4(x float64) float64 { return math.Round(1e4*x) / 1e4 }

// Start is the position before the first move.
func (g *Game) Start() (game.Position, error) {
	if len(g.Stages) > 0 {
		return g.Stages[0].Before, nil
	}
	return match.Start(g.Rules, g.Seats, g.Options, g.Seed)
}

// After is the position after the i-th move, counted from 0, made in pos; of a game with stages, nil after the last.
func (g *Game) After(pos game.Position, i int) (game.Position, error) {
	if len(g.Stages) == 0 {
		next, _, err := match.Play(pos, g.Seed, i+1, g.Moves[i].By, g.Moves[i].Move)
		return next, err
	}
	if i+1 < len(g.Stages) {
		return g.Stages[i+1].Before, nil
	}
	return nil, nil
}

// Review is the review of the turns that have been judged.
func (w *Work) Review() *Review {
	r := w.r
	r.Players = make([]Player, w.g.Seats)
	for s := range r.Players {
		r.Players[s] = player(&r, game.Seat(s), w.g.Rules.Info().Misses)
	}
	return &r
}

// Make reviews a whole game at once.
func Make(ctx context.Context, g Game) (*Review, error) {
	w, err := Begin(g)
	for done := false; !done && err == nil; {
		done, err = w.Step(ctx)
	}
	if err != nil {
		return nil, err
	}
	return w.Review(), nil
}

// player sums up the turns of a seat: a person's, or a computer's if the seat is its own.
func player(r *Review, s game.Seat, kinds []string) Player {
	var p Player
	sum := 0.0
	cost := make(map[string]float64)
	own := r.Of(s)
	for _, t := range own {
		p.Turns++
		if !t.Counts() {
			continue
		}
		p.Counted++
		p.Marks[t.Mark]++
		sum += score(t.Drop)
		if t.Mark == game.Good {
			continue
		}
		for _, kind := range t.Misses {
			if p.Misses == nil {
				p.Misses = make(map[string]int)
			}
			p.Misses[kind]++
			cost[kind] += t.Drop
		}
	}
	if p.Enough() {
		p.Accuracy = int(math.Round(sum / float64(p.Counted)))
	}
	for _, kind := range kinds {
		if cost[kind] > cost[p.Lesson] {
			p.Lesson = kind
		}
	}
	return p
}
