// Command fit measures how well the scale of reviews fits: it lets the levels of a game play each other, reviews the
// games, and prints the accuracy by level, how often the more accurate player won, and how often a player with a given
// chance to win did win, with the slope by which the logarithm of the odds would have to be multiplied to fit best.
//
//	go run ./bot/internal/review/fit -game awale -levels 1,2,3,4 -games 10
//
// A slope of 1 and a table by tenths that goes up evenly mean that the constants of the game's Judge hold; above 1 its
// chances are too timid, below 1 too sure. Rows of one game are not independent: few games say little.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"time"

	"tablee/bot/internal/review"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
)

func main() {
	name := flag.String("game", "awale", "the game")
	levels := flag.String("levels", "1,2,3", "levels that play each other, two at a table; 0 plays at random")
	games := flag.Int("games", 4, "games of each pair, seats both ways")
	first := flag.Int("seed", 0, "number of the first game")
	options := flag.String("o", "", "options of the table: name=value,name=value")
	think := flag.Duration("think", 200*time.Millisecond, "time for a move")
	flag.Parse()
	rules, ok := find(*name)
	if !ok {
		fatal(fmt.Errorf("no game %q", *name))
	}
	o, err := parseOptions(*options)
	if err != nil {
		fatal(err)
	}
	var list []int
	for _, text := range strings.Split(*levels, ",") {
		n, err := strconv.Atoi(text)
		if err != nil {
			fatal(err)
		}
		list = append(list, n)
	}
	t := newTally()
	for _, a := range list {
		for _, b := range list {
			if a == b {
				continue
			}
			for i := range *games {
				g, places, err := play(rules, o, [2]int{a, b}, *first+i, *think)
				if err != nil {
					fatal(err)
				}
				began := time.Now()
				r, err := review.Make(context.Background(), g)
				if err != nil {
					fatal(err)
				}
				t.add(r, [2]int{a, b}, places, time.Since(began))
			}
		}
	}
	fmt.Print(t)
}

func find(name string) (game.Rules, bool) {
	for _, r := range all.Games() {
		if r.Info().Name == name {
			return r, true
		}
	}
	return nil, false
}

func parseOptions(text string) (game.Options, error) {
	o := game.Options{}
	for _, pair := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' }) {
		name, value, ok := strings.Cut(pair, "=")
		if !ok {
			return nil, fmt.Errorf("%q is not name=value", pair)
		}
		o[name] = value
	}
	return o, nil
}

// play lets two levels play a game and returns it with the places.
func play(rules game.Rules, o game.Options, levels [2]int, number int, think time.Duration) (review.Game, []int,
	error) {
	full, err := rules.Info().Complete(o)
	if err != nil {
		return review.Game{}, nil, err
	}
	g := review.Game{Rules: rules, Seats: 2, Options: full, Seed: match.Seed{byte(number), byte(number >> 8),
		byte(levels[0]), byte(levels[1])}}
	p, err := match.Start(rules, 2, full, g.Seed)
	for ply := 1; err == nil; ply++ {
		turn := p.Turn()
		if len(turn) == 0 {
			res, _ := p.Result()
			return g, res.Places, nil
		}
		by := turn[0]
		ctx, cancel := context.WithTimeout(context.Background(), think)
		var m game.Move
		if levels[by] == 0 {
			m, err = anyMove(p, by, g.Seed.Stream(match.Think, ply))
		} else {
			m, err = rules.Computer(levels[by]).Choose(ctx, p.View(by), g.Seed.Stream(match.Think, ply))
		}
		cancel()
		if err == nil {
			g.Moves = append(g.Moves, review.Move{Record: match.Record{By: by, Move: m}, Computer: true})
			p, _, err = match.Play(p, g.Seed, ply, by, m)
		}
	}
	return g, nil, err
}

// anyMove is a move at random, of those that the game lists.
func anyMove(p game.Position, by game.Seat, rng *rand.Rand) (game.Move, error) {
	l, ok := p.(game.Lister)
	if !ok {
		return "", errors.New("the game lists no moves: level 0 cannot play it")
	}
	ms := l.Moves(by)
	if len(ms) == 0 {
		return "", errors.New("the game lists no move")
	}
	return ms[rng.IntN(len(ms))], nil
}

func fatal(err error) {
	fmt.Fprintln(os.Stderr, "fit:", err)
	os.Exit(1)
}
