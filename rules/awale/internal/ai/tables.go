package ai

import "context"

// Tables contain the exact value of every position with at most max seeds on the board: C(max+12, 12) positions, 646
// 646 for 10 seeds and 2 704 156 for 12. A value is the number of seeds that the player to move captures from now on
// minus the opponent's, if both play best and a position that occurs for the third time ends the game with nothing more
// for either: the values of Romein and Bal's awari.
type Tables struct {
	max   int
	value []int8
	// rank is the number of rounds of buildLayer after which the value was final. If the player who gains keeps to the
	// value and moves to lower ranks, every reply that keeps the value has an even lower rank; so a capture finally
	// realises the gain, and play never cycles.
	rank []uint8
}

// Max is the greatest number of seeds of positions in the tables, -1 for nil tables.
func (e *Tables) Max() int {
	if e == nil {
		return -1
	}
	return e.max
}

// Upto is the part of the tables with positions of at most seeds seeds; nil stays nil.
func (e *Tables) Upto(seeds int) *Tables {
	if e == nil || e.max <= seeds {
		return e
	}
	n := firstIndex(seeds + 1)
	return &Tables{max: seeds, value: e.value[:n], rank: e.rank[:n]}
}

// Value is the number of seeds that the player to move captures from now on minus the opponent's. The position must
// have at most Max seeds.
func (e *Tables) Value(b Board) int { return int(e.value[b.Index()]) }

// Rank is the number of rounds after which the value was final: see the field rank.
func (e *Tables) Rank(b Board) int { return int(e.rank[b.Index()]) }

// indexTable[i-1][s] is C(s+i-1, i). The index of a position is its rank in the combinatorial number system: with the
// prefix sums S(1)..S(12) of the pits in sowing order, it is the sum of C(S(i)+i-1, i). Positions with fewer seeds come
// before those with more.
var indexTable = buildIndexTable()

func buildIndexTable() *[Pits][32]uint32 {
	t := new([Pits][32]uint32)
	for i := range t {
		for s := 1; s < len(t[i]); s++ {
			smaller := uint32(1) // Pascal's rule: C(s+i, i+1) = C(s+i-1, i+1) + C(s+i-1, i)
			if i > 0 {
				smaller = t[i-1][s]
			}
			t[i][s] = t[i][s-1] + smaller
		}
	}
	return t
}

// firstIndex is the index of the first position with n seeds, which is the number of positions with fewer. Beyond 28
// seeds it would overflow.
func firstIndex(n int) uint32 { return indexTable[Pits-1][n] }

// Index is the index of a position with at most 27 seeds.
func (b Board) Index() uint32 {
	own := b.own * ones // the prefix sums, one in each byte
	mine := own >> 40 & 0xFF
	opp := (b.opp + mine) * ones
	t := indexTable
	return t[0][own&31] + t[1][own>>8&31] + t[2][own>>16&31] +
		t[3][own>>24&31] + t[4][own>>32&31] + t[5][mine&31] +
		t[6][opp&31] + t[7][opp>>8&31] + t[8][opp>>16&31] +
		t[9][opp>>24&31] + t[10][opp>>32&31] + t[11][opp>>40&31]
}

// EachBoard calls f with every position of n seeds in the order of their indices.
func EachBoard(n int, f func(b Board)) {
	var pit [Pits]uint8
	pit[Pits-1] = uint8(n)
	for {
		var b Board
		for k := range Cols {
			b.own |= half(pit[k]) << (8 * k)
			b.opp |= half(pit[Cols+k]) << (8 * k)
		}
		f(b)
		i := 1
		for i < Pits && pit[i] == 0 {
			i++
		}
		if i == Pits {
			return
		}
		first := pit[0]
		pit[0] = 0
		pit[i-1] = first + 1
		pit[i]--
	}
}

// Build solves every position with at most max seeds.
func Build(max int) *Tables {
	var none *Tables
	t, _ := none.Extend(context.Background(), max)
	return t
}

// Extend solves the positions with more seeds than the tables have, up to max, and returns larger tables. It works by
// layers, because a capture leads to a layer that is already solved. Between two layers it checks ctx and returns its
// error; the layer of 12 seeds takes about a second.
func (e *Tables) Extend(ctx context.Context, max int) (*Tables, error) {
	size := firstIndex(max + 1)
	t := &Tables{max: max, value: make([]int8, size), rank: make([]uint8, size)}
	if e != nil {
		copy(t.value, e.value)
		copy(t.rank, e.rank)
	}
	for n := e.Max() + 1; n <= max; n++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		t.buildLayer(n)
	}
	return t, nil
}

