package scrabble

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/scrabbletest"
	"tablee/rules/scrabble/internal/state"
)

// TestSeats: one to fourteen players, each with a full rack, in both rule sets and languages; the referee's seat
// comes on top.
func TestSeats(t *testing.T) {
	for _, o := range []game.Options{{}, {"language": "en"}, {"ruleset": "base"}, {"ruleset": "base", "language": "en"},
		{"words": "referee", "arbiter": "seat"}} {
		referee := 0
		if o["arbiter"] == "seat" {
			referee = 1
		}
		for players := 0; players <= 15; players++ {
			pos, err := match.Start(Rules, players+referee, o, match.Seed{3})
			if players < 1 || players > 14 {
				if _, ok := game.Refused(err); !ok {
					t.Errorf("%v, %d players: error %v, want a refusal", o, players, err)
				}
				continue
			}
			if err != nil {
				t.Fatalf("%v, %d players: %v", o, players, err)
			}
			p := pos.(*position)
			for s, n := range p.Racks {
				if n != board.RackSize {
					t.Errorf("%v, %d players: seat %d holds %d tiles", o, players, s, n)
				}
			}
			if len(p.Racks) != players {
				t.Errorf("%v: %d racks, want %d", o, len(p.Racks), players)
			}
		}
	}
}

// TestAlone: nobody can challenge or judge who plays alone, and the own tiles are all that the end takes.
func TestAlone(t *testing.T) {
	if _, err := match.Start(Rules, 1, game.Options{"words": "referee"}, match.Seed{1}); err == nil {
		t.Error("got no error for a table without a judge")
	}
	if _, err := match.Start(Rules, 2, game.Options{"words": "referee"}, match.Seed{1}); err != nil {
		t.Errorf("two judge each other's words: %v", err)
	}
	pos, err := match.Start(Rules, 1, game.Options{"language": "en", "challenge": "single"}, match.Seed{1})
	if err != nil {
		t.Fatal(err)
	}
	p := &position{*pos.(*position).Clone()}
	rng := rand.New(rand.NewPCG(1, 1))
	p.Secret.Racks[0], p.Secret.Bag = tiles(t, "QXZJKVV"), tiles(t, "")
	p.Count()
	if _, _, err := p.Apply(0, "8H VXZ", rng); err == nil {
		t.Error("a non-word was accepted although nobody can challenge it")
	}
	p.Secret.Racks[0] = tiles(t, "CAT")
	p.Count()
	q, _, err := p.Apply(0, "8H CAT", rng)
	if err != nil {
		t.Fatal(err)
	}
	r, over := q.Result()
	if !over || r.Scores[0] != 10 || r.Places[0] != 1 || len(q.(*position).Sheet) != 1 {
		t.Errorf("after the last tile: over %v, %+v, sheet %v", over, r, q.(*position).Sheet)
	}
	q = p
	for range 3 {
		if q, _, err = q.Apply(0, "-", rng); err != nil {
			t.Fatal(err)
		}
	}
	if r, over := q.Result(); !over || r.Scores[0] != -5 {
		t.Errorf("after three passes: over %v, %+v, want -5", over, r)
	}
}

func TestArbiterSeat(t *testing.T) {
	full, _ := Rules.Info().Complete(game.Options{"words": "referee", "arbiter": "seat"})
	rng := rand.New(rand.NewPCG(1, 2))
	if _, err := Rules.Start(1, full, rng); err == nil {
		t.Error("a referee alone may start")
	}
	gp, err := Rules.Start(5, full, rng)
	if err != nil {
		t.Fatal(err)
	}
	p := gp.(*position)
	if p.Players != 4 || p.View(4).(*view).Player() {
		t.Fatalf("%d players of five seats, want 4 and a referee without a rack", p.Players)
	}
	m, err := Rules.Computer(3).Choose(context.Background(), p.View(p.Turn()[0]), rng)
	if err != nil {
		t.Fatal(err)
	}
	p = play(t, p, string(m))
	if !slices.Equal(p.Turn(), []game.Seat{4}) {
		t.Fatalf("judging: turn %v, want the referee's seat 4", p.Turn())
	}
	for range 40 {
		p = play(t, p, "accept")
		for range 4 {
			if p.Phase == state.Playing {
				p = play(t, p, "-")
			}
		}
		if p.Phase != state.Judging {
			break
		}
	}
	for p.Phase != state.Over {
		p = play(t, p, "-")
	}
	res, _ := p.Result()
	if len(res.Places) != 5 || res.Places[4] != 0 || slices.Contains(res.Winners(), 4) {
		t.Errorf("places %v: the referee is no contender", res.Places)
	}
}

// TestArbiterSeatIsTold: the referee's seat counts among those of the table.
func TestArbiterSeatIsTold(t *testing.T) {
	p := table(t, game.Options{"words": "referee", "arbiter": "seat"}, "EEEE", "CHATSON", "VOILESK")
	text, err := p.WriteNative(nil)
	if err != nil {
		t.Fatal(err)
	}
	saved, err := Rules.(game.NativeTeller).TellNative(text, nil)
	if err != nil || saved.Seats != 3 || len(saved.Names) != 2 || saved.Options["arbiter"] != "seat" {
		t.Errorf("%+v, %v; want 3 seats", saved, err)
	}
	if scores := p.View(2).(game.Scorer).Scores(); len(scores) != 3 {
		t.Errorf("scores %v of 3 seats", scores)
	}
}

var tiles = scrabbletest.Tiles

// table builds a position to play from: racks by seat, and the bag.
func table(t *testing.T, o game.Options, bag string, racks ...string) *position {
	t.Helper()
	return &position{*scrabbletest.Table(t, o, bag, racks...)}
}

// play plays moves.
func play(t *testing.T, p *position, moves ...string) *position {
	t.Helper()
	return &position{*scrabbletest.Play(t, &p.Layout, moves...)}
}
