package arena

import (
	"context"
	"testing"

	"tablee/bot/internal/tournament/bracket"
	"tablee/rules/awale"
)

// thousand plays 1 000 games between two one-ply levels.
func thousand(b *testing.B, far bool) {
	s := prepared(b, awale.Rules, func(c *Config) {
		c.Format, c.Games = bracket.Robin, 1000
		c.Engines = []Engine{{Level: 2}, {Name: "other", Level: 2}}
		if far {
			c.Games = 20
			c.Engines[1] = acting(b, "far", "awale level 2")
		}
	})
	moves := 0
	for b.Loop() {
		r, err := s.play(context.Background(), func() {})
		if err != nil {
			b.Fatal(err)
		}
		for _, g := range r.Games {
			if g.Fault != nil {
				b.Fatal(g.Fault)
			}
			moves += len(g.Moves)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(moves), "µs/move")
}

// BenchmarkThousandGames: the bar is 5 s on two cores.
func BenchmarkThousandGames(b *testing.B) { thousand(b, false) }

// BenchmarkProtocolGames plays 20 games against a program, its starts included.
func BenchmarkProtocolGames(b *testing.B) { thousand(b, true) }

// BenchmarkProtocolMove is a question and an answer through the pipes: the bar is 0.2 ms.
func BenchmarkProtocolMove(b *testing.B) {
	s := prepared(b, awale.Rules, func(c *Config) { c.Engines = []Engine{{Level: 1}, acting(b, "far", "awale level 1")} })
	p, err := s.startProcess(context.Background(), s.config.Engines[1], 0, s.seed)
	if err != nil {
		b.Fatal(err)
	}
	defer p.close()
	pos, err := s.rules.Start(2, s.options, nil)
	if err != nil {
		b.Fatal(err)
	}
	view := pos.View(0)
	for b.Loop() {
		if _, _, err := p.choose(context.Background(), question{view: view, ms: 1e9, left: 1e11}); err != nil {
			b.Fatal(err)
		}
	}
}
