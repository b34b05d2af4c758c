package main

import (
	"flag"
	"fmt"
	"log"
	"math"
	"math/rand/v2"

	"tablee/dict"
	"tablee/rules/scrabble/internal/board"
)

// duel measures one strategy against another: pairs of games with the same tiles, in which the players change places.
// The interval is for the pairs, at 95 per cent.
func duel(args []string) {
	flags := flag.NewFlagSet("duel", flag.ExitOnError)
	lang := flags.String("lang", "fr", "language, fr or en")
	games := flags.Int("games", 10000, "games, two a pair")
	a := flags.String("a", "table+late", "the one that is measured, see selfplay.Named")
	b := flags.String("b", "leave+late", "the other one")
	seed := flags.Uint64("seed", 1, "of the tiles")
	_ = flags.Parse(args) // it exits if they are wrong
	set, words := board.SetOf(*lang), dict.English()
	if *lang == board.French.Name {
		words = dict.French()
	}
	var minds [2]Strategy
	for i, name := range []string{*a, *b} {
		m, err := Named(name, set)
		if err != nil {
			log.Fatal(err)
		}
		minds[i] = m
	}
	table := New(set, words, minds[0], minds[1])
	table.Paired = true
	var share, square, points [2]float64
	n := 0.0
	for pair := range *games / 2 {
		won, spread := 0.0, 0.0
		for first := range 2 {
			s := table.Play(rand.New(rand.NewPCG(*seed, uint64(pair))), first, nil)
			won += float64(1+sign(s[0]-s[1])) / 4
			spread += float64(s[0]-s[1]) / 2
			points[0] += float64(s[0]) / 2
			points[1] += float64(s[1]) / 2
		}
		n++
		for i, x := range []float64{won, spread} {
			share[i] += x
			square[i] += x * x
		}
	}
	within := func(i int) float64 {
		return 1.96 * math.Sqrt((square[i]/n-share[i]/n*share[i]/n)/n)
	}
	fmt.Printf("%s %s against %s: %.0f games, %.2f %% ± %.2f, %+.2f ± %.2f points (%.1f to %.1f)\n", *lang, *a, *b, 2*n,
		100*share[0]/n, 100*within(0), share[1]/n, within(1), points[0]/n, points[1]/n)
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}
