package main

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"tablee/dict"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/eval"
)

// trainOdds makes the odds: the static player plays games against itself, and the change from the lead after each turn,
// tiles kept included, to the lead at the end is counted.
func trainOdds(args []string) {
	flags := flag.NewFlagSet("odds", flag.ExitOnError)
	lang := flags.String("lang", "fr", "language, fr or en")
	games := flags.Int("games", 12000, "games")
	_ = flags.Parse(args) // it exits if they are wrong
	set, words := board.SetOf(*lang), dict.English()
	if *lang == board.French.Name {
		words = dict.French()
	}
	seen := play(set, words, *games)
	m := new(eval.OddsModel)
	for bag := range eval.MaxUnseen + 1 {
		tempo, row := seen.around(bag)
		m.Set(bag, tempo, row)
	}
	fmt.Print(m.Format())
}

// nodes is the node budget of an endgame.
const nodes = 400

// changes counts, for each number of tiles in the bag, the changes of the lead until the end.
type changes [eval.MaxUnseen + 1]map[int]float64

// play plays the games.
func play(set *board.Set, words *dict.Graph, games int) *changes {
	early := eval.LeaveOf(set.Name)
	mind := Strategy{Rate: Stages(set, early, eval.LateOf(set.Name)), Nodes: nodes}
	table := New(set, words, mind, mind)
	rng := rand.New(rand.NewPCG(1, 9))
	seen := new(changes)
	for bag := range seen {
		seen[bag] = make(map[int]float64)
	}
	type moment struct{ player, bag, lead int }
	for g := range games {
		var now []moment
		var kept [2]int32
		end := table.Play(rng, g%2, func(t Turn) {
			kept[t.Player] = early.Value(&t.Keep)
			left := t.Bag
			if t.Score > 0 {
				left = max(0, t.Bag-board.RackSize+t.Keep.Len())
			}
			lead := 100*int32(t.Spread) + kept[t.Player] - kept[1-t.Player]
			now = append(now, moment{t.Player, left, int(math.Round(float64(lead) / 100))})
		})
		for _, m := range now {
			seen[m.bag][end[m.player]-end[1-m.player]-m.lead]++
		}
	}
	return seen
}

// minRise is the least increase of the logarithm from step to step, so that more points are always better.
const minRise = 0.02

// Neighbouring numbers of tiles count less with their distance; and a change is blurred by some points.
const (
	tileDistance = 2.0
	blur         = 6.0
)

// around is the tempo at a number of tiles in the bag, and the logarithm of the odds at the model's steps.
func (seen *changes) around(bag int) (tempo float64, row []float64) {
	n, sum := 0.0, 0.0
	all := make(map[int]float64)
	for b, counts := range seen {
		d := float64(b-bag) / tileDistance
		w := math.Exp(-d * d / 2)
		if w < 0.01 {
			continue
		}
		for _, x := range sorted(counts) {
			k := counts[x]
			all[x] += w * k
			n += w * k
			sum += w * k * float64(x)
		}
	}
	tempo = -sum / n
	least := 0.0
	for _, step := range eval.OddsSteps {
		won := 0.0
		for _, x := range sorted(all) {
			d := float64(x) + tempo
			won += all[x] * (reach(float64(step)+d) + reach(float64(step)-d)) / 2 // the same above the tempo and below
		}
		p := (won + 1) / (n + 2)
		least = max(least+minRise, math.Log(p/(1-p)))
		row = append(row, least)
	}
	return tempo, row
}

// reach is 1 above 0 and 0 below, blurred.
func reach(x float64) float64 { return 1 / (1 + math.Exp(-x/blur*math.Pi/math.Sqrt(3))) }

// sorted lists the changes, so that sums are always computed in the same order.
func sorted(counts map[int]float64) []int {
	var xs []int
	for x := range counts {
		xs = append(xs, x)
	}
	slices.Sort(xs)
	return xs
}
