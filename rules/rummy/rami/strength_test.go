package rami_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rummy/rami"
)

// match plays a match of two seats and returns what the first of the players won: a win 1, a tie a half, and by how
// many points. swap has the other one begin. Both ways draw from the same luck.
func match(tb testing.TB, o game.Options, seed uint64, swap bool, a, b game.Player, times *[]time.Duration) (won,
	ahead float64) {
	tb.Helper()
	luck, thought := rand.New(rand.NewPCG(seed, 5)), rand.New(rand.NewPCG(seed, 6))
	full, err := rami.Rules.Info().Complete(o)
	if err != nil {
		tb.Fatal(err)
	}
	p, err := rami.Rules.Start(2, full, luck)
	me := game.Seat(0)
	if swap {
		me = 1
	}
	for err == nil && len(p.Turn()) > 0 {
		seat, player := p.Turn()[0], b
		if seat == me {
			player = a
		}
		var m game.Move
		start := time.Now()
		if m, err = player.Choose(context.Background(), p.View(seat), thought); err == nil {
			if seat == me {
				*times = append(*times, time.Since(start))
			}
			p, _, err = p.Apply(seat, m, luck)
		}
	}
	if err != nil {
		tb.Fatal(err)
	}
	res, _ := p.Result()
	if res.Places[me] == 1 {
		won = 1 / float64(len(res.Winners()))
	}
	return won, float64(res.Scores[1-me] - res.Scores[me])
}

// TestStrength plays each level against the one below: matches of so many deals or, if that is 0, usual ones, to 500
// points. It takes long, so that it runs on demand only:
//
//	STRENGTH_GAMES=600 STRENGTH_DEALS=10 go test ./rules/rummy/rami -run 'Strength/[23]' -v
//
// Of 600 matches of ten deals level 2 won 90.4 % ± 2.4 and level 3 66.2 % ± 3.8; of 600 usual ones 96.7 % ± 1.4 and
// 73.5 % ± 3.5. Level 4 won 27 of 30 usual ones, and 88 of 140 of five deals.
//
// A share below 65 % by more than two standard errors fails.
func TestStrength(t *testing.T) {
	games, deals := rulestest.Games(t), rulestest.Setting("STRENGTH_DEALS", 0)
	o := game.Options{}
	if deals > 0 {
		o = game.Options{"games": strconv.Itoa(deals), "target": "0"}
	}
	for level := 2; level <= rami.Rules.Info().Levels; level++ {
		t.Run(strconv.Itoa(level), func(t *testing.T) {
			won, ahead := 0.0, 0.0
			var times []time.Duration
			for i := range games {
				w, p := match(t, o, uint64(i/2), i%2 == 1, rami.Rules.Computer(level), rami.Rules.Computer(level-1), &times)
				won, ahead = won+w, ahead+p
				if (i+1)%10 == 0 {
					t.Logf("%d matches: %.1f won, %.0f points ahead", i+1, won, ahead)
				}
			}
			slices.Sort(times)
			share, n := won/float64(games), float64(games)
			t.Logf("%.1f %% ± %.1f of %d matches (%v), %.1f points a match ahead; a move takes %v, 99 of 100 at most %v, the longest %v",
				100*share, 196*math.Sqrt(share*(1-share)/n), games, o, ahead/n, times[len(times)/2],
				times[len(times)*99/100], times[len(times)-1])
			if share < 0.65-1/math.Sqrt(n) {
				t.Errorf("level %d won %.1f of %d matches against level %d", level, won, games, level-1)
			}
		})
	}
}
