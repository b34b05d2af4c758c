package deck

import (
	"math"
	"math/rand/v2"
	"testing"

	"tablee/rules/rulestest"
)

// bigProblem is a deal of so many tiles for the table and the hand, the table's from groups, so that it can be laid.
func bigProblem(pack Pack, rng *rand.Rand) *Problem {
	p := &Problem{jokerWeight: Unit + 30}
	var left [Suits][Ranks + 1]uint8
	for r := 1; r <= Ranks; r++ {
		p.weight[r] = Unit + int32(r)
		for s := range left {
			left[s][r] = uint8(pack.Copies)
		}
		if rng.IntN(4) == 0 {
			for s := range left {
				left[s][r]--
				p.must[s][r]++
			}
		}
	}
	if pack == Large { // columns of which groups take three of a tile
		for r := range 4 {
			for s := range 3 {
				p.may[s][3*r+1] += left[s][3*r+1]
				left[s][3*r+1] = 0
			}
		}
	}
	for range 20 + rng.IntN(25) {
		if s, r := rng.IntN(Suits), 1+rng.IntN(Ranks); left[s][r] > 0 {
			left[s][r]--
			p.may[s][r]++
		}
	}
	p.mustJokers = rng.IntN(pack.Jokers + 1)
	p.mayJokers = rng.IntN(pack.Jokers + 1 - p.mustJokers)
	return p
}

// TestPricesAreTrue solves big problems without prices and with them: the bound never rises above the truth and never
// falls when prices are sought, and both ways give up the same.
func TestPricesAreTrue(t *testing.T) {
	rulestest.Unraced(t)
	raised, mixed := 0, 0
	for _, c := range []struct {
		pack Pack
		top  int
	}{{Usual, Ranks}, {Usual, Ranks + 1}, {Large, Ranks}} {
		top := c.top
		rng := rand.New(rand.NewPCG(3, uint64(top)))
		s := New(c.pack, top, [Columns]int{}, [Ranks + 1]int{})
		for i := range rulestest.Of(150, 40) {
			p := bigProblem(c.pack, rng)
			s.p, s.wild, s.limit = p, p.mustJokers+p.mayJokers, math.MaxInt32/32
			lost := p.prune(top)
			s.prepare()
			plain := s.least(startState)
			last, found, _ := s.search(lost, 0)
			var cost int32
			if found {
				cost = s.nodes[last].cost
			}
			whole := *p
			if got, _, ok := s.Solve(&whole, s.limit); ok != found || ok && got+lost != cost {
				t.Fatalf("%v, top %d, problem %d: solved to %d, %v, want %d, %v", c.pack, top, i, got+lost, ok, cost, found)
			}
			s.p = p
			s.prepare()
			s.improvePrices(startState)
			priced := s.least(startState)
			again, ok, _ := s.search(lost, 0)
			switch {
			case ok != found || ok && s.nodes[again].cost != cost:
				t.Fatalf("%v, top %d, problem %d: %v without prices, %v with them; %+v", c.pack, top, i, found, ok, p)
			case found && (priced < plain || lost+priced > cost):
				t.Fatalf("%v, top %d, problem %d: the bound went from %d to %d of %d", c.pack, top, i, plain, priced, cost-lost)
			}
			if found && priced > plain {
				raised++
			}
			if found && p.mustJokers > 0 && p.mayJokers > 0 {
				mixed++
			}
		}
	}
	if raised < rulestest.Of(30, 8) || mixed < rulestest.Of(10, 3) {
		t.Errorf("prices raised the bound in %d problems only, %d had jokers in both places", raised, mixed)
	}
}
