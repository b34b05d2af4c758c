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
// A review of the same moves is the same whenever and wherever it is made: it depends on no clock. Package fit,
// below, is the program that tells how well the scale fits games between computers.
package review

import (
	"context"
	"fmt"
	"math"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
)

// Version of a Review, increased when the same moves would be reviewed differently.
const Version = 2

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

// Efforts of further looks, as multiples of the usual one.
const (
	secondEffort = 4 * game.Usual
	thirdEffort  = 8 * game.Usual
)

// judge judges a move from the view of its seat; ok is false if there was no choice.
func judge(ctx context.Context, v game.View, m game.Move) (t Turn, ok bool, err error) {
	j, can := v.(game.Judge)
	if !can {
		return t, false, nil
	}
	d, err := j.Judge(ctx, m, game.Usual)
	if err != nil || d.Counting == game.NoChoice {
		return t, false, err
	}
	d, err = lookAgain(ctx, j, m, d)
	if err != nil {
		return t, false, err
	}
	t = Turn{Seat: v.Seat(), Played: m, Best: d.Best, Counting: d.Counting, Value: round4(d.Value), Top: round4(d.Top),
		Unit:   d.Unit,
		Before: round4(d.Before), After: round4(d.After), Drop: d.Drop, Next: round4(d.Next), Won: d.Won, Held: d.Held,
		Misses: d.Misses}
	if t.Counts() {
		t.Mark = game.MarkOf(d.Drop)
	}
	if t.Drop = round4(t.Drop); t.Top < t.Value {
		t.Top = t.Value
	}
	return t, true, nil
}

// lookAgain judges a marked turn again, and a third time if the second look gives another mark. The mildest verdict is
// returned. A turn without a mark is not looked at again: it cannot become milder.
func lookAgain(ctx context.Context, j game.Judge, m game.Move, d game.Verdict) (game.Verdict, error) {
	for _, effort := range []int{secondEffort, thirdEffort} {
		if d.Counting != game.Counted || game.MarkOf(d.Drop) == game.Good || d.Exact {
			break
		}
		next, err := j.Judge(ctx, m, effort)
		if err != nil {
			return d, err
		}
		agreed := game.MarkOf(next.Drop) == game.MarkOf(d.Drop)
		if (next.Counting == game.Counted || next.Counting == game.Decided) && next.Drop < d.Drop {
			d = next
		}
		if agreed || next.Exact {
			break
		}
	}
	return d, nil
}

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

// Work is a review in progress. It judges one turn at a time, so that several reviews can share one core.
type Work struct {
	g   Game
	pos game.Position
	at  int // moves played
	r   Review
}

// Begin begins a review: it deals the game again.
func Begin(g Game) (*Work, error) {
	pos, err := g.Start()
	if err != nil {
		return nil, fmt.Errorf("review: %w", err)
	}
	return &Work{g: g, pos: pos, r: Review{Version: Version, Rules: g.Rules.Info().Version, Turns: []Turn{}}}, nil
}

// Progress is how many moves have been judged, of how many.
func (w *Work) Progress() (done, of int) { return w.at, len(w.g.Moves) }

// Step judges the next move and plays it. done is true if there are no more.
func (w *Work) Step(ctx context.Context) (done bool, err error) {
	if w.at == len(w.g.Moves) {
		return true, nil
	}
	m := w.g.Moves[w.at]
	t, judged, err := judge(ctx, w.pos.View(m.By), m.Move)
	if err != nil {
		return false, fmt.Errorf("review: ply %d, seat %d, %q: %w", w.at+1, m.By, m.Move, err)
	}
	next, err := w.g.After(w.pos, w.at)
	if err != nil {
		return false, fmt.Errorf("review: ply %d, seat %d, %q: %w", w.at+1, m.By, m.Move, err)
	}
	w.pos, w.at = next, w.at+1
	if judged {
		t.Ply, t.Computer = w.at, m.Computer
		w.r.Turns = append(w.r.Turns, t)
	}
	return w.at == len(w.g.Moves), nil
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
