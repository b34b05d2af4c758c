package suited_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rummy/cards"
	"tablee/rules/rummy/rummikub"
)

// mostTiles is the plain player that experts are measured against.
type mostTiles struct{}

func (mostTiles) Choose(ctx context.Context, v game.View, _ *rand.Rand) (game.Move, error) {
	a, err := v.(game.Analyser).Analyse(ctx, game.Query{By: "tiles"})
	if err != nil {
		return "", err
	}
	return a.Best[0].Move, nil
}

// timed records how long a player takes.
type timed struct {
	game.Player
	times []time.Duration
}

func (t *timed) Choose(ctx context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	start := time.Now()
	defer func() { t.times = append(t.times, time.Since(start)) }()
	return t.Player.Choose(ctx, v, rng)
}

// duel plays one deal twice, seats swapped, and returns what a won: a win 1, a tie a half. All games draw
// the same tiles in the same order.
func duel(tb testing.TB, rules game.Rules, seed uint64, a, b game.Player) (won float64, plies int) {
	return duelUnder(tb, rules, nil, seed, a, b)
}

// duelUnder is duel with options.
func duelUnder(tb testing.TB, rules game.Rules, o game.Options, seed uint64, a, b game.Player) (won float64,
	plies int) {
	for swap := range 2 {
		luck, thought := rand.New(rand.NewPCG(seed, 5)), rand.New(rand.NewPCG(seed, 6))
		options, err := rules.Info().Complete(o)
		if err != nil {
			tb.Fatal(err)
		}
		p, err := rules.Start(2, options, luck)
		for err == nil && len(p.Turn()) > 0 {
			seat, player := p.Turn()[0], a
			if int(seat) != swap {
				player = b
			}
			var m game.Move
			if m, err = player.Choose(context.Background(), p.View(seat), thought); err == nil {
				p, _, err = p.Apply(seat, m, luck)
			}
			plies++
		}
		if err != nil {
			tb.Fatal(err)
		}
		if res, _ := p.Result(); res.Places[swap] == 1 {
			won += 1 / float64(len(res.Winners()))
		}
	}
	return won, plies
}

// BenchmarkStrength measures each level against the one below, and the expert against the player who
// always lays most. A round is a deal played twice with the seats swapped:
//
//	go test -bench Strength -benchtime 300x ./rules/rummy/suited
//
// plays 600 games of each pair.
func BenchmarkStrength(b *testing.B) {
	for _, rules := range []game.Rules{rummikub.Rules, cards.Rules} {
		for _, c := range []struct {
			name string
			a, b game.Player
		}{
			{"medium-easy", rules.Computer(2), rules.Computer(1)},
			{"hard-medium", rules.Computer(3), rules.Computer(2)},
			{"expert-hard", rules.Computer(4), rules.Computer(3)},
			{"expert-most", rules.Computer(4), mostTiles{}},
			{"master-expert", rules.Computer(5), rules.Computer(4)},
		} {
			b.Run(rules.Info().Name+"/"+c.name, func(b *testing.B) {
				a := &timed{Player: c.a}
				var won float64
				games, plies := 0, 0
				for b.Loop() {
					w, p := duel(b, rules, uint64(games), a, c.b)
					won, plies, games = won+w, plies+p, games+2
				}
				slices.Sort(a.times)
				b.ReportMetric(100*won/float64(games), "%won")
				b.ReportMetric(float64(games), "games")
				b.ReportMetric(float64(plies)/float64(games), "plies/game")
				b.ReportMetric(float64(a.times[len(a.times)*99/100].Microseconds())/1000, "ms-p99")
				b.ReportMetric(float64(a.times[len(a.times)-1].Microseconds())/1000, "ms-worst")
			})
		}
	}
}

// BenchmarkOptions measures the master against the second level under each option that changes the rules:
//
//	go test -run xxx -bench Options -benchtime 50x ./rules/rummy/suited
//
// plays 100 games of each.
func BenchmarkOptions(b *testing.B) {
	for _, o := range []game.Options{
		nil, {"joker": "free"}, {"joker": "official"}, {"first": "rearrange"}, {"first": "rearrange", "joker": "official"},
		{"pack": "large"}, {"pack": "large", "joker": "official"},
	} {
		b.Run(fmt.Sprint(o), func(b *testing.B) {
			a := &timed{Player: rummikub.Rules.Computer(5)}
			won, games := 0.0, 0
			for b.Loop() {
				w, _ := duelUnder(b, rummikub.Rules, o, uint64(games), a, rummikub.Rules.Computer(2))
				won, games = won+w, games+2
			}
			slices.Sort(a.times)
			b.ReportMetric(100*won/float64(games), "%won")
			b.ReportMetric(float64(games), "games")
			b.ReportMetric(float64(a.times[len(a.times)/2].Microseconds())/1000, "ms-median")
			b.ReportMetric(float64(a.times[len(a.times)*99/100].Microseconds())/1000, "ms-p99")
			b.ReportMetric(float64(a.times[len(a.times)-1].Microseconds())/1000, "ms-worst")
		})
	}
}

// A stronger level wins more often, even over few games: a check that the levels are not mixed up.
func TestLevelsAreOrdered(t *testing.T) {
	rulestest.Unraced(t)
	rulestest.Long(t)
	for _, c := range []struct{ strong, weak, deals int }{{4, 1, 15}, {5, 4, 3}} {
		won, need := 0.0, 0.7*2*float64(c.deals)
		for i := range uint64(c.deals) {
			if won >= need {
				break // whatever comes, it is enough
			}
			w, _ := duel(t, rummikub.Rules, i, rummikub.Rules.Computer(c.strong), rummikub.Rules.Computer(c.weak))
			won += w
		}
		if won < need {
			t.Errorf("level %d won %v of %d games against level %d", c.strong, won, 2*c.deals, c.weak)
		}
	}
}
