package awale

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// frozen is level 5 as it was before it had an evaluation: it counts captured seeds, reduces nothing, and knows
// the endings of 10 seeds. Strength is measured against it.
func frozen(nodes int64) player {
	return player{level: levelStrong, nodes: nodes, store: tenSeedStore()}
}

// openingPlies is the number of random moves that a game of strength begins with; each opening is played twice.
const openingPlies = 4

// pointShare plays games between two players, from the same openings with seats swapped, and returns the share of
// the points that a has, a draw being half. The first game is a number of its own, so that a long series can be
// played in parts.
func pointShare(t *testing.T, a, b game.Player, first, games int) float64 {
	t.Helper()
	points := 0
	for g := first; g < first+games; g++ {
		rng := rand.New(rand.NewPCG(uint64(g/2), 17))
		var p game.Position = newPosition(startState())
		for range openingPlies {
			list := p.(game.Lister).Moves(p.Turn()[0])
			p = play(t, p, list[rng.IntN(len(list))])
		}
		points += pointsOf(t, p, a, b, g%2, rng)
		if played := g + 1 - first; played%20 == 0 {
			t.Logf("%d half points in %d games", points, played)
		}
	}
	return float64(points) / float64(2*games)
}

// TestStrength plays level 5 against what it was. It takes long, so that it runs on demand only:
//
//	STRENGTH_GAMES=400 STRENGTH_MS=200 go test ./rules/awale -run TestStrength -v -timeout 0
//	STRENGTH_GAMES=400 STRENGTH_NODES=100000 go test ./rules/awale -run TestStrength -v -timeout 0
//
// The first gives both so much time a move; the second so many positions, which does not depend on the load of the
// machine, and STRENGTH_OLD_NODES the old one another number: it searches about twice as many in the same time.
// STRENGTH_FIRST is the number of the first game (even: an opening is played by both): parts of a series run beside
// each other.
func TestStrength(t *testing.T) {
	games := rulestest.Games(t)
	if err := defaultTableStore.Fill(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	nodes := rulestest.Setting("STRENGTH_NODES", 0)
	now := Rules.Computer(levelStrong).(player)
	now.nodes = int64(nodes)
	var a, b game.Player = now, frozen(int64(rulestest.Setting("STRENGTH_OLD_NODES", nodes)))
	if nodes == 0 {
		limit := time.Duration(rulestest.Setting("STRENGTH_MS", 200)) * time.Millisecond
		now.nodes = math.MaxInt64
		a, b = rulestest.Hurried{Player: now, Limit: limit}, rulestest.Hurried{Player: frozen(math.MaxInt64), Limit: limit}
	}
	share := pointShare(t, a, b, rulestest.Setting("STRENGTH_FIRST", 0), games)
	t.Logf("%.1f %% ± %.1f of the points in %d games", 100*share, 196*math.Sqrt(share*(1-share)/float64(games)), games)
	if share < 0.87 {
		t.Error("want at least 87 %")
	}
}

// A short version of the same: a few games at few positions.
func TestStrongerThanCountingSeeds(t *testing.T) {
	rulestest.Unraced(t)
	now := Rules.Computer(levelStrong).(player)
	now.nodes = 2000
	games := rulestest.Of(12, 6)
	if share := pointShare(t, now, frozen(2000), 0, games); share < 0.7 {
		t.Errorf("%.1f %% of the points in %d games, want 70 %%", 100*share, games)
	}
}

// abapaBoard is the opening board of abapa.
func abapaBoard() state {
	s := startState()
	s.abapa = true
	return s
}

// abapaGames plays games of abapa between two levels, who begin in turn after a few random moves, and counts those that
// the first one wins, draws and loses. The highest level searches so many positions for a move.
func abapaGames(t *testing.T, level, other, games int, nodes int64) (won, drawn, lost int) {
	t.Helper()
	count := []*int{&lost, &drawn, &won}
	a, b := Rules.Computer(level).(player), Rules.Computer(other).(player)
	a.nodes, b.nodes = nodes, nodes
	for g := range games {
		rng := rand.New(rand.NewPCG(uint64(g/2), 17))
		var p game.Position = newPosition(abapaBoard())
		for range openingPlies {
			list := p.(game.Lister).Moves(p.Turn()[0])
			p = play(t, p, list[rng.IntN(len(list))])
		}
		*count[pointsOf(t, p, a, b, g%2, rng)]++
	}
	return won, drawn, lost
}

// TestAbapaStrength plays the levels of abapa against each other. It takes long, so that it runs on demand only:
//
//	STRENGTH_GAMES=100 STRENGTH_NODES=100000 go test ./rules/awale -run TestAbapaStrength -v -timeout 0
func TestAbapaStrength(t *testing.T) {
	games := rulestest.Games(t)
	nodes := int64(rulestest.Setting("STRENGTH_NODES", strongNodes))
	for _, c := range []struct {
		level, other int
		share        float64 // of the points that are wanted
	}{
		{levelStrong, levelGreedy, 1}, {levelGreedy, levelRandom, 0.7}, {levelShallow, levelGreedy, 0.7},
		{levelDeep, levelShallow, 0.7}, {levelStrong, levelDeep, 0.7},
	} {
		won, drawn, lost := abapaGames(t, c.level, c.other, games, nodes)
		t.Logf("level %d against level %d: %d won, %d drawn, %d lost", c.level, c.other, won, drawn, lost)
		if float64(2*won+drawn) < c.share*float64(2*games) {
			t.Errorf("level %d against level %d: want %.0f %% of the points", c.level, c.other, 100*c.share)
		}
	}
}

// A short version of the same: the highest level never loses to the one that only takes what it can.
func TestAbapaNeverLosesToGreed(t *testing.T) {
	rulestest.Unraced(t)
	if won, drawn, lost := abapaGames(t, levelStrong, levelGreedy, rulestest.Of(40, 10), 5000); drawn+lost > 0 {
		t.Errorf("%d won, %d drawn, %d lost", won, drawn, lost)
	}
}
