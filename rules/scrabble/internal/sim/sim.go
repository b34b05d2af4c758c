// Package sim compares plays by playing on: the tiles that nobody has seen are dealt at random, everybody plays the
// best play by score and leave, and after each player has had a turn the points and the tiles kept are compared. Near
// the end games are played out instead. Every candidate meets the same deals, and after each round the worse half drops
// out (successive halving), so that time goes to those that are close.
package sim

import (
	"context"
	"math/rand/v2"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/gen"
	"tablee/rules/scrabble/internal/leave"
)

// Situation is what the player on turn knows.
type Situation struct {
	Board  board.Board
	Rack   board.Multiset
	Unseen board.Multiset // on the other racks and in the bag
	Others []int          // tiles on the other racks, in the order of turns
	MinBag int            // fewest tiles in the bag that allow an exchange
}

// Candidate is a play to compare, or an exchange when Play is nil: Keep is then what stays on the rack. Keeping all
// is a pass.
type Candidate struct {
	Play  *gen.Play
	Keep  board.Multiset
	Prior float64 // what it is worth by points and tiles kept

	sum float64
	n   int
}

// Value is the mean outcome: points gained on the others' mean, what the tiles kept are worth included.
func (c *Candidate) Value() float64 {
	if c.n == 0 {
		return 0
	}
	return c.sum / float64(c.n)
}

// trust is how many playouts the prior opinion weighs. Outcomes scatter by some 30 points, while the prior is rarely
// wrong by more than 4: (30/4)^2.
const trust = 55

// merit is the prior opinion corrected by the playouts; it ranks candidates with equally many of them.
func (c *Candidate) merit() float64 { return (trust*c.Prior + c.sum) / float64(trust+c.n) }

// Simulator plays games on with one generator, which it takes over while it runs. It is for one goroutine.
type Simulator struct {
	g     *gen.Generator
	model *leave.Model
	set   *board.Set

	b      board.Board
	bag    board.Multiset
	racks  []board.Multiset
	scores []int
	keeps  []int32 // what the tiles kept by each player's last turn are worth
	onTurn int
}

// New makes a simulator for a language.
func New(g *gen.Generator, set *board.Set) *Simulator {
	return &Simulator{g: g, model: leave.Of(set.Name), set: set}
}

// Choose compares the candidates, which come best first by their Prior, with so many playouts in all, and
// returns the best one. Out of time it returns the best so far.
func (s *Simulator) Choose(ctx context.Context, sit *Situation, cs []*Candidate, playouts int, rng *rand.Rand) *Candidate {
	s.g.Rate(s.rate)
	rounds := 0
	for n := len(cs); n > 1; n = (n + 1) / 2 {
		rounds++
	}
	for ; len(cs) > 1; cs = cs[:(len(cs)+1)/2] {
		for range max(1, playouts/rounds/len(cs)) {
			if ctx.Err() != nil {
				return leader(cs)
			}
			s.deal(sit, cs, rng)
		}
		sortByMerit(cs)
	}
	return cs[0]
}

// leader is the candidate with the most merit among those with most playouts; without any playout, the first.
func leader(cs []*Candidate) *Candidate {
	best := cs[0]
	for _, c := range cs[1:] {
		if c.n == best.n && c.merit() > best.merit() {
			best = c
		}
	}
	return best
}

// sortByMerit puts the best first; equal ones stay in order.
func sortByMerit(cs []*Candidate) {
	for i := 1; i < len(cs); i++ {
		for j := i; j > 0 && cs[j].merit() > cs[j-1].merit(); j-- {
			cs[j], cs[j-1] = cs[j-1], cs[j]
		}
	}
}

// deal deals the unseen tiles once and plays each candidate on.
func (s *Simulator) deal(sit *Situation, cs []*Candidate, rng *rand.Rand) {
	bag := sit.Unseen
	others := make([]board.Multiset, len(sit.Others))
	for i, n := range sit.Others {
		bag.TransferRandom(&others[i], n, rng)
	}
	a, b := rng.Uint64(), rng.Uint64()
	for _, c := range cs {
		s.b, s.bag = sit.Board, bag
		s.racks = append(append(s.racks[:0], sit.Rack), others...)
		c.sum += s.playout(c, sit.MinBag, rand.New(rand.NewPCG(a, b)))
		c.n++
	}
}

