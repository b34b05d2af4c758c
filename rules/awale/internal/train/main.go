// Command train makes the weights of the computer's evaluation (package ai): it plays games of the computer against
// itself and fits a small neural network to their results and to the values of deeper searches. Each round plays with
// the weights of the round before; the first one has none and only counts captured seeds.
//
//	go run ./rules/awale/internal/train > rules/awale/internal/ai/awale.weights
//
// This takes about ten minutes of one core; the same flags give the same weights. For each round it prints, to standard
// error, how the new weights do against counting seeds, with the same number of searched positions.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"

	"tablee/rules/awale/internal/ai"
)

func main() {
	games := flag.Int("games", 1500, "games a round")
	rounds := flag.Int("rounds", 5, "rounds")
	nodes := flag.Int64("nodes", 1200, "positions searched for a move")
	epochs := flag.Int("epochs", 10, "passes over the positions in a round")
	keep := flag.Int("keep", 4, "rounds whose positions are learned from")
	check := flag.Int("check", 60, "games against counting seeds after each round")
	each := flag.String("each", "", "files to write the weights of each round to; its number is added to the name")
	from := flag.String("from", "", "file of weights to begin with")
	flag.Parse()
	var net *ai.Net
	m := newModel(rand.New(rand.NewPCG(1, 7)))
	if *from != "" {
		text, err := os.ReadFile(*from)
		if err != nil {
			fatal(err)
		}
		w, err := ai.ParseWeights(string(text))
		if err != nil {
			fatal(err)
		}
		net = ai.NewNet(w)
		m.read(w)
	}
	tables := ai.Build(endSeeds)
	var seen [][]sample
	for round := range *rounds {
		seen = append(seen, selfPlay(tables, net, *games, *nodes, uint64(round)))
		if net == nil {
			seen[0] = onPath(seen[0]) // the values of counting seeds are not worth learning
		}
		if len(seen) > *keep {
			seen = seen[1:]
		}
		loss := m.fit(seen, *epochs, rand.New(rand.NewPCG(uint64(round), 8)))
		w := m.weights()
		net = ai.NewNet(w)
		won := measure(tables, net, nil, *check, *nodes)
		fmt.Fprintf(os.Stderr, "round %d: %d positions, loss %.5f, %.1f %% of the points in %d games\n",
			round+1, len(seen[len(seen)-1]), loss, 100*won, *check)
		if *each != "" {
			if err := os.WriteFile(fmt.Sprint(*each, round+1), []byte(w.Format()), 0o644); err != nil {
				fatal(err)
			}
		}
	}
	fmt.Print(m.weights().Format())
}

func fatal(err error) {
	fmt.Fprintln(os.Stderr, "learn:", err)
	os.Exit(1)
}
