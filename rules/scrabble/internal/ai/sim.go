package ai

// This file compares plays by simulation. The unseen tiles are dealt at random, every player plays the best play by
// score and leave, and after each player has had a turn the result is the chance to win with the resulting lead,
// including the value of the tiles kept; with more than two players it is in points. Near the end games are played out
// instead. Every candidate gets the same deals, and drops out once it is probably no better than another (see Choose).
// The other player's tiles are drawn in agreement with their last turn, see Clue.

import (
	"context"
	"math"
	"math/rand/v2"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/eval"
	"tablee/rules/scrabble/internal/movegen"
)

// Situation is what the player in turn knows.
type Situation struct {
	Board  board.Board
	Rack   board.Multiset
	Unseen board.Multiset // on the other racks and in the bag
	Others []int          // numbers of tiles on the other racks, in turn order
	MinBag int            // fewest tiles in the bag that allow an exchange
	Lead   float64        // points ahead of the other player; unused with more than two players
	Belief *Belief        // what the next player may have kept; nil: nothing is known
	Share  float64        // the part of the remaining time that Choose may take; 0: all
	Turns  int            // turns of each player in a playout, without the candidate; 0: one
}

// Candidate is a play to compare, or an exchange if Play is nil: Keep is then what stays on the rack. An exchange that
// keeps all tiles is a pass.
type Candidate struct {
	Play  *movegen.Play
	Keep  board.Multiset
	Prior float64 // its value by points and tiles kept

	n, id     int
	points    float64 // sum of the outcomes in points
	sum, last float64 // of the compared value, see aim
	gained    float64 // points in the last deal
	prior     float64 // the compared value for Prior
}

// Value is the mean outcome: points relative to the others' mean, including the value of the tiles kept.
func (c *Candidate) Value() float64 {
	if c.n == 0 {
		return 0
	}
	return c.points / float64(c.n)
}

// Mean is the mean of the compared value, see Aim: with two players the chance to win, and to a small part points.
func (c *Candidate) Mean() float64 {
	if c.n == 0 {
		return 0
	}
	return c.sum / float64(c.n)
}

// Played is the total number of playouts of the candidates.
func Played(cs []*Candidate) (n int64) {
	for _, c := range cs {
		n += int64(c.n)
	}
	return n
}

// trust is how many playouts the prior weighs. Outcomes have a standard deviation of some 30 points, the prior an error
// of rarely more than 4: (30/4)^2.
const trust = 55

// Merit is the prior in points corrected by the playouts; use it to compare candidates with equally many of them.
func (c *Candidate) Merit() float64 { return (trust*c.Prior + c.points) / float64(trust+c.n) }

// Aim is the same for the chance to win, with two players; points are a small part of it.
func (c *Candidate) Aim() float64 { return (trust*c.prior + c.sum) / float64(trust+c.n) }

// Simulator plays games on. It uses one generator, which nobody else may use meanwhile, and must be used by one
// goroutine at a time.
type Simulator struct {
	g     *movegen.Generator
	model *eval.LeaveModel
	odds  *eval.OddsModel
	set   *board.Set
	kept  memory

	start movegen.Net   // the board
	nets  []movegen.Net // the board after each candidate
	pcg   *rand.PCG
	rng   *rand.Rand // of a playout
	hands hands

	b      board.Board
	bag    board.Multiset
	order  []board.Tile // of the bag: the first player draws from the front, the others from the back
	racks  []board.Multiset
	others []board.Multiset // the other racks, as dealt
	scores []int
	keeps  []int32 // values of the tiles kept in each player's last turn
	onTurn int
}

// New makes a simulator for a language.
func New(g *movegen.Generator, set *board.Set) *Simulator {
	pcg := rand.NewPCG(0, 0)
	return &Simulator{g: g, model: eval.LeaveOf(set.Name), odds: eval.OddsOf(set.Name), set: set, pcg: pcg,
		rng: rand.New(pcg)}
}

// begin sets up the board and the boards after each candidate.
func (s *Simulator) begin(sit *Situation, cs []*Candidate) {
	s.g.Rate(s.rate)
	s.g.Load(&sit.Board)
	s.g.Save(&s.start)
	for len(s.nets) < len(cs) {
		s.nets = append(s.nets, movegen.Net{})
	}
	bag := sit.Unseen.Len()
	for _, n := range sit.Others {
		bag -= n
	}
	for i, c := range cs {
		c.id, c.prior = i, s.aim(sit, c.Prior, bag)
		if c.Play != nil {
			s.g.Restore(&s.start)
			s.g.Lay(c.Play)
			s.g.Save(&s.nets[i])
		} else {
			s.nets[i] = s.start
		}
	}
}

// Points count in addition to the chance to win, so that of two plays with equal chances the better one is chosen; with
// more than two players only points count. The chance is worth some 300 points in the middle of an even game.
const (
	pointWeight      = 1.0 / 5000
	pointWeightAlone = 1.0 / 300
)

// playoutError is the typical error, in points, of a game that was played out by points and tiles kept.
const playoutError = 4

// aim is the compared value: the chance to win after a gain of points, with so many tiles in the bag; 0 tiles mean that
// the game is over, or nearly.
func (s *Simulator) aim(sit *Situation, points float64, bag int) float64 {
	switch {
	case len(sit.Others) != 1:
		return points * pointWeightAlone
	case bag == 0:
		return 1/(1+math.Exp(-(sit.Lead+points)/playoutError)) + points*pointWeight
	}
	return s.odds.Win(sit.Lead+points, bag) + points*pointWeight
}

