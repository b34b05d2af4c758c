package lay

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

// Kinds of misses in games in which one lays as one goes.
const (
	missOut     = "out"     // the hand could be emptied
	missOpening = "opening" // a first meld was there
	missTake    = "take"    // the card on the pile should have been taken
	missWait    = "wait"    // what was laid should have stayed in the hand
	missLay     = "lay"     // more should have been laid
	missFits    = "fits"    // the discard fits the table, and the next seat has laid
	missHigh    = "high"    // a higher card should have gone
	missPair    = "pair"    // the discard could have become a combination
)

var misses = []string{missOut, missOpening, missTake, missLay, missWait, missFits, missHigh, missPair}

// A turn is compared with the others in so many deals for each unit of effort. The margin of points in a deal counts as
// a chance to win by this scale: a deal that is won by so many points makes the odds e to one. What is at stake in a
// turn is its deal: the margins of deals of levels 1 to 3 have a standard deviation of 47 to 76 points (60 deals each,
// two and three seats), that of logistic distributions with scales from 26 to 42. A turn is worse only beyond so many
// standard errors.
const (
	judgeDeals  = 120
	judgeGlance = 10 // with the least effort
	dropAfter   = 16 // after so many deals, turns that are clearly not the best drop out
	oddsPoints  = 35.0
	worseErrors = 2.0
	highCard    = 3 // points more
)

// stateWork is how many states of searches are a unit of game.Verdict.Work.
const stateWork = 8

// JudgePlay compares a turn with those that the highest level considers, in the same sampled deals that the quick
// policy plays out. Values are the points by which the deal is won.
func (g *Game) JudgePlay(ctx context.Context, s family.Situation[deck.Tile], played family.Found[deck.Tile],
	effort int) (game.Verdict, family.Found[deck.Tile]) {
	m := g.newMind(&s)
	defer m.done()
	plans := m.plans(levelDeals)
	if len(plans) == 1 && sameTurn(plans[0], m.planOf(played)) {
		return game.Verdict{Counting: game.NoChoice}, family.Found[deck.Tile]{}
	}
	own := m.planOf(played)
	mine := slices.IndexFunc(plans, func(p turnPlan) bool { return sameTurn(p, own) })
	if mine < 0 {
		mine = len(plans)
		plans = append(plans, own)
	}
	rng := rand.New(rand.NewPCG(uint64(s.Hand.Len()), uint64(m.hidden)))
	within := working{ctx, m.l}
	c := m.newComparison(rng)
	values := make([][]float64, len(plans)) // by turn and deal; turns that have dropped out have fewer
	alive := make([]int, len(plans))
	for i := range alive {
		alive[i] = i
	}
	for round := range max(judgeGlance, judgeDeals*effort) {
		if within.Err() != nil && (ctx.Err() != nil || round < judgeGlance) {
			return game.Verdict{Counting: game.Unjudged, Work: m.l.spent / stateWork}, family.Found[deck.Tile]{}
		}
		if within.Err() != nil || len(alive) == 1 {
			break
		}
		for _, i := range alive {
			values[i] = append(values[i], c.value(plans[i], round))
		}
		if (round+1)%dropAfter == 0 {
			alive = contenders(alive, values, mine)
		}
	}
	v, best := m.verdict(plans, values, mine)
	v.Work = m.l.spent / stateWork
	return v, best
}

// contenders are the turns that may still be the best one. The usual turn, which is the first, and the one that was
// played stay: they are compared with the best.
func contenders(alive []int, values [][]float64, mine int) []int {
	best := slices.MaxFunc(alive, func(a, b int) int { return cmp.Compare(chance(values[a]), chance(values[b])) })
	return slices.DeleteFunc(alive, func(i int) bool {
		return i != 0 && i != mine && i != best && surely(values, best, i)
	})
}

// chance is the chance to win a deal by its margins in sampled deals.
func chance(margins []float64) (sum float64) {
	for _, v := range margins {
		sum += game.Chance(v / oddsPoints)
	}
	return sum / float64(max(1, len(margins)))
}

// above is by how much the chance after one turn is higher than after another one, in the deals that evaluated both,
// and the standard error.
func above(values [][]float64, i, than int) (gain, err float64) {
	n := min(len(values[i]), len(values[than]))
	a, b := values[i][:n], values[than][:n]
	return chance(a) - chance(b), differs(a, b)
}

