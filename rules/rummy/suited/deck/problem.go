package deck

import "tablee/rules/rummy/family"

// Problem asks which tiles of a hand can be laid together with all tiles of a table, and how. Weights are the value of
// each laid tile of the hand; the solver minimises the weight of the tiles given up.
type Problem struct {
	must, may             [Suits][Ranks + 1]uint8 // table and hand, by suit and rank
	mustJokers, mayJokers int
	weight                [Ranks + 1]int32
	jokerWeight           int32
	Need                  int // the least total of a first meld; 0 for none
}

// Weights are an additive value of tiles: by rank, and of the joker.
type Weights struct {
	Rank  [Ranks + 1]int32
	Joker int32
}

// Of is the weight of a tile.
func (w *Weights) Of(t Tile) int32 {
	if t == Joker {
		return w.Joker
	}
	return w.Rank[t.Rank()]
}

// Sum is the total weight of tiles.
func (w *Weights) Sum(m family.Multiset[Tile]) int32 {
	var sum int32
	for t, n := range m.All() {
		sum += int32(n) * w.Of(t)
	}
	return sum
}

// Unit is more than the points of any hand. As the weight of a tile it makes tiles count before points.
const Unit = 4096

// NewProblem counts tiles: those of the table must be used, those of the hand may be.
func NewProblem(table, hand family.Multiset[Tile], w *Weights) *Problem {
	p := &Problem{weight: w.Rank, jokerWeight: w.Joker}
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

// prune removes hand tiles that fit no set, whatever else is laid, and returns their weight. It repeats this until
// nothing changes, because a removed tile may have been needed by another one.
func (p *Problem) prune(top int) int32 {
	var lost int32
	wild := p.mustJokers + p.mayJokers
	for again := true; again; {
		again = false
		var there [Suits][Columns]bool // whether there is a tile for the column
		var inRank [Ranks + 1]int
		for s := range Suits {
			for c := 1; c <= top; c++ {
				there[s][c] = p.must[s][RankAt(c)]+p.may[s][RankAt(c)] > 0
			}
			for r := 1; r <= Ranks; r++ {
				if there[s][r] {
					inRank[r]++
				}
			}
		}
		for s := range Suits {
			for r := 1; r <= Ranks; r++ {
				n := p.may[s][r]
				if n == 0 || inRank[r]+wild >= 3 || fitsRun(&there[s], r, top,
					wild) || r == 1 && top > Ranks && fitsRun(&there[s], top, top, wild) {
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

// fitsRun reports whether some three columns in a row that include column c lack no more tiles than there are jokers.
func fitsRun(there *[Columns]bool, c, top, wild int) bool {
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
