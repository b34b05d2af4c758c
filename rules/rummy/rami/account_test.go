package rami

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/game"
)

// TestAccount: each round of a match says what every seat counts, with a sum where points double and a sign where a
// seat had not opened; the hands are shown of the last round alone.
func TestAccount(t *testing.T) {
	doubled, closed := 0, 0
	for seed := range uint64(12) {
		full, err := Rules.Info().Complete(game.Options{"target": "300", "run": "off"})
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(seed, 1))
		p, err := Rules.Start(3, full, rng)
		var rounds []game.Round
		for err == nil && len(p.Turn()) > 0 {
			by := p.Turn()[0]
			var m game.Move
			var events []game.Event
			if m, err = Rules.Computer(3).Choose(context.Background(), p.View(by), rng); err == nil {
				p, events, err = p.Apply(by, m, rng)
			}
			for _, e := range events {
				if e.Round != nil {
					rounds = append(rounds, *e.Round)
				}
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		res, _ := p.Result()
		a := p.View(game.Public).(game.Accountant).Account(rounds)
		if a == nil || !a.Columns || !slices.Equal(a.Totals, res.Scores) || len(a.Rounds) != len(rounds) || a.Target != 300 {
			t.Fatalf("account %+v of %d rounds, scores %v", a, len(rounds), res.Scores)
		}
		for i, r := range a.Rounds {
			for s, h := range r.Hands {
				if (h.Rest != nil) != (i == len(rounds)-1 && game.Seat(s) != r.By) {
					t.Errorf("seed %d, round %d, seat %d: what is left is %v", seed, i+1, s, h.Rest)
				}
				var base, want int
				if n, _ := fmt.Sscanf(h.Sum, "%d × %d", &base, &want); h.Sum != "" && (n != 2 || base*want != r.Points[s]) {
					t.Errorf("seed %d, round %d, seat %d: %q for %d points", seed, i+1, s, h.Sum, r.Points[s])
				}
				if (h.Sum != "") != (!r.Why.IsZero() && game.Seat(s) != r.By) {
					t.Errorf("seed %d, round %d: the sum is %q where the round says %q", seed, i+1, h.Sum, r.Why.ID)
				}
				if h.Closed {
					closed++
					if r.Points[s]%100 != 0 {
						t.Errorf("seed %d, round %d: a seat that had not opened counts %d", seed, i+1, r.Points[s])
					}
				}
			}
			if !r.Why.IsZero() {
				doubled++
			}
		}
	}
	if doubled == 0 || closed == 0 {
		t.Errorf("%d rounds doubled, %d hands had not opened: too few to say anything", doubled, closed)
	}
}
