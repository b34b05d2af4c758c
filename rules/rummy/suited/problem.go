package suited

import "tablee/rules/rummy"

// columns bounds the index of a column: 1 to 14 are used.
const columns = ranks + 2

// problem asks which tiles of a hand may lie on a table together with all of its tiles, and how. Weights
// are what a tile of the hand is worth when laid; the solver minimises the weight of those given up.
type problem struct {
	must, may             [suits][ranks + 1]uint8 // table and hand, by suit and rank
	mustJokers, mayJokers int
	weight                [ranks + 1]int32
	jokerWeight           int32
	need                  int // the least total of a first lay; 0 for none
}

// weights are an additive value of tiles: by rank, and of the joker.
type weights struct {
	rank  [ranks + 1]int32
	joker int32
}

// of is the weight of a tile.
func (w *weights) of(t Tile) int32 {
	if t == Joker {
		return w.joker
	}
	return w.rank[t.Rank()]
}

// sum is the weight of tiles.
func (w *weights) sum(m rummy.Multiset[Tile]) int32 {
	var sum int32
	for t, n := range m.All() {
		sum += int32(n) * w.of(t)
	}
	return sum
}

// unit is more than the points of any hand: it puts tiles before points.
const unit = 4096

// Weights of the two criteria, each with the other as tie-break.
func (g *Game) tilesFirst() weights {
	w := weights{joker: unit + int32(g.kit.JokerPoints)}
	for r := 1; r <= ranks; r++ {
		w.rank[r] = unit + int32(g.rankPoints(r))
	}
	return w
}

func (g *Game) pointsFirst() weights {
	w := weights{joker: int32(g.kit.JokerPoints)*256 + 1}
	for r := 1; r <= ranks; r++ {
		w.rank[r] = int32(g.rankPoints(r))*256 + 1
	}
	return w
}

// newProblem counts tiles; tiles of the table must be used, those of the hand may.
func newProblem(table, hand rummy.Multiset[Tile], w *weights) *problem {
	p := &problem{weight: w.rank, jokerWeight: w.joker}
	for t, n := range table.All() {
		if t == Joker {
			p.mustJokers = n
		} else {
			p.must[t.Suit()][t.Rank()] = uint8(n)
		}
	}
	for t, n := range hand.All() {
		if t == Joker {
			p.mayJokers = n
		} else {
			p.may[t.Suit()][t.Rank()] = uint8(n)
		}
	}
	return p
}

// prune takes hand tiles out that fit no set, whatever else is laid, and returns their weight. What fits
// no set now may have been all that another needed: it is repeated until nothing changes.
func (p *problem) prune(top int) int32 {
	var lost int32
	wild := p.mustJokers + p.mayJokers
	for again := true; again; {
		again = false
		var there [suits][columns]bool // is there a tile for the column?
		var inRank [ranks + 1]int
		for s := range suits {
			for c := 1; c <= top; c++ {
				there[s][c] = p.must[s][rankAt(c)]+p.may[s][rankAt(c)] > 0
			}
			for r := 1; r <= ranks; r++ {
				if there[s][r] {
					inRank[r]++
				}
			}
		}
		for s := range suits {
			for r := 1; r <= ranks; r++ {
				n := p.may[s][r]
				if n == 0 || inRank[r]+wild >= 3 || fitsRun(&there[s], r, top, wild) || r == 1 && top > ranks && fitsRun(&there[s], top, top, wild) {
					continue
				}
				lost += int32(n) * p.weight[r]
				p.may[s][r] = 0
				again = true
			}
		}
	}
	return lost
}

// fitsRun tells whether three columns in a row that hold column c lack no more tiles than there are jokers.
func fitsRun(there *[columns]bool, c, top, wild int) bool {
	for start := max(c-2, 1); start <= min(c, top-2); start++ {
		lack := 0
		for k := start; k < start+3; k++ {
			if !there[k] {
				lack++
			}
		}
		if lack <= wild {
			return true
		}
	}
	return false
}
