// Command learn makes the weights of package leave: it plays games of the computer against itself and fits, by least
// squares, what kept tiles added to the points that followed. Each round plays with the weights of the round before.
//
//	go run ./rules/scrabble/internal/learn -lang fr -games 20000 -rounds 4 > rules/scrabble/internal/leave/fr.leave
//
// About four minutes of one core a language; the same seed gives the same weights.
package main

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"

	"tablee/dict"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/leave"
	"tablee/rules/scrabble/internal/selfplay"
)

func main() {
	lang := flag.String("lang", "fr", "language, fr or en")
	games := flag.Int("games", 20000, "games a round")
	rounds := flag.Int("rounds", 4, "rounds")
	check := flag.Int("check", 1000, "games against the highest score after each round")
	flag.Parse()
	set, words := board.SetOf(*lang), dict.English()
	if *lang == board.French.Name {
		words = dict.French()
	}
	model := new(leave.Model)
	for round := range *rounds {
		model = learn(set, words, model, *games, uint64(round))
		win, a, b := measure(set, words, model, *check)
		fmt.Fprintf(os.Stderr, "round %d: wins %.1f %% of %d games against the highest score, %.1f to %.1f points\n", round+1, 100*win, *check, a, b)
	}
	fmt.Print(model.Format())
}

// minBag is the fewest tiles in the bag for a turn to be learned from: near the end other things count.
const minBag = 8

// learn plays the games of a round and fits new weights. What a leave is worth is the score of the player's next turn
// and, by the old weights, of the tiles kept then.
func learn(set *board.Set, words *dict.Graph, old *leave.Model, games int, round uint64) *leave.Model {
	t := selfplay.New(set, words, old.Value, old.Value)
	rng := rand.New(rand.NewPCG(round, 7))
	var fit squares
	for g := range games {
		var last [2]selfplay.Turn
		t.Play(rng, g%2, func(now selfplay.Turn) {
			if was := last[now.Player]; was.Bag >= minBag {
				target := float64(now.Score)
				if now.Bag > 0 {
					target += float64(old.Value(&now.Keep)) / 100
				}
				fit.add(&was.Keep, target)
			}
			last[now.Player] = now
		})
	}
	return fit.solve()
}

// measure plays the model against the highest score, seats swapped, and returns its share of wins (a tie is half a
// win) and both mean scores.
func measure(set *board.Set, words *dict.Graph, m *leave.Model, games int) (win, mine, other float64) {
	t := selfplay.New(set, words, m.Value, nil)
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

// size is the weights and the constant.
const size = leave.Weights + 1

// squares are the normal equations of the least squares.
type squares struct {
	a [size][size]float64
	b [size]float64
}

func (s *squares) add(keep *board.Multiset, target float64) {
	on := []int{leave.Weights}
	leave.Features(keep, func(i int) { on = append(on, i) })
	for _, i := range on {
		s.b[i] += target
		for _, j := range on {
			s.a[i][j]++
		}
	}
}

// ridge keeps weights that were rarely seen near zero: as if each had been seen so often with no effect.
const ridge = 60

// solve solves the equations by Cholesky's decomposition.
func (s *squares) solve() *leave.Model {
	for i := range leave.Weights {
		s.a[i][i] += ridge
	}
	for i := range size {
		for j := range i + 1 {
			sum := s.a[i][j]
			for k := range j {
				sum -= s.a[i][k] * s.a[j][k]
			}
			if i == j {
				s.a[i][i] = math.Sqrt(math.Max(sum, 1e-9))
			} else {
				s.a[i][j] = sum / s.a[j][j]
			}
		}
	}
	var x [size]float64
	for i := range size {
		x[i] = s.b[i]
		for k := range i {
			x[i] -= s.a[i][k] * x[k]
		}
		x[i] /= s.a[i][i]
	}
	for i := size - 1; i >= 0; i-- {
		for k := i + 1; k < size; k++ {
			x[i] -= s.a[k][i] * x[k]
		}
		x[i] /= s.a[i][i]
	}
	m := new(leave.Model)
	for i := range m {
		m[i] = int16(math.Round(100 * math.Max(-300, math.Min(300, x[i]))))
	}
	return m
}
