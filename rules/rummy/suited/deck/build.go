package deck

import "slices"

// Build turns the path to a node into combinations.
func (s *Solver) Build(last int32) [][]Tile {
	var way []int32
	for at := last; at >= 0; at = s.nodes[at].parent {
		way = append(way, at)
	}
	slices.Reverse(way)
	b := builder{}
	for i := 1; i < len(way); i++ {
		column := s.nodes[way[i-1]].state.column()
		c := s.nodes[way[i]].choice
		for suit := range Suits {
			b.runs(suit, column, c.natural(suit), c.wild(suit), c.longs(suit))
		}
		b.groups(RankAt(column), c)
	}
	for suit := range Suits {
		b.sets = append(b.sets, b.open[suit]...)
	}
	return cutLong(b.sets)
}

// builder holds the finished combinations and the open runs of each suit, shortest first.
type builder struct {
	sets [][]Tile
	open [Suits][][]Tile
}

// runs adds a column to the runs of a suit: all short ones are continued and, of the long ones, the shortest.
func (b *builder) runs(suit, column, natural, wild, longs int) {
	open := b.open[suit]
	slices.SortStableFunc(open, func(x, y []Tile) int { return len(x) - len(y) })
	var next [][]Tile
	tile := func() Tile {
		if natural > 0 {
			natural--
			return Make(suit, RankAt(column))
		}
		wild--
		return Joker
	}
	for _, run := range open {
		if len(run) >= 3 {
			if longs == 0 {
				b.sets = append(b.sets, run)
				continue
			}
			longs--
		}
		next = append(next, append(run, tile()))
	}
	for natural+wild > 0 {
		next = append(next, []Tile{tile()})
	}
	b.open[suit] = next
}

// groups deals the column's tiles to groups in rotation, so that no group gets two of a suit and sizes differ by at
// most one.
func (b *builder) groups(rank int, c choice) {
	tiles, most := 0, 0
	for suit := range Suits {
		tiles += c.grouped(suit)
		most = max(most, c.grouped(suit))
	}
	if tiles == 0 {
		return
	}
	size := tiles + c.groupJokers()
	m := max(most, (size+3)/4)
	groups := make([][]Tile, m)
	k := 0
	deal := func(t Tile, n int) {
		for range n {
			groups[k%m] = append(groups[k%m], t)
			k++
		}
	}
	for suit := range Suits {
		deal(Make(suit, rank), c.grouped(suit))
	}
	deal(Joker, c.groupJokers())
	b.sets = append(b.sets, groups...)
}

// cutLong cuts runs of fourteen, from ace to ace, which are not valid combinations.
func cutLong(sets [][]Tile) [][]Tile {
	for i, set := range sets {
		if len(set) > Ranks {
			sets[i] = set[:7:7]
			sets = append(sets, set[7:])
		}
	}
	return sets
}
