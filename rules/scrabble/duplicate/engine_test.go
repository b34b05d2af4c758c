package duplicate

import (
	"math/rand/v2"
	"testing"
	"time"

	"tablee/rules/game"
)

func TestWholeGames(t *testing.T) {
	for _, o := range []game.Options{{}, {"language": "en"}, {"form": "7of8"}, {"form": "joker"}, {"form": "joker", "language": "en"}} {
		full, err := Rules.Info().Complete(o)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(5) {
			rng := rand.New(rand.NewPCG(seed, 1))
			p, err := Rules.Start(1, full, rng)
			if err != nil {
				t.Fatal(err)
			}
			began := time.Now()
			for len(p.Turn()) > 0 {
				if p, _, err = p.Apply(0, pass, rng); err != nil {
					t.Fatal(err)
				}
			}
			q := p.(*position)
			sum := 0
			for _, r := range q.Past {
				sum += r.Points
				if seed == 0 {
					t.Log(r.Rack, r.Rejected, r.Top, r.Word, r.Points, r.Exchange)
				}
			}
			t.Log(o, seed, len(q.Past), sum, q.Bag, q.Rack, q.End, time.Since(began))
		}
	}
}
