package review

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest"
	"tablee/rules/table"
)

// TestRandomPlayIsNotPraised: of nobody who plays at random a review says that nothing was given away, in no game and
// none of its variants.
func TestRandomPlayIsNotPraised(t *testing.T) {
	for _, r := range all.Games() {
		presets := r.Info().Presets
		for _, preset := range presets[:rulestest.Of(len(presets), 1)] {
			t.Run(r.Info().Name+"/"+preset.Name, func(t *testing.T) {
				for n := range 2 {
					g := randomGame(t, r, preset.Options, byte(n))
					r := glanced(t, g)
					for s := range game.Seat(g.Seats) {
						if p := r.Players[s]; r.Flawless(s) {
							t.Errorf("game %d: seat %d is praised for %d turns with an accuracy of %d and marks %v", n, s, p.Counted,
								p.Accuracy, p.Marks)
						}
					}
				}
			})
		}
	}
}

// mostRandom is how many moves a game at random has at most: what was played until then is reviewed.
const mostRandom = 40

// randomGame is the beginning of a game between players who choose at random.
func randomGame(t *testing.T, r game.Rules, o game.Options, n byte) Game {
	t.Helper()
	full, err := r.Info().Complete(o)
	if err != nil {
		t.Fatal(err)
	}
	g := Game{Rules: r, Seats: max(2, r.Info().MinSeats), Options: full, Seed: match.Seed{n, 7}}
	p, err := match.Start(r, g.Seats, full, g.Seed)
	for _, refused := game.Refused(err); refused && g.Seats < 4; _, refused = game.Refused(err) { // partners are four
		g.Seats++
		p, err = match.Start(r, g.Seats, full, g.Seed)
	}
	rng := rand.New(rand.NewPCG(uint64(n), 8))
	for err == nil && len(p.Turn()) > 0 && len(g.Moves) < mostRandom {
		by := p.Turn()[0]
		m := randomMove(t, r, p, by, rng)
		g.Moves = append(g.Moves, Move{Record: match.Record{By: by, Move: m}})
		p, _, err = match.Play(p, g.Seed, len(g.Moves), by, m)
	}
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// randomMove is any move that the game lists; else the first one that pressing its controls at random leads to.
func randomMove(t *testing.T, r game.Rules, p game.Position, by game.Seat, rng *rand.Rand) game.Move {
	t.Helper()
	if l, ok := p.(game.Lister); ok {
		ms := l.Moves(by)
		return ms[rng.IntN(len(ms))]
	}
	v := p.View(by)
	if hand, ok := v.(game.Interactive); ok {
		draft := ""
		for range 30 {
			controls := hand.Panel(draft).Controls
			if len(controls) == 0 {
				break
			}
			c := controls[rng.IntN(len(controls))]
			a := game.Action{Name: c.Name, Lang: "en"}
			if len(c.Choices) > 0 {
				a.Values = []string{c.Choices[rng.IntN(len(c.Choices))].Value}
			}
			reply, err := hand.Do(draft, a)
			if err != nil || reply.Form != nil {
				continue
			}
			if reply.Move != "" {
				return reply.Move
			}
			draft = reply.Draft
		}
	}
	m, err := r.Computer(1).Choose(context.Background(), v, rng)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// glanced is a review of a game by quick looks, where the verdicts of the game need no others.
func glanced(t *testing.T, g Game) *table.Review {
	t.Helper()
	w, err := Begin(g)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range g.Moves {
		if j, ok := w.pos.View(m.By).(game.Judge); ok {
			d, err := j.Judge(context.Background(), m.Move, game.Glance)
			if d.Work > 0 && err == nil {
				d, err = j.Judge(context.Background(), m.Move, game.Usual)
			}
			if err != nil {
				t.Fatal(err)
			}
			if d.Counting != game.NoChoice {
				w.r.Turns = append(w.r.Turns, turnOf(m.By, m.Move, d))
			}
		}
		if w.pos, err = g.After(w.pos, i); err != nil {
			t.Fatal(err)
		}
	}
	return w.Review()
}
