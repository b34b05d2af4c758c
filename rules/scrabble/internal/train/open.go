package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"

	"tablee/dict"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/eval"
	"tablee/rules/scrabble/internal/movegen"
)

// This file learns the values of effects on the board. In positions of the games the best few plays are each laid,
// answered by the best play of the same rack, and followed by the best play of the own rack, refilled with the same
// tiles. The weights of the openness model are fitted to the difference of a play from the others, beyond its points
// and the tiles that it keeps.

const (
	maxCompared = 8    // the most plays and exchanges to compare
	maxBehind   = 1500 // the greatest difference from the best one, in hundredths of a point
	firstDeals  = 16   // deals for a first play; there are many more of the others, which get one
	openRidge   = 4000 // keeps weights near zero that occur rarely in comparison with the scatter of outcomes
)

// learnOpen plays so many games and fits the weights.
func learnOpen(set *board.Set, words *dict.Graph, games int) *eval.OpennessModel {
	early := eval.LeaveOf(set.Name)
	rng := rand.New(rand.NewPCG(0, 9))
	l := &opener{set: set, early: early, rng: rng, fit: newSquares(2 * eval.OpennessWeights)}
	for i := range l.gens {
		l.gens[i] = movegen.New(words, &set.Values, true)
		l.gens[i].Rate(early.Value)
	}
	mind := Strategy{Rate: func(s *Scene) (play, swap Valuation) {
		if s.Bag >= eval.OpennessLeastBag {
			l.examine(s)
		}
		return eval.Stages(set, early, eval.LateOf(set.Name), s.Bag, &s.Unseen)
	}}
	t := New(set, words, mind, mind)
	for g := range games {
		t.Play(rng, g%2, nil)
	}
	m := new(eval.OpennessModel)
	for i, x := range l.fit.solve(openRidge, len(m)) {
		m[i] = int16(math.Round(max(-1000, min(1000, x))))
	}
	fmt.Fprintf(os.Stderr, "%d positions\n", l.positions)
	return m
}

// opener examines positions.
type opener struct {
	set       *board.Set
	early     *eval.LeaveModel
	rng       *rand.Rand
	gens      [2]*movegen.Generator // one lists plays, which stay valid while the other finds replies
	memo      movegen.Memo          // of the other player's rack
	fit       *squares
	positions int
}

// tried is a play, or an exchange if play is nil.
type tried struct {
	play  *movegen.Play
	keep  board.Multiset
	value int32
	on    []weighed
}

// examine compares the best plays of a position and adds the observations.
func (l *opener) examine(s *Scene) {
	list := l.candidates(s)
	if len(list) < 2 {
		return
	}
	l.positions++
	times := 1
	if s.Board.Empty() {
		times = firstDeals
	}
	mean := make(map[int]float64)
	for i := range list {
		c := &list[i]
		if c.play != nil {
			seen := make(map[int]float64)
			eval.OpennessFeatures(s.Board, c.play, func(w int) { seen[w]++ })
			for w, by := range seen {
				mean[w] += by / float64(len(list))
			}
			for w := range 2 * eval.OpennessWeights {
				if by := seen[w]; by != 0 {
					c.on = append(c.on, weighed{w, by})
				}
			}
		}
	}
	for i := range list {
		list[i].on = centred(list[i].on, mean)
	}
	for range times {
		l.compare(s, list)
	}
}

// centred takes the mean of the plays off what counts in one of them.
func centred(on []weighed, mean map[int]float64) (off []weighed) {
	for w := range 2 * eval.OpennessWeights {
		by := -mean[w]
		for _, x := range on {
			if x.i == w {
				by += x.by
			}
		}
		if math.Abs(by) > 1e-9 {
			off = append(off, weighed{w, by})
		}
	}
	return off
}

// candidates are the best plays of a position, and the best exchange if it is among them.
func (l *opener) candidates(s *Scene) (list []tried) {
	plays := l.gens[0].All(s.Board, &s.Rack)
	for i := range plays {
		list = append(list, tried{play: &plays[i], keep: plays[i].Keep(s.Rack), value: plays[i].Value})
	}
	if keep, value, ok := l.gens[0].BestExchange(board.RackSize); ok {
		list = append(list, tried{keep: keep, value: value})
	}
	slices.SortStableFunc(list, func(a, b tried) int { return int(b.value - a.value) })
	for i := range list {
		if i == maxCompared || list[i].value < list[0].value-maxBehind {
			return list[:i]
		}
	}
	return list
}

// compare adds the results of each of the plays with the same hidden tiles.
func (l *opener) compare(s *Scene, list []tried) {
	pool := s.Unseen
	var other board.Multiset
	pool.TransferRandom(&other, board.RackSize, l.rng)
	order := pool.Tiles()
	l.rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	l.memo.Hold(l.gens[1], &other)
	beyond, mean := make([]float64, len(list)), 0.0
	for i := range list {
		beyond[i] = l.playOn(s, &list[i], other, order)
		mean += beyond[i] / float64(len(list))
	}
	for i := range list {
		l.fit.add(list[i].on, beyond[i]-mean)
	}
}

// playOn is the value of the own next turn minus that of the other's reply, beyond the value of the tiles kept.
func (l *opener) playOn(s *Scene, c *tried, other board.Multiset, order []board.Tile) float64 {
	b, rack := *s.Board, s.Rack
	if c.play != nil {
		c.play.Lay(&b, &rack)
	}
	g := l.gens[1]
	g.Load(&b)
	best := l.memo.Best(g)
	_, answer, _ := g.BestExchange(board.RackSize)
	if best != nil && best.Value >= answer {
		answer = best.Value
		best.Lay(&b, &other)
	}
	rack = c.keep
	for _, t := range order[:board.RackSize-rack.Len()] {
		rack[t]++
	}
	return bestOf(g, &b, &rack) - float64(answer+l.early.Value(&c.keep))
}
