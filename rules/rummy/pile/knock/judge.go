package knock

import (
	"cmp"
	"context"
	"math"
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

// The evaluation of a turn: so many deals, and by how many standard errors another turn has to be better. What is at
// stake in a turn is its deal: dealScale is how many points of a deal are worth one in the logarithm of the odds to win
// it. Deals of level 3 have a standard deviation of 31 points (60 deals), that of a logistic distribution of this
// scale. matchScale is the same for a match: the six deals that one of level 3 has spread its result by about 70
// points. By the chance to win a match nothing but a thrown gin would ever be marked. Neither was fitted.
const (
	judgeDeals  = 600
	judgeGlance = 60
	judgeErrors = 2
	dealScale   = 16
	matchScale  = 40
	fedBy       = 0.1 // how much likelier the other can use a discard than the best one
	unitPoints  = "points"
	playWork    = 4 // of a deal that is played out, as game.Verdict.Work
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
	if g.single {
		c.stake, c.least = winner, leastWon
	}
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
	d := game.Verdict{Value: c.points(at), Top: max(c.points(at), c.points(best)), Unit: unitPoints}
	d.Work = playWork * int(c.played)
	g.weigh(&d, s, c.mean(best), c.mean(at))
	next, first := math.Inf(-1), math.Inf(-1)
	for i := range list {
		first = max(first, c.mean(i))
		if i != best {
			next = max(next, c.mean(i))
		}
	}
	d.Next, d.Suspect = g.dropOf(c.mean(best), next), g.dropOf(first, c.mean(at))
	if best != at {
		d.Misses = []string{g.lanes.missed(&v, list[best], list[at])}
	}
	return d, g.foundTurn(&v, list[best].turn)
}

// weigh sets the chances and the drop by what a deal brings in the mean, with the best turn and with the played one.
// Where a single deal is played, that is who wins it, as 1 and -1; else its points.
func (g *Game) weigh(d *game.Verdict, s family.Situation[deck.Tile], best, played float64) {
	if g.single {
		d.Before, d.After = (1+best)/2, (1+played)/2
	} else {
		d.Before, d.After = game.Chance((lead(s)+best)/matchScale), game.Chance((lead(s)+played)/matchScale)
	}
	d.Drop = g.dropOf(best, played)
}

// dropOf is how much less of the chance to win the deal a turn leaves than another one.
func (g *Game) dropOf(best, played float64) float64 {
	var d game.Verdict
	if g.single {
		odds := func(mean float64) float64 { return 2 * math.Atanh(min(max(mean, -surest), surest)) }
		d.Weigh(odds(best), odds(played))
	} else {
		d.Weigh(best/dealScale, played/dealScale)
	}
	return d.Drop
}

// surest keeps a deal that was always won, or never, from counting as won or lost by force.
const surest = 0.98

// winner is 1 for a deal that is won, -1 for one that is lost.
func winner(points int) float64 { return float64(cmp.Compare(points, 0)) }

// leastWon is leastVariance for differences of such values.
const leastWon = 0.05

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
	d.Before = game.Chance((lead(s) + d.Top) / matchScale)
	d.After = game.Chance((lead(s) + d.Value) / matchScale)
	d.Drop = game.Chance(0) - game.Chance((d.Value-d.Top)/dealScale)
	d.Suspect = d.Drop
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
