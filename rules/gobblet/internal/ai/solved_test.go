package ai

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/rules/gobblet/internal/proof"
	"tablee/rules/rulestest"
)

// TestWinsAreProven: what alpha-beta finds won or lost is proven by proof-number search too, and never the contrary.
func TestWinsAreProven(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 1))
	won, lost := 0, 0
	n := rulestest.Of(300, 120)
	for i := range n {
		p := randomSituation(rng, 8+i%24)
		if slow(p.board, 0, 0) > sure {
			continue // at once
		}
		br := alphaBeta{depth: 4, nodes: 1 << 40, table: 10, extend: 2}
		v := br.think(context.Background(), p.Task(), rng).moves[0].value
		if v <= sure && v >= -sure {
			continue
		}
		winner := p.board.Mover
		if v < 0 {
			winner ^= 1
			lost++
		} else {
			won++
		}
		s := proof.New(1 << 22)
		if r := s.Solve(context.Background(), p.board, winner, nil, 1_000_000); r.Answer != proof.Proven {
			t.Errorf("position %d: alpha-beta says %d, proof numbers %+v\n%v", i, v, r, p.moves)
		}
		if r := s.Solve(context.Background(), p.board, winner^1, nil, 20_000); r.Answer == proof.Proven {
			t.Errorf("position %d: alpha-beta says %d, the other side is proven to win", i, v)
		}
	}
	if 30*won < n || 100*lost < n {
		t.Errorf("only %d won and %d lost positions", won, lost)
	}
}
