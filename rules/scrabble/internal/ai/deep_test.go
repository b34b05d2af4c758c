package ai

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/eval"
	"tablee/rules/scrabble/internal/gcg"
	"tablee/rules/scrabble/internal/scrabbletest"
	"tablee/rules/scrabble/internal/state"
)

var (
	table = scrabbletest.Table
	play  = scrabbletest.Play
	tiles = scrabbletest.Tiles
	full  = scrabbletest.Full
)

// endgamePosition is case 1 of cases/scrabble_endgame_fr.jsonl.
func endgamePosition(t *testing.T) *state.Layout {
	t.Helper()
	rows := "GINK...F..AVOUA\n...ADULATES...T\n...L...U...P..T\nM..I.N.c..TA..I\nE...RECORDeR..F\nU....W.N.EMIE.E\nT....SIN..P...R\nET..J.VALLONS.A\n" +
		".ADOUBES.....QI\n.X..B.S...REGIS\n.E..E...OLE....\nCZAR...........\nH.YEN..........\nU..............\nM..............\n"
	gp, _, err := gcg.Read([]byte(rows+"rack IHE\nlexicon fr\n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	return gp
}

// TestDeepSolvesEndgames: with the bag empty the deepest level plays the exact line (21 points to gain).
func TestDeepSolvesEndgames(t *testing.T) {
	gp := endgamePosition(t)
	if got := gp.Secret.Racks[1].String(); got != "EO" {
		t.Fatalf("the other rack is %s, want EO: all that is unseen", got)
	}
	for _, level := range []int{levelDeep, levelLeave} { // the level below glances, and this one is short
		th, err := Level(level).(game.Thinker).Think(context.Background(), scrabbletest.View(gp, 0),
			rand.New(rand.NewPCG(1, 2)))
		if err != nil || th.Value != 21 || th.Nodes == 0 {
			t.Errorf("level %d: thought %+v, %v; want value 21, searched", level, th, err)
		}
	}
}

// TestValuation: with a nearly empty bag two players value what they keep as was learned for two, others as before.
func TestValuation(t *testing.T) {
	keep := tiles(t, "QI")
	for players := 1; players <= 3; players++ {
		p := &state.Layout{Table: state.NewTable(state.Options{Challenge: state.ChallengeVoid}, players)}
		p.Secret.Racks, p.Secret.Bag = make([]board.Multiset, players), tiles(t, "EEEE")
		p.Count()
		play, swap := evaluator{p.See(0)}.valuation()
		early := eval.LeaveOf("en").Value(&keep)
		if same := play(&keep) == early && swap(&keep) == early; same != (players != 2) {
			t.Errorf("%d players: %d and %d, by leave %d", players, play(&keep), swap(&keep), early)
		}
	}
}

// TestOpens: between two, by the official rules and until the bag is nearly empty, what plays do to the board counts,
// and a move that is judged is worth what it is as an option.
func TestOpens(t *testing.T) {
	rulestest.Unraced(t)
	for _, c := range []struct {
		name    string
		o       game.Options
		bag     string
		players int
		counts  bool
	}{
		{"two", nil, full(t, true, "MAISONS", "AEILNRT"), 2, true},
		{"the base rules", game.Options{"ruleset": "base"}, full(t, true, "MAISONS", "AEILNRT"), 2, false},
		{"three", nil, full(t, true, "MAISONS", "AEILNRT", "AEILNRT"), 3, false},
		{"the last tiles", nil, "AEIOU", 2, false},
	} {
		racks := []string{"MAISONS", "AEILNRT", "AEILNRT"}[:c.players]
		p := play(t, table(t, c.o, c.bag, racks...), "H8 MAISON")
		v := evaluator{p.See(p.Turn()[0])}
		rate, _ := v.valuation()
		Lend(&v.Options, func(e *Engine) {
			counted := 0
			for _, w := range v.best(context.Background(), e, 30) {
				if judged, known, err := v.weighed(w.move); err != nil || !known || judged.value != w.value {
					t.Errorf("%s: %s is worth %v as an option, and judged %v, %v", c.name, w.move, w.value, judged.value, err)
				}
				if w.play != nil && math.Abs(w.value-float64(w.score)-float64(rate(&w.keep))/100) > 1e-9 {
					counted++
				}
			}
			if (counted > 0) != c.counts {
				t.Errorf("%s: what %d plays do to the board counts", c.name, counted)
			}
		})
	}
}

// TestDeepAtLargeTables: three players and the base rules, with little thinking.
func TestDeepAtLargeTables(t *testing.T) {
	rulestest.Unraced(t)
	for _, o := range []game.Options{{"ruleset": "base", "language": "en"}, {"challenge": "single"}} {
		full, err := state.Complete(o)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(3, 4))
		p, err := state.Start(3, full, rng)
		if err != nil {
			t.Fatal(err)
		}
		deep := player{level: levelDeep, playouts: 24, nodes: 500}
		for range 6 {
			by := p.Turn()[0]
			m, err := deep.Choose(context.Background(), scrabbletest.View(p, by), rand.New(rand.NewPCG(5, 6)))
			if err != nil {
				t.Fatal(err)
			}
			again, _ := deep.Choose(context.Background(), scrabbletest.View(p, by), rand.New(rand.NewPCG(5, 6)))
			if again != m {
				t.Errorf("%v: %q, then %q from the same generator", o, m, again)
			}
			if p, _, err = state.PlayMove(p, by, m, rng); err != nil {
				t.Fatalf("%v: %q: %v", o, m, err)
			}
		}
	}
}

// TestDeepKeepsTime: the deepest level stops when its time is over. The margin is wide, for machines under load.
func TestDeepKeepsTime(t *testing.T) {
	full, _ := state.Complete(nil)
	p, err := state.Start(2, full, rand.New(rand.NewPCG(3, 4)))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	endless := player{level: levelDeep, playouts: 1 << 30}
	done := make(chan error, 1)
	go func() {
		_, err := endless.Choose(ctx, scrabbletest.View(p, p.Turn()[0]), rand.New(rand.NewPCG(5, 6)))
		done <- err
	}()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(20 * time.Second):
		t.Error("still thinking 20 s after the end of its time")
	}
}

// TestAnalyseByEquity: the deepest player's move stands first.
func TestAnalyseByEquity(t *testing.T) {
	p := endgamePosition(t)
	a, err := Analyse(context.Background(), p.See(0), game.Query{N: 5, By: "equity"})
	if err != nil || len(a.Best) != 5 || a.Best[0].Value != 21 {
		t.Fatalf("analysis %+v: %v; want the exact value 21 first", a, err)
	}
	if _, err := Analyse(context.Background(), p.See(0), game.Query{By: "beauty"}); err == nil {
		t.Error("an unknown criterion was accepted")
	}
	if _, err := Analyse(context.Background(), p.See(1), game.Query{N: 1}); err == nil {
		t.Error("a seat off turn was analysed")
	}
}
