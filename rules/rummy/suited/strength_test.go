package suited

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"tablee/rules/rummy"
)

func testGame(name string) *Game {
	k := Kit{Name: name, Deal: 14, Points: [15]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}, JokerPoints: 30, First: 30,
		English: Letters{Suits: [4]byte{'b', 'r', 'y', 'k'}}}
	if name == "cards" {
		k = Kit{Name: name, Deal: 13, AceHigh: true, Points: [15]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11}, JokerPoints: 20, First: 30, PureRun: true,
			English: Letters{Suits: [4]byte{'s', 'h', 'd', 'c'}, Ranks: [14]byte{1: 'A', 11: 'J', 12: 'Q', 13: 'K'}}}
	}
	return New(k, nil, nil)
}

// duel plays n pairs of games, the same deal with seats swapped; returns the win share of a (ties half).
func duel(g *Game, pairs int, seed uint64, a, b func(*task, *rand.Rand) [][]Tile) (wins, ties, games int, plies int) {
	for i := range pairs {
		for swap := range 2 {
			rng := rand.New(rand.NewPCG(seed, uint64(i)))
			pool := g.Pack()
			d := &deal{full: true, opened: make([]bool, 2)}
			for range 2 {
				var h []Tile
				h, pool = pool.DrawN(g.kit.Deal, rng)
				d.hands = append(d.hands, rummy.MultisetOf(h...))
			}
			d.pool, _ = pool.DrawN(pool.Len(), rng)
			for !d.over() {
				unseen := rummy.MultisetOf(d.pool...).Union(d.hands[1-d.turn])
				s := rummy.Situation[Tile]{Hand: d.hands[d.turn], Table: d.table, Opened: d.opened[d.turn], FullJoker: true, Seat: d.turn,
					Pool: len(d.pool), Unseen: unseen, Passes: d.passes,
					Seats: []rummy.Standing{{Opened: d.opened[0], Tiles: d.hands[0].Len()}, {Opened: d.opened[1], Tiles: d.hands[1].Len()}}}
				t := g.newTask(s, g.tilesFirst())
				who := a
				if d.turn != swap {
					who = b
				}
				d.move(who(t, rng))
				t.done()
				plies++
			}
			pa, pb := g.FinalPoints(d.hands[swap]), g.FinalPoints(d.hands[1-swap])
			games++
			if pa < pb {
				wins++
			} else if pa == pb {
				ties++
			}
		}
	}
	return
}

func TestDuels(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("PAIRS"))
	if n == 0 {
		t.Skip()
	}
	players := map[string]func(*task, *rand.Rand) [][]Tile{
		"easy": func(t *task, _ *rand.Rand) [][]Tile { return t.easy() }, "medium": func(t *task, _ *rand.Rand) [][]Tile { return t.breaks(1) },
		"hard": func(t *task, _ *rand.Rand) [][]Tile { return t.breaks(2) }, "expert": func(t *task, _ *rand.Rand) [][]Tile { return t.expert() },
		"most":   func(t *task, _ *rand.Rand) [][]Tile { o, _ := t.best(); return o.table },
		"master": func(t *task, rng *rand.Rand) [][]Tile { return t.master(context.Background(), rng).Table },
	}
	for k, v := range variants() {
		players[k] = v
	}
	for _, game := range strings.Split(os.Getenv("GAMES"), ",") {
		g := testGame(game)
		for _, pair := range strings.Split(os.Getenv("DUELS"), ",") {
			a, b, _ := strings.Cut(pair, "-")
			w, ties, k, plies := duel(g, n, 5, players[a], players[b])
			fmt.Printf("%s %s-%s: %d wins, %d ties of %d: %.1f%% (%d plies a game)\n", game, a, b, w, ties, k, 100*(float64(w)+float64(ties)/2)/float64(k), plies/k)
		}
	}
}
