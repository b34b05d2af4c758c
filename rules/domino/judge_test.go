package domino

import (
	"context"
	"math"
	"slices"
	"testing"

	"tablee/rules/domino/internal/ai"
	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// seenBy is the view of the seat in turn of a saved game that hides the others' tiles.
func seenBy(t *testing.T, text string) *view {
	t.Helper()
	p, h, _, err := Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Settle(h); err != nil {
		t.Fatal(err)
	}
	v := &view{ai.Observation{Table: p.Table, Who: game.Seat(p.Mover), Rack: p.Racks[p.Mover], Held: h.Racks,
		Stock: h.Stock + len(p.Stock)}}
	v.Held[p.Mover] = len(v.Rack)
	return v
}

// judged judges a move of the seat in turn.
func judged(t *testing.T, text string, m game.Move) game.Verdict {
	t.Helper()
	v, err := seenBy(t, text).Judge(context.Background(), m, game.Usual)
	if err != nil {
		t.Fatalf("Judge(%s): %v", m, err)
	}
	return v
}

// TestMisses has a turn for each kind of miss.
func TestMisses(t *testing.T) {
	for _, c := range []struct {
		name, text   string
		played, best game.Move
		miss         string
	}{
		{
			"the double goes first where the other has no one and no six",
			`(regle draw 7 20) (joueurs (A 0 ([1:6] [1:1])) (B 15 (? ? ?)))
			(chaine [1:0] [0:5] [5:5] [5:2] [2:4] [4:1] [1:3] [3:3] [3:2] [2:6] [6:0]) (pioche ? ? ? ? ? ? ? ? ? ? ? ?) (tour 1) (manche 3) (debut 2)
			(coups (2 joue [3:3]) (1 joue [1:3] G) (2 pioche 1 3 !) (2 joue [4:1] G) (1 joue [2:4] G) (2 joue [5:2] G) (1 joue [3:2] D)
				(2 joue [5:5] G)
			(1 joue [2:6] D) (2 joue [0:5] G) (1 joue [1:0] G) (2 pioche 1 6 !) (2 joue [6:0] D))`,
			"1-6 L", "1-1 L", ai.MissDouble,
		},
		{
			"eleven pips rather than six",
			`(regle draw 7 20) (joueurs (A 0 (? ?)) (B 0 ([5:6] [2:6] [2:3] [3:3] [2:2] [1:5] [3:6] [1:4])))
			(chaine [5:0] [0:2] [2:5] [5:5] [5:3] [3:0] [0:6] [6:4] [4:4]) (pioche ? ? ? ? ? ? ? ? ?) (tour 2) (manche 1) (debut 1) (ouverture [5:5])
			(coups (1 joue [5:5]) (2 joue [2:5] G) (1 joue [0:2] G) (2 joue [5:3] D) (1 joue [3:0] D) (2 pioche 0 0) (2 pioche 0 0) (2 pioche 0 0)
			(2 pioche 0 0) (2 pioche 0 0 !) (2 joue [0:6] D) (1 joue [6:4] D) (2 joue [4:4] D) (1 joue [5:0] G))`,
			"1-5 L", "5-6 L", ai.MissHeavy,
		},
		{
			"the end that leaves threes, of which there are two more in the hand",
			`(regle draw 7 20) (joueurs (A 0 (? ? ? ?)) (B 7 ([0:3] [0:6] [3:5] [3:3]))) (chaine [0:1] [1:3] [3:4] [4:5] [5:6] [6:3])
			(pioche ? ? ? ? ? ? ? ? ? ? ? ? ? ?) (tour 2) (manche 2) (debut 2)
			(coups (2 joue [5:6]) (1 joue [4:5] G) (2 joue [3:4] G) (1 joue [1:3] G) (2 joue [6:3] D) (1 joue [0:1] G))`,
			"0-3 R", "0-3 L", ai.MissEnd,
		},
	} {
		v := judged(t, c.text, c.played)
		if v.Best != c.best || v.Drop <= 0 || !slices.Contains(v.Misses, c.miss) || v.Counting != game.Counted {
			t.Errorf("%s: %+v, want best %s and the miss %s", c.name, v, c.best, c.miss)
		}
		if want := math.Tanh(v.Cost() / 50); math.Abs(v.Drop-want) > 1e-9 {
			t.Errorf("%s: a drop of %v for %v points, want %v", c.name, v.Drop, v.Cost(), want)
		}
		if b := judged(t, c.text, c.best); b.Drop != 0 || b.Best != c.best || len(b.Misses) > 0 {
			t.Errorf("%s: the best move is judged %+v", c.name, b)
		}
	}
}

// TestNoChoice: an only move, and drawing, are not marked.
func TestNoChoice(t *testing.T) {
	for _, c := range []struct {
		text string
		m    game.Move
	}{
		{"(regle simple 3) (joueurs (A 0 ([0:0] [2:1])) (B 0 (? ?))) (chaine [2:2]) (pioche ?) (tour 1)", "2-1 L"},
		{"(regle simple 3) (joueurs (A 0 ([0:0] [0:1])) (B 0 (? ?))) (chaine [2:2]) (pioche ?) (tour 1)", round.Draw},
		{"(regle simple 3) (joueurs (A 0 ([0:0] [0:1])) (B 0 (? ? ?))) (chaine [2:2]) (pioche) (tour 1)", round.Pass},
	} {
		if v := judged(t, c.text, c.m); v.Counting != game.NoChoice || v.Best != "" {
			t.Errorf("%s: %+v", c.m, v)
		}
	}
}

// TestBothEndsOfADouble: if both ends show the same value, either one is the same move.
func TestBothEndsOfADouble(t *testing.T) {
	text := "(regle simple 4) (joueurs (A 0 ([0:1] [0:2] [1:1])) (B 0 (? ? ?))) (chaine [0:0]) (pioche ? ? ?) (tour 1)"
	l, r := judged(t, text, "0-1 L"), judged(t, text, "0-1 R")
	if l.Drop != r.Drop || l.Value != r.Value {
		t.Errorf("left %+v, right %+v", l, r)
	}
	if l.Unit != "chance" || math.Abs(l.Cost()-100*l.Drop) > 1e-9 {
		t.Errorf("the simple game counts in chances: %+v", l)
	}
}

// TestKnownIsExact: once nothing is hidden a verdict is exact, and its best move is the solver's.
func TestKnownIsExact(t *testing.T) {
	text := "(regle simple 3) (joueurs (A 0 ([0:1] [2:1])) (B 0 (? ? ?))) (chaine [2:2]) (pioche) (tour 1)"
	if v := judged(t, text, "2-1 L"); v.Counting != game.NoChoice {
		t.Fatalf("%+v", v)
	}
	text = "(regle simple 3) (joueurs (A 0 ([2:0] [2:1])) (B 0 (? ? ?))) (chaine [2:2]) (pioche) (tour 1)"
	for _, m := range []game.Move{"2-1 L", "2-0 L"} {
		if v := judged(t, text, m); !v.Exact || v.Before != 0 && v.Before != 1 || v.After != 0 && v.After != 1 {
			t.Errorf("%s: %+v", m, v)
		}
	}
}
