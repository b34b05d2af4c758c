package template

import (
	"math/rand/v2"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
)

func TestConformance(t *testing.T) { rulestest.Run(t, Rules, rulestest.Config{Every: 2}) }

// TestSwapsEndTheGame: whoever has swapped has a card left when the others have none, and plays on; nobody without a
// card is in turn. Every choice of whoever swaps is tried.
func TestSwapsEndTheGame(t *testing.T) {
	const seats = 3
	for who := range 1 << seats {
		rng := rand.New(rand.NewPCG(1, uint64(who)))
		p, err := Rules.Start(seats, nil, rng)
		if err != nil {
			t.Fatal(err)
		}
		swapped := 0
		for plies := 0; len(p.Turn()) > 0; plies++ {
			by := p.Turn()[0]
			ms := p.(game.Lister).Moves(by)
			if len(ms) == 0 || plies > seats*(dealt+1) {
				t.Fatalf("swaps of %03b: seat %d is in turn at ply %d and has %d moves", who, by, plies, len(ms))
			}
			m := ms[0] // the first are played
			if who&^swapped&(1<<by) != 0 {
				m, swapped = ms[len(ms)-1], swapped|1<<by
			}
			if p, _, err = p.Apply(by, m, rng); err != nil {
				t.Fatal(err)
			}
		}
		if _, over := p.Result(); !over || swapped != who {
			t.Errorf("swaps of %03b: over is %v after swaps of %03b", who, over, swapped)
		}
	}
}
