package ai

import (
	"flag"
	"math/rand/v2"
	"os"
	"testing"

	"tablee/rules/domino/internal/round"
)

var learnGames = flag.Int("learn", 0, "games against itself that teach a new simple.net")

const (
	learnRate   = 0.025 // at first; it falls to a twentieth in a straight line
	learnLambda = 0.8   // how far a position is taught by later ones rather than by the next
	learnErr    = 0.05  // how often a move is any
)

// TestLearn teaches the network of the simple game anew and writes simple.net; see network. The same number of games
// gives the same network.
func TestLearn(t *testing.T) {
	if *learnGames == 0 {
		t.Skip("no -learn")
	}
	rng := rand.New(rand.NewPCG(1, 77))
	n := blankNetwork(rng)
	for game := range *learnGames {
		part := float32(game) / float32(*learnGames)
		n.teach(rng, learnRate*(1-0.95*part))
	}
	if err := os.WriteFile("simple.net", []byte(n.format()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// blankNetwork knows nothing.
func blankNetwork(rng *rand.Rand) *network {
	n := new(network)
	for i := range n.in {
		for j := range n.in[i] {
			n.in[i][j] = float32(rng.NormFloat64()) * 0.15
		}
	}
	for j := range n.out {
		n.out[j] = float32(rng.NormFloat64()) * 0.15
	}
	return n
}

// dealSimple deals a simple game.
func dealSimple(rng *rand.Rand) Board {
	b := NewBoard(&round.Table{Config: round.Config{Variant: round.SimpleGame, Values: netValues, Seats: 2}})
	tiles := rng.Perm(28)
	for i, t := range tiles[:2*(netValues-1)] {
		b.Hand[i%2] |= 1 << t
	}
	for _, t := range tiles[2*(netValues-1):] {
		b.Stock[b.InStock] = uint8(t)
		b.InStock++
	}
	return b
}

// teach plays a game of the network against itself, and teaches each position the seat's result, by lambda, and what
// the network thought of the seat's later positions.
func (n *network) teach(rng *rand.Rand, rate float32) {
	b := dealSimple(rng)
	var r record
	var met [2][]traits
	var buf [24]Laying
	for !b.Over {
		seat, m := b.Turn, Laying{Tile: -1}
		switch ms := b.Moves(buf[:0]); {
		case len(ms) == 0:
		case len(ms) > 1 && rng.Float64() < learnErr:
			m = ms[rng.IntN(len(ms))]
		default:
			m, _ = n.pick(&b, &r, ms)
		}
		if r.play(&b, m); !b.Over {
			met[seat] = append(met[seat], traits{})
			met[seat][len(met[seat])-1].see(&b, &r, seat, b.Hand[1-seat].Count())
		}
	}
	for seat := range met {
		want := float32(0)
		if int(b.Won) == seat {
			want = 1
		}
		for i := len(met[seat]) - 1; i >= 0; i-- {
			got := n.step(&met[seat][i], want, rate)
			want = want*learnLambda + got*(1-learnLambda)
		}
	}
}

// step goes down the gradient of the cross entropy, and returns the value before.
func (n *network) step(x *traits, want, rate float32) float32 {
	var units, pull [hidden]float32
	n.units(x, &units)
	got := float32(n.chance(&units))
	g := rate * (want - got)
	n.base += g
	for j, u := range units {
		pull[j] = g * n.out[j]
		if u < 0 {
			pull[j] *= leak
		}
		n.out[j] += g * max(u, leak*u)
		n.bias[j] += pull[j]
	}
	for i, at := range x.at[:x.n] {
		for j := range pull {
			n.in[at][j] += x.of[i] * pull[j]
		}
	}
	return got
}
