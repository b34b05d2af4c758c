package ai

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/scrabbletest"
	"tablee/rules/scrabble/internal/state"
)

// judged judges a move of the seat in turn.
func judged(t *testing.T, p *state.Layout, m game.Move, effort int) game.Verdict {
	t.Helper()
	v, err := Judge(context.Background(), p.See(p.Turn()[0]), m, effort)
	if err != nil {
		t.Fatalf("Judge(%s): %v", m, err)
	}
	return v
}

// TestMisses has a turn for each kind of miss.
func TestMisses(t *testing.T) {
	rulestest.Unraced(t)
	open := func(rack string) *state.Layout { return table(t, nil, full(t, true, rack, "AEILNRT"), rack, "AEILNRT") }
	laid := func(rack string) *state.Layout {
		p := table(t, nil, full(t, true, "MAISONS", rack), "MAISONS", rack)
		return play(t, p, "H8 MAISON")
	}
	for _, c := range []struct {
		name   string
		p      *state.Layout
		played game.Move
		miss   string
	}{
		{"VOYAGES was in the rack", open("VOYAGES"), "8D VOYAGE", missBingo},
		{"a joker for nothing", open("KWZIE?U"), "8E EtUI", missJoker},
		{"four times U and twice I", laid("UUUUIIV"), "13G U.IV", missExchange},
		{"a tile given back though KWAS lay there", laid("JKWZAEX"), "-J", missWord},
		{"a dear word for a cheap one", open("WHISKYE"), "8G SKI", missPoints},
		{"KA for more than KWAS costs in tiles", laid("JKWZAEX"), "G9 KA", missLeave},
		{"RATIONS up to the first premium for the other", open("RATIONS"), "8B RATIONS", missOpen},
	} {
		v := judged(t, c.p, c.played, game.Usual)
		if v.Drop <= 0 || v.Cost() <= 0 || !slices.Contains(v.Misses, c.miss) || v.Counting != game.Counted || v.Exact {
			t.Errorf("%s: %+v, want the miss %s", c.name, v, c.miss)
		}
		if b := judged(t, c.p, v.Best,
			game.Usual); b.Drop != 0 || b.Cost() != 0 || len(b.Misses) > 0 || math.Abs(b.Top-v.Top) > 1e-9 {
			t.Errorf("%s: the best move is judged %+v", c.name, b)
		}
		if deep := judged(t, c.p, c.played, 4); deep.Value != v.Value || deep.Cost() == v.Cost() {
			t.Errorf("%s: with more effort %+v, so the deals say nothing", c.name, deep)
		}
	}
}

// TestJudgedEnding: with an empty bag every play is worth what it gains to the end, and the solver's costs nothing.
func TestJudgedEnding(t *testing.T) {
	p := endgamePosition(t)
	by := p.Turn()[0]
	solved, err := Level(Levels).(game.Thinker).Think(context.Background(), scrabbletest.View(p, by),
		rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	if v := judged(t, p, solved.Move, 40); v.Cost() != 0 || v.Drop != 0 || v.Value != solved.Value {
		t.Errorf("the solver's %s, worth %v, is judged %+v", solved.Move, solved.Value, v)
	}
	missed := 0
	for _, m := range Moves(p, by) {
		v := judged(t, p, m, game.Usual)
		if v.Exact && (v.Top != solved.Value || v.Value > solved.Value) {
			t.Errorf("%s is worth %v, the best %v; the solver says %v", m, v.Value, v.Top, solved.Value)
		}
		if v.Cost() == 0 {
			continue
		}
		missed++
		if !slices.Contains(v.Misses, missEnding) || v.Top <= v.Value {
			t.Errorf("%s: %+v", m, v)
		}
	}
	if missed < 3 {
		t.Errorf("only %d moves of the ending cost something", missed)
	}
}

// TestUnknownWordsAreNotJudged, nor are the answers to them.
func TestUnknownWordsAreNotJudged(t *testing.T) {
	p := table(t, game.Options{"challenge": "single"}, "AAAAAAAA", "ZZXQWKK", "EEEEEEE")
	if v := judged(t, p, "8G ZX", game.Usual); v.Counting != game.Unjudged {
		t.Errorf("a word of no list: %+v", v)
	}
	p = play(t, p, "8G ZX")
	if v := judged(t, p, state.MoveChallenge, game.Usual); v.Counting != game.NoChoice {
		t.Errorf("a challenge: %+v", v)
	}
}

// TestChanceScale: what twenty points cost at the start, and what a lead is worth, as the scale was fitted.
func TestChanceScale(t *testing.T) {
	bag := full(t, true, "AEILNRT", "OSEMUDC")
	p := table(t, nil, bag, "AEILNRT", "OSEMUDC")
	v := evaluator{p.See(0)}
	even := float64(chanceTurn)
	if got := game.Chance(v.odds(even)) - game.Chance(v.odds(even-20)); math.Abs(got-0.087) > 0.002 {
		t.Errorf("20 points at the start: a drop of %.3f", got)
	}
	v.Table.Scores = []int{40, 0}
	if got := game.Chance(v.odds(even)); got < 0.6 || got > 0.72 {
		t.Errorf("40 points ahead: a chance of %.2f", got)
	}
}
