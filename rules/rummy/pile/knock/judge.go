package knock

import (
	"context"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// Kinds of misses.
const (
	missGin    = "gin"    // the hand could have been laid down whole
	missKnock  = "knock"  // a knock was there
	missEarly  = "early"  // a knock came too early
	missTake   = "take"   // the last card of the pile should have been taken
	missTook   = "took"   // it should have been left there
	missBroke  = "broke"  // a combination was broken
	missFed    = "fed"    // the discard is one that the other can use
	missHigh   = "high"   // a high card was kept
	missKept   = "kept"   // a card was kept that has fewer chances to be used
	missLayOff = "layoff" // more could have been laid off
)

var misses = []string{missGin, missKnock, missEarly, missTake, missTook, missBroke, missFed, missHigh, missKept,
	missLayOff}

// The evaluation of a turn: so many deals, and by how many standard errors another turn has to be better. oddsScale is
// how many points of a deal are worth one in the logarithm of the odds to win: the six deals that a match of level 3
// has spread its result by about 70 points, which is a logistic distribution of this scale. It was not fitted.
const (
	judgeDeals  = 600
	judgeGlance = 60
	judgeErrors = 2
	oddsScale   = 40
	fedBy       = 0.1 // how much likelier the other can use a discard than the best one
	unitPoints  = "points"
)

// JudgePlay compares a turn with those that the highest level compares, over the same sampled deals.
func (g *Game) JudgePlay(ctx context.Context, s family.Situation[deck.Tile], played family.Found[deck.Tile],
	effort int) (game.Verdict, family.Found[deck.Tile]) {
	if s.Pile.Stage == family.LayingOff {
		return g.judgeLayOff(s, played)
	}
	v := g.sightOf(s)
	mine := turnOf(played)
	list := g.lanes.options(&v)
	at := slices.IndexFunc(list, func(o option) bool { return o.turn == mine })
	if at < 0 {
		at, list = len(list), append(list, option{mine, v.after(mine)})
	}
	if len(list) == 1 {
		return game.Verdict{Counting: game.NoChoice}, family.Found[deck.Tile]{}
	}
	c := g.lanes.compare(&v, list)
	rng := rand.New(rand.NewPCG(uint64(v.hand), uint64(v.unseen)))
	all := make([]int, len(list))
	for i := range all {
		all[i] = i
	}
	for range max(judgeGlance, judgeDeals*effort) {
		if ctx.Err() != nil {
			return game.Verdict{Counting: game.Unjudged}, family.Found[deck.Tile]{}
		}
		c.round(all, rng)
	}
	best := c.bestBut(at)
	d := game.Verdict{Value: c.mean(at), Top: c.mean(best), Unit: unitPoints}
	odds := func(points float64) float64 { return (lead(s) + points) / oddsScale }
	d.Weigh(odds(d.Top), odds(d.Value))
	d.Next = -1
	for i := range list {
		if i != best {
			d.Next = max(d.Next, game.Chance(odds(c.mean(i))))
		}
	}
	d.Next = d.Before - d.Next
	if best != at {
		d.Misses = []string{g.lanes.missed(&v, list[best], list[at])}
	}
	return d, g.foundTurn(&v, list[best].turn)
}

// turnOf is what the engine has read as a turn.
func turnOf(f family.Found[deck.Tile]) turn {
	if len(f.Throw) == 0 {
		return turn{draw: true}
	}
	return turn{take: f.Take, throw: f.Throw[0], knock: f.Table != nil}
}

// lead is by how many points the seat in turn leads.
func lead(s family.Situation[deck.Tile]) float64 {
	return float64(s.Seats[s.Seat].Score - s.Seats[1-s.Seat].Score)
}

// bestBut is the best turn: the one given unless another is better by more than chance.
func (c *comparison) bestBut(mine int) int {
	best := mine
	for i := range c.list {
		if mean, err := c.above(i, mine); mean > judgeErrors*err && c.mean(i) > c.mean(best) {
			best = i
		}
	}
	return best
}

// missed is the kind of miss in not playing the best turn.
func (l *lanes) missed(s *sight, best, mine option) string {
	hand := s.hand
	if mine.take {
		hand |= only(s.top)
	}
	p := s.held()
	_, rest := l.leave(hand)
	switch {
	case best.knock && l.least(best.hand) == 0:
		return missGin
	case best.knock && !mine.knock:
		return missKnock
	case mine.knock && !best.knock:
		return missEarly
	case best.take && !mine.take:
		return missTake
	case mine.take && !best.take:
		return missTook
	case !rest.has(mine.throw) && l.least(mine.hand) > l.least(best.hand):
		return missBroke
	case p.wanted(mine.throw) > p.wanted(best.throw)+fedBy:
		return missFed
	case l.val[best.throw] > l.val[mine.throw]:
		return missHigh
	}
	return missKept
}

// judgeLayOff compares what is laid off after a knock with the most that can be.
func (g *Game) judgeLayOff(s family.Situation[deck.Tile],
	played family.Found[deck.Tile]) (game.Verdict, family.Found[deck.Tile]) {
	table, rest := g.layOff(s.Table, cardsIn(s.Hand))
	if g.Forced(s) {
		return game.Verdict{Counting: game.NoChoice}, family.Found[deck.Tile]{}
	}
	laid := family.Tiles(played.Table).Difference(family.Tiles(s.Table))
	left := g.FinalPoints(s.Hand.Difference(laid))
	d := game.Verdict{Value: float64(-left), Top: float64(-g.lanes.total(rest)), Unit: unitPoints, Exact: true}
	d.Weigh((lead(s)+d.Top)/oddsScale, (lead(s)+d.Value)/oddsScale)
	d.Next = -1
	if d.Value < d.Top {
		d.Misses = []string{missLayOff}
	}
	return d, family.Found[deck.Tile]{Table: table}
}

// Forced reports whether a seat has no choice: it can only draw, or after a knock no card of its hand fits the
// combinations of the other, so that it lays down its own.
func (g *Game) Forced(s family.Situation[deck.Tile]) bool {
	switch s.Pile.Stage {
	case family.Drawing:
		return !s.Pile.MayTake
	case family.LayingOff:
		fits := cards(0)
		for _, m := range meldsOf(s.Table) {
			fits |= fitting(m)
		}
		return cardsIn(s.Hand)&fits == 0
	}
	return false
}
