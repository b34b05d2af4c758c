package arena

import (
	"context"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"tablee/bot/internal/tournament/bracket"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/timing"
)

// delayed is a game whose second level does something before it moves. The first plays as it always does.
type delayed struct {
	game.Rules
	do func()
}

func (d delayed) Computer(l int) game.Player {
	if l == 2 {
		return delayedPlayer{d.Rules.Computer(l), d.do}
	}
	return d.Rules.Computer(l)
}

type delayedPlayer struct {
	game.Player
	do func()
}

func (p delayedPlayer) Choose(ctx context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	p.do()
	return p.Player.Choose(ctx, v, rng)
}

// A level is charged for what it computes, not for the time in which the machine does something else.
func TestLevelIsChargedForItsWork(t *testing.T) {
	const limit = 20 * time.Millisecond
	waits := func() { time.Sleep(50 * limit) } // by the bubble's clock
	works := func() {
		clock := timing.Thread()
		for began := clock(); clock()-began < 2*limit; {
		}
	}
	for _, c := range []struct {
		name string
		do   func()
		late bool
	}{{"waits", waits, false}, {"works", works, true}} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := prepared(t, delayed{awale.Rules, c.do}, func(k *Config) {
					k.MaxPlies, k.MoveTime = 4, Duration(limit)
					k.Engines = []Engine{{Level: 1}, {Level: 2}}
				})
				g, err := s.playGame(t.Context(), bracket.Match{A: 0, B: 1}, 0)
				if err != nil {
					t.Fatal(err)
				}
				switch late := g.Fault != nil && g.Fault.Kind == Late && g.Fault.Seat == 1; {
				case late != c.late:
					t.Errorf("got fault %v, want late: %v", g.Fault, c.late)
				case !late && (g.Fault != nil || len(g.Moves) != 4):
					t.Errorf("got %d moves and fault %v, want 4 moves", len(g.Moves), g.Fault)
				}
			})
		})
	}
}
