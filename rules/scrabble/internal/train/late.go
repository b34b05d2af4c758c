package main

import (
	"math"
	"math/rand/v2"

	"tablee/dict"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/eval"
)

// lateRidge keeps weights that occur rarely near zero.
const lateRidge = 20

// learnLate plays the games of a round to their end and fits the late model: the value of a turn with few tiles in the
// bag, besides its points, is the later change of the spread. A nil old stands for the leave model until the bag is
// empty.
func learnLate(set *board.Set, words *dict.Graph, old *eval.LateModel, games int, round uint64) *eval.LateModel {
	early := eval.LeaveOf(set.Name)
	mind := Strategy{Rate: Stages(set, early, old)}
	t := New(set, words, mind, mind)
	t.Paired = true
	rng := rand.New(rand.NewPCG(round, 8))
	fit := newSquares(eval.LateWeights)
	for g := range games {
		var turns []Turn
		scores := t.Play(rng, g%2, func(now Turn) {
			if now.Bag > 0 && now.Bag <= eval.LateBag {
				turns = append(turns, now)
			}
		})
		for _, was := range turns {
			left := was.Bag
			if was.Score > 0 { // an exchange does not change the size of the bag
				left = max(0, was.Bag-board.RackSize+was.Keep.Len())
			}
			at := eval.Share(left)
			fit.add([]weighed{{left, 1}, {at, float64(early.Value(&was.Keep)) / 100},
				{at + 1, float64(was.Keep.Sum(&set.Values))}}, float64(scores[was.Player]-scores[1-was.Player]-was.Spread))
		}
	}
	m := new(eval.LateModel)
	for i, x := range fit.solve(lateRidge, eval.LateWeights) {
		unit := 100.0
		if i > eval.LateBag && (i-eval.Share(0))%2 == 0 {
			unit = 1000
		}
		m[i] = int16(math.Round(unit * max(-30, min(30, x))))
	}
	return m
}
