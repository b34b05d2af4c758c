package ai

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
	"tablee/rules/scrabble/internal/state"
)

// Kinds of misses.
const (
	missBingo    = "bingo"    // all seven tiles could have been laid
	missEnding   = "ending"   // the bag was empty, and the end could have been computed
	missJoker    = "joker"    // a joker was spent where another play kept it
	missExchange = "exchange" // an exchange was better than a word
	missWord     = "word"     // a word was better than an exchange or a pass
	missPoints   = "points"   // a word with more points
	missLeave    = "leave"    // a word that keeps better tiles, for as many points or fewer
	missOpen     = "open"     // a word that opens less of the board, for as many points or fewer
)

// Misses are the kinds of misses.
var Misses = []string{missBingo, missJoker, missExchange, missWord, missPoints, missLeave, missOpen, missEnding}

// Budgets of a judgement. The evaluation by points and tiles kept needs no budget: it covers all plays. More effort
// compares the best few and the played one in deals, which takes a quarter of a second.
const (
	judgeNodes  = 10_000
	judgeDeals  = 40 // for each effort beyond the default
	judgeAmong  = 4
	judgePoints = 8 // from this many points on, a better word was overlooked
)

// Weights of the chance to win with u tiles unseen: the odds' logarithm is (lead + value - turn * min(1, u / full)) /
// (spread + more * sqrt(u)), and (lead + value) / solvedScale once the end is solved. Fitted by least log-loss to 81
// games in French; the last one is a guess, as is the use of the lead over the best opponent where there are several.
const (
	chanceTurn   = 20
	chanceFull   = 30
	chanceSpread = 8
	chanceMore   = 5
	solvedScale  = 3
)

// weighed is a play, an exchange or a pass, with its value in points.
type weighed struct {
	move  game.Move
	play  *movegen.Play // nil for an exchange, a pass, and a typed play
	keep  board.Multiset
	value float64
	opens int32 // the value of its effect on the board, in hundredths, included in value
	score int
	laid  int
}

// kept is the value of the tiles kept.
func (w weighed) kept() float64 { return w.value - float64(w.opens)/100 - float64(w.score) }

// Judge evaluates by points, tiles kept and effect on the board, as level 4 does. Once the bag is empty, between two
// players, it evaluates by the points to the end. It does not judge words that are in no list, nor the answers to them.
func Judge(ctx context.Context, s *state.Observation, m game.Move, effort int) (game.Verdict, error) {
	v := evaluator{s}
	if !v.Mine() {
		return game.Verdict{}, game.Refuse("refused.turn")
	}
	if m == state.MoveAccept || m == state.MoveRefuse || state.IsChallenge(string(m)) {
		return game.Verdict{Counting: game.NoChoice}, nil
	}
	mine, known, err := v.weighed(m)
	if err != nil {
		return game.Verdict{}, err
	}
	if !known {
		return game.Verdict{Counting: game.Unjudged}, nil
	}
	var d game.Verdict
	Lend(&v.Options, func(e *Engine) {
		switch best := v.best(ctx, e, judgeAmong); {
		case len(best) == 1 && best[0].move == m:
			d = game.Verdict{Counting: game.NoChoice}
		case v.solvable():
			d = v.solved(ctx, e, mine, best[0], effort)
		default:
			d = v.compared(ctx, e, mine, best, effort)
		}
	})
	return d, ctx.Err()
}

// weighed is a move with its value; known is false for words that are in no list.
func (v evaluator) weighed(m game.Move) (w weighed, known bool, err error) {
	rack := v.Rack()
	w = weighed{move: m, keep: rack}
	rate, swap := v.valuation()
	if tiles, ok := strings.CutPrefix(string(m), "-"); ok && tiles != "" {
		if err := v.Swappable(tiles); err != nil {
			return w, false, err
		}
		back, _ := board.ParseMultiset(tiles)
		w.keep, rate = rack.Minus(&back), swap
	} else if m != state.MovePass && !ok {
		place, ok := board.ParsePlacement(string(m))
		if !ok {
			return w, false, game.Refuse("scrabble.refused.move", "move", string(m))
		}
		lay, err := v.Fit(&rack, place)
		if err != nil {
			return w, false, err
		}
		if v.Exist(lay) != nil {
			return w, false, nil //nolint:nilerr // where people judge words, it is no mistake to play a word that is in no list
		}
		used := lay.Used()
		w.keep, w.score, w.laid = rack.Minus(&used), lay.Points(), len(lay.Tiles)
		w.opens = v.opens(board.PlayOf(lay.Place))
	}
	w.value = float64(w.score) + float64(rate(&w.keep)+w.opens)/100
	return w, true, nil
}

// best lists the n best moves in the evaluation of level 4.
func (v evaluator) best(ctx context.Context, e *Engine, n int) (list []weighed) {
	rack := v.Rack()
	for _, o := range v.options(ctx, e, n) {
		w := weighed{move: o.move(rack), keep: o.keep, value: float64(o.value) / 100}
		if o.play != nil {
			play := *o.play // the generator reuses its list
			w.play, w.keep, w.score, w.laid = &play, play.Keep(rack), int(play.Score), int(play.Laid)
			w.opens = o.value - play.Value
		}
		list = append(list, w)
	}
	return list
}

