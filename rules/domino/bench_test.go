package domino

import (
	"context"
	"math/rand/v2"
	"strconv"
	"testing"

	"tablee/rules/domino/internal/ai"
	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
	"tablee/rules/match"
)

// choices gathers views with a real choice from games of the greedy player.
func choices(b *testing.B, seats int, o game.Options, n int) []game.View {
	b.Helper()
	var vs []game.View
	for d := byte(0); len(vs) < n; d++ {
		seed := match.Seed{d, 0xbe}
		p, err := match.Start(Rules, seats, o, seed)
		if err != nil {
			b.Fatal(err)
		}
		for ply := 1; len(p.Turn()) > 0 && ply < 60; ply++ {
			by := p.Turn()[0]
			v := p.View(by)
			if len(v.(*view).Legal()) > 1 && len(vs) < n {
				vs = append(vs, v)
			}
			m, err := Rules.Computer(3).Choose(b.Context(), v, nil)
			if err != nil {
				b.Fatal(err)
			}
			if p, _, err = match.Play(p, seed, ply, by, m); err != nil {
				b.Fatal(err)
			}
		}
	}
	return vs
}

// BenchmarkChoose is the time for a move with a choice; level 4 has to stay below 20 ms.
func BenchmarkChoose(b *testing.B) {
	for _, c := range []struct {
		name  string
		seats int
		o     game.Options
	}{
		{"simple", 2, game.Options{"variant": round.SimpleGame}},
		{"simple10", 2, game.Options{"variant": round.SimpleGame, "values": "10"}},
		{"draw2", 2, game.Options{}},
		{"draw4nine", 4, game.Options{"values": "10"}},
		{"partners", 4, game.Options{"variant": round.BlockGame, "partners": "yes"}},
		{"fives2", 2, game.Options{"variant": round.FivesGame}},
		{"fives4", 4, game.Options{"variant": round.FivesGame, "partners": "yes"}},
		{"capicua", 4, game.Options{"variant": round.BlockGame, "partners": "yes", "capicua": "yes"}},
		{"ten", 4, game.Options{"variant": round.BlockGame, "partners": "yes", "values": "10", "hand": "ten"}},
	} {
		vs := choices(b, c.seats, c.o, 100)
		for level := 3; level <= ai.Levels; level++ {
			b.Run(c.name+"/level"+strconv.Itoa(level), func(b *testing.B) {
				rng := rand.New(rand.NewPCG(1, 1))
				player := Rules.Computer(level)
				for i := 0; b.Loop(); i++ {
					if _, err := player.Choose(context.Background(), vs[i%len(vs)], rng); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
