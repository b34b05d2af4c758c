package awale

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/rules/awale/internal/ai"
	"tablee/rules/rulestest"
	"tablee/rules/search"
)

// plainMinimax is the value of a position by the plain rules: what can be captured within depth plies, and
// the seeds that are swept when a player cannot move.
func plainMinimax(s state, depth int) int {
	list := s.legalCols()
	if len(list) == 0 {
		return s.onBoard()
	}
	if depth == 0 {
		return 0
	}
	best := -maxSeeds - 1
	for _, c := range list {
		next, did, _ := s.sow(c)
		best = max(best, did.captured-plainMinimax(next, depth-1))
	}
	return best
}

// noLastPly hides the engine's LastPly.
type noLastPly struct{ search.Board }

func TestSearchAgainstPlainMinimax(t *testing.T) {
	rulestest.Unraced(t)
	rng := rand.New(rand.NewPCG(11, 12))
	s := ai.NewPlainSearcher(plainTableBits)
	for i := range 150 {
		p := newPosition(randomState(rng, 2+rng.IntN(maxSeeds-1)))
		if p.end != running {
			continue
		}
		depth := 1 + i%6
		want := ai.Unit * plainMinimax(p.cur, depth)
		e := ai.NewEngine(p.boards(), nil, nil)
		for _, b := range []search.Board{e, noLastPly{e}} {
			if r := s.Search(context.Background(), b, search.Limits{Depth: depth}); r.Value != want {
				t.Errorf("%+v depth %d: %+v by %T, want %d", p.cur, depth, r, b, want)
			}
		}
	}
}

// TestSearchWithTables searches positions of nine seeds with the tables up to eight behind it: a deep
// enough search finds what the larger tables say, where something can be captured by force.
func TestSearchWithTables(t *testing.T) {
	rulestest.Unraced(t)
	small, full := ai.Build(8), tenSeeds()
	s := ai.NewPlainSearcher(plainTableBits)
	tried := 0
	eachSome(9, 701, func(b ai.Board) {
		p := newPosition(unpack(b))
		rank := full.Rank(b)
		if p.end != running || rank == 0 || rank > 9 {
			return
		}
		tried++
		r := s.Search(context.Background(), ai.NewEngine(p.boards(), small, nil), search.Limits{Depth: rank})
		if want := ai.Unit * full.Value(b); r.Value != want {
			t.Errorf("%x: %d at depth %d, want %d", b, r.Value, r.Depth, want)
		}
	})
	if tried < 30 {
		t.Errorf("%d positions tried, want at least 30", tried)
	}
}

// TestEngineSeesRepetition repeats a position on the engine's board.
func TestEngineSeesRepetition(t *testing.T) {
	p := board([6]uint8{0, 0, 0, 0, 0, 1}, [6]uint8{1, 0, 0, 0, 0, 0}, 1)
	e := ai.NewEngine(p.boards(), nil, nil)
	for i := range ai.MinCycle {
		if v, ok := e.Exact(); ok {
			t.Fatalf("after %d plies: known to be %d", i, v)
		}
		e.Make(e.Moves(nil)[0].Move)
	}
	if v, ok := e.Exact(); !ok || v != 0 {
		t.Errorf("after the circle: %d %t, want 0 true", v, ok)
	}
}

// TestSearch18Nodes holds level 5 to 6 million positions for 18 plies from the start.
func TestSearch18Nodes(t *testing.T) {
	rulestest.Unraced(t)
	e := ai.NewEngine(newPosition(startState()).boards(), tenSeeds(), ai.Learned())
	r := ai.NewSearcher(tableBits).Search(context.Background(), e, search.Limits{Depth: 18, Nodes: 6_000_000})
	if r.Depth != 18 {
		t.Errorf("depth %d after %d positions, want 18", r.Depth, r.Nodes)
	}
}

// BenchmarkSearch18 searches 18 plies from the start; the bars are 1 s and 10 million nodes a second.
func BenchmarkSearch18(b *testing.B) {
	e := ai.NewEngine(newPosition(startState()).boards(), ai.Build(ai.MaxTableSeeds), ai.Learned())
	s := ai.NewSearcher(tableBits)
	var nodes int64
	b.ReportAllocs() // of the answer: no node allocates
	for b.Loop() {
		r := s.Search(context.Background(), e, search.Limits{Depth: 18})
		nodes += r.Nodes
		if r.Depth != 18 {
			b.Fatalf("depth %d, want 18", r.Depth)
		}
	}
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}
