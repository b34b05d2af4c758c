package ai

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
	"tablee/rules/scrabble/internal/scrabbletest"
	"tablee/rules/scrabble/internal/state"
)

// TestClue: of a play the tiles, the points and the board before are told, of an exchange how many tiles went back; of
// what was taken back, of own turns and at larger tables nothing is.
func TestClue(t *testing.T) {
	o := game.Options{"language": "en", "challenge": "single"}
	p := table(t, o, full(t, false, "RETAINS", "BCDFGHJ"), "RETAINS", "BCDFGHJ")
	if _, ok := (evaluator{p.See(0)}).clue(); ok {
		t.Error("got a clue from an empty score sheet")
	}
	p = play(t, p, "8D RETAIN")
	c, ok := evaluator{p.See(1)}.clue()
	if !ok || c.Laid != tiles(t, "RETAIN") || c.Score != p.Last().Points || c.Back != 0 || c.Held != 7 ||
		c.Board != (board.Board{}) || c.Bag != 86 {
		t.Errorf("%v: %v for %d, %d back of %d, %d in the bag; want RETAIN of 7, 86 in the bag", ok, c.Laid, c.Score, c.Back,
			c.Held, c.Bag)
	}
	if _, ok := (evaluator{p.See(0)}).clue(); ok {
		t.Error("the own turn is a clue")
	}
	if q := play(t, p, "-BCD"); true {
		c, ok = evaluator{q.See(0)}.clue()
		if !ok || c.Back != 3 || !c.Laid.Empty() || c.Board != p.Board || c.Bag != 80 {
			t.Errorf("%v: %d back, %v laid, %d in the bag; want 3 back, 80 in the bag", ok, c.Back, c.Laid, c.Bag)
		}
	}
	if q := play(t, p, "-"); true {
		if _, ok := (evaluator{q.See(0)}).clue(); ok {
			t.Error("a pass is a clue")
		}
	}
	three := table(t, o, full(t, false, "RETAINS", "BCDFGHJ", "OOOO"), "RETAINS", "BCDFGHJ", "OOOO")
	three = play(t, three, "8D RETAIN")
	if _, ok := (evaluator{three.See(1)}).clue(); ok {
		t.Error("three players: a clue")
	}
}

// lastTile is the position of endgamePosition with the last tile in the bag.
func lastTile(t *testing.T) *state.Layout {
	t.Helper()
	gp := endgamePosition(t)
	gp.Secret.Racks[1], gp.Secret.Bag = tiles(t, "E"), tiles(t, "O")
	gp.Count()
	return gp
}

// TestLastTiles: with a tile in the bag the deepest level chooses as every draw tells.
func TestLastTiles(t *testing.T) {
	rulestest.Unraced(t)
	for _, lead := range []int{-12, 0, 12} {
		gp := lastTile(t)
		gp.Scores = []int{100 + lead, 100}
		v := evaluator{gp.See(0)}
		var want Option
		Lend(&v.Options, func(e *Engine) {
			var plays []*movegen.Play
			for _, o := range v.options(context.Background(), e, candidates) {
				if o.play != nil {
					p := *o.play
					plays = append(plays, &p)
				}
			}
			want, _, _ = Choose(context.Background(), e.Solver, &PreEndgame{Board: v.Board, Rack: v.Rack(),
				Unseen: v.Unseen(), Bag: 1, Lead: lead}, plays, 1<<40)
		})
		th, err := Level(levelDeep).(game.Thinker).Think(context.Background(), scrabbletest.View(gp, 0),
			rand.New(rand.NewPCG(1, 2)))
		if err != nil || th.Value != want.Gain || th.Nodes == 0 {
			t.Errorf("lead %d: %+v, %v; want a gain of %.2f as by %v", lead, th, err, want.Gain, want.Play.Place())
		}
	}
}

// TestEnding: only where the unseen tiles are the bag's last and the other rack's.
func TestEnding(t *testing.T) {
	gp := lastTile(t)
	for name, c := range map[string]struct {
		change func(*state.Layout)
		want   bool
	}{
		"as it is":  {func(*state.Layout) {}, true},
		"no bag":    {func(p *state.Layout) { p.Secret.Bag, p.Secret.Racks[1] = tiles(t, ""), tiles(t, "EO") }, false},
		"a refusal": {func(p *state.Layout) { p.Refused = []string{"8H A"} }, false},
		"unsure":    {func(p *state.Layout) { p.Secret.Racks[1] = tiles(t, "") }, false},
	} {
		q := gp.Clone()
		c.change(q)
		q.Count()
		v := evaluator{q.See(0)}
		if got := v.ending(v.situation()); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// TestFewTilesLeft: of two candidates of which only one empties the bag, the other is kept where games played on say
// clearly that it wins more.
func TestFewTilesLeft(t *testing.T) {
	gp := lastTile(t)
	v := evaluator{gp.See(0)}
	Lend(&v.Options, func(e *Engine) {
		o := v.options(context.Background(), e, 1)[0]
		empties := &Candidate{Play: o.play, Prior: -200}
		pass := &Candidate{Keep: v.Rack()}
		l := player{nodes: 5000}
		sit := v.situation()
		sit.Lead = -300 // nothing wins
		for prior, want := range map[float64]*Candidate{0: empties, 600: pass} {
			pass.Prior = prior
			over, stop := context.WithCancel(context.Background())
			stop()
			e.Sim.Choose(over, sit, []*Candidate{pass, empties}, 10, rand.New(rand.NewPCG(1, 1)))
			got := l.lastTiles(context.Background(), e, sit, []*Candidate{pass, empties}, pass, new(game.Thought))
			if got != want {
				t.Errorf("prior %.0f: chose %+v", prior, got)
			}
		}
	})
}
