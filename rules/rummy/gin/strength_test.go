package gin

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// duel plays a match with the same cards twice, seats swapped, and returns what the first player won: a win 1, a tie a
// half. Times are those that its choices took.
func duel(t testing.TB, o game.Options, seed uint64, a, b game.Player) (won float64, times []time.Duration) {
	t.Helper()
	full, err := Rules.Info().Complete(o)
	if err != nil {
		t.Fatal(err)
	}
	for swap := range 2 {
		luck, thought := rand.New(rand.NewPCG(seed, 5)), rand.New(rand.NewPCG(seed, 6))
		p, err := Rules.Start(2, full, luck)
		for err == nil && len(p.Turn()) > 0 {
			seat, player := p.Turn()[0], b
			if int(seat) == swap {
				player = a
			}
			start := time.Now()
			var m game.Move
			m, err = player.Choose(context.Background(), p.View(seat), thought)
			if int(seat) == swap {
				times = append(times, time.Since(start))
			}
			if err == nil {
				p, _, err = p.Apply(seat, m, luck)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		if res, _ := p.Result(); res.Places[swap] == 1 {
			won += 1 / float64(len(res.Winners()))
		}
	}
	return won, times
}

// TestStrength plays each level against the one below, in matches to 100. It takes long and depends on the machine, so
// that it runs on demand only:
//
//	STRENGTH_GAMES=600 go test ./rules/rummy/gin -run Strength -v -timeout 3h
//
// A share below three fifths fails, and a move that takes more than a second. STRENGTH_LEVEL=4 plays that level alone,
// and STRENGTH_MS=20 gives it so many milliseconds a move; then it only must not be weaker.
func TestStrength(t *testing.T) {
	games := rulestest.Games(t)
	one, limit := rulestest.Setting("STRENGTH_LEVEL", 0), time.Duration(rulestest.Setting("STRENGTH_MS", 0))
	for level := 2; level <= Rules.Info().Levels; level++ {
		if one != 0 && one != level {
			continue
		}
		t.Run(fmt.Sprint(level, "-", level-1), func(t *testing.T) {
			a, least := Rules.Computer(level), 0.6
			if limit > 0 {
				a, least = rulestest.Hurried{Player: a, Limit: limit * time.Millisecond}, 0.5-1/math.Sqrt(float64(games))
			}
			won, times := 0.0, []time.Duration(nil)
			for i := range uint64(games / 2) {
				w, took := duel(t, nil, i, a, Rules.Computer(level-1))
				won, times = won+w, append(times, took...)
			}
			slices.Sort(times)
			share, n := won/float64(games), float64(games)
			t.Logf("%.1f %% ± %.1f of %d matches; 99 moves in 100 take at most %v, the slowest %v", 100*share,
				196*math.Sqrt(share*(1-share)/n), games, times[len(times)*99/100], times[len(times)-1])
			if share < least {
				t.Errorf("level %d won %.1f of %d matches", level, won, games)
			}
			if worst := times[len(times)*99/100]; worst > time.Second {
				t.Errorf("one move in a hundred takes %v and more", worst)
			}
		})
	}
}

// The levels are not mixed up: a much stronger one wins even a few matches.
func TestLevelsAreOrdered(t *testing.T) {
	rulestest.Unraced(t)
	won, pairs := 0.0, rulestest.Of(20, 10)
	for i := range uint64(pairs) {
		w, _ := duel(t, nil, i, Rules.Computer(3), Rules.Computer(1))
		won += w
	}
	if won < 1.2*float64(pairs) {
		t.Errorf("level 3 won %v of %d matches against level 1", won, 2*pairs)
	}
}