// deal deals the unseen tiles once and plays each candidate on. It returns false if ctx ends before all are finished;
// the deal then counts for none of them.
func (s *Simulator) deal(ctx context.Context, sit *Situation, cs []*Candidate, rng *rand.Rand) bool {
	bag := sit.Unseen
	s.others = append(s.others[:0], make([]board.Multiset, len(sit.Others))...)
	for i, n := range sit.Others {
		if i == 0 && sit.Belief != nil {
			sit.Belief.draw(&bag, &s.others[0], rng)
			n -= s.others[0].Len()
		}
		bag.TransferRandom(&s.others[i], n, rng)
	}
	order := bag.Tiles()
	rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	a, b := rng.Uint64(), rng.Uint64()
	s.hands.n = 0
	for _, c := range cs {
		if ctx.Err() != nil {
			return false
		}
		s.b, s.bag = sit.Board, bag
		s.order = append(s.order[:0], order...)
		s.racks = append(append(s.racks[:0], sit.Rack), s.others...)
		s.pcg.Seed(a, b)
		c.gained = s.playout(c, sit.MinBag, max(1, sit.Turns))
		c.last = s.aim(sit, c.gained, s.bag.Len())
	}
	for _, c := range cs {
		c.points += c.gained
		c.sum += c.last
		c.n++
	}
	return true
}

// playout plays a candidate and the following turns, and returns the first player's gain relative to the mean of the
// others.
func (s *Simulator) playout(c *Candidate, minBag, turns int) float64 {
	n := len(s.racks)
	s.scores = append(s.scores[:0], make([]int, n)...)
	s.keeps = append(s.keeps[:0], make([]int32, n)...)
	s.open(c)
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
		if ply > n*turns && !s.bag.Empty() {
			return s.outcome(true)
		}
		if s.turn(ply%n, minBag) {
			idle = 0
		} else {
			idle++
		}
	}
	return s.outcome(false)
}

// open plays the candidate.
func (s *Simulator) open(c *Candidate) {
	s.g.Restore(&s.nets[c.id])
	if c.Play != nil {
		c.Play.Lay(&s.b, &s.racks[0])
		s.scores[0] = int(c.Play.Score)
		s.draw(0)
		return
	}
	s.swap(0, c.Keep)
}

// swap exchanges all tiles but those kept.
func (s *Simulator) swap(p int, keep board.Multiset) {
	back := s.racks[p].Minus(&keep)
	s.racks[p] = keep
	s.draw(p)
	s.bag = s.bag.Plus(&back)
	for _, t := range back.Tiles() {
		s.order = append(s.order, t)
		i, last := s.rng.IntN(len(s.order)), len(s.order)-1
		s.order[i], s.order[last] = s.order[last], s.order[i]
	}
}

// draw values what the player keeps and refills the rack.
func (s *Simulator) draw(p int) {
	s.keeps[p] = 0
	rack := &s.racks[p]
	if len(s.order) == 0 {
		return
	}
	s.keeps[p] = s.leaveValue(rack)
	n := min(board.RackSize-rack.Len(), len(s.order))
	drawn := s.order[len(s.order)-n:]
	if p == 0 {
		drawn, s.order = s.order[:n], s.order[n:]
	} else {
		s.order = s.order[:len(s.order)-n]
	}
	for _, t := range drawn {
		s.bag.Transfer(rack, t)
	}
}

// turn plays the best play or exchange for a player, and reports whether a word was laid.
func (s *Simulator) turn(p, minBag int) bool {
	s.onTurn = p
	best := s.hands.hold(s.g, &s.racks[p], !s.bag.Empty()).Best(s.g)
	if bag := s.bag.Len(); bag >= minBag && bag > 0 {
		if keep, value, ok := s.g.BestExchange(bag); ok && (best == nil || value > best.Value) {
			s.swap(p, keep)
			return false
		}
	}
	if best == nil {
		return false
	}
	s.g.Lay(best)
	best.Lay(&s.b, &s.racks[p])
	s.scores[p] += int(best.Score)
	s.draw(p)
	return true
}

// rate is the value of kept tiles for the player in turn: by the model or, with an empty bag, as points not lost.
func (s *Simulator) rate(keep *board.Multiset) int32 {
	if !s.bag.Empty() {
		return s.leaveValue(keep)
	}
	others := board.Multiset{}
	if keep.Empty() {
		for p := range s.racks {
			if p != s.onTurn {
				others = others.Plus(&s.racks[p])
			}
		}
	}
	return eval.Empty(keep, &others, &s.set.Values)
}

// out ends the game when a player has no tiles left; blocked ends it when nobody can play.
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

// outcome is the first player's points minus the mean of the others', including the tiles kept if the game goes on.
func (s *Simulator) outcome(goesOn bool) float64 {
	value := func(p int) float64 {
		v := float64(s.scores[p])
		if goesOn {
			v += float64(s.keeps[p]) / 100
		}
		return v
	}
	if len(s.racks) == 1 { // there is nobody to compare with
		return value(0)
	}
	others := 0.0
	for p := 1; p < len(s.racks); p++ {
		others += value(p)
	}
	return value(0) - others/float64(len(s.racks)-1)
}
