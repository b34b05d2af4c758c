package main

import (
	"math"
	"math/rand/v2"

	"tablee/dict"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/eval"
)

// lateRidge keeps weights that were rarely seen near zero.
const lateRidge = 20

// learnLate plays the games of a round to their end and fits package late: what a turn with few tiles in the bag was
// worth beside its points is what the spread became afterwards. A nil old stands for package leave until the bag is
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
			if was.Score > 0 { // an exchange leaves the bag as it is
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
