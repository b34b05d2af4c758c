package gobblet

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
)

// A match between levels is a measurement, not a test: go test -run Strength -strength 200 -pairs 5-2,5-3 -touch.
var (
	strength = flag.Int("strength", 0, "games a pair of levels")
	pairs    = flag.String("pairs", "5-2,5-3,5-4,5-6,6-4,6-3,4-3", "pairs of levels to be matched")
	touching = flag.Bool("touch", false, "play with the option touch")
	gobbling = flag.Bool("gobblers", false, "play the variant gobblers")
	thinkMS  = flag.Int("ms", 200, "milliseconds a move")
)

// opening is how many random plies a game of a match begins with; each opening is played with both colours.
const opening = 2

func TestStrength(t *testing.T) {
	if *strength == 0 {
		t.Skip("no -strength N")
	}
	for _, pair := range strings.Split(*pairs, ",") {
		var a, b int
		if _, err := fmt.Sscanf(pair, "%d-%d", &a, &b); err != nil {
			t.Fatal(err)
		}
		won, drawn, lost := contest(Rules.Computer(a), Rules.Computer(b), *strength, time.Duration(*thinkMS)*time.Millisecond)
		t.Logf("level %d against %d: %d won, %d drawn, %d lost of %d", a, b, won, drawn, lost, *strength)
	}
}

// contest counts the games that a wins, draws and loses.
func contest(a, b game.Player, games int, each time.Duration) (won, drawn, lost int) {
	for g := range games {
		seat := g % 2 // of a
		players := [2]game.Player{a, b}
		if seat == 1 {
			players[0], players[1] = b, a
		}
		rng := rand.New(rand.NewPCG(uint64(g/2), 99))
		p := randomAfter(newGame(false, board.Board{Touch: *touching, Gobblers: *gobbling}), rng, opening)
		for !p.over() {
			p = step(p, players[p.board.Mover], rng, each)
		}
		r, _ := p.Result()
		switch {
		case len(r.Winners()) == 2:
			drawn++
		case r.Places[seat] == 1:
			won++
		default:
			lost++
		}
	}
	return won, drawn, lost
}

func step(p *position, who game.Player, rng *rand.Rand, each time.Duration) *position {
	ctx, cancel := context.WithTimeout(context.Background(), each)
	defer cancel()
	seat := p.Turn()[0]
	m, err := who.Choose(ctx, p.View(seat), rng)
	if err != nil {
		panic(err)
	}
	next, _, err := p.Apply(seat, m, nil)
	if err != nil {
		panic(fmt.Sprintf("%s: %v", m, err))
	}
	return next.(*position)
}
