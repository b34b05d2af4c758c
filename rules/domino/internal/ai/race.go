package ai

// This file chooses between moves by their chances in deals that are the same for all, and removes moves that are
// hardly worth another deal.

import (
	"math"
	"slices"
)

// regret is when a move drops out: when taking the leader instead loses, in expectation, less than regret of a game.
// This is the expected opportunity cost of ranking and selection, computed from the differences in the deals that both
// met (Chick and Inoue 2001).
const regret = 0.002

// networkDeals is how many deals the network's value weighs.
const networkDeals = 12

// The prior of the standard deviation of differences, and how many deals it weighs.
const (
	priorDeviation = 0.1
	priorDeals     = 8
)

// MaxCandidates is the most moves that are compared: in the simple game at most as many tiles fit at each end as there
// are values. Only a game that was set up by hand may have more opening moves.
const MaxCandidates = 14

// Candidate is a move that is being compared.
type Candidate struct {
	ID    int     // its number, from 0 in the order of Enter
	Last  float64 // its chance in the last deal
	prior float64 // its chance before any deal
	sum   float64 // sum of its chances in the deals
}

// Race compares moves in the same deals, because differences scatter less than chances.
type Race struct {
	In      []Candidate // candidates that have not dropped out
	deals   float64
	squares [MaxCandidates][MaxCandidates]float64 // sums of squared differences between two candidates, by ID
}

// Enter adds a move. All moves must be added before the first Drop.
func (c *Race) Enter(prior float64) {
	c.In = append(c.In, Candidate{ID: len(c.In), prior: prior})
}

// Note counts a deal after all candidates have their chance in it.
func (c *Race) Note() {
	c.deals++
	for i := range c.In {
		a := &c.In[i]
		a.sum += a.Last
		for _, b := range c.In[:i] {
			d := a.Last - b.Last
			c.squares[a.ID][b.ID] += d * d
			c.squares[b.ID][a.ID] += d * d
		}
	}
}

// Chance is the estimated chance of a candidate.
func (c *Race) Chance(r *Candidate) float64 {
	return (networkDeals*r.prior + r.sum) / (networkDeals + c.deals)
}

// Leader is the candidate with the best estimate, the first of equals.
func (c *Race) Leader() *Candidate {
	best := &c.In[0]
	for i := range c.In {
		if c.Chance(&c.In[i]) > c.Chance(best) {
			best = &c.In[i]
		}
	}
	return best
}

// Drop removes candidates that are not worth another deal compared with the leader.
func (c *Race) Drop() {
	best := *c.Leader()
	c.In = slices.DeleteFunc(c.In, func(r Candidate) bool { return r.ID != best.ID && c.cost(&best, &r) < regret })
}

// cost is the expected cost of taking a rather than b: how much better b is, where it is better.
func (c *Race) cost(a, b *Candidate) float64 {
	squares := priorDeals * priorDeviation * priorDeviation
	if c.deals > 0 {
		squares += max(0, c.squares[a.ID][b.ID]-(a.sum-b.sum)*(a.sum-b.sum)/c.deals)
	}
	scatter := math.Sqrt(squares / (c.deals + priorDeals) / (c.deals + networkDeals))
	z := (c.Chance(a) - c.Chance(b)) / scatter
	return scatter * (math.Exp(-z*z/2)/math.Sqrt(2*math.Pi) - z*math.Erfc(z/math.Sqrt2)/2)
}
