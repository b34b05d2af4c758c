package suited

import (
	"context"
	"math/rand/v2"
	"slices"

	"tablee/rules/rummy"
)

// Levels is the number of computer players:
//
//	1  lays combinations of its own and adds single tiles to those of the table
//	2  also breaks one combination of the table at a time
//	3  also breaks two at a time
//	4  lays the most that can be laid, but keeps a joker that does not pay
//	5  chooses between such plays by playing on with sampled hands
const Levels = 5

// Choose plays at a level. Levels 1 to 4 take milliseconds and do not look at ctx.
func (g *Game) Choose(ctx context.Context, level int, s rummy.Situation[Tile], rng *rand.Rand) rummy.Found[Tile] {
	t := g.newTask(s, g.tilesFirst())
	defer t.done()
	var table [][]Tile
	switch level {
	case 1:
		table = t.easy()
	case 2, 3:
		table = t.breaks(level - 1)
	case 4:
		table = t.expert()
	default:
		return t.master(ctx, rng)
	}
	if table == nil {
		return rummy.Found[Tile]{}
	}
	return rummy.Found[Tile]{Table: g.tidy(table), Value: float64(rummy.Tiles(table).Len() - rummy.Tiles(s.Table).Len())}
}

// first is the first lay with most tiles, or nil.
func (t *task) first() [][]Tile {
	o, _ := t.best()
	return o.table
}

// easy lays combinations of the hand alone, then single tiles that fit a combination of the table.
func (t *task) easy() [][]Tile {
	if !t.s.Opened {
		return t.first()
	}
	table, hand := slices.Clone(t.s.Table), t.s.Hand
	laid := false
	if sets, ok := t.own(hand); ok {
		laid = true
		hand = hand.Difference(rummy.Tiles(sets))
		table = append(table, sets...)
	}
	for again := true; again; {
		again = false
		for tile := range hand.All() {
			if i, set := t.addition(table, tile); set != nil {
				table[i], hand = set, hand.Difference(rummy.Copies(tile, 1))
				laid, again = true, true
				break
			}
		}
	}
	if !laid {
		return nil
	}
	return table
}

// own finds the most tiles of a hand that make combinations without the table.
func (t *task) own(hand rummy.Multiset[Tile]) ([][]Tile, bool) {
	_, last, ok := t.sv.solve(newProblem(rummy.Multiset[Tile]{}, hand, &t.w), t.w.sum(hand)-1)
	if !ok {
		return nil, false
	}
	return t.sv.build(last), true
}

// addition finds a combination that takes a tile as it is. Jokers are kept, and under the full joker rule
// combinations with jokers of the table stay as they are.
func (t *task) addition(table [][]Tile, tile Tile) (int, []Tile) {
	if tile == Joker {
		return 0, nil
	}
	for i, set := range table {
		if t.s.FullJoker && slices.Contains(set, Joker) {
			continue
		}
		if with, ok := t.g.Arrange(append(slices.Clip(set), tile)); ok {
			return i, with
		}
	}
	return 0, nil
}

// breaks lays as many tiles as can be laid by breaking up to n combinations, then goes on from there with
// the rest of the hand. Under the full joker rule it leaves combinations with jokers alone.
func (t *task) breaks(n int) [][]Tile {
	if !t.s.Opened {
		return t.first()
	}
	way := rummy.Thaws(t.g, t.s.Table, t.s.Hand, t.s.FullJoker)[0]
	free, hand := slices.Clone(way.Free), t.s.Hand
	for {
		next, gain := t.breaking1(free, hand, n)
		if gain == 0 {
			break
		}
		hand = hand.Difference(rummy.Tiles(next).Difference(rummy.Tiles(free)))
		free = next
	}
	if hand.Len() == t.s.Hand.Len() {
		return nil
	}
	return append(slices.Clip(way.Frozen), free...)
}

// breaking1 finds the heaviest play that breaks at most n of the given combinations.
func (t *task) breaking1(sets [][]Tile, hand rummy.Multiset[Tile], n int) (best [][]Tile, gain int32) {
	whole := t.w.sum(hand)
	for k := 0; k <= min(n, len(sets)); k++ {
		broken := first(k)
		for ok := true; ok; ok = broken.next(len(sets)) {
			var must rummy.Multiset[Tile]
			for _, i := range broken {
				must = must.Add(sets[i]...)
			}
			cost, last, found := t.sv.solve(newProblem(must, hand, &t.w), whole-gain-1)
			if !found {
				continue
			}
			best, gain = nil, whole-cost
			for i, set := range sets {
				if !slices.Contains(broken, i) {
					best = append(best, set)
				}
			}
			best = append(best, t.sv.build(last)...)
		}
	}
	return best, gain
}

// jokerPays is how many tiles more a play with a joker of the hand must lay, the joker included, to be
// worth it.
const jokerPays = 8

// expert lays the most, without the hand's jokers where they do not pay: with them it must win, open, or
// lay enough more.
func (t *task) expert() [][]Tile {
	o, ok := t.best()
	if !ok {
		return nil
	}
	jokers := rummy.Copies(Joker, t.s.Hand.Count(Joker))
	laid := rummy.Tiles(o.table).Difference(rummy.Tiles(t.s.Table))
	if !laid.Has(Joker) || laid.Len() == t.s.Hand.Len() {
		return o.table
	}
	without := *t
	without.s.Hand = t.s.Hand.Difference(jokers)
	kept, ok := without.best()
	if !ok {
		if t.s.Opened && laid.Len() < jokerPays {
			return nil
		}
		return o.table
	}
	if less := rummy.Tiles(kept.table).Len() - rummy.Tiles(t.s.Table).Len(); laid.Len()-less < jokerPays {
		return kept.table
	}
	return o.table
}