// surely reports whether a turn is better than another one by more than chance.
func surely(values [][]float64, i, than int) bool {
	gain, err := above(values, i, than)
	return gain > worseErrors*err
}

// planOf is a turn as it was played.
func (m *mind) planOf(f family.Found[deck.Tile]) turnPlan {
	if len(f.Throw) == 0 {
		return draws
	}
	p := turnPlan{take: f.Take, lays: f.Table != nil, throw: f.Throw[0]}
	hand := m.s.Hand
	if f.Take {
		hand = hand.Add(m.s.Pile.Top()...)
	}
	p.out = laying{table: m.table, left: hand.Slice()}
	if p.lays {
		laid := family.Tiles(f.Table).Difference(family.Tiles(m.s.Table))
		p.out = laying{table: m.g.combosOf(f.Table), left: hand.Difference(laid).Slice(), laid: laid.Len()}
	}
	return p
}

// verdict is what the values of the turns in the same deals say of one of them.
func (m *mind) verdict(plans []turnPlan, values [][]float64, mine int) (game.Verdict, family.Found[deck.Tile]) {
	best := 0 // the usual turn, unless another one is surely better
	for i := range plans {
		if gain, _ := above(values, i, best); surely(values, i, 0) && gain > 0 {
			best = i
		}
	}
	var v game.Verdict
	for i := range plans {
		gain, _ := above(values, i, mine)
		v.Suspect = max(v.Suspect, gain)
	}
	if !surely(values, best, mine) {
		best = mine
	}
	drop, err := above(values, best, mine)
	v.Before = chance(values[best][:min(len(values[best]), len(values[mine]))])
	v.After, v.Drop, v.Next = v.Before-drop, drop, -1
	v.Value = math.Round(mean(values[mine]))
	v.Top = max(v.Value, math.Round(mean(values[best])))
	if best == mine {
		v.Top = v.Value
	}
	for i := range plans {
		if i != best {
			next, _ := above(values, best, i)
			if next = max(0, next); v.Next < 0 || next < v.Next {
				v.Next = next
			}
		}
	}
	v.Exact = game.MarkOf(max(0, drop-worseErrors*err)) == game.MarkOf(drop)
	if best != mine {
		v.Misses = m.missed(plans[best], plans[mine])
	}
	return v, m.foundOrDraw(plans[best])
}

// mean is the mean of some numbers.
func mean(list []float64) (sum float64) {
	for _, v := range list {
		sum += v
	}
	return sum / float64(max(1, len(list)))
}

// differs is the standard error of the difference of two turns in the same deals, as a chance.
func differs(a, b []float64) float64 {
	n, sum, squares := float64(len(a)), 0.0, 0.0
	for k := range a {
		d := game.Chance(a[k]/oddsPoints) - game.Chance(b[k]/oddsPoints)
		sum, squares = sum+d, squares+d*d
	}
	return math.Sqrt(max(0, squares-sum*sum/n) / (n - 1) / n)
}

// missed lists the kinds of miss in not making the best turn.
func (m *mind) missed(best, mine turnPlan) (kinds []string) {
	out := func(p turnPlan) bool { return p.throw != 0 && len(p.out.left) == 1 }
	points := func(p turnPlan) (sum int) {
		for _, t := range p.out.left {
			sum += m.g.TilePoints(t)
		}
		return sum
	}
	switch {
	case out(best) && !out(mine):
		kinds = append(kinds, missOut)
	case best.lays && !mine.lays && !m.s.Opened:
		kinds = append(kinds, missOpening)
	case best.take && !mine.take:
		kinds = append(kinds, missTake)
	case mine.lays && !best.lays:
		kinds = append(kinds, missWait)
	case mine.throw != 0 && best.throw != 0 && points(best) < points(mine):
		kinds = append(kinds, missLay)
	}
	if mine.throw == 0 || best.throw == 0 || mine.throw == best.throw {
		return kinds
	}
	n := countsOf(mine.out.left)
	switch a, b := mine.throw, best.throw; {
	case m.next.opened && m.g.fits(a, mine.out.table) && !m.g.fits(b, best.out.table):
		kinds = append(kinds, missFits)
	case m.height(b) >= m.height(a)+highCard:
		kinds = append(kinds, missHigh)
	case m.g.keep(a, &n, &m.unseen) > m.g.keep(b, &n, &m.unseen):
		kinds = append(kinds, missPair)
	}
	return kinds
}
