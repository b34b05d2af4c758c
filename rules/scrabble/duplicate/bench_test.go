package duplicate

import (
	"math/rand/v2"
	"testing"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/ai"
	"tablee/rules/scrabble/internal/movegen"
)

// crowd is the tenth round of a full table with as many different answers as there are seats, and the move that
// ends it.
func crowd(b *testing.B) (*position, game.Move) {
	b.Helper()
	full, err := Rules.Info().Complete(game.Options{"form": "joker", "ties": tiesLast})
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(9, 9))
	p := newPosition(readOptions(full), maxSeats, rng)
	for {
		a := game.Answers{Seats: maxSeats, Moves: map[game.Seat]game.Move{}}
		o := p.Options.scrabble()
		ai.Generate(&o, func(g *movegen.Generator) {
			plays := g.All(&p.Board, &p.Rack)
			for s := range min(maxSeats, len(plays)) {
				a.Moves[game.Seat(s)] = ai.MoveOf(&plays[s])
			}
		})
		m := p.Close(a)
		if p.Number >= 10 && len(a.Moves) == maxSeats {
			return p, m
		}
		q, _, err := p.Apply(game.Public, m, rng)
		if err != nil || q.(*position).End != "" {
			b.Fatal("no round with enough plays", err)
		}
		p = q.(*position)
	}
}

// BenchmarkCrowd measures what a host does with a table of 500 seats.
//
//	go test ./rules/scrabble/duplicate -run '^$' -bench Crowd
func BenchmarkCrowd(b *testing.B) {
	p, closing := crowd(b)
	answered := p
	for s := range game.Seat(maxSeats - 1) {
		c, _ := parseClosing(closing)
		answered.Answers[s] = string(c.Moves[s])
	}
	data, _ := answered.Encode()
	b.Run("close", func(b *testing.B) {
		for b.Loop() {
			if _, _, err := p.Apply(game.Public, closing, rand.New(rand.NewPCG(1, 1))); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("answer", func(b *testing.B) {
		for b.Loop() {
			if _, _, err := p.Apply(0, pass, nil); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("view", func(b *testing.B) {
		for b.Loop() {
			p.View(7)
		}
	})
	b.Run("diagram", func(b *testing.B) {
		v := p.View(7)
		for b.Loop() {
			v.Diagram()
		}
	})
	b.Run("panel", func(b *testing.B) {
		v := p.View(7).(game.Interactive)
		for b.Loop() {
			v.Panel("")
		}
	})
	b.Run("encode", func(b *testing.B) {
		for b.Loop() {
			if _, err := answered.Encode(); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(len(data)), "bytes")
	})
	b.Run("decode", func(b *testing.B) {
		for b.Loop() {
			if _, err := decode(data); err != nil {
				b.Fatal(err)
			}
		}
	})
}
