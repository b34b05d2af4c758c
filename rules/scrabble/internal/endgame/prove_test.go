package endgame

import (
	"context"
	"maps"
	"slices"
	"testing"

	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// hard are first French positions with an empty bag (see firstEmpty) that need more than the first effort, and their
// values as a search between wide bounds, one move after the other, proved them.
var hard = map[int]int{5: 17, 12: 18, 15: 27, 16: 22}

func (c *endCase) search(s *Solver, budget int64) Result {
	bd, _ := board.Parse(c.Board)
	own, _ := board.ParseMultiset(c.Rack)
	other, _ := board.ParseMultiset(c.Opp)
	return s.Solve(context.Background(), &bd, own, other, budget)
}

// polled counts how often a context is asked whether it is over.
type polled struct {
	context.Context
	n int64
}

func (p *polled) Err() error { p.n++; return nil }

// TestContextIsPolled: the context is checked every few positions.
func TestContextIsPolled(t *testing.T) {
	rulestest.Unraced(t)
	s := solver("en")
	c := firstEmpty("en", 1)[0]
	bd, _ := board.Parse(c.Board)
	own, _ := board.ParseMultiset(c.Rack)
	other, _ := board.ParseMultiset(c.Opp)
	ctx := &polled{Context: context.Background()}
	s.Solve(ctx, &bd, own, other, 10_000)
	if s.visits < 200 || ctx.n < s.visits/16 {
		t.Errorf("asked %d times in %d positions, want once in 16", ctx.n, s.visits)
	}
}

// TestProve: what is given up for want of effort and taken up again is proven as well. Where the nodes do not suffice
// for that, nothing is called proven, they are kept to, and a play is found; the next search has all of its own.
func TestProve(t *testing.T) {
	s := solver("fr")
	cases := firstEmpty("fr", 17)
	for _, id := range slices.Sorted(maps.Keys(hard))[:rulestest.Of(len(hard), 1)] {
		c, value := &cases[id], hard[id]
		r := c.search(s, 400_000)
		if !r.Proven || r.Value != value || r.Depth != maxPly || r.Nodes < 10*effort {
			t.Errorf("%d: value %d (proven %v, %d nodes), want %d", id, r.Value, r.Proven, r.Nodes, value)
		}
		for _, budget := range []int64{r.Nodes - 100, provable, r.Nodes / 2}[:rulestest.Of(3, 1)] {
			if short := c.search(s, budget); short.Proven || short.Play == nil || short.Nodes > budget+1 {
				t.Errorf("%d: with %d nodes %+v, of which %d are needed", id, budget, short, r.Nodes)
			}
		}
	}
}

// TestAsk: each question narrows one of the bounds, and the move that is found is worth as much as it says.
func TestAsk(t *testing.T) {
	p := proof{atLeast: -infinite, atMost: infinite, asked: 5}
	for _, hi := range []int32{3, infinite, 4} {
		p.moves = append(p.moves, bounded{&move{}, hi})
	}
	worth := p.moves[1].move
	if n := p.open(); n != 1 {
		t.Errorf("%d moves may be worth 5, want 1", n)
	}
	p.found(1, 6)
	if p.moves[0].move != worth || p.best != worth || p.atLeast != 6 || p.asked != 7 || p.atMost != infinite {
		t.Errorf("after a move worth 6: %+v", p)
	}
	p.moves[0].atMost = 6
	if p.lower(); p.atMost != 6 || p.asked != 6 {
		t.Errorf("after it is worth no more: %+v", p)
	}
}

// TestConclude: without nodes for a proof the move is what is proven best, or what may still be, or what it was.
func TestConclude(t *testing.T) {
	plays := [3]movegen.Play{{Score: 1}, {Score: 2}, {Score: 3}}
	glance := Result{Play: &plays[0], Value: 9, Depth: 2}
	p := proof{Solver: &Solver{}, atLeast: -infinite, atMost: infinite}
	for i, hi := range []int32{3, 7, 4} {
		p.moves = append(p.moves, bounded{&move{play: &plays[i]}, hi})
	}
	if r := p.conclude(glance); r != glance {
		t.Errorf("with nothing known the conclusion is %+v", r)
	}
	p.bound()
	if r := p.conclude(glance); r.Play != &plays[1] || r.Value != 7 || r.Proven || r.Depth != 2 {
		t.Errorf("with one move worth 7 at most the conclusion is %+v", r)
	}
	p.best, p.atLeast = p.moves[2].move, 6
	if r := p.conclude(glance); r.Play != &plays[2] || r.Value != 6 || r.Proven {
		t.Errorf("with one move worth 6 and another worth 7 at most the conclusion is %+v", r)
	}
	p.atMost = 6
	if r := p.conclude(glance); r.Play != &plays[2] || r.Value != 6 || !r.Proven || r.Depth != maxPly {
		t.Errorf("with one move worth 6 and none more the conclusion is %+v", r)
	}
	p.cut = true
	if r := p.conclude(glance); r.Proven {
		t.Errorf("with a line cut short the conclusion is %+v", r)
	}
}
