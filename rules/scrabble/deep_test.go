package scrabble

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"tablee/rules/game"
)

// endgamePosition is case 1 of cases/scrabble_endgame_fr.jsonl.
func endgamePosition(t *testing.T) game.Position {
	t.Helper()
	rows := "GINK...F..AVOUA\n...ADULATES...T\n...L...U...P..T\nM..I.N.c..TA..I\nE...RECORDeR..F\nU....W.N.EMIE.E\nT....SIN..P...R\nET..J.VALLONS.A\n" +
		".ADOUBES.....QI\n.X..B.S...REGIS\n.E..E...OLE....\nCZAR...........\nH.YEN..........\nU..............\nM..............\n"
	gp, err := Rules.(game.NativeReader).ReadNative([]byte(rows+"rack IHE\nlexicon fr\n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	return gp
}

// TestDeepSolvesEndgames: with the bag empty the deepest level plays the exact line (21 points to gain).
func TestDeepSolvesEndgames(t *testing.T) {
	gp := endgamePosition(t)
	if got := gp.(*Position).secret.Racks[1].String(); got != "EO" {
		t.Fatalf("the other rack is %s, want EO: all that is unseen", got)
	}
	th, err := Rules.Computer(Levels).(game.Thinker).Think(context.Background(), gp.View(0), rand.New(rand.NewPCG(1, 2)))
	if err != nil || th.Value != 21 {
		t.Errorf("thought %+v, %v; want value 21", th, err)
	}
}

// TestDeepAtLargeTables: three players and the base rules, with little thinking.
func TestDeepAtLargeTables(t *testing.T) {
	for _, o := range []game.Options{{"ruleset": "base", "language": "en"}, {"challenge": "single"}} {
		full, err := Rules.Info().Complete(o)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(3, 4))
		p, err := Rules.Start(3, full, rng)
		if err != nil {
			t.Fatal(err)
		}
		deep := player{level: levelDeep, playouts: 24, nodes: 500}
		for range 6 {
			by := p.Turn()[0]
			m, err := deep.Choose(context.Background(), p.View(by), rand.New(rand.NewPCG(5, 6)))
			if err != nil {
				t.Fatal(err)
			}
			again, _ := deep.Choose(context.Background(), p.View(by), rand.New(rand.NewPCG(5, 6)))
			if again != m {
				t.Errorf("%v: %q, then %q from the same generator", o, m, again)
			}
			if p, _, err = p.Apply(by, m, rng); err != nil {
				t.Fatalf("%v: %q: %v", o, m, err)
			}
		}
	}
}

// TestDeepKeepsTime: the deepest level stops when its time is over. The margin is wide, for machines under load.
func TestDeepKeepsTime(t *testing.T) {
	full, _ := Rules.Info().Complete(nil)
	p, err := Rules.Start(2, full, rand.New(rand.NewPCG(3, 4)))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	endless := player{level: levelDeep, playouts: 1 << 30}
	done := make(chan error, 1)
	go func() {
		_, err := endless.Choose(ctx, p.View(p.Turn()[0]), rand.New(rand.NewPCG(5, 6)))
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
	p := endgamePosition(t).(*Position)
	a, err := p.view(0).Analyse(context.Background(), game.Query{N: 5, By: "equity"})
	if err != nil || len(a.Best) != 5 || a.Best[0].Value != 21 {
		t.Fatalf("analysis %+v: %v; want the exact value 21 first", a, err)
	}
	if _, err := p.view(0).Analyse(context.Background(), game.Query{By: "beauty"}); err == nil {
		t.Error("an unknown criterion was accepted")
	}
	if _, err := p.view(1).Analyse(context.Background(), game.Query{N: 1}); err == nil {
		t.Error("a seat off turn was analysed")
	}
}
