package search

import (
	"context"
	"math/rand/v2"
	"testing"
)

// ends is a toy: players in turn take the number at either end of a row. A move may gain, and the
// same rest is reached in many ways.
type ends struct {
	row      []int
	lo, hi   int // what is left is row[lo:hi]
	taken    []Move
	estimate bool // the horizon guesses instead of saying 0
}

func (g *ends) Exact() (int, bool) { return 0, g.lo == g.hi }

func (g *ends) Eval() int {
	if !g.estimate {
		return 0
	}
	return g.row[g.lo] - g.row[g.hi-1]/2
}

func (g *ends) Moves(buf []Candidate) []Candidate {
	buf = append(buf, Candidate{Move: 0})
	if g.hi-g.lo > 1 {
		buf = append(buf, Candidate{Move: 1, Hint: int32(g.row[g.hi-1] - g.row[g.lo])})
	}
	return buf
}

func (g *ends) Make(m Move) int {
	g.taken = append(g.taken, m)
	if m == 0 {
		g.lo++
		return g.row[g.lo-1]
	}
	g.hi--
	return g.row[g.hi]
}

func (g *ends) Unmake() {
	m := g.taken[len(g.taken)-1]
	g.taken = g.taken[:len(g.taken)-1]
	if m == 0 {
		g.lo--
	} else {
		g.hi++
	}
}

func (g *ends) Key() uint64 { return uint64(g.lo)<<32 | uint64(g.hi) }

// lastEnds is ends with a LastPly.
type lastEnds struct {
	ends
	asked int
}

func (g *lastEnds) LastPly(beta int) (int, int, bool) {
	g.asked++
	best, visited := -MaxValue, 0
	for _, c := range g.Moves(nil) {
		v := g.Make(c.Move)
		if _, over := g.Exact(); !over {
			v -= g.Eval()
		}
		g.Unmake()
		visited++
		if best = max(best, v); best >= beta {
			break
		}
	}
	return best, visited, g.asked%3 != 0 // now and then the ordinary way has to do
}

// minimax is the plain definition of a value.
func minimax(b Board, depth int) int {
	if depth == 0 {
		return b.Eval()
	}
	best := -MaxValue
	for _, c := range b.Moves(nil) {
		v := b.Make(c.Move)
		if w, ok := b.Exact(); ok {
			v -= w
		} else {
			v -= minimax(b, depth-1)
		}
		b.Unmake()
		best = max(best, v)
	}
	return best
}

func randomRow(rng *rand.Rand, n int) []int {
	row := make([]int, n)
	for i := range row {
		row[i] = rng.IntN(15) - 4
	}
	return row
}

func testSearcher() *Searcher { return New(Config{TableBits: 6, MaxMoves: 2, History: 2}) }

func TestAgainstMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	whole := testSearcher()
	narrow := New(Config{TableBits: 6, MaxMoves: 2, History: 2, Window: 1})
	for i := range 400 {
		row := randomRow(rng, 1+rng.IntN(12))
		plain := &ends{row: row, hi: len(row), estimate: i%2 == 0}
		quick := &lastEnds{ends: *plain}
		for depth := 1; depth <= len(row); depth++ {
			want := minimax(plain, depth)
			for name, b := range map[string]Board{"plain": plain, "last ply": quick} {
				s := whole
				if i%3 == 0 {
					s = narrow
				}
				r := s.Search(context.Background(), b, Limits{Depth: depth})
				if r.Value != want || r.Depth != depth {
					t.Fatalf("%s %v depth %d: value %d at depth %d, want %d", name, row, depth, r.Value, r.Depth, want)
				}
				checkLine(t, plain, r, depth)
			}
		}
	}
}

// checkLine plays the line: it has to be worth what the result says.
func checkLine(t *testing.T, g *ends, r Result, depth int) {
	t.Helper()
	if len(r.Line) != depth || r.Line[0] != r.Move {
		t.Fatalf("%v: line %v of move %d at depth %d", g.row, r.Line, r.Move, depth)
	}
	sum, sign := 0, 1
	for _, m := range r.Line {
		sum += sign * g.Make(m)
		sign = -sign
	}
	if _, over := g.Exact(); !over {
		sum += sign * g.Eval()
	}
	for range r.Line {
		g.Unmake()
	}
	if sum != r.Value {
		t.Fatalf("%v: the line %v is worth %d, want %d", g.row, r.Line, sum, r.Value)
	}
}