// playout plays a candidate and what follows, and returns what the first player gained on the mean of the others.
func (s *Simulator) playout(c *Candidate, minBag int, rng *rand.Rand) float64 {
	n := len(s.racks)
	s.scores = append(s.scores[:0], make([]int, n)...)
	s.keeps = append(s.keeps[:0], make([]int32, n)...)
	s.begin(c, rng)
	idle := 0
	for ply := 1; ; ply++ {
		before := (ply - 1) % n
		if s.racks[before].Empty() {
			s.out(before)
			break
		}
		if idle > 2*n {
			s.blocked()
			break
		}
		if ply > n && !s.bag.Empty() {
			return s.outcome(true)
		}
		if s.turn(ply%n, minBag, rng) {
			idle = 0
		} else {
			idle++
		}
	}
	return s.outcome(false)
}

// begin plays the candidate.
func (s *Simulator) begin(c *Candidate, rng *rand.Rand) {
	if c.Play != nil {
		c.Play.Lay(&s.b, &s.racks[0])
		s.scores[0] = int(c.Play.Score)
		s.draw(0, rng)
		return
	}
	back := s.racks[0].Minus(&c.Keep)
	s.racks[0] = c.Keep
	s.draw(0, rng)
	s.bag = s.bag.Plus(&back)
}

// draw rates what the player keeps and fills the rack up.
func (s *Simulator) draw(p int, rng *rand.Rand) {
	s.keeps[p] = 0
	if !s.bag.Empty() {
		s.keeps[p] = s.model.Value(&s.racks[p])
	}
	s.bag.TransferRandom(&s.racks[p], board.RackSize-s.racks[p].Len(), rng)
}

// turn plays the best play or exchange for a player, and reports whether a word was laid.
func (s *Simulator) turn(p, minBag int, rng *rand.Rand) bool {
	s.onTurn = p
	best := s.g.Best(&s.b, &s.racks[p])
	if bag := s.bag.Len(); bag >= minBag && bag > 0 {
		if keep, value, ok := s.g.BestExchange(bag); ok && (best == nil || value > best.Value) {
			back := s.racks[p].Minus(&keep)
			s.racks[p] = keep
			s.draw(p, rng)
			s.bag = s.bag.Plus(&back)
			return false
		}
	}
	if best == nil {
		return false
	}
	best.Lay(&s.b, &s.racks[p])
	s.scores[p] += int(best.Score)
	s.draw(p, rng)
	return true
}

// rate is what kept tiles are worth to the player on turn: by the model, or with an empty bag as points not lost.
func (s *Simulator) rate(keep *board.Multiset) int32 {
	if !s.bag.Empty() {
		return s.model.Value(keep)
	}
	others := board.Multiset{}
	if keep.Empty() {
		for p := range s.racks {
			if p != s.onTurn {
				others = others.Plus(&s.racks[p])
			}
		}
	}
	return Late(keep, &others, s.set)
}

// Late is what kept tiles are worth when the bag is empty, in hundredths of a point: going out gains the others' tiles
// twice over, anything else is a burden.
func Late(keep, others *board.Multiset, set *board.Set) int32 {
	if keep.Empty() {
		return 200 * int32(others.Sum(&set.Values))
	}
	return -200*int32(keep.Sum(&set.Values)) - 300
}

// out ends the game for a player without tiles; blocked ends it for all.
func (s *Simulator) out(p int) {
	s.blocked()
	for q := range s.racks {
		s.scores[p] += s.racks[q].Sum(&s.set.Values)
	}
}

func (s *Simulator) blocked() {
	for q := range s.racks {
		s.scores[q] -= s.racks[q].Sum(&s.set.Values)
	}
}

// outcome is the first player's points less the mean of the others', with the tiles kept if the game goes on.
func (s *Simulator) outcome(goesOn bool) float64 {
	value := func(p int) float64 {
		v := float64(s.scores[p])
		if goesOn {
			v += float64(s.keeps[p]) / 100
		}
		return v
	}
	others := 0.0
	for p := 1; p < len(s.racks); p++ {
		others += value(p)
	}
	return value(0) - others/float64(len(s.racks)-1)
}
