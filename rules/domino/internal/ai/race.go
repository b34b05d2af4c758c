package ai

// This file chooses between moves whose chances are known from deals that all of them met, and leaves out those
// that are hardly worth another one.

import (
	"math"
	"slices"
)

// A move drops out once taking the leader instead loses, on the mean of what is still thought possible, less than
// regret of a game: the expected opportunity cost of ranking and selection, by the differences in the deals that both
// met (Chick and Inoue 2001).
const regret = 0.002

// trust is how many deals the network's opinion weighs.
const trust = 12

// What differences are thought to scatter before any is seen, and how many deals that opinion weighs.
const (
	usualGap = 0.1
	opinion  = 8
)

// MaxCandidates is the most moves that compete: in the simple game as many tiles fit at each end as there are values.
// Only a game that was set up by hand may have more to open with.
const MaxCandidates = 14

// Candidate is a move that competes.
type Candidate struct {
	ID    int     // its number, from 0 in the order of entering
	Last  float64 // its chance in the last deal
	prior float64 // its chance before any deal
	sum   float64 // of its chances in the deals
}

// Race compares moves in the same deals, for differences scatter less than chances do.
type Race struct {
	In      []Candidate // those that have not dropped out
	deals   float64
	squares [MaxCandidates][MaxCandidates]float64 // of the differences between two rivals, by their numbers
}

// Enter adds a move; all enter before the first is dropped.
func (c *Race) Enter(prior float64) {
	c.In = append(c.In, Candidate{ID: len(c.In), prior: prior})
}

// Note counts a deal after all rivals have met it.
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

// Chance is what a rival is thought to be worth.
func (c *Race) Chance(r *Candidate) float64 { return (trust*r.prior + r.sum) / (trust + c.deals) }

// Leader is the rival that is thought best, the first of equals.
func (c *Race) Leader() *Candidate {
	best := &c.In[0]
	for i := range c.In {
		if c.Chance(&c.In[i]) > c.Chance(best) {
			best = &c.In[i]
		}
	}
	return best
}

// Drop leaves out who is not worth another deal beside the leader.
func (c *Race) Drop() {
	best := *c.Leader()
	c.In = slices.DeleteFunc(c.In, func(r Candidate) bool { return r.ID != best.ID && c.cost(&best, &r) < regret })
}

// cost is what it costs on the mean to take a rather than b: how much better b is where it is better.
func (c *Race) cost(a, b *Candidate) float64 {
	squares := opinion * usualGap * usualGap
	if c.deals > 0 {
		squares += max(0, c.squares[a.ID][b.ID]-(a.sum-b.sum)*(a.sum-b.sum)/c.deals)
	}
	scatter := math.Sqrt(squares / (c.deals + opinion) / (c.deals + trust))
	z := (c.Chance(a) - c.Chance(b)) / scatter
	return scatter * (math.Exp(-z*z/2)/math.Sqrt(2*math.Pi) - z*math.Erfc(z/math.Sqrt2)/2)
}
