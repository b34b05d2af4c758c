package suited_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rummy/cards"
	"tablee/rules/rummy/rummikub"
)

// watched plays as the expert and asks the master, who has no time, for each move as well.
type watched struct {
	t              *testing.T
	expert, master game.Player
	asked          *int
}

func (w watched) Choose(ctx context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	want, err := w.expert.Choose(ctx, v, rng)
	if err != nil {
		return "", err
	}
	got, err := rulestest.Hurried{Player: w.master}.Choose(ctx, v, rng)
	if err != nil || got != want {
		w.t.Errorf("without time the master plays %q (%v), want the expert's %q", got, err, want)
	}
	*w.asked++
	return want, nil
}

func TestMasterWithoutTimeIsTheExpert(t *testing.T) {
	for _, rules := range []game.Rules{rummikub.Rules, cards.Rules} {
		asked := 0
		w := watched{t, rules.Computer(4), rules.Computer(5), &asked}
		games := rulestest.Of(3, 1)
		for seed := range games {
			duel(t, rules, uint64(seed), w, w)
		}
		if asked < 20*games {
			t.Errorf("%s: %d moves compared, want at least %d", rules.Info().Name, asked, 20*games)
		}
	}
}

// TestStrengthUnderClock plays the master, with so much time a move, against the expert. It takes long and depends on
// the machine, so that it runs on demand only:
//
//	STRENGTH_GAMES=60 go test ./rules/rummy/suited -run StrengthUnderClock -v
//
// A share below a half by more than two standard errors fails.
func TestStrengthUnderClock(t *testing.T) {
	games := rulestest.Games(t)
	for _, rules := range []game.Rules{rummikub.Rules, cards.Rules} {
		for _, limit := range []time.Duration{20, 50, 100, 400} {
			limit *= time.Millisecond
			t.Run(fmt.Sprint(rules.Info().Name, limit), func(t *testing.T) {
				won := 0.0
				for i := range uint64(games / 2) {
					w, _ := duel(t, rules, i, rulestest.Hurried{Player: rules.Computer(5), Limit: limit}, rules.Computer(4))
					won += w
				}
				share, n := won/float64(games), float64(games)
				t.Logf("%.1f %% ± %.1f of %d games", 100*share, 196*math.Sqrt(share*(1-share)/n), games)
				if share < 0.5-1/math.Sqrt(n) {
					t.Errorf("the master won %.1f of %d games against the expert", won, games)
				}
			})
		}
	}
}
