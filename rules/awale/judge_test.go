package awale

import (
	"context"
	"math"
	"slices"
	"testing"

	"tablee/rules/awale/internal/ai"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// judged judges a pit of the player to move; row 1 is player 1's, sown to the right.
func judged(t *testing.T, s state, m game.Move) game.Verdict {
	t.Helper()
	v, err := newPosition(s).View(game.Seat(s.turn)).(game.Judge).Judge(context.Background(), m, game.Usual)
	if err != nil {
		t.Fatalf("Judge(%s): %v", m, err)
	}
	return v
}

// TestMisses has a position for each kind of miss: what was played, what was best, and what is learned from it.
func TestMisses(t *testing.T) {
	for _, c := range []struct {
		name   string
		s      state
		played game.Move
		best   game.Move
		misses []string
	}{
		{
			"three seeds were there to be taken", state{rows: [2][cols]uint8{{4, 4, 4, 0, 1, 2}, {4, 0, 4, 0, 0, 1}},
				store: [2]uint8{12, 12}, turn: 1},
			"a", "f", []string{missCapture},
		},
		{
			"the other’s two seeds end in pit b, which has one", state{rows: [2][cols]uint8{{2, 0, 0, 0, 0, 0}, {0, 1, 0, 2,
				1, 6}}, store: [2]uint8{18, 18}, turn: 1},
			"d", "", []string{missFeed},
		},
		{
			"an ending of nine seeds", state{rows: [2][cols]uint8{{1, 0, 0, 2, 0, 1}, {0, 1, 0, 2, 1, 1}},
				store: [2]uint8{19, 20}, turn: 1},
			"b", "", []string{missEnding},
		},
	} {
		v := judged(t, c.s, c.played)
		if v.Drop <= 0 || v.Cost() <= 0 || v.Best == c.played || c.best != "" && v.Best != c.best {
			t.Errorf("%s: %+v", c.name, v)
		}
		for _, want := range c.misses {
			if !slices.Contains(v.Misses, want) {
				t.Errorf("%s: misses %v, want %s", c.name, v.Misses, want)
			}
		}
		if b := judged(t, c.s, v.Best); b.Drop != 0 || b.Cost() != 0 || len(b.Misses) > 0 || b.Best != v.Best {
			t.Errorf("%s: the best move is judged %+v", c.name, b)
		}
	}
}

// TestJudgeCounts tells turns that count from those that do not.
func TestJudgeCounts(t *testing.T) {
	open := state{rows: [2][cols]uint8{{4, 4, 4, 4, 4, 4}, {4, 4, 4, 4, 4, 4}}, turn: 1}
	far := open
	far.rows[0][0], far.store = 0, [2]uint8{4, 0}
	far.rows = [2][cols]uint8{{1, 2, 0, 0, 1, 2}, {4, 0, 3, 0, 0, 1}}
	far.store = [2]uint8{30, 4}
	one := state{rows: [2][cols]uint8{{4, 4, 4, 4, 4, 4}, {0, 0, 0, 0, 0, 9}}, store: [2]uint8{8, 7}, turn: 1}
	for _, c := range []struct {
		name string
		s    state
		m    game.Move
		want game.Counting
	}{
		{"the first move", open, "a", game.Counted}, {"26 seeds behind", far, "a", game.Counted}, {"one pit", one, "f",
			game.NoChoice},
	} {
		if v := judged(t, c.s, c.m); v.Counting != c.want {
			t.Errorf("%s: %+v, want counting %d", c.name, v, c.want)
		}
	}
}

// TestChanceScale: a seed at an even start is inaccurate, two are a mistake, three a blunder, as the scale was fitted.
func TestChanceScale(t *testing.T) {
	v := newPosition(startState()).View(0).(view)
	for seeds, want := range map[float64]float64{1: 0.084, 2: 0.163, 3: 0.235} {
		chance := func(value float64) float64 { return game.Chance(v.odds(game.Valued{Value: value})) }
		if got := chance(0) - chance(-seeds); math.Abs(got-want) > 0.002 {
			t.Errorf("%v seeds: a drop of %.3f, want %.3f", seeds, got, want)
		}
	}
}

// TestJudgeDoesNotDependOnTables: larger endgame tables, which may be missing, change no verdict.
func TestJudgeDoesNotDependOnTables(t *testing.T) {
	rulestest.Unraced(t)
	s := state{rows: [2][cols]uint8{{1, 0, 1, 2, 1, 1}, {0, 1, 0, 2, 1, 1}}, store: [2]uint8{18, 19}, turn: 1}
	before := judged(t, s, "b")
	if before.Exact {
		t.Fatalf("eleven seeds are known: %+v", before)
	}
	if !rulestest.Whole { // tables of one seed more than verdicts may use take half the time of the largest
		usual := defaultTableStore
		defer func() { defaultTableStore = usual }()
		defaultTableStore = ai.NewTableStore(judgeSeeds + 1)
	}
	if err := defaultTableStore.Fill(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	after := judged(t, s, "b")
	if after.Exact || after.Value != before.Value || after.Best != before.Best {
		t.Errorf("before %+v, after %+v", before, after)
	}
}
