// Command train makes the weights of the computer's evaluation (package eval): it plays games of the computer against
// itself and fits weights of patterns to their results and to the values of searches. Each round plays with the weights
// of the round before; the first one has none and only sees wins and threats.
//
//	go run ./rules/gobblet/internal/train | gzip -9n > rules/gobblet/internal/eval/gobblet.weights.gz
//
// This takes about a quarter of an hour of one core. The same flags and the same search give the same weights. The
// embedded weights are from two runs, -rounds 5, then -first 6 -rounds 1 -from the first one's, when package ai pruned
// a little less than now (margins 60, 100 and 140, hopelessMargin 30, reductions divided by 2). For each round it
// prints, to standard error, how the weights do against those of the round before, with equal numbers of searched
// positions: of 100 games they won 86, 86, 92.5, 82.5, 83 and 75 % of the points, so more rounds would improve them
// further. 100 games they won 86, 86, 92.5, 82.5, 83 and 75 % of the points, so more rounds would go further.
package main

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"tablee/rules/gobblet/internal/eval"
)

func main() {
	games := flag.Int("games", 6000, "games a round, at most")
	grow := flag.Int("grow", 1200, "games of the first round, and how many more each of the next plays")
	rounds := flag.Int("rounds", 6, "rounds")
	nodes := flag.Int64("nodes", 1500, "positions searched for a move")
	epochs := flag.Int("epochs", 8, "passes over the positions in a round")
	keep := flag.Int("keep", 2, "rounds whose positions are learned from")
	check := flag.Int("check", 100, "games against the weights of the round before after each round")
	each := flag.String("each", "", "files to write the weights of each round to; its number is added to the name")
	first := flag.Int("first", 1, "number of the first round")
	from := flag.String("from", "", "file of the weights of the round before")
	flag.Parse()
	if *rounds < 1 || *first < 1 || *keep < 1 {
		fatal(errors.New("-rounds, -first and -keep are at least 1"))
	}
	old := eval.New(new(eval.Weights))
	if *from != "" {
		data, err := os.ReadFile(*from)
		if err != nil {
			fatal(err)
		}
		w, err := eval.ParseWeights(data)
		if err != nil {
			fatal(err)
		}
		old = eval.New(w)
	}
	var w *eval.Weights
	var seen [][]sample
	for round := *first - 1; round < *first-1+*rounds; round++ {
		begun := time.Now()
		seen = append(seen, selfPlay(old, min(*games, *grow*(round+1)), *nodes, uint64(round)))
		if round == 0 && *from == "" {
			seen[0] = onPath(seen[0]) // values without weights are not worth learning
		}
		if len(seen) > *keep {
			seen = seen[1:]
		}
		m := new(model)
		train, test := m.fit(seen, *epochs, rand.New(rand.NewPCG(uint64(round), 8)))
		w = m.weights()
		e := eval.New(w)
		won := measure(e, old, *check, *nodes)
		old = e
		fmt.Fprintf(os.Stderr, "round %d: %d positions, loss %.5f, held out %.5f, %.1f %% of the points in %d games, %v\n",
			round+1, len(seen[len(seen)-1]), train, test, 100*won, *check, time.Since(begun).Round(time.Second))
		if *each != "" {
			if err := os.WriteFile(fmt.Sprint(*each, round+1), w.Format(), 0o644); err != nil {
				fatal(err)
			}
		}
	}
	if _, err := os.Stdout.Write(w.Format()); err != nil {
		fatal(err)
	}
}

func fatal(err error) {
	fmt.Fprintln(os.Stderr, "learn:", err)
	os.Exit(1)
}
