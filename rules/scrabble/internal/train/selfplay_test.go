package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"tablee/dict"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/eval"
	"tablee/rules/scrabble/internal/movegen"
)

// TestPlay plays games and counts every tile and every point.
func TestPlay(t *testing.T) {
	rulestest.Unraced(t)
	table := New(&board.English, dict.English(), Strategy{}, Strategy{})
	rng := rand.New(rand.NewPCG(1, 2))
	for g := range 8 {
		table.Paired = g >= 4
		var sums [2]int
		bag := board.English.Counts
		left := bag.Len() - 2*board.RackSize
		scores := table.Play(rng, g%2, func(turn Turn) {
			if sums == [2]int{} && turn.Player != g%2 {
				t.Errorf("game %d: player %d begins", g, turn.Player)
			}
			if turn.Bag != left {
				t.Errorf("game %d: %d tiles in the bag, want %d", g, turn.Bag, left)
			}
			if turn.Score > 0 {
				left -= min(left, board.RackSize-turn.Keep.Len())
			}
			sums[turn.Player] += turn.Score
		})
		if left != 0 {
			t.Errorf("game %d ended with %d tiles in the bag", g, left)
		}
		if diff := scores[0] + scores[1] - sums[0] - sums[1]; diff > 0 {
			t.Errorf("game %d: leftovers added %d points in all", g, diff)
		}
	}
}

// TestPaired: from equal generators each player gets the tiles that the other had in the game before.
func TestPaired(t *testing.T) {
	table := New(&board.English, dict.English(), Strategy{}, Strategy{})
	table.Paired = true
	for seed := range uint64(3) {
		a := table.Play(rand.New(rand.NewPCG(seed, 5)), 0, nil)
		b := table.Play(rand.New(rand.NewPCG(seed, 5)), 1, nil)
		if a[0] != b[1] || a[1] != b[0] {
			t.Errorf("equal players scored %v, and with places changed %v", a, b)
		}
	}
}

// TestNamed: parts are taken together, and what is unknown is refused.
func TestNamed(t *testing.T) {
	m, err := Named("leave+late+end=20", &board.French)
	if err != nil || m.Rate == nil || m.Nodes != 20 {
		t.Fatalf("%+v, %v", m, err)
	}
	keep, err := board.ParseMultiset("QI")
	if err != nil {
		t.Fatal(err)
	}
	plain, err := Named("leave", &board.French)
	if err != nil {
		t.Fatal(err)
	}
	for _, bag := range []int{5, 50} {
		s := &Scene{Bag: bag}
		a, _ := m.Rate(s)
		b, _ := plain.Rate(s)
		if same := a(&keep) == b(&keep); same != (bag == 50) {
			t.Errorf("with %d tiles in the bag: late and leave alike: %v", bag, same)
		}
	}
	for _, bad := range []string{"", "luck", "end", "end=0", "leave+end=x"} {
		if _, err := Named(bad, &board.French); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}

// TestTableIn: a table is read from a file, and one of another length refused.
func TestTableIn(t *testing.T) {
	set, dir := &board.French, t.TempDir()
	table := make([]byte, eval.NewRanks(set).Size())
	table[0] = 4 // of keeping nothing, which comes first
	for name, table := range map[string][]byte{"whole": table, "short": table[1:]} {
		if err := os.WriteFile(filepath.Join(dir, name), table, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	m, err := Named("table="+filepath.Join(dir, "whole"), set)
	if err != nil {
		t.Fatal(err)
	}
	play, _ := m.Rate(&Scene{Bag: 50})
	if got := play(new(board.Multiset)); got != 4*eval.Unit {
		t.Errorf("keeping nothing is worth %d, want %d", got, 4*eval.Unit)
	}
	for _, bad := range []string{"short", "none"} {
		if _, err := Named("table="+filepath.Join(dir, bad), set); err == nil {
			t.Errorf("the table %s: no error", bad)
		}
	}
}

// TestLateIn: weights for the end are read from a file, and damaged ones refused.
func TestLateIn(t *testing.T) {
	set, file := &board.English, filepath.Join(t.TempDir(), "late")
	for text, want := range map[string]bool{eval.LateOf("fr").Format(): true, "1 2 3": false} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		m, err := Named("table+late="+file, set)
		if (err == nil) != want {
			t.Errorf("%.20q: %v", text, err)
		}
		if err != nil {
			continue
		}
		keep := board.Multiset{}
		play, _ := m.Rate(&Scene{Bag: 5})
		other, _ := eval.LateOf("fr").Rate(5, eval.LeaveOf("en"), &set.Values)
		own, _ := eval.LateOf("en").Rate(5, eval.LeaveOf("en"), &set.Values)
		if play(&keep) != other(&keep) || play(&keep) == own(&keep) {
			t.Errorf("keeping nothing is worth %d, want %d, not %d", play(&keep), other(&keep), own(&keep))
		}
	}
	if _, err := Named("table+late="+file+"x", set); err == nil {
		t.Error("a file that is not there: no error")
	}
}

// TestOpens: what plays do to the board counts, and exchanges are held against it.
func TestOpens(t *testing.T) {
	for name, c := range map[string]struct {
		opens func(*Scene, *movegen.Play) int32
		fits  func(Turn) bool
	}{
		"short words": {func(_ *Scene, p *movegen.Play) int32 { return -10_000 * int32(p.Len-2) },
			func(first Turn) bool { return first.Score > 0 && first.Keep.Len() == board.RackSize-2 }},
		"no words": {func(*Scene, *movegen.Play) int32 { return -1_000_000 },
			func(first Turn) bool { return first.Score == 0 }},
	} {
		m := Strategy{Opens: c.opens}
		turns := 0
		New(&board.English, dict.English(), m, m).Play(rand.New(rand.NewPCG(1, 2)), 0, func(now Turn) {
			if turns++; turns == 1 && !c.fits(now) {
				t.Errorf("%s: the first turn is %+v", name, now)
			}
		})
	}
	m, err := Named("table+open", &board.French)
	if err != nil || m.Opens == nil {
		t.Errorf("with a player that knows openness: %+v, %v", m, err)
	}
}

// TestPairedEnds: what one player draws does not depend on how many the other has drawn.
func TestPairedEnds(t *testing.T) {
	second := func(taken int) board.Multiset {
		g := &running{Table: &Table{set: &board.English, Paired: true}, rng: rand.New(rand.NewPCG(1, 1)), first: 0}
		g.bag = g.set.Bag(true)
		g.order = g.bag.Tiles()
		for range taken {
			g.draw(0)
			g.racks[0] = board.Multiset{}
		}
		g.draw(1)
		return g.racks[1]
	}
	if a, b := second(1), second(3); a != b || a.Len() != board.RackSize {
		t.Errorf("the second player drew %v, and after more draws of the first %v", a, b)
	}
}

// TestSwap: exchanges are rated by the valuation of exchanges.
func TestSwap(t *testing.T) {
	nothing := func(*board.Multiset) int32 { return 0 }
	much := func(*board.Multiset) int32 { return 100_000 }
	for name, swap := range map[string]Valuation{"plays": nothing, "exchanges": much} {
		m := Strategy{Rate: func(*Scene) (Valuation, Valuation) { return nothing, swap }}
		turns := 0
		New(&board.English, dict.English(), m, m).Play(rand.New(rand.NewPCG(1, 2)), 0, func(now Turn) {
			if turns++; turns == 1 && (now.Score == 0) != (name == "exchanges") {
				t.Errorf("%s were worth more, and the first turn scored %d", name, now.Score)
			}
		})
	}
}
