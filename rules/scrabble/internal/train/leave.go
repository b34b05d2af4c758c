package main

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"

	"tablee/dict"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/eval"
)

// trainLeaves makes the weights of leaves: it plays games of the computer against itself and fits, by least squares,
// how much kept tiles added to the points that followed. Each round plays with the weights of the round before.
func trainLeaves(args []string) {
	flags := flag.NewFlagSet("leave", flag.ExitOnError)
	lang := flags.String("lang", "fr", "language, fr or en")
	games := flags.Int("games", 20000, "games a round")
	rounds := flags.Int("rounds", 4, "rounds")
	check := flags.Int("check", 1000, "games against the highest score after each round")
	racks := flags.Int("racks", 500_000, "racks of -what leaves, drawn in the last round")
	cores := flags.Int("cores", 1, "cores of -what leaves; the table does not depend on it")
	what := flags.String("what", "leave", "what to learn: leave, or, on what is built in, leaves, late or open")
	_ = flags.Parse(args) // it exits if they are wrong
	set, words := board.SetOf(*lang), dict.English()
	if *lang == board.French.Name {
		words = dict.French()
	}
	switch *what {
	case "leaves":
		os.Stdout.Write(learnLeaves(set, words, *racks, *rounds, *cores))
		return
	case "late":
		var model *eval.LateModel
		for round := range *rounds {
			model = learnLate(set, words, model, *games, uint64(round))
			fmt.Fprintf(os.Stderr, "round %d\n", round+1)
		}
		fmt.Print(model.Format())
		return
	case "open":
		fmt.Print(learnOpen(set, words, *games).Format())
		return
	}
	model := new(eval.Linear)
	for round := range *rounds {
		model = learn(set, words, model, *games, uint64(round))
		win, a, b := measure(set, words, model, *check)
		fmt.Fprintf(os.Stderr, "round %d: wins %.1f %% of %d games against the highest score, %.1f to %.1f points\n",
			round+1, 100*win, *check, a, b)
	}
	fmt.Print(model.Format())
}

// minBag is the fewest tiles in the bag for a turn to be used: near the end other things matter.
const minBag = 8

// learn plays the games of a round and fits new weights. The value of a leave is the score of the player's next turn
// plus, by the old weights, the value of the tiles kept then.
func learn(set *board.Set, words *dict.Graph, old *eval.Linear, games int, round uint64) *eval.Linear {
	t := New(set, words, ConstantRate(old.Value), ConstantRate(old.Value))
	rng := rand.New(rand.NewPCG(round, 7))
	fit := newSquares(size)
	for g := range games {
		var last [2]Turn
		t.Play(rng, g%2, func(now Turn) {
			if was := last[now.Player]; was.Bag >= minBag {
				target := float64(now.Score)
				if now.Bag > 0 {
					target += float64(old.Value(&now.Keep)) / 100
				}
				on := []weighed{{eval.LeaveWeights, 1}}
				eval.LeaveFeatures(&was.Keep, func(i int) { on = append(on, weighed{i, 1}) })
				fit.add(on, target)
			}
			last[now.Player] = now
		})
	}
	m := new(eval.Linear)
	for i, x := range fit.solve(ridge, eval.LeaveWeights)[:eval.LeaveWeights] {
		m[i] = int16(math.Round(100 * max(-300, min(300, x))))
	}
	return m
}

// size is the number of weights and the constant. The ridge keeps weights that occur rarely near zero: as if each had
// occurred so often without an effect.
const (
	size  = eval.LeaveWeights + 1
	ridge = 60
)

// measure plays the model against the highest score, seats swapped, and returns its share of wins (a tie is half a win)
// and both mean scores.
func measure(set *board.Set, words *dict.Graph, m *eval.Linear, games int) (win, mine, other float64) {
	t := New(set, words, ConstantRate(m.Value), Strategy{})
	rng := rand.New(rand.NewPCG(99, 7))
	for g := range games {
		s := t.Play(rng, g%2, nil)
		mine += float64(s[0])
		other += float64(s[1])
		switch {
		case s[0] > s[1]:
			win++
		case s[0] == s[1]:
			win += 0.5
		}
	}
	n := float64(games)
	return win / n, mine / n, other / n
}
