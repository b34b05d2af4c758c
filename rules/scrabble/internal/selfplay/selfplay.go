// Package selfplay plays games between two ways of valuing plays, at the speed of the generator: for learning what
// tiles are worth, and for measuring one valuation against another.
package selfplay

import (
	"math/rand/v2"

	"tablee/dict"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/gen"
)

// Valuation says what kept tiles are worth, in hundredths of a point; nil: nothing, the highest score is played.
type Valuation func(keep *board.Multiset) int32

// Turn is one turn of a game.
type Turn struct {
	Player int
	Score  int
	Keep   board.Multiset // after the play, before the draw
	Bag    int            // tiles in the bag before the draw
}

// Table plays games of one language.
type Table struct {
	set  *board.Set
	gens [2]*gen.Generator
}

// New makes a table with the language's words and the two players' valuations.
func New(set *board.Set, words *dict.Graph, a, b Valuation) *Table {
	t := &Table{set: set}
	for i, v := range []Valuation{a, b} {
		t.gens[i] = gen.New(words, &set.Values, true)
		t.gens[i].Rate(v)
	}
	return t
}

// maxIdle is how many turns without a word in a row end a game; the official rule counts passes alone, and two
// players that only exchange would never end.
const maxIdle = 6

// Play plays a game to its end, player first beginning, and returns the scores. each is called after each turn and
// may be nil.
func (t *Table) Play(rng *rand.Rand, first int, each func(Turn)) [2]int {
	var b board.Board
	bag := t.set.Bag(true)
	var racks [2]board.Multiset
	var scores [2]int
	for i := range racks {
		bag.TransferRandom(&racks[(first+i)%2], board.RackSize, rng)
	}
	for p, idle := first, 0; idle < maxIdle; p = 1 - p {
		rack := &racks[p]
		turn := t.turn(p, &b, rack, &bag)
		scores[p] += turn.Score
		idle++
		if turn.Score > 0 {
			idle = 0
		}
		back := *rack
		*rack = turn.Keep
		if each != nil {
			each(turn)
		}
		bag.TransferRandom(rack, board.RackSize-rack.Len(), rng)
		if turn.Score == 0 { // exchanged tiles go back after the draw
			back = back.Minus(&turn.Keep)
			bag = bag.Plus(&back)
		}
		if rack.Empty() {
			scores[p] += racks[1-p].Sum(&t.set.Values)
			break
		}
	}
	for i := range racks {
		scores[i] -= racks[i].Sum(&t.set.Values)
	}
	return scores
}

// turn chooses and lays a play, or exchanges or passes; the rack is left as it was but for the tiles laid.
func (t *Table) turn(p int, b *board.Board, rack, bag *board.Multiset) Turn {
	g := t.gens[p]
	n := bag.Len()
	best := g.Best(b, rack)
	if n >= board.RackSize {
		if keep, value, ok := g.BestExchange(board.RackSize); ok && (best == nil || value > best.Value) {
			return Turn{Player: p, Keep: keep, Bag: n}
		}
	}
	if best == nil {
		return Turn{Player: p, Keep: *rack, Bag: n}
	}
	best.Lay(b, rack)
	return Turn{Player: p, Score: int(best.Score), Keep: *rack, Bag: n}
}