func TestAnalyse(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	s := testSearcher()
	for range 100 {
		row := randomRow(rng, 2+rng.IntN(9))
		g := &ends{row: row, hi: len(row)}
		list := s.Analyse(context.Background(), g, Limits{Depth: len(row)})
		if len(list) != 2 || list[0].Value < list[1].Value {
			t.Fatalf("%v: %+v, want two moves, the better one first", row, list)
		}
		for _, r := range list {
			want := g.Make(r.Move)
			want -= minimax(g, len(row)-1)
			g.Unmake()
			if r.Value != want || r.Line[0] != r.Move {
				t.Errorf("%v move %d: %+v, want value %d", row, r.Move, r, want)
			}
		}
	}
}

func TestLimits(t *testing.T) {
	row := randomRow(rand.New(rand.NewPCG(7, 8)), 60)
	board := func() *ends { return &ends{row: row, hi: len(row), estimate: true} }
	s := testSearcher()
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	if r := s.Search(dead, board(), Limits{}); r.Depth != 1 || len(r.Line) != 1 {
		t.Errorf("dead context: %+v, want depth 1", r)
	}
	if list := s.Analyse(dead, board(), Limits{}); len(list) != 2 || list[0].Depth != 1 {
		t.Errorf("dead context: %+v, want two moves at depth 1", list)
	}
	first := s.Search(context.Background(), board(), Limits{Nodes: 50_000})
	if first.Nodes < 50_000 || first.Nodes > 50_000+2*checkEvery {
		t.Errorf("%d nodes, want about 50000", first.Nodes)
	}
	again := s.Search(context.Background(), board(), Limits{Nodes: 50_000})
	other := New(Config{TableBits: 6, MaxMoves: 2, History: 2}).Search(context.Background(), board(),
		Limits{Nodes: 50_000})
	for _, r := range []Result{again, other} {
		if r.Move != first.Move || r.Value != first.Value || r.Nodes != first.Nodes || len(r.Line) != len(first.Line) {
			t.Errorf("the same search gave %+v, want %+v", r, first)
		}
	}
	if r := s.Search(context.Background(), board(), Limits{Depth: 9, Root: []Move{1}}); r.Move != 1 {
		t.Errorf("root move 1 alone: %+v", r)
	}
	if r := s.Search(context.Background(), &ends{row: []int{9, 0, 0, 0, 0}, hi: 5},
		Limits{Win: 5}); r.Depth != 1 || r.Value != 9 {
		t.Errorf("won: %+v, want to stop at depth 1 with 9", r)
	}
	g := board()
	s.Search(context.Background(), g, Limits{Nodes: 5000})
	if g.lo != 0 || g.hi != len(row) || len(g.taken) != 0 {
		t.Errorf("the board came back as %+v", g)
	}
}

// A search allocates a few slices for its answer and nothing for its nodes.
func TestNoAllocations(t *testing.T) {
	g := &ends{row: randomRow(rand.New(rand.NewPCG(9, 10)), 40), hi: 40, taken: make([]Move, 0, 64)}
	s := testSearcher()
	var nodes int64
	allocs := testing.AllocsPerRun(3, func() { nodes = s.Search(context.Background(), g, Limits{Depth: 30}).Nodes })
	if nodes < 5000 || allocs > 40 {
		t.Errorf("%v allocations for %d nodes, want at most 40", allocs, nodes)
	}
}

func TestEntry(t *testing.T) {
	for _, m := range []Move{0, 5, MaxMove, noMove} {
		for _, v := range []int{-MaxValue, -1, 0, 1, MaxValue} {
			e := makeEntry(m, v, MaxDepth, upper)
			if e == 0 || e.move() != m || e.value() != v || e.depth() != MaxDepth || e.bound() != upper {
				t.Errorf("entry of %d, %d: %d, %d, %d, %d", m, v, e.move(), e.value(), e.depth(), e.bound())
			}
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	g := &ends{row: randomRow(rand.New(rand.NewPCG(1, 2)), 60), hi: 60, estimate: true, taken: make([]Move, 0, 128)}
	s := New(Config{TableBits: 16, MaxMoves: 2, History: 2})
	b.ReportAllocs()
	var nodes int64
	for b.Loop() {
		nodes += s.Search(context.Background(), g, Limits{Nodes: 1_000_000}).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}
