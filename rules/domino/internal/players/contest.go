package players

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

// maxRivals is the most moves that there are: at each end as many tiles fit as there are values. Only a game that was
// set up by hand may have more to open with.
const maxRivals = 2 * netValues

// rival is a move that competes.
type rival struct {
	m         Laying
	prior     float64 // its chance before any deal
	sum, last float64 // of its chances in the deals
	id        int
}

// contest compares moves in the same deals, for differences scatter less than chances do.
type contest struct {
	in      []rival // those that have not dropped out
	deals   float64
	squares [maxRivals][maxRivals]float64 // of the differences between two rivals, by their numbers
}

// enter adds a move.
func (c *contest) enter(m Laying, prior float64) {
	c.in = append(c.in, rival{m: m, prior: prior, id: len(c.in)})
}

// note counts a deal after all rivals have met it.
func (c *contest) note() {
	c.deals++
	for i := range c.in {
		a := &c.in[i]
		a.sum += a.last
		for _, b := range c.in[:i] {
			d := a.last - b.last
			c.squares[a.id][b.id] += d * d
			c.squares[b.id][a.id] += d * d
		}
	}
}

// chance is what a rival is thought to be worth.
func (c *contest) chance(r *rival) float64 { return (trust*r.prior + r.sum) / (trust + c.deals) }

// leader is the rival that is thought best, the first of equals.
func (c *contest) leader() *rival {
	best := &c.in[0]
	for i := range c.in {
		if c.chance(&c.in[i]) > c.chance(best) {
			best = &c.in[i]
		}
	}
	return best
}

// drop leaves out who is not worth another deal beside the leader.
func (c *contest) drop() {
	best := *c.leader()
	c.in = slices.DeleteFunc(c.in, func(r rival) bool { return r.id != best.id && c.cost(&best, &r) < regret })
}

// cost is what it costs on the mean to take a rather than b: how much better b is where it is better.
func (c *contest) cost(a, b *rival) float64 {
	squares := opinion * usualGap * usualGap
	if c.deals > 0 {
		squares += max(0, c.squares[a.id][b.id]-(a.sum-b.sum)*(a.sum-b.sum)/c.deals)
	}
	scatter := math.Sqrt(squares / (c.deals + opinion) / (c.deals + trust))
	z := (c.chance(a) - c.chance(b)) / scatter
	return scatter * (math.Exp(-z*z/2)/math.Sqrt(2*math.Pi) - z*math.Erfc(z/math.Sqrt2)/2)
}
