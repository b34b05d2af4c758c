package host

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/rules/template"
)

const privateHand = "QUIZZED"

// stumbling is the template game, which panics with a hand at a moment to be chosen.
type stumbling struct {
	game.Rules
	when *string
}

func (c stumbling) at(moment string) {
	if *c.when == moment {
		panic("no such tile in " + privateHand)
	}
}

func (c stumbling) Decode(data []byte) (game.Position, error) {
	c.at("decode")
	p, err := c.Rules.Decode(data)
	return stumblingPosition{p, c}, err
}

func (c stumbling) Start(seats int, o game.Options, rng *rand.Rand) (game.Position, error) {
	c.at("start")
	p, err := c.Rules.Start(seats, o, rng)
	return stumblingPosition{p, c}, err
}

func (c stumbling) Computer(level int) game.Player {
	return stumblingPlayer{c.Rules.Computer(level), c}
}

type stumblingPosition struct {
	game.Position
	c stumbling
}

func (p stumblingPosition) Apply(by game.Seat, m game.Move, rng *rand.Rand) (game.Position, []game.Event, error) {
	p.c.at("apply")
	q, es, err := p.Position.Apply(by, m, rng)
	return stumblingPosition{q, p.c}, es, err
}

type stumblingPlayer struct {
	game.Player
	c stumbling
}

func (p stumblingPlayer) Choose(ctx context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	p.c.at("choose")
	return p.Player.Choose(ctx, v, rng)
}

// TestPanicErrorsHideHands: wherever a game panics, the error says where, and does not contain the panic's value.
func TestPanicErrorsHideHands(t *testing.T) {
	when := ""
	for _, c := range []struct {
		name, when string
		do         func(*testHost, table.ID) error
	}{
		{"a look", "decode", func(h *testHost, id table.ID) error {
			h.on(h.db) // it knows no table
			_, err := h.Queries.Look(t.Context(), id, "ann")
			return err
		}},
		{"a move", "apply", func(h *testHost, id table.ID) error {
			_, err := h.Do(t.Context(), h.call(inTurn(h, id)), id, table.Action{Kind: table.Play, Move: "play 1",
				Revision: h.look(id, "ann").Revision})
			return err
		}},
		{"a check", "start", func(h *testHost, id table.ID) error { return h.Queries.Verify(t.Context(), id) }},
		{"an archive", "start", func(h *testHost, id table.ID) error {
			_, err := h.live(id).ReplayedBytes(t.Context(), h.db)
			return err
		}},
		{"a computer", "choose", func(h *testHost, id table.ID) error {
			h.do(inTurn(h, id), id, table.Action{Kind: table.HandOver})
			h.due()
			return nil
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			when = ""
			h := newTestHost(t, stumbling{template.Rules, &when})
			id := h.open(2, table.Clock{}, "ann", "ben")
			when = c.when
			errs := append(h.errs, c.do(h, id))
			said := fmt.Sprintf("%+v", errs)
			if strings.Contains(said, privateHand) || !strings.Contains(said, "panic_test.go:") {
				t.Errorf("got %s, want no hand, and where it was", said)
			}
		})
	}
}

func inTurn(h *testHost, id table.ID) string {
	v := h.look(id, "")
	return v.Seats[v.Turn[0]].User
}
