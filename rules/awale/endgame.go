package awale

import "sync"

// endgame knows the exact value of every position with at most max seeds on the board: C(max+12, 12)
// positions, 646 646 for 10 seeds and 2 704 156 for 12. A value is what the player to move captures
// from then on minus what the opponent does, when both play best and a position that comes up for the
// third time ends the game with nothing more for either: the values of Romein and Bal's awari.
type endgame struct {
	max   int
	value []int8
	// rank is how many rounds of buildLayer it took to settle the value. While the player who is to gain keeps
	// to the value and moves to lower ranks, every reply that keeps it has a lower rank still: so a capture makes
	// good the value in the end, and play never goes round in circles.
	rank []uint8
}

// maxTableSeeds is the largest table that can be asked for.
const maxTableSeeds = 12

// The index of a position is its place in the combinatorial number system: with the prefix sums
// S(1)..S(12) of the pits in sowing order, the sum of C(S(i)+i-1, i). Positions with fewer seeds come
// before those with more. indexTable holds C(s+i-1, i) at [i-1][s].
var indexTable = buildIndexTable()

func buildIndexTable() *[pits][16]uint32 {
	t := new([pits][16]uint32)
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

// firstIndex is the index of the first position with n seeds: so many positions have fewer. n is at most 15.
func firstIndex(n int) uint32 { return indexTable[pits-1][n] }

// index is the place of a position with at most 15 seeds.
func (b packed) index() uint32 {
	own := b.own * ones // the prefix sums, one a byte
	mine := own >> 40 & 0xFF
	opp := (b.opp + mine) * ones
	t := indexTable
	return t[0][own&15] + t[1][own>>8&15] + t[2][own>>16&15] +
		t[3][own>>24&15] + t[4][own>>32&15] + t[5][mine&15] +
		t[6][opp&15] + t[7][opp>>8&15] + t[8][opp>>16&15] +
		t[9][opp>>24&15] + t[10][opp>>32&15] + t[11][opp>>40&15]
}

// eachPosition calls f with every position of n seeds in the order of their indices.
func eachPosition(n int, f func(b packed)) {
	var pit [pits]uint8
	pit[pits-1] = uint8(n)
	for {
		var b packed
		for k := range cols {
			b.own |= half(pit[k]) << (8 * k)
			b.opp |= half(pit[cols+k]) << (8 * k)
		}
		f(b)
		i := 1
		for i < pits && pit[i] == 0 {
			i++
		}
		if i == pits {
			return
		}
		first := pit[0]
		pit[0] = 0
		pit[i-1] = first + 1
		pit[i]--
	}
}

// buildEndgame solves every position with at most max seeds, layer by layer: a capture leads to a layer
// that is solved already.
func buildEndgame(max int) *endgame {
	size := firstIndex(max + 1)
	e := &endgame{max: max, value: make([]int8, size), rank: make([]uint8, size)}
	for n := 0; n <= max; n++ {
		e.buildLayer(n)
	}
	return e
}

// layer is the graph of the positions of n seeds; positions are numbered from 0 in it.
type layer struct {
	sure  []int8   // the best that a capture gives, or the end of the game; none for neither
	first []uint32 // kids[first[i]:first[i+1]] are the positions that i leads to without a capture
	kids  []uint32
}

// none is below every value.
const none = -maxSeeds - 1

// buildLayer solves the positions of n seeds. It begins with 0 everywhere, the value of going round in
// circles, and in each round gives every position the best that its moves offer according to the round before. What can be
// forced in r moves within the layer stands after r rounds, absolute values only grow, and so the
// least fixed point is reached: the gains that can be forced, and 0 where nothing can.
func (e *endgame) buildLayer(n int) {
	l := e.graph(n)
	base := firstIndex(n)
	now := e.value[base:firstIndex(n+1)]
	rank := e.rank[base:firstIndex(n+1)]
	before := make([]int8, len(now))
	for round := uint8(1); ; round++ {
		copy(before, now)
		changed := false
		for i := range now {
			v := l.sure[i]
			for _, kid := range l.kids[l.first[i]:l.first[i+1]] {
				v = max(v, -before[kid])
			}
			if v != now[i] {
				now[i], rank[i], changed = v, round, true
			}
		}
		if !changed {
			return
		}
		if round == 255 {
			panic("awale: endgame ranks overflow") // the largest is far below, and a test says so
		}
	}
}

// graph lists the moves of the positions of n seeds.
func (e *endgame) graph(n int) layer {
	size := firstIndex(n+1) - firstIndex(n)
	l := layer{
		sure:  make([]int8, 0, size),
		first: make([]uint32, 0, size+1),
		kids:  make([]uint32, 0, 5*size),
	}
	base := firstIndex(n)
	eachPosition(n, func(b packed) {
		l.first = append(l.first, uint32(len(l.kids)))
		sure, stuck := int8(none), true
		for pit := range cols {
			if b.own>>(8*pit)&0xFF == 0 {
				continue
			}
			next, captured := b.sow(pit)
			switch {
			case next.own == 0:
				continue
			case captured > 0:
				sure = max(sure, int8(captured)-e.value[next.index()])
			default:
				l.kids = append(l.kids, next.index()-base)
			}
			stuck = false
		}
		if stuck {
			sure = int8(n)
		}
		l.sure = append(l.sure, sure)
	})
	l.first = append(l.first, uint32(len(l.kids)))
	return l
}

// endgames builds the tables of one size when they are first asked for.
type endgames struct {
	seeds int
	once  sync.Once
	e     *endgame
}

// get returns the tables; the first call takes a good part of a second for 10 seeds.
func (g *endgames) get() *endgame {
	g.once.Do(func() { g.e = buildEndgame(g.seeds) })
	return g.e
}
