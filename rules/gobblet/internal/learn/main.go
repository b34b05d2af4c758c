// Command learn makes the weights of the computer's evaluation (package worth): it plays games of the computer against
// itself and fits what patterns are worth to how the games ended and to what searches said. Each round plays with the
// weights of the round before, the first with none: it knows wins and threats, and nothing else.
//
//	go run ./rules/gobblet/internal/learn > rules/gobblet/internal/worth/gobblet.weights
//
// The same flags give the same weights. A line a round on standard error tells how they do against those of the round
// before, at equal positions searched.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"tablee/rules/gobblet/internal/worth"
)

func main() {
	games := flag.Int("games", 6000, "games of the last round; the ones before play fewer, as their weights are worse")
	rounds := flag.Int("rounds", 5, "rounds")
	nodes := flag.Int64("nodes", 1500, "positions searched for a move")
	epochs := flag.Int("epochs", 8, "passes over the positions in a round")
	keep := flag.Int("keep", 2, "rounds whose positions are learned from")
	check := flag.Int("check", 100, "games against the weights of the round before after each round")
	each := flag.String("each", "", "files to write the weights of each round to; its number is added to the name")
	flag.Parse()
	old := worth.New(new(worth.Weights))
	var w *worth.Weights
	var seen [][]sample
	for round := range *rounds {
		begun := time.Now()
		seen = append(seen, selfPlay(old, *games*(round+1) / *rounds, *nodes, uint64(round)))
		if round == 0 {
			seen[0] = onPath(seen[0]) // no weights have no opinion worth learning
		}
		if len(seen) > *keep {
			seen = seen[1:]
		}
		m := new(model)
		train, test := m.fit(seen, *epochs, rand.New(rand.NewPCG(uint64(round), 8)))
		w = m.weights()
		e := worth.New(w)
		won := measure(e, old, *check, *nodes)
		old = e
		fmt.Fprintf(os.Stderr, "round %d: %d positions, loss %.5f, of new ones %.5f, %.1f %% of the points in %d games, %v\n",
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
