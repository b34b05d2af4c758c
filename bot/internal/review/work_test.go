package review

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/template"
)

// costly is a game whose verdicts count their work, and become dearer with the effort.
type costly struct {
	game.Rules
	work  int
	drops map[string]float64 // by move; what a glance only suspects
	looks *[]string          // moves with the effort of each look
}

func (r costly) Start(seats int, o game.Options, rng *rand.Rand) (game.Position, error) {
	p, err := r.Rules.Start(seats, o, rng)
	return costlyPosition{p, r}, err
}

type costlyPosition struct {
	game.Position
	r costly
}

func (p costlyPosition) Apply(by game.Seat, m game.Move, rng *rand.Rand) (game.Position, []game.Event, error) {
	return p, nil, nil
}

func (p costlyPosition) View(s game.Seat) game.View { return costlyView{p.Position.View(s), p.r} }

type costlyView struct {
	game.View
	r costly
}

func (v costlyView) Judge(_ context.Context, m game.Move, effort int) (game.Verdict, error) {
	*v.r.looks = append(*v.r.looks, fmt.Sprintf("%s %d", m, effort))
	d := game.Verdict{Best: "best", Before: 0.9, Suspect: v.r.drops[string(m)], Work: v.r.work * (1 + 8*effort)}
	if effort > game.Glance {
		d.Drop = d.Suspect
	}
	return d, nil
}

// costlyGame is a game of these moves.
func costlyGame(work int, drops map[string]float64, moves ...string) (Game, *[]string) {
	looks := new([]string)
	g := Game{Rules: costly{template.Rules, work, drops, looks}, Seats: 2, Seed: match.Seed{1}}
	for i, m := range moves {
		g.Moves = append(g.Moves, Move{Record: match.Record{By: game.Seat(i % 2), Move: game.Move(m)}})
	}
	return g, looks
}

// TestCostliestTurnsComeFirst: after a glance at all turns, those that may have cost most are looked at for longer, as
// long as there is work left.
func TestCostliestTurnsComeFirst(t *testing.T) {
	drops := map[string]float64{"slip": 0.06, "blunder": 0.5, "fine": 0}
	for _, c := range []struct {
		work int
		want string
	}{
		{1, "[fine 0 slip 0 blunder 0 fine 0 blunder 1 blunder 4 slip 1 slip 4 fine 1 fine 1]"},
		{wholeWork / 60, "[fine 0 slip 0 blunder 0 fine 0 blunder 1 blunder 4 slip 1 fine 1]"}, // then it is spent
	} {
		g, looks := costlyGame(c.work, drops, "fine", "slip", "blunder", "fine")
		r := reviewed(t, g)
		if got := fmt.Sprint(*looks); got != c.want {
			t.Errorf("work %d: looks %s, want %s", c.work, got, c.want)
		}
		if r.Turns[2].Mark != game.Blunder || r.Turns[1].Mark != game.Inaccurate || r.Turns[0].Mark != game.Good {
			t.Errorf("work %d: %+v", c.work, r.Turns)
		}
	}
}

// TestWorkIsBounded: however long a game is, and however dear its verdicts are, a review takes a bounded amount of
// work, and its turns that are judged lie all over the game.
func TestWorkIsBounded(t *testing.T) {
	for _, n := range []int{1, 60, 600, 3000} {
		const each = 20_000 // a glance
		moves := make([]string, n)
		for i := range moves {
			moves[i] = "blunder"
		}
		g, _ := costlyGame(each, map[string]float64{"blunder": 0.5}, moves...)
		w, err := Begin(g)
		last := -1.0
		for done := false; !done && err == nil; {
			done, err = w.Step(context.Background())
			at, of := w.Progress()
			if share := float64(at) / float64(of); share < last || share > 1 || (share == 1) != done {
				t.Fatalf("%d moves: progress %d of %d after a share of %.3f, done %t", n, at, of, last, done)
			} else {
				last = share
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		if most := wholeWork + 9*each; w.spent > most {
			t.Errorf("%d moves: work %d, want at most %d", n, w.spent, most)
		}
		judged := [2]int{} // in either half
		for i, turn := range w.Review().Turns {
			if turn.Counts() {
				judged[2*i/max(n, 2)]++
			}
		}
		if n > 1 && (min(judged[0], judged[1]) < min(n/2, firstWork/each/3)) {
			t.Errorf("%d moves: %d and %d turns are judged in the two halves", n, judged[0], judged[1])
		}
	}
}
