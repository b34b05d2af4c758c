package suited

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tablee/rules/rummy"
)

// testGame is a Kit without texts: that of Rummikub or of the cards.
func testGame(name string) *Game {
	k := Kit{
		Name: name, Deal: 14, Points: [15]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}, JokerPoints: 30, First: 30,
		English: Letters{Suits: [4]byte{'b', 'r', 'y', 'k'}},
	}
	if name == "cards" {
		k = Kit{
			Name: name, Deal: 13, AceHigh: true, Points: [15]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11}, JokerPoints: 20, First: 30, PureRun: true,
			English: Letters{Suits: [4]byte{'s', 'h', 'd', 'c'}, Ranks: [14]byte{1: 'A', 11: 'J', 12: 'Q', 13: 'K'}},
		}
	}
	return New(k, nil, nil)
}

// chooser is a player of a duel.
type chooser func(*task, *rand.Rand) [][]Tile

// mostTiles is the plain player that experts are measured against.
func mostTiles(t *task, _ *rand.Rand) [][]Tile {
	o, _ := t.best()
	return o.table
}

func levelPlayer(g *Game, level int) chooser {
	return func(t *task, rng *rand.Rand) [][]Tile {
		return g.Choose(context.Background(), level, t.s, rng).Table
	}
}

// duel plays one deal twice, seats swapped, and returns what a won: a win 1, a tie a half. think is told
// how long a's moves took.
func duel(g *Game, seed uint64, a, b chooser, think func(time.Duration)) (won float64, plies int) {
	for swap := range 2 {
		rng := rand.New(rand.NewPCG(seed, 5))
		pool := g.Pack()
		d := &deal{full: true, opened: make([]bool, 2)}
		for range 2 {
			var hand []Tile
			hand, pool = pool.DrawN(g.kit.Deal, rng)
			d.hands = append(d.hands, rummy.MultisetOf(hand...))
		}
		d.pool, _ = pool.DrawN(pool.Len(), rng)
		for !d.over() {
			t := g.newTask(d.situation(), g.tilesFirst())
			if d.turn == swap {
				start := time.Now()
				table := a(t, rng)
				think(time.Since(start))
				d.move(table)
			} else {
				d.move(b(t, rng))
			}
			t.done()
			plies++
		}
		mine, other := g.FinalPoints(d.hands[swap]), g.FinalPoints(d.hands[1-swap])
		switch {
		case mine < other:
			won++
		case mine == other:
			won += 0.5
		}
	}
	return won, plies
}

// situation is what the seat in turn knows.
func (d *deal) situation() rummy.Situation[Tile] {
	s := rummy.Situation[Tile]{
		Hand: d.hands[d.turn], Table: d.table, Opened: d.opened[d.turn], FullJoker: d.full, Seat: d.turn,
		Pool: len(d.pool), Unseen: rummy.MultisetOf(d.pool...), Passes: d.passes,
	}
	for i, hand := range d.hands {
		s.Seats = append(s.Seats, rummy.Standing{Opened: d.opened[i], Tiles: hand.Len()})
		if i != d.turn {
			s.Unseen = s.Unseen.Union(hand)
		}
	}
	return s
}

// BenchmarkStrength measures each level against the one below, and the expert against the player who
// always lays most. A round is a deal played twice with the seats swapped:
//
//	go test -bench Strength -benchtime 300x ./rules/rummy/suited
//
// plays 600 games of each pair.
func BenchmarkStrength(b *testing.B) {
	for _, name := range []string{"rummikub", "cards"} {
		g := testGame(name)
		for _, c := range []struct {
			name  string
			a, b  chooser
			think bool
		}{
			{"medium-easy", levelPlayer(g, 2), levelPlayer(g, 1), false},
			{"hard-medium", levelPlayer(g, 3), levelPlayer(g, 2), false},
			{"expert-hard", levelPlayer(g, 4), levelPlayer(g, 3), false},
			{"expert-most", levelPlayer(g, 4), mostTiles, false},
			{"master-expert", levelPlayer(g, 5), levelPlayer(g, 4), true},
		} {
			b.Run(name+"/"+c.name, func(b *testing.B) {
				var won float64
				var times []time.Duration
				games, plies := 0, 0
				for b.Loop() {
					w, p := duel(g, uint64(games), c.a, c.b, func(d time.Duration) { times = append(times, d) })
					won, plies, games = won+w, plies+p, games+2
				}
				slices.Sort(times)
				b.ReportMetric(100*won/float64(games), "%won")
				b.ReportMetric(float64(games), "games")
				b.ReportMetric(float64(plies)/float64(games), "plies/game")
				b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, "ms-p99")
			})
		}
	}
}

// A stronger level wins more often, even over few games: a check that the levels are not mixed up.
func TestLevelsAreOrdered(t *testing.T) {
	g := testGame("rummikub")
	won := 0.0
	const deals = 15
	for i := range uint64(deals) {
		w, _ := duel(g, i, levelPlayer(g, 4), levelPlayer(g, 1), func(time.Duration) {})
		won += w
	}
	if won < 0.8*2*deals {
		t.Errorf("the expert won %v of %d games against easy", won, 2*deals)
	}
}