// compared judges while tiles are hidden.
func (v evaluator) compared(ctx context.Context, e *Engine, mine weighed, best []weighed, effort int) game.Verdict {
	top, second := best[0], math.Inf(-1)
	gap := top.value - mine.value
	if effort > game.Usual && gap > 0 {
		top, gap = v.dealt(ctx, e, mine, best, judgeDeals*effort)
	}
	if gap <= 0 {
		top, gap = mine, 0
	}
	for _, w := range best {
		if w.move != top.move {
			second = max(second, w.value)
		}
	}
	d := game.Verdict{Best: top.move, Value: mine.value, Top: mine.value + gap, Exact: gap == 0, Next: -1}
	d.Weigh(v.odds(d.Top), v.odds(d.Value))
	if !math.IsInf(second, -1) {
		d.Next = d.Before - game.Chance(v.odds(min(second, d.Top)))
	}
	if gap > 0 {
		d.Misses = missed(top, mine)
	}
	return d
}

// dealt compares the best few moves and the played one in the same deals.
func (v evaluator) dealt(ctx context.Context, e *Engine, mine weighed, best []weighed, deals int) (top weighed,
	gap float64) {
	list := append([]weighed{mine}, best...)
	own := -1 // the played move as a play that the simulator accepts
	for i, w := range best {
		if w.move == mine.move {
			own = i + 1
		}
	}
	if own < 0 && mine.laid > 0 {
		if list[0].play = v.found(e, mine); list[0].play == nil {
			return best[0], best[0].value - mine.value
		}
	}
	var cs []*Candidate
	of := make(map[*Candidate]weighed)
	for i, w := range list {
		if i == 0 && own > 0 {
			continue
		}
		c := &Candidate{Play: w.play, Keep: w.keep, Prior: w.value}
		cs, of[c] = append(cs, c), w
	}
	e.Sim.Compare(ctx, v.situation(), cs, deals, rand.New(rand.NewPCG(1, uint64(len(v.Sheet)))))
	for _, c := range cs {
		if of[c].move == mine.move {
			return of[cs[0]], cs[0].Merit() - c.Merit()
		}
	}
	return mine, 0
}

// found is the generator's play for a move. On the empty board only plays across are generated, so those down are not
// found.
func (v evaluator) found(e *Engine, w weighed) *movegen.Play {
	rack := v.Rack()
	e.Gen.Rate(nil)
	for _, p := range e.Gen.All(&v.Board, &rack) {
		if MoveOf(&p) == w.move {
			return &p
		}
	}
	return nil
}

// solved judges by the points to the end; the position and the position after the played move get a search each.
func (v evaluator) solved(ctx context.Context, e *Engine, mine, static weighed, effort int) game.Verdict {
	nodes := max(judgeNodes/40, int64(effort)*judgeNodes)
	rack, other := v.Rack(), v.Unseen()
	r := e.Solver.Solve(ctx, &v.Board, rack, other, nodes)
	top := static
	if r.Depth >= 2 || r.Proven {
		o := option{play: r.Play, keep: rack}
		top, _, _ = v.weighed(o.move(rack))
	}
	best := float64(r.Value)
	value, proven := v.toEnd(ctx, e, mine, other, nodes)
	if value >= best {
		top, best = mine, value
	}
	d := game.Verdict{Best: top.move, Value: value, Top: best, Next: -1, Exact: r.Proven && proven}
	lead := v.lead()
	d.Weigh((lead+best)/solvedScale, (lead+value)/solvedScale)
	if value < best {
		d.Misses = append(missed(top, mine), missEnding)
	}
	return d
}

// toEnd is what a move gains from here to the end if both play best after it.
func (v evaluator) toEnd(ctx context.Context, e *Engine, w weighed, other board.Multiset,
	nodes int64) (value float64, proven bool) {
	if w.laid > 0 && w.keep.Empty() {
		return float64(w.score + 2*other.Sum(&v.Options.Set().Values)), true
	}
	after, rack := v.Board, v.Rack()
	if place, ok := board.ParsePlacement(string(w.move)); ok && w.laid > 0 {
		if lay, err := v.Fit(&rack, place); err == nil {
			after.Place(lay, &rack)
		}
	}
	r := e.Solver.Solve(ctx, &after, other, w.keep, nodes)
	return float64(w.score) - float64(r.Value), r.Proven
}

// lead is the seat's lead over the best other player, in points.
func (v evaluator) lead() float64 {
	most := math.MinInt
	for s := range v.Players {
		if game.Seat(s) != v.Who {
			most = max(most, v.Table.Scores[s])
		}
	}
	return float64(v.Table.Scores[v.Who] - most)
}

// odds is the logarithm of the seat's odds to win after a move of this value.
func (v evaluator) odds(value float64) float64 {
	unseen := v.Unseen()
	u := float64(unseen.Len())
	return (v.lead() + value - chanceTurn*min(1, u/chanceFull)) / (chanceSpread + chanceMore*math.Sqrt(u))
}

// missed lists the kinds of miss in playing mine instead of best.
func missed(best, mine weighed) (kinds []string) {
	jokers := func(w weighed) uint8 { return w.keep[board.Joker] }
	kept, opens := best.kept()-mine.kept(), float64(best.opens-mine.opens)/100
	switch {
	case best.laid == board.RackSize && mine.laid < board.RackSize:
		kinds = append(kinds, missBingo)
	case best.laid == 0 && mine.laid > 0:
		kinds = append(kinds, missExchange)
	case best.laid > 0 && mine.laid == 0:
		kinds = append(kinds, missWord)
	case best.score >= mine.score+judgePoints:
		kinds = append(kinds, missPoints)
	case best.laid == 0 || best.score > mine.score:
	case kept > 0 && kept >= opens:
		kinds = append(kinds, missLeave)
	case opens > 0:
		kinds = append(kinds, missOpen)
	}
	if mine.laid > 0 && jokers(best) > jokers(mine) {
		kinds = append(kinds, missJoker)
	}
	return kinds
}