// none is less than every value.
const none = -MaxSeeds - 1

// buildLayer solves the positions of n seeds. It begins with 0 everywhere, the value of endless cycles, and in each
// round gives every position the best value that its moves had after the round before. What can be forced in r moves
// within the layer is final after r rounds, and absolute values only grow. The result is therefore the least fixed
// point: the gains that can be forced, and 0 where nothing can. A round examines only predecessors of positions that
// have changed.
func (e *Tables) buildLayer(n int) {
	g := e.graph(n)
	value := e.value[firstIndex(n):firstIndex(n+1)]
	rank := e.rank[firstIndex(n):firstIndex(n+1)]
	seen := make([]uint8, len(value)) // the last round in which a position was examined
	var changed []uint32              // in the round before
	var offers []int8                 // their new values, and once they have these, their old ones
	for i := range value {
		v := g.sure[i]
		if len(g.kids.of(uint32(i))) > 0 {
			v = max(v, 0)
		}
		if v != 0 {
			changed, offers = append(changed, uint32(i)), append(offers, v)
		}
	}
	for round := uint8(1); len(changed) > 0; round++ {
		if round == 255 {
			panic("awale: Tables ranks overflow") // at most 88 up to 10 seeds, as a test checks
		}
		for k, i := range changed {
			value[i], offers[k], rank[i] = offers[k], value[i], round
		}
		last := len(changed)
		for k, i := range changed[:last] {
			// A parent has the best value of before. It has another one only if this move was the best and is worse
			// now, or is better than the best.
			was, is := -offers[k], -value[i]
			for _, p := range g.parents.of(i) {
				if best := value[p]; was < best && is <= best || seen[p] == round {
					continue
				}
				seen[p] = round
				if v := g.best(p, value); v != value[p] {
					changed, offers = append(changed, p), append(offers, v)
				}
			}
		}
		changed = changed[:copy(changed, changed[last:])]
		offers = offers[:copy(offers, offers[last:])]
	}
}

// graph is the moves between the positions of a number of seeds, which are numbered from 0.
type graph struct {
	sure    []int8 // the best value by a capture or the end of the game; none if there is neither
	kids    links  // targets of moves without a capture
	parents links  // sources of such moves
}

// links are lists of positions, one for each position.
type links struct {
	first []uint32 // list i is all[first[i]:first[i+1]]
	all   []uint32
}

func (l *links) of(i uint32) []uint32 { return l.all[l.first[i]:l.first[i+1]] }

// best is the best value that a position's moves offer.
func (g *graph) best(i uint32, value []int8) int8 {
	v := g.sure[i]
	for _, kid := range g.kids.of(i) {
		v = max(v, -value[kid])
	}
	return v
}

// graph lists the moves of the positions of n seeds.
func (e *Tables) graph(n int) *graph {
	size := firstIndex(n+1) - firstIndex(n)
	g := &graph{
		sure: make([]int8, 0, size),
		kids: links{first: make([]uint32, 0, size+1), all: make([]uint32, 0, 5*size)},
	}
	EachBoard(n, func(b Board) {
		g.kids.first = append(g.kids.first, uint32(len(g.kids.all)))
		g.sure = append(g.sure, e.expand(g, b, n))
	})
	g.kids.first = append(g.kids.first, uint32(len(g.kids.all)))
	g.parents = g.kids.reversed()
	return g
}

// expand adds the moves of b without a capture to the graph and returns the best value of the others.
func (e *Tables) expand(g *graph, b Board, n int) int8 {
	sure, stuck := int8(none), true
	for pit := range Cols {
		if b.own>>(8*pit)&0xFF == 0 {
			continue
		}
		next, captured := b.Sow(pit)
		switch {
		case next.own == 0:
			continue
		case captured > 0:
			sure = max(sure, int8(captured)-e.value[next.Index()])
		default:
			g.kids.all = append(g.kids.all, next.Index()-firstIndex(n))
		}
		stuck = false
	}
	if stuck {
		return int8(n)
	}
	return sure
}

// reversed lists for each position those in whose lists it is, by a counting sort.
func (l *links) reversed() links {
	n := len(l.first) - 1
	r := links{first: make([]uint32, n+1), all: make([]uint32, len(l.all))}
	for _, to := range l.all {
		r.first[to]++
	}
	sum := uint32(0)
	for i := range r.first {
		sum += r.first[i]
		r.first[i] = sum // the end of list i; filling it backwards moves this to its beginning
	}
	for from := n - 1; from >= 0; from-- {
		for _, to := range l.of(uint32(from)) {
			r.first[to]--
			r.all[r.first[to]] = uint32(from)
		}
	}
	return r
}
