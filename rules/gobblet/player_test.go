package gobblet

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/format"
)

func TestGreedyCountsPointsOnly(t *testing.T) {
	// O has three in row 1: the fourth wins the game and costs ten points.
	p := played(t, false, "B a1", "B a4", "B b1", "B b4", "B c1", "B d3")
	m, err := Rules.Computer(2).Choose(context.Background(), p.View(0), nil)
	if err != nil || m == "drop(M,(3,0))" {
		t.Errorf("the one-ply opponent plays %s, %v: a line of four counts nothing", m, err)
	}
	first, err := Rules.Computer(2).Choose(context.Background(), start(false).View(0), nil)
	if err != nil || first != "drop(B,(0,0))" {
		t.Errorf("among equals it plays %s, %v, want the first in the order of the notation", first, err)
	}
}

func TestNotationOrder(t *testing.T) {
	p := played(t, false, "B a1", "B a4", "B b2", "M b4", "a1-a2", "B d4")
	m, err := Rules.Computer(2).Choose(context.Background(), p.View(0), nil)
	want := game.Move("")
	top := -1 << 30
	for _, s := range p.Moves(0) { // sorted as strings
		mv, _ := format.ReadMove(string(s))
		b := board.After(p.board, mv)
		if v := b.Score(0) - b.Score(1); v > top {
			want, top = s, v
		}
	}
	if err != nil || m != want {
		t.Errorf("greedy plays %s, %v, want %s", m, err, want)
	}
}

// TestLinesToTheEnd: the line of a proven win or loss is played out until the game is over, by the side that wins.
func TestLinesToTheEnd(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	noTime, cancel := context.WithCancel(t.Context())
	cancel()
	proven := 0
	for range 100 {
		p := randomPosition(rng, 14)
		if len(p.Turn()) == 0 {
			continue
		}
		me := p.Turn()[0]
		at, err := p.View(me).(game.Analyser).Analyse(noTime, game.Query{N: 1})
		if err != nil {
			t.Fatal(err)
		}
		if at.Best[0].Extra[game.Proven] == 0 {
			continue // not decided at a glance
		}
		a, err := p.View(me).(game.Analyser).Analyse(t.Context(), game.Query{N: 1})
		if err != nil {
			t.Fatal(err)
		}
		best := a.Best[0]
		if best.Extra[game.Proven] == 0 {
			continue
		}
		proven++
		var end game.Position = p
		for _, m := range best.Line {
			if end, _, err = end.Apply(end.Turn()[0], m, nil); err != nil {
				t.Fatalf("%s of %v: %v", m, best.Line, err)
			}
		}
		r, over := end.Result()
		if !over || (r.Places[me] == 1) != (best.Extra[game.Proven] > 0) {
			t.Errorf("%v of value %v ends in %+v, over: %t", best.Line, best.Value, r, over)
		}
	}
	if proven < 5 {
		t.Errorf("only %d positions were decided", proven)
	}
}

func TestAnalyse(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for range 10 {
		p := randomPosition(rng, 14)
		ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
		v := p.View(p.Turn()[0]).(game.Analyser)
		a, err := v.Analyse(ctx, game.Query{N: 4})
		cancel()
		if err != nil || len(a.Best) != 4 || a.Count != len(p.Moves(p.Turn()[0])) || a.Plays != nil {
			t.Fatalf("Analyse: %+v, %v", a, err)
		}
		for i, b := range a.Best {
			if i > 0 && b.Value > a.Best[i-1].Value || len(b.Line) == 0 || b.Line[0] != b.Move {
				t.Errorf("move %d of %+v", i, a.Best)
			}
		}
	}
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	p := randomPosition(rng, 8)
	a, err := p.View(p.Turn()[0]).(game.Analyser).Analyse(dead, game.Query{N: 2, All: true})
	if err != nil || len(a.Best) != 2 || len(a.Plays) != a.Count {
		t.Errorf("without time, all moves: %d of %d, %d best, %v", len(a.Plays), a.Count, len(a.Best), err)
	}
	if _, err := start(false).View(1).(game.Analyser).Analyse(dead, game.Query{}); err == nil {
		t.Error("a seat that may not act got an analysis")
	}
}
